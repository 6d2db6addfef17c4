import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import test from 'ava';
import { load, type HttpRequest } from '../load.ts';

const few: readonly HttpRequest[] = Array.from({ length: 20 }, (_, n) => ({
  method: 'GET',
  path: `/${n}`,
}));

async function serve(status: number): Promise<{ url: string; close(): void }> {
  const server = createServer((_request, response) => void response.writeHead(status).end('ok'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

test('a run of distinct requests that asked one twice is refused, any other is not', async (t) => {
  const { url, close } = await serve(200);
  t.teardown(close);
  const options = { url, requests: few, seconds: 0.3, status: 200 };
  t.true((await load(options)).requests > few.length);
  await t.throwsAsync(load({ ...options, isDistinct: true }), { message: /20 distinct requests/ });
});

test('a run with an answer of another status is refused', async (t) => {
  const { url, close } = await serve(404);
  t.teardown(close);
  const run = load({ url, requests: few, seconds: 0.3, status: 200 });
  await t.throwsAsync(run, { message: /answers were not 200/ });
});
