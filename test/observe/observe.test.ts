import test from 'ava';
import { listen } from '../../src/cli/listen.ts';
import { readConfig } from '../../src/config/read.ts';
import { documentAnswer } from '../../src/http/answer.ts';
import type { Ask } from '../../src/http/ask.ts';
import { inBlocks, createLogger, recorder } from '../../src/observe/log.ts';
import { service } from '../helpers/service.ts';

type Line = Record<string, unknown>;

const isRequest = ({ msg }: Line): boolean => msg === 'request';

test('a request is one log line, with neither its query nor its sender', async (t) => {
  const lines: Line[] = [];
  const { server } = await service(t, { onLog: (line) => lines.push(line) });
  const headers = { 'x-request-id': 'id-1' };
  await server.inject({ url: '/api/v1?q=private', headers, remoteAddress: '192.0.2.7' });
  const [line, ...more] = lines.filter(isRequest);
  t.is(more.length, 0);
  t.is(line?.['request'], 'id-1');
  t.is(line?.['method'], 'GET');
  t.is(line?.['path'], '/api/v1');
  t.is(line?.['status'], 400);
  t.notRegex(JSON.stringify(lines), /private|192\.0\.2\.7/);
});

test.serial('a request during which the clock is set back took no time below zero', async (t) => {
  const lines: Line[] = [];
  const wallClock = Date.now;
  t.teardown(() => (Date.now = wallClock));
  const late = {
    path: '/set-back',
    answer() {
      Date.now = () => wallClock() - 3_600_000;
      return documentAnswer('late', 'text/plain', { cache: 'never' });
    },
  };
  const { get } = await service(t, { endpoints: [late], onLog: (line) => lines.push(line) });
  await get('/set-back');
  t.true((lines.find(isRequest)?.['seconds'] as number) >= 0);
  t.regex((await get('/metrics')).payload, /duration_seconds_sum\{route="\/set-back"\} \d/);
});

test('requests of one path have a line each, with their own id, method and status', async (t) => {
  const lines: Line[] = [];
  const { server } = await service(t, { onLog: (line) => lines.push(line) });
  const asked = [
    ['GET', '/api/v1', 200],
    ['GET', '/api/v1', 200],
    ['GET', '/api/v1?x=1', 400],
    ['HEAD', '/api/v1', 200],
  ] as const;
  for (const [place, [method, url]] of asked.entries()) {
    await server.inject({ method, url, headers: { 'x-request-id': `id-${place}` } });
  }
  const told = lines.filter(isRequest).map(({ request, method, path, status, seconds }) => {
    t.is(typeof seconds, 'number');
    return [request, method, path, status];
  });
  const expected = asked.map(([method, , status], at) => [`id-${at}`, method, '/api/v1', status]);
  t.deepEqual(told, expected);
});

const SHOWN = [
  [{ 'log-queries': 'true', 'log-addresses': 'true' }, '/api/v1?q=seen', '192.0.2.7'],
  [{ 'log-queries': 'true' }, '/api/v1?q=seen', undefined],
  [{ 'log-addresses': 'true' }, '/api/v1', '192.0.2.7'],
] as const;

for (const [flags, path, address] of SHOWN) {
  test(`with ${Object.keys(flags).join(' and ')}, lines show just that`, async (t) => {
    const lines: Line[] = [];
    const log = readConfig({ flags }).config?.log;
    t.truthy(log);
    const { server } = await service(t, {
      onLog: (line) => lines.push(line),
      ...(log && { config: { log } }),
    });
    await server.inject({ url: '/api/v1?q=seen', remoteAddress: '192.0.2.7' });
    const line = lines.find(isRequest);
    t.is(line?.['path'], path);
    t.is(line?.['address'], address);
  });
}

test('readiness turns 503 when the service stops, health does not', async (t) => {
  let isReady = true;
  const { get } = await service(t, { isReady: () => isReady });
  t.is((await get('/readyz')).statusCode, 200);
  isReady = false;
  const response = await get('/readyz');
  t.is(response.statusCode, 503);
  t.is((JSON.parse(response.payload) as Line)['code'], 'service_unavailable');
  t.is(response.headers['retry-after'], '5');
  t.is((await get('/healthz')).statusCode, 200);
});

test('before the service is built, an answer says when to ask again', async (t) => {
  const { config } = readConfig({ env: { PORT: '0', HOST: '127.0.0.1' } });
  if (config === undefined) return t.fail('the defaults have errors');
  const { server, localUrl } = await listen(config);
  t.teardown(() => void server.close());
  const { status, headers } = await fetch(localUrl);
  t.is(status, 503);
  t.is(headers.get('retry-after'), '5');
});

test('metrics count requests by route template, refusals, and tell of the content', async (t) => {
  const { server, get } = await service(t);
  await get('/api/v1/pages/one');
  await get('/api/v1/pages/two');
  await get('/nowhere/1');
  for (let count = 0; count < 120; count += 1) await server.inject('/api/v1');
  const { payload, headers } = await get('/metrics');
  t.regex(String(headers['content-type']), /^text\/plain/);
  const value = (series: string): number =>
    Number(
      payload
        .split('\n')
        .find((line) => line.startsWith(`${series} `))
        ?.split(' ')[1],
    );
  const requests = 'docent_http_requests_total';
  t.is(value(`${requests}{route="/api/v1/pages/{slug}",method="GET",status="404"}`), 2);
  t.is(value('docent_rate_limited_total'), 2);
  t.is(value('docent_pages'), 0);
  t.notRegex(payload, /pages\/one|nowhere/);
});

test('log lines are written after a while, and on demand', async (t) => {
  const written: string[] = [];
  const stream = inBlocks({ write: (block) => void written.push(block.toString()) });
  stream.write('a\n');
  stream.write('b\n');
  t.deepEqual(written, []);
  await new Promise((resolve) => setTimeout(resolve, 400));
  t.deepEqual(written, ['a\nb\n']);
  stream.write('c\n');
  await new Promise<void>((resolve) => stream.flush(resolve));
  t.is(written.at(-1), 'c\n');
});

test('full blocks of log lines hold every line whole and in order, however long', async (t) => {
  const blocks: Buffer[] = [];
  const stream = inBlocks({ write: (block) => void blocks.push(block) });
  const long = `${'ü'.repeat(20_000)}\n`;
  const lines = Array.from({ length: 600 }, (_, n) =>
    n === 300 ? long : `${n} ${'é€😀'.repeat(9)}\n`,
  );
  for (const line of lines) stream.write(line);
  await new Promise<void>((resolve) => stream.flush(resolve));
  const texts = blocks.map(String);
  t.is(texts.join(''), lines.join(''));
  t.true(texts.every((text) => text.endsWith('\n') && !text.startsWith('\n')));
  t.true(blocks.every((block) => block.length <= 16_384 || block.toString() === long));
  t.true(blocks.length < 20);
});

test('refused requests have no line each, but one for all of them', async (t) => {
  const lines: Line[] = [];
  const write = (line: string): void => void lines.push(JSON.parse(line) as Line);
  const config = { limits: { requests: { quota: 1, windowSeconds: 60 } } };
  const { get } = await service(t, { config, onLog: (line) => lines.push(line) });
  for (let count = 0; count < 5; count += 1) await get('/api/v1');
  t.is(lines.filter(isRequest).length, 1);
  const record = recorder({
    metrics: { countExchange: () => {} },
    logger: createLogger({ level: 'info' }, { write }),
    log: { level: 'info', queries: false, addresses: false },
    sumMs: 50,
  });
  for (const client of ['a', 'b', 'a']) {
    const ask = { client } as Ask;
    record({ ask, route: '/api/v1', status: 429, type: undefined, seconds: 0 });
  }
  await new Promise((resolve) => setTimeout(resolve, 200));
  t.like(lines.at(-1), { refused: 3, clients: 2, msg: 'requests over the limit' });
});
