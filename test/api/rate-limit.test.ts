import test from 'ava';
import { parseList } from 'structured-headers';
import { acme, BASE, requestsQuota } from '../helpers/acme.ts';
import { verifies } from '../helpers/verifies.ts';

const paths = ['/api/v1', '/api', '/api/v1/pages', '/api/v1/search?q=wombat', '/api/nope'];

test('120 requests in a window are answered, the 121st and every one after it is 429', async (t) => {
  verifies('limits:requests', 'errors:rate-limited', 'api-rule:rate-limited');
  verifies('limits:policy-value', 'limits:retry-after', 'limits:rate-limit-value');
  const { server, get } = await acme(t);
  for (let count = 0; count < 120; count += 1) {
    const { statusCode } = await get(paths[count % paths.length] ?? '/api');
    t.not(statusCode, 429, `request ${count + 1}`);
  }
  for (const method of ['GET', 'HEAD', 'POST']) {
    const { statusCode, headers, payload } = await server.inject({ method, url: '/api/v1/pages' });
    t.is(statusCode, 429);
    t.is(headers['content-type'], 'application/problem+json');
    t.is(headers['cache-control'], 'no-store');
    t.is(headers['ratelimit-policy'], '"docs";q=120;w=60');
    const seconds = Number(headers['retry-after']);
    t.true(Number.isInteger(seconds) && seconds >= 1 && seconds <= 60);
    t.is(headers['ratelimit'], `"docs";r=0;t=${seconds}`);
    t.deepEqual(
      parseList(String(headers['ratelimit'])).map(([name]) => name),
      ['docs'],
    );
    if (method === 'HEAD') continue;
    t.deepEqual(JSON.parse(payload), {
      type: `${BASE}/developers#error-rate-limited`,
      title: 'Too many requests',
      status: 429,
      detail: `More than 120 requests in 60 seconds; wait ${seconds} seconds.`,
      instance: `${BASE}/api/v1/pages`,
      code: 'rate_limited',
      resolution:
        'Wait for the seconds in Retry-After. For bulk reads, fetch /llms-full.txt once instead.',
      documentation_url: `${BASE}/developers#errors`,
    });
  }
});

test('another client is not held back', async (t) => {
  verifies('limits:requests');
  const config = { limits: requestsQuota(1, 60) };
  const { server } = await acme(t, config);
  const ask = async (remoteAddress: string) =>
    (await server.inject({ url: '/api/v1', remoteAddress })).statusCode;
  t.is(await ask('192.0.2.1'), 200);
  t.is(await ask('192.0.2.1'), 429);
  t.is(await ask('192.0.2.2'), 200);
});

test('the headers follow the configured quota', async (t) => {
  const config = { limits: requestsQuota(2, 700) };
  const { get } = await acme(t, config);
  t.is((await get('/api/v1')).headers['ratelimit-policy'], '"docs";q=2;w=700');
  const { rateLimit } = JSON.parse((await get('/api/v1')).payload) as { rateLimit: object };
  t.like(rateLimit, { quota: 2, windowSeconds: 700 });
  const { statusCode, headers } = await get('/api/v1');
  t.is(statusCode, 429);
  t.true(Number(headers['retry-after']) <= 700);
});

test('the description of the API is not counted', async (t) => {
  const config = { limits: requestsQuota(1, 60) };
  const { get } = await acme(t, config);
  for (let count = 0; count < 5; count += 1) {
    t.is((await get('/openapi.json')).statusCode, 200);
  }
});
