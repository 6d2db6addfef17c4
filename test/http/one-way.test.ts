import { connect, type Socket } from 'node:net';
import test from 'ava';
import type { Generation } from '../../src/generation/generation.ts';
import { answerOf } from '../helpers/search-answer.ts';
import type { SearchAnswer } from '../../src/search/search.ts';
import { requestsQuota } from '../helpers/acme.ts';
import { emptyGeneration } from '../helpers/generation.ts';
import { BASE_URL, service, type Service } from '../helpers/service.ts';

const FILES = {
  'index.md': '# Start\n\nInstall the tool with one command.\n\n## Install\n\nRun the installer.\n',
  'guide.md': `# Guide\n\nHow to configure. ${'Many words make a long text. '.repeat(80)}\n`,
};

interface Asked {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

const get = (path: string, headers: Record<string, string> = {}): Asked => ({
  method: 'GET',
  path,
  headers,
});

const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};

function call(params: object, headers: Record<string, string> = {}): Asked {
  const body = { jsonrpc: '2.0', id: 7, method: 'tools/call', params };
  return {
    method: 'POST',
    path: '/mcp',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: JSON.stringify(body),
  };
}

const MODERN = {
  'mcp-protocol-version': '2026-07-28',
  'mcp-method': 'tools/call',
  'mcp-name': 'search_docs',
};
const OLDER = { 'mcp-protocol-version': '2025-11-25' };
const SEARCH = { name: 'search_docs', arguments: { query: 'install' } };
const POLLUTED = '{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"__proto__":{}}}';

/** Asked in this order, so that some find their answer kept. */
const REQUESTS: readonly (readonly [title: string, asked: Asked])[] = [
  ['a search', get('/api/v1/search?q=install')],
  ['the same search again', get('/api/v1/search?q=install')],
  ['a coded search', get('/api/v1/search?q=words+text', { 'accept-encoding': 'gzip' })],
  ['a search with a chosen id', get('/api/v1/search?q=tool', { 'x-request-id': 'mine' })],
  [
    'a search with every parameter',
    get('/api/v1/search?q=a%20b+%2B%F0%9F%98%80&limit=1&kind=page'),
  ],
  ['a search without words', get('/api/v1/search?q=')],
  ['a search without a query', get('/api/v1/search')],
  ['a repeated parameter', get('/api/v1/search?q=a&q=b')],
  ['an unknown parameter', get('/api/v1/search?q=a&toString=1')],
  ['an unknown section', get('/api/v1/search?q=a&section=no-such')],
  ['a fragment', get('/api/v1/search?q=install#x')],
  ['a malformed escape', get('/api/v1/search?q=%zz%ff')],
  ['a call of 2026-07-28', call({ ...SEARCH, _meta: META }, MODERN)],
  ['the same call again', call({ ...SEARCH, _meta: META }, MODERN)],
  ['a call without its envelope', call(SEARCH, MODERN)],
  ['a call of 2025-11-25', call(SEARCH, OLDER)],
  ['an envelope under an older version', call({ ...SEARCH, _meta: META }, OLDER)],
  ['headers of the new version under an older one', call(SEARCH, { ...MODERN, ...OLDER })],
  ['a call of no version', call(SEARCH)],
  ['a call of a session that is gone', call(SEARCH, { ...OLDER, 'mcp-session-id': 'gone' })],
  ['a call from a page', call(SEARCH, { ...OLDER, origin: 'https://docs.test' })],
  ['a call from a page that asks through another host', call(SEARCH, { ...OLDER, origin: 'null' })],
  ['bad arguments', call({ name: 'search_docs', arguments: { limit: 'x' } }, OLDER)],
  ['an unknown tool', call({ name: 'no_such_tool' }, OLDER)],
  ['no JSON', { ...call(SEARCH, OLDER), body: '{"jsonrpc":' }],
  ['a polluted message', { ...call(SEARCH, OLDER), body: POLLUTED }],
  ['a body of another type', call(SEARCH, { ...OLDER, 'content-type': 'text/plain' })],
  ['a coded body that is not coded', call(SEARCH, { ...OLDER, 'content-encoding': 'gzip' })],
];

const closers: (() => unknown)[] = [];
const shared = service(
  { teardown: (close) => void closers.push(close) },
  { files: FILES, listen: true, config: { limits: requestsQuota(1e6) } },
);
test.after.always(async () => {
  for (const close of closers.toReversed()) await close();
});

for (const [title, asked] of REQUESTS) {
  test(`${title}: the answer before hapi is the one that hapi gives`, async (t) => {
    const here = await shared;
    for (const _ of ['new', 'kept']) {
      const answer = await overSocket(here, asked);
      t.deepEqual(stable(answer), stable(await injected(here, asked)));
      t.is(answer.headers['x-request-id'] === 'mine', title.includes('chosen id'));
    }
  });
}

test('a request before hapi is logged and counted as every other', async (t) => {
  const lines: Record<string, unknown>[] = [];
  const config = { log: { level: 'info', queries: true, addresses: true } };
  const onLog = (line: Record<string, unknown>): void => void lines.push(line);
  const here = await service(t, { files: FILES, listen: true, config, onLog });
  for (const asked of [get('/api/v1/search?q=tool'), call(SEARCH, OLDER)]) {
    lines.length = 0;
    const answer = await overSocket(here, asked);
    await injected(here, asked);
    const [first, second] = lines;
    t.deepEqual(Object.keys(first ?? {}), Object.keys(second ?? {}));
    const { method, path, status, address } = first ?? {};
    t.deepEqual([method, path, status, address], [asked.method, asked.path, 200, '127.0.0.1']);
    t.is(first?.['request'], answer.headers['x-request-id']);
  }
  const { payload } = await here.get('/metrics');
  t.regex(payload, /requests_total\{route="\/api\/v1\/search",method="GET",status="200"\} 2/);
  t.regex(payload, /requests_total\{route="\/mcp",method="POST",status="200"\} 2/);
});

test('each request is counted once, whoever answers it, and one too many is refused', async (t) => {
  const here = await service(t, {
    files: FILES,
    listen: true,
    config: { limits: requestsQuota(5) },
  });
  const statuses: number[] = [];
  for (const asked of [
    get('/api/v1/search?q=tool'),
    get('/api/v1/search?q=tool&x=1'),
    call(SEARCH, OLDER),
    { ...call(SEARCH, OLDER), body: 'no JSON' },
    get('/api/v1/search?q=tool'),
    get('/api/v1/search?q=tool'),
    call(SEARCH, OLDER),
  ]) {
    const answer = await overSocket(here, asked);
    statuses.push(answer.status);
    t.is(answer.headers['retry-after'] !== undefined, answer.status === 429);
  }
  t.deepEqual(statuses, [200, 400, 200, 400, 200, 429, 429]);
});

test('a body that comes after its head, in two pieces, is answered', async (t) => {
  const here = await shared;
  const { head, body } = bytesOf(call(SEARCH, OLDER));
  const socket = connect(here.port, '127.0.0.1');
  for (const piece of [head, body.slice(0, 20), body.slice(20)]) {
    socket.write(piece);
    await new Promise((done) => setTimeout(done, 30));
  }
  const { status, body: text } = await read(socket);
  t.is(status, 200);
  t.is(JSON.parse(text).result.structuredContent.query, 'install');
});

test('a body that is said to have 00 bytes is refused, and the service goes on', async (t) => {
  const here = await shared;
  const socket = connect(here.port, '127.0.0.1');
  socket.write('POST /mcp HTTP/1.1\r\nHost: a\r\nContent-Length: 00\r\n\r\n');
  const { status } = await read(socket);
  t.true(status >= 400 && status < 500, String(status));
  t.is((await overSocket(here, get('/api/v1/search?q=install'))).status, 200);
});

test('a Host that names no host is refused before anything is made of it', async (t) => {
  const here = await shared;
  for (const host of ['a:99999', '[']) {
    for (const path of ['/api/%zz', '/docs/nope']) {
      t.is((await overSocket(here, get(path, { host }))).status, 400, `${host} ${path}`);
    }
  }
});

test('many calls and searches of one client are all answered before hapi', async (t) => {
  const here = await service(t, { files: FILES, listen: true });
  let byHapi = 0;
  here.server.events.on('response', () => (byHapi += 1));
  for (let count = 0; count < 20; count += 1) {
    for (const asked of [call(SEARCH, OLDER), get('/api/v1/search?q=tool')]) {
      t.is((await overSocket(here, asked)).status, 200);
    }
  }
  t.is(byHapi, 0);
});

test('a search that fails inside is told as by hapi, and the next one is answered', async (t) => {
  const here = await service(t, { generation: broken(), listen: true });
  t.is((await overSocket(here, get('/api/v1/search?q=break'))).status, 500);
  t.is((await overSocket(here, get('/api/v1/search?q=work'))).status, 200);
});

test('a request that cannot even be counted before hapi is answered, logged and counted as failed', async (t) => {
  const lines: Record<string, unknown>[] = [];
  const quota = { quota: 1, windowSeconds: 1 };
  const here = await service(t, {
    generation: broken(),
    listen: true,
    onLog: (line) => void lines.push(line),
    limiter: {
      quota,
      consume() {
        throw new Error('no limiter');
      },
    },
  });
  for (const asked of [
    get('/api/v1/search?q=work', { 'x-request-id': 'mine' }),
    call(SEARCH, OLDER),
  ]) {
    lines.length = 0;
    const answer = await overSocket(here, asked);
    t.is(answer.status, 500);
    const body = JSON.parse(answer.body);
    t.is(asked.path === '/mcp' ? body.error.data.code : body.code, 'internal_error');
    t.is(lines.filter(({ msg }) => msg === 'internal error').length, 1);
    const told = lines.filter(({ msg }) => msg === 'request');
    t.deepEqual(
      told.map(({ status, request }) => [status, request]),
      [[500, answer.headers['x-request-id']]],
    );
  }
  const { payload } = await here.get('/metrics');
  t.regex(payload, /requests_total\{route="\/api\/v1\/search",method="GET",status="500"\} 1/);
});

function broken(): Generation {
  const search = (query: string): SearchAnswer => {
    if (query === 'break') throw new Error('broken');
    return answerOf([], { total: 0 });
  };
  return { ...emptyGeneration(BASE_URL), search: { digest: '', search } };
}

function stable({ status, headers, body }: Answer): object {
  const { date, connection, 'keep-alive': _, 'x-request-id': id, ...rest } = headers;
  const shown = Object.entries(rest)
    .map(([name, value]) => `${name}: ${String(value)}`)
    .toSorted();
  return { status, shown, body, unstable: [typeof date, typeof id, typeof connection] };
}

async function injected({ server }: Service, asked: Asked): Promise<Answer> {
  const { method, path, headers = {}, body } = asked;
  const answer = await server.inject({
    method,
    url: path,
    headers: { host: 'localhost', ...headers },
    remoteAddress: '127.0.0.1',
    ...(body !== undefined && { payload: body }),
  });
  return { ...answer, status: answer.statusCode, body: answer.rawPayload.toString('latin1') };
}

function overSocket({ port }: Service, asked: Asked): Promise<Answer> {
  const { head, body } = bytesOf(asked);
  const socket = connect(port, '127.0.0.1');
  socket.write(head + body);
  return read(socket);
}

function bytesOf({ method, path, headers = {}, body = '' }: Asked): { head: string; body: string } {
  const all = {
    host: 'localhost',
    ...headers,
    ...(method === 'POST' && { 'content-length': String(Buffer.byteLength(body)) }),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return { head: `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`, body };
}

/** The first answer on the connection. */
function read(socket: Socket): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let text = '';
    socket.setTimeout(60_000, () => reject(new Error(`no whole answer: ${text}`)));
    socket.on('error', reject);
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      const [head = '', body] = text.split(/\r\n\r\n([^]*)/);
      const pairs = head
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(/: (.*)/));
      const headers = Object.fromEntries(
        pairs.map(([name = '', value]) => [name.toLowerCase(), value]),
      );
      if (body === undefined || body.length < Number(headers['content-length'])) return;
      socket.destroy();
      resolve({ status: Number(head.slice(9, 12)), headers, body });
    });
  });
}
