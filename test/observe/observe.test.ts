import test from 'ava';
import { readConfig } from '../../src/config/read.ts';
import { inBlocks } from '../../src/observe/blocks.ts';
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

test('query and sender are logged when the operator says so', async (t) => {
  const lines: Line[] = [];
  const flags = { 'log-queries': 'true', 'log-addresses': 'true' };
  const log = readConfig({ flags }).config?.log;
  t.truthy(log);
  const { server } = await service(t, {
    onLog: (line) => lines.push(line),
    ...(log && { config: { log } }),
  });
  await server.inject({ url: '/api/v1?q=seen', remoteAddress: '192.0.2.7' });
  const line = lines.find(isRequest);
  t.is(line?.['path'], '/api/v1?q=seen');
  t.is(line?.['address'], '192.0.2.7');
});

test('readiness turns 503 when the service stops, health does not', async (t) => {
  let isReady = true;
  const { get } = await service(t, { isReady: () => isReady });
  t.is((await get('/readyz')).statusCode, 200);
  isReady = false;
  const response = await get('/readyz');
  t.is(response.statusCode, 503);
  t.is((JSON.parse(response.payload) as Line)['code'], 'service_unavailable');
  t.is((await get('/healthz')).statusCode, 200);
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

test('log lines are written when a block is full, after a while, and on demand', async (t) => {
  const written: string[] = [];
  const stream = inBlocks({ write: (block) => void written.push(block.toString()) });
  stream.write('a\n');
  stream.write('b\n');
  t.deepEqual(written, []);
  await new Promise((resolve) => setTimeout(resolve, 400));
  t.deepEqual(written, ['a\nb\n']);
  stream.write('x'.repeat(20_000));
  t.is(written.length, 2);
  stream.write('c\n');
  await new Promise<void>((resolve) => stream.flush(resolve));
  t.is(written.at(-1), 'c\n');
});
