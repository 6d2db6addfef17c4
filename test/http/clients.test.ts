/** One client, however much it sends, stops nobody else. Work is counted, not timed. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import test, { type ExecutionContext } from 'ava';
import type { Generation } from '../../src/generation/generation.ts';
import { documentAnswer } from '../../src/http/answer.ts';
import type { Endpoint } from '../../src/http/endpoint.ts';
import type { Search } from '../../src/search/search.ts';
import { emptyGeneration } from '../helpers/generation.ts';
import { answerOf } from '../helpers/search-answer.ts';
import { BASE_URL, service, type PartialConfig } from '../helpers/service.ts';
import { verifies } from '../helpers/verifies.ts';

interface Head {
  /** Address of the client, as a proxy tells it. */
  readonly from?: string;
  readonly closes?: boolean;
}

function get(path: string, { from, closes }: Head = {}): string {
  const forwarded = from === undefined ? '' : `X-Forwarded-For: ${from}\r\n`;
  const connection = closes === true ? 'Connection: close\r\n' : '';
  return `GET ${path} HTTP/1.1\r\nHost: a\r\n${forwarded}${connection}\r\n`;
}

/** An open connection that is ended with the test, and everything it receives. */
async function client(
  t: ExecutionContext,
  port: number,
): Promise<{ readonly socket: Socket; text(): string; readonly ended: Promise<unknown> }> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (chunk) => (text += chunk.toString('latin1')));
  socket.on('error', () => {});
  t.teardown(() => socket.destroy());
  const ended = once(socket, 'close');
  await once(socket, 'connect');
  return { socket, text: () => text, ended };
}

const statuses = (text: string): number[] =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));

/** Waits until something is so; the test's own time limit ends it otherwise. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 10));
}

/** Limits of connections over the defaults. */
const connections = (perAddress: number): NonNullable<PartialConfig['limits']> => ({
  connections: { max: 1000, requests: 10_000, perAddress, refusals: 20 },
});

/** Answers when it is told to. */
function gate(): Endpoint & { open(): void; inWork(): number } {
  const waiting: (() => void)[] = [];
  return {
    path: '/gate',
    quota: 'pages',
    async answer() {
      await new Promise<void>((resolve) => waiting.push(resolve));
      return documentAnswer('through', 'text/plain', { cache: 'never' });
    },
    open: () => waiting.forEach((resolve) => resolve()),
    inWork: () => waiting.length,
  };
}

/** Keeps the process busy. */
function spin(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

const ask = async (port: number, path: string): Promise<number> =>
  (await fetch(`http://127.0.0.1:${port}${path}`)).status;

test('probes and metrics on a port of their own are on no other, and nothing else is on theirs', async (t) => {
  verifies('operations:observe-port');
  const { port, observePort } = await service(t, { listen: true, observes: true });
  for (const path of ['/healthz', '/readyz', '/metrics']) {
    t.is(await ask(observePort, path), 200, path);
    t.is(await ask(port, path), 404, path);
  }
  for (const path of ['/', '/api/v1', '/healthz/', '/v1/metrics']) {
    t.is(await ask(observePort, path), 404, path);
  }
  t.is(await ask(port, '/api/v1'), 200);
});

test('a client with too many requests in work is refused more, and its probes are answered', async (t) => {
  verifies('operations:connections-of-one-address');
  const endpoint = gate();
  const limits = connections(3);
  const { port } = await service(t, { listen: true, endpoints: [endpoint], config: { limits } });
  const busy = await Promise.all([1, 2, 3].map(() => client(t, port)));
  for (const { socket } of busy) socket.write(get('/gate'));
  await until(() => endpoint.inWork() === 3);
  const more = await client(t, port);
  more.socket.write(get('/gate'));
  await more.ended;
  t.regex(more.text(), /^HTTP\/1\.1 429/);
  t.regex(more.text(), /retry-after: 1\r\n/i);
  t.regex(more.text(), /connection: close\r\n/i);
  t.is(await ask(port, '/healthz'), 200);
  endpoint.open();
  await until(() => busy.every(({ text }) => text() !== ''));
  t.is(await ask(port, '/api/v1'), 200);
});

test('the connections of a trusted proxy are not those of one client', async (t) => {
  const endpoint = gate();
  const { port } = await service(t, {
    listen: true,
    endpoints: [endpoint],
    config: { limits: connections(1), proxies: ['loopback'] },
  });
  const busy = await Promise.all([1, 2, 3].map(() => client(t, port)));
  for (const { socket } of busy) socket.write(get('/gate'));
  await until(() => endpoint.inWork() === 3);
  endpoint.open();
  await until(() => busy.every(({ text }) => statuses(text())[0] === 200));
  t.pass();
});

test('of too many idle connections of one client the oldest are closed, which a metric says', async (t) => {
  verifies('operations:connections-of-one-address');
  const { port } = await service(t, { listen: true, config: { limits: connections(3) } });
  const open: Awaited<ReturnType<typeof client>>[] = [];
  for (let count = 0; count < 6; count += 1) open.push(await client(t, port));
  await Promise.all(open.slice(0, 3).map(({ ended }) => ended));
  for (const { socket } of open.slice(3)) socket.write(get('/api/v1', { closes: true }));
  await Promise.all(open.slice(3).map(({ ended }) => ended));
  t.deepEqual(
    open.map(({ text }) => statuses(text())),
    [[], [], [], [200], [200], [200]],
  );
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  t.regex(metrics, /^docent_connections_closed_total\{limit="address"\} 3$/m);
});

test('while a client does not take an answer, its next requests are not worked on', async (t) => {
  verifies('operations:unread-answers');
  let asked = 0;
  const large = Buffer.alloc(8_000_000, 'x');
  const endpoint: Endpoint = {
    path: '/large',
    quota: 'pages',
    answer() {
      asked += 1;
      return { form: { status: 200, cache: 'never', headers: {} }, body: large };
    },
  };
  const { port } = await service(t, { listen: true, endpoints: [endpoint] });
  const socket = connect(port, '127.0.0.1');
  socket.pause();
  t.teardown(() => socket.destroy());
  socket.write(get('/large').repeat(9) + get('/large', { closes: true }));
  await until(() => asked > 0);
  for (let probe = 0; probe < 20; probe += 1) await ask(port, '/healthz');
  // What the kernel takes is sent; loopback takes a few megabytes.
  t.true(asked < 5, `worked on ${asked}`);
  socket.resume();
  await once(socket, 'close');
  t.is(asked, 10);
});

test('a client that sends much waits for itself: another is served before a tenth of it is done', async (t) => {
  verifies('operations:clients-in-rotation');
  const done: Record<string, number> = { many: 0, one: 0 };
  let manyBefore = 0;
  let first = (): void => {};
  const endpoint = (path: string, onWork: () => void): Endpoint => ({
    path: `/${path}`,
    quota: 'pages',
    answer() {
      onWork();
      spin(2);
      done[path] = (done[path] ?? 0) + 1;
      return documentAnswer(path, 'text/plain', { cache: 'never' });
    },
  });
  const many = endpoint('many', () => first());
  const one = endpoint('one', () => (manyBefore = done['many'] ?? 0));
  const config = { proxies: ['loopback'] };
  const { port } = await service(t, { listen: true, endpoints: [many, one], config });
  const other = await client(t, port);
  first = () => {
    first = () => {};
    other.socket.write(get('/one', { from: '192.0.2.2', closes: true }));
  };
  const flood = await Promise.all(Array.from({ length: 20 }, () => client(t, port)));
  for (const { socket } of flood) socket.write(get('/many', { from: '192.0.2.1' }).repeat(20));
  await other.ended;
  t.deepEqual(statuses(other.text()), [200]);
  t.true(manyBefore < 40, `${manyBefore} of 400 before`);
});

/** A documentation whose searches take long and tell when they begin. */
function slowSearch(onSearch: () => void): Generation {
  const search: Search['search'] = () => {
    onSearch();
    spin(5);
    return answerOf([], { total: 1 });
  };
  return { ...emptyGeneration(BASE_URL), search: { digest: '', search } };
}

test('a probe is answered between two messages of a batch', async (t) => {
  verifies('operations:clients-in-rotation');
  let searched = 0;
  let probe = (): void => {};
  const generation = slowSearch(() => {
    searched += 1;
    probe();
  });
  const { port } = await service(t, { listen: true, generation });
  const prober = await client(t, port);
  probe = () => {
    probe = () => {};
    prober.socket.write(get('/healthz', { closes: true }));
  };
  const batch = Array.from({ length: 20 }, (_, id) => ({
    jsonrpc: '2.0',
    id,
    method: 'tools/call',
    params: { name: 'search_docs', arguments: { query: `q${id}` } },
  }));
  const answered = fetch(`http://127.0.0.1:${port}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-03-26',
    },
    body: JSON.stringify(batch),
  });
  await prober.ended;
  const before = searched;
  t.deepEqual(statuses(prober.text()), [200]);
  t.true(before < 20, `after ${before} messages`);
  t.is(((await (await answered).json()) as unknown[]).length, 20);
  t.is(searched, 20);
});

test('of long bodies that one client sends at the same time, a few megabytes are held and more are refused', async (t) => {
  verifies('operations:bodies-of-one-client');
  const { port } = await service(t, { listen: true, config: { proxies: ['loopback'] } });
  const half = (address: string): string =>
    `POST /mcp HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${address}\r\nContent-Type: application/json\r\nContent-Length: 520000\r\n\r\n${'x'.repeat(500_000)}`;
  const senders = await Promise.all(Array.from({ length: 20 }, () => client(t, port)));
  for (const { socket } of senders) socket.write(half('192.0.2.1'));
  const answered = (): number[] => senders.flatMap(({ text }) => statuses(text()));
  await until(() => answered().length === 4);
  t.deepEqual([...new Set(answered())], [429]);
  const other = await client(t, port);
  other.socket.write(half('192.0.2.2'));
  other.socket.write('x'.repeat(20_000));
  await until(() => other.text() !== '');
  // It is no JSON, but it was read.
  t.deepEqual(statuses(other.text()), [400]);
});
