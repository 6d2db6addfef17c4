/** Limits of one connection, over a socket. */
import { connect, type Socket } from 'node:net';
import { rename, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import test from 'ava';
import { documentAnswer } from '../../src/http/answer.ts';
import type { Endpoint } from '../../src/http/endpoint.ts';
import { requestsQuota } from '../helpers/acme.ts';
import { folderOf, libraryOf, load } from '../helpers/folder.ts';
import { emptyGeneration } from '../helpers/generation.ts';
import { BASE_URL, service } from '../helpers/service.ts';

const GET = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;

/** Everything received until the connection ends. */
function untilEnd(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString('latin1')));
    socket.on('error', () => {});
    socket.on('close', () => resolve(text));
  });
}

const statuses = (text: string): number[] =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));

/** An endpoint that answers when it is told to, and how many requests it works on. */
function gate(): Endpoint & { open(): void; readonly inWork: () => number } {
  const waiting: (() => void)[] = [];
  let isOpen = false;
  return {
    path: '/gate',
    async answer() {
      if (!isOpen) await new Promise<void>((resolve) => waiting.push(resolve));
      return documentAnswer('through', 'text/plain', { cache: 'never' });
    },
    open() {
      isOpen = true;
      for (const resolve of waiting) resolve();
    },
    inWork: () => waiting.length,
  };
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits for the first request, and a while for more than may come. */
async function arrived({ inWork }: ReturnType<typeof gate>): Promise<void> {
  while (inWork() === 0) await pause(20);
  await pause(100);
}

test('of the requests in one packet one is worked on, the others wait, and all are answered in order', async (t) => {
  const endpoint = gate();
  const { port } = await service(t, { listen: true, endpoints: [endpoint] });
  const socket = connect(port, '127.0.0.1');
  const ended = untilEnd(socket);
  socket.write(
    GET('/gate').repeat(30) + GET('/nowhere').replace('a\r\n', 'a\r\nConnection: close\r\n'),
  );
  await arrived(endpoint);
  t.is(endpoint.inWork(), 1);
  endpoint.open();
  t.deepEqual(statuses(await ended), [...Array.from({ length: 30 }, () => 200), 404]);
});

test('a connection with very many requests is closed after the first ones are answered', async (t) => {
  const { port } = await service(t, { listen: true });
  const socket = connect(port, '127.0.0.1');
  const ended = untilEnd(socket);
  socket.write(GET('/healthz').repeat(1000));
  const answer = await ended;
  const answered = statuses(answer).length;
  t.true(answered > 0 && answered <= 60, String(answered));
  t.is([...answer.matchAll(/connection: close/gi)].length, 1);
  t.true(answer.lastIndexOf('HTTP/1.1') < answer.search(/connection: close/i));
});

test('requests that wait are dropped when their client leaves', async (t) => {
  const endpoint = gate();
  let asked = 0;
  const counted: Endpoint = {
    path: '/counted',
    answer() {
      asked += 1;
      return documentAnswer('', 'text/plain', { cache: 'never' });
    },
  };
  const { port } = await service(t, { listen: true, endpoints: [endpoint, counted] });
  const socket = connect(port, '127.0.0.1');
  socket.write(GET('/gate').repeat(8) + GET('/counted').repeat(40));
  await arrived(endpoint);
  socket.destroy();
  await pause(200);
  endpoint.open();
  await pause(200);
  t.is(asked, 0);
});

test('a connection is closed after repeated refusals, and the log has one line of them', async (t) => {
  const lines: Record<string, unknown>[] = [];
  const { port, config } = await service(t, {
    listen: true,
    config: { limits: requestsQuota(5) },
    onLog: (line) => void lines.push(line),
  });
  const socket = connect(port, '127.0.0.1');
  const ended = untilEnd(socket);
  socket.write(GET('/api/v1').repeat(45));
  const answers = statuses(await ended);
  const { refusals } = config.limits.connections;
  t.is(answers.filter((status) => status === 200).length, 5);
  t.is(answers.filter((status) => status === 429).length, refusals);
  t.is(lines.filter(({ status }) => status === 429).length, 0);
});

test('pages have a wide quota of their own', async (t) => {
  const limits = { pages: { quota: 3, windowSeconds: 60 } };
  const { get } = await service(t, {
    files: { 'index.md': '# Start\n\nText.\n' },
    config: { limits },
  });
  const answered = [];
  for (let count = 0; count < 4; count += 1) answered.push((await get('/docs/index')).statusCode);
  t.deepEqual(answered, [200, 200, 200, 429]);
  const { headers } = await get('/llms.txt');
  t.regex(String(headers['retry-after']), /^\d+$/);
  t.is(headers['ratelimit'], undefined);
  t.is((await get('/api/v1')).statusCode, 200);
  t.is((await get('/healthz')).statusCode, 200);
});

for (const [method, path, status] of [
  ['POST', '/nowhere', 404],
  ['POST', '/api/v1', 405],
  ['PUT', '/docs/index', 405],
  ['GET', '/api/v1', 200],
  ['PUT', '/mcp', 405],
] as const) {
  test(`half a body to ${method} ${path}, where none is wanted, is answered at once`, async (t) => {
    const { port } = await service(t, { listen: true });
    const socket = connect(port, '127.0.0.1');
    const ended = untilEnd(socket);
    socket.write(`${method} ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n{"half":`);
    socket.once('data', () => socket.end());
    t.deepEqual(statuses(await ended), [status]);
  });
}

test('an asset of any size is answered without reading it, and HEAD too', async (t) => {
  const folder = await folderOf(t, { 'index.md': '# Start\n\n[Data](data.bin)\n' });
  const file = join(folder, 'data.bin');
  await writeFile(file, '');
  // 1 TiB, of which nothing is on the disk.
  await truncate(file, 2 ** 40);
  const library = {
    ...(await libraryOf(t, { 'index.md': '# Start\n' })),
    assets: new Map([['data.bin', file]]),
    assetFolders: [folder],
  };
  const generation = { ...emptyGeneration(BASE_URL), library };
  const { server } = await service(t, { generation, alone: true });
  const asked = { method: 'HEAD', url: '/docs-assets/data.bin' };
  const first = await server.inject(asked);
  t.is(first.statusCode, 200);
  t.is(first.headers['content-length'], String(2 ** 40));
  const { etag = '' } = first.headers;
  t.is((await server.inject({ ...asked, headers: { 'if-none-match': etag } })).statusCode, 304);
  await writeFile(file, 'other');
  t.not((await server.inject(asked)).headers.etag, etag);
});

test('a file is served only while it lies in its folder, whatever becomes a link meanwhile', async (t) => {
  const files = { 'index.md': '# Start\n\n[Data](sub/data.txt)\n', 'sub/data.txt': 'ours' };
  const folder = await folderOf(t, files);
  const outside = await folderOf(t, { 'data.txt': 'a secret' });
  const { library } = await load(folder);
  if (library === undefined) return t.fail();
  const { server } = await service(t, { generation: { ...emptyGeneration(BASE_URL), library } });
  const asked = { url: '/docs-assets/sub/data.txt' };
  t.is((await server.inject(asked)).payload, 'ours');
  await rename(join(folder, 'sub'), join(folder, 'before'));
  await symlink(outside, join(folder, 'sub'));
  t.is((await server.inject(asked)).statusCode, 404);
});
