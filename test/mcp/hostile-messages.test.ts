import test from 'ava';
import type { RpcRequest } from '../../src/mcp/protocol/message.ts';
import type { McpService } from '../../src/mcp/service.ts';
import { redisSessions } from '../../src/mcp/sessions/redis.ts';
import { MemorySessions } from '../../src/mcp/sessions/memory.ts';
import { SESSION_LIMITS, type Sessions } from '../../src/mcp/sessions/sessions.ts';
import { handMadeGeneration } from '../helpers/library.ts';
import { endpoint, initialize, post, type Headers } from '../helpers/mcp.ts';
import { service } from '../helpers/service.ts';
import { silentRedis } from '../helpers/silent-redis.ts';

const ENVELOPE = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};

interface Version {
  readonly version: string;
  readonly headers: (method: string, name: unknown) => Headers;
  readonly meta: object;
}

const versions: readonly Version[] = [
  {
    version: '2026-07-28',
    headers: (method, name) => ({
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': method,
      ...(typeof name === 'string' && { 'mcp-name': name }),
    }),
    meta: { _meta: ENVELOPE },
  },
  {
    version: '2025-11-25',
    headers: () => ({ 'mcp-protocol-version': '2025-11-25' }),
    meta: {},
  },
];

interface BadParams {
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly says: RegExp;
}

const COMPARE = { type: 'ref/prompt', name: 'compare' };

const bad: readonly BadParams[] = [
  { method: 'prompts/get', params: {}, says: /"name"/ },
  { method: 'prompts/get', params: { name: 7 }, says: /"name"/ },
  { method: 'prompts/get', params: { name: 'compare', arguments: 'bun' }, says: /"arguments"/ },
  {
    method: 'prompts/get',
    params: { name: 'compare', arguments: { runtime: 1 } },
    says: /runtime/,
  },
  { method: 'resources/read', params: {}, says: /"uri"/ },
  { method: 'resources/read', params: { uri: ['x'] }, says: /"uri"/ },
  { method: 'resources/list', params: { cursor: 5 }, says: /cursor/ },
  { method: 'completion/complete', params: {}, says: /"ref"/ },
  { method: 'completion/complete', params: { ref: { type: 'ref/other' } }, says: /"ref"/ },
  { method: 'completion/complete', params: { ref: { type: 'ref/prompt' } }, says: /"ref"/ },
  { method: 'completion/complete', params: { ref: COMPARE }, says: /"argument"/ },
  {
    method: 'completion/complete',
    params: { ref: COMPARE, argument: { name: 'runtime', value: 1 } },
    says: /"argument\.value"/,
  },
  { method: 'tools/call', params: {}, says: /"name"/ },
  { method: 'tools/call', params: { name: 'list_pages', arguments: [] }, says: /"arguments"/ },
];

for (const { version, headers, meta } of versions) {
  for (const { method, params, says } of bad) {
    test(`${version}: ${method} ${JSON.stringify(params)} is -32602 and says what to change`, async (t) => {
      const made = await endpoint(t);
      const body = { jsonrpc: '2.0', id: 1, method, params: { ...params, ...meta } };
      const name = params['name'] ?? params['uri'];
      const reply = await post(made.server, body, headers(method, name));
      t.is(reply.status, 200);
      t.is(reply.body.error.code, -32602);
      t.regex(reply.body.error.message, says);
      t.notRegex(reply.body.error.message, /invalid_type|ZodError|\[\s*\{/);
      t.deepEqual(made.errors, []);
    });
  }
}

/** JSON text: `JSON.stringify` would fail at such a value. */
const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

const deep: readonly (readonly [name: string, input: string])[] = [
  ['search_docs', `{"query":${nested(20_000)}}`],
  ['preview_report', `{"report":{"kind":"bug","summary":${nested(20_000)}}}`],
  ['submit_report', `{"report":{"kind":"bug","summary":${nested(100)}}}`],
];

for (const [name, input] of deep) {
  test(`${name} with 40 kB of nested brackets is refused without a failure inside`, async (t) => {
    const failures: unknown[] = [];
    const onLog = (line: Record<string, unknown>): unknown =>
      Number(line['level']) >= 50 && failures.push(line);
    const { server } = await service(t, { generation: handMadeGeneration(), onLog });
    const body = `{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"${name}","arguments":${input}}}`;
    const headers = { 'mcp-protocol-version': '2025-11-25' };
    const reply = await post(server, body, headers);
    t.is(reply.status, 400);
    t.is(reply.body.error.code, -32600);
    t.is(reply.body.id, 7);
    t.regex(reply.body.error.message, /nested/);
    t.deepEqual(failures, []);
  });
}

for (const params of ['null', '[]', '"text"']) {
  test(`params that are ${params} are refused with 400, with and without a version`, async (t) => {
    const made = await endpoint(t);
    const body = `{"jsonrpc":"2.0","id":7,"method":"tools/list","params":${params}}`;
    for (const headers of [
      {},
      { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/list' },
    ]) {
      const reply = await post(made.server, body, headers);
      t.is(reply.status, 400);
      t.is(reply.body.error.code, -32600);
    }
  });
}

test('a batch of nested messages is refused as a whole', async (t) => {
  const made = await endpoint(t);
  const reply = await post(made.server, `[${nested(1000)}]`, {
    'mcp-protocol-version': '2025-03-26',
  });
  t.is(reply.status, 400);
  t.regex(reply.body.error.message, /nested/);
});

for (const coding of ['br', 'zstd', 'gzip, br']) {
  test(`a plain body that is said to be ${coding} is 415`, async (t) => {
    const made = await endpoint(t);
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    const reply = await post(made.server, body, { 'content-encoding': coding });
    t.is(reply.status, 415);
    t.is(reply.body.error.data.code, 'unsupported_media_type');
    t.regex(reply.body.error.message, /Content-Encoding/);
  });
}

test('over the quota the error carries the id of the request', async (t) => {
  const made = await endpoint(t, { quota: 1 });
  const body = { jsonrpc: '2.0', id: 'seven', method: 'tools/list' };
  const headers = { 'mcp-protocol-version': '2025-11-25' };
  t.is((await post(made.server, body, headers)).status, 200);
  const reply = await post(made.server, body, headers);
  t.is(reply.status, 429);
  t.is(reply.body.id, 'seven');
  t.is(reply.body.error.data.code, 'rate_limited');
});

test('a session keeps what later calls need, however large its initialize was', async (t) => {
  const sessions = new MemorySessions(SESSION_LIMITS);
  const made = await endpoint(t, { sessions });
  const params = {
    protocolVersion: '2025-11-25',
    capabilities: { elicitation: {}, experimental: { pad: { text: 'x'.repeat(100_000) } } },
    clientInfo: { name: 'n'.repeat(200_000), version: 'v'.repeat(200_000) },
  };
  const body = { jsonrpc: '2.0', id: 1, method: 'initialize', params };
  const { headers } = await post(made.server, body);
  const record = await sessions.find(String(headers['mcp-session-id']));
  t.true(JSON.stringify(record).length < 1000);
  t.is(record?.version, '2025-11-25');
  t.deepEqual(record?.capabilities, { elicitation: {} });
});

const MISFITS = [
  { title: 'a member that no message has', method: 'ping', members: { extra: 1 } },
  {
    title: 'a member that no message has',
    method: 'initialize',
    members: {
      params: {
        protocolVersion: '2025-11-25',
        capabilities: { elicitation: {} },
        clientInfo: { name: 'test', version: '1' },
      },
      extra: 1,
    },
  },
  {
    title: 'a progress token that is none',
    method: 'ping',
    members: { params: { _meta: { progressToken: {} } } },
  },
];

for (const { title, method, members } of MISFITS) {
  for (const version of ['2025-11-25', '2025-03-26']) {
    test(`${version}: ${method} with ${title} is refused at once`, async (t) => {
      const made = await endpoint(t);
      const body = { jsonrpc: '2.0', id: 7, method, ...members };
      const reply = await post(made.server, body, { 'mcp-protocol-version': version });
      t.is(reply.status, 400);
      t.is(reply.body.id, 7);
      t.is(reply.body.error.code, -32600);
      t.is(reply.headers['mcp-session-id'], undefined);
    });
  }
}

test('a message of a batch that the SDK does not take for a request is refused at once', async (t) => {
  const made = await endpoint(t);
  const params = { _meta: { progressToken: {} } };
  const batch = [{ jsonrpc: '2.0', id: 7, method: 'ping', params }];
  const reply = await post(made.server, batch, { 'mcp-protocol-version': '2025-03-26' });
  t.is(reply.status, 200);
  t.is(reply.body[0].error.code, -32600);
});

test('what a request carries is let go once it is answered', async (t) => {
  const requests: RpcRequest[] = [];
  const fixture: McpService = {
    serverInfo: { name: 'fixture', version: '1' },
    answer(request) {
      requests.push(request);
      return { kind: 'result', json: Buffer.from('{}') };
    },
    createServer: () => t.fail() as never,
  };
  const made = await endpoint(t, { service: fixture });
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: { x: 'x'.repeat(1000) } };
  for (const body of [call, [call, call]]) {
    const reply = await post(made.server, body, { 'mcp-protocol-version': '2025-03-26' });
    t.is(reply.status, 200);
  }
  t.true(requests.length >= 3);
  t.deepEqual(
    requests.filter(({ params }) => params !== undefined),
    [],
  );
});

test('while Redis is away a client that can be asked is served without a session', async (t) => {
  t.timeout(30_000);
  const redis = await silentRedis(t);
  const sessions = await redisSessions(redis.url, SESSION_LIMITS, () => {});
  t.teardown(() => sessions.close());
  redis.silent = true;
  const made = await endpoint(t, { sessions });
  const { status, headers, body } = await initialize(made.server, '2025-11-25', {
    elicitation: {},
  });
  t.is(status, 200);
  t.is(headers['mcp-session-id'], undefined);
  t.is(body.result.protocolVersion, '2025-11-25');
  t.deepEqual(made.errors, []);
});

test('while sessions are away a request of one is 503 and says so', async (t) => {
  const away = (): Promise<never> => Promise.reject(new Error('Redis is away'));
  const sessions: Sessions = {
    open: away,
    find: away,
    update: away,
    end: away,
    signal: away,
    listen: away,
    close: () => Promise.resolve(),
  };
  const made = await endpoint(t, { sessions });
  const body = { jsonrpc: '2.0', id: 3, method: 'tools/list' };
  const headers = { 'mcp-protocol-version': '2025-11-25', 'mcp-session-id': 'x' };
  const reply = await post(made.server, body, headers);
  t.is(reply.status, 503);
  t.is(reply.body.id, 3);
  t.is(reply.body.error.data.code, 'service_unavailable');
});
