import type { IncomingMessage } from 'node:http';
import test from 'ava';
import { clientAddress, clientKey, memoryLimiter } from '../../src/limits/limiter.ts';
import { BASE_URL, service, type Service } from '../helpers/service.ts';
import { verifies } from '../helpers/verifies.ts';

const from = (remoteAddress: string, headers: Record<string, string> = {}) => ({
  url: '/api/v1',
  remoteAddress,
  headers,
});

async function exhaust({ server }: Service, address = '192.0.2.1'): Promise<void> {
  for (let count = 0; count < 120; count += 1) await server.inject(from(address));
}

test('120 requests in 60 seconds are answered, the next is 429 with Retry-After and RateLimit', async (t) => {
  verifies('limits:requests', 'limits:retry-after', 'limits:rate-limit-value');
  verifies('errors:rate-limited', 'api-rule:rate-limited');
  const { server } = await service(t);
  for (let count = 1; count <= 120; count += 1) {
    const { statusCode, headers } = await server.inject(from('192.0.2.1'));
    t.is(statusCode, 200, `request ${count}`);
    t.is(headers['ratelimit'], undefined);
  }
  const refused = await server.inject(from('192.0.2.1'));
  t.is(refused.statusCode, 429);
  t.is(refused.headers['content-type'], 'application/problem+json');
  const seconds = Number(refused.headers['retry-after']);
  t.true(Number.isInteger(seconds) && seconds >= 1 && seconds <= 60);
  t.is(refused.headers['ratelimit'], `"docs";r=0;t=${seconds}`);
  t.is(refused.headers['ratelimit-policy'], '"docs";q=120;w=60');
  const body = JSON.parse(refused.payload) as Record<string, unknown>;
  t.is(body['code'], 'rate_limited');
  t.is(body['instance'], `${BASE_URL}/api/v1`);
});

for (const quota of [2, 40]) {
  test.serial(
    `of a quota of ${quota}, no caller waits for more than a window when the clock is set back`,
    async (t) => {
      const limiter = memoryLimiter({ quota, windowSeconds: 1 });
      const wallClock = Date.now;
      t.teardown(() => (Date.now = wallClock));
      await limiter.consume('a');
      Date.now = () => wallClock() - 3_600_000;
      let refused = await limiter.consume('a');
      while (refused.allowed) refused = await limiter.consume('a');
      t.is(refused.resetSeconds, 1);
      await new Promise((resolve) => setTimeout(resolve, 1100));
      t.true((await limiter.consume('a')).allowed);
    },
  );
}

test('the limit follows the configuration', async (t) => {
  const limits = {
    requests: { quota: 2, windowSeconds: 700 },
    reportCalls: { quota: 1, windowSeconds: 1 },
    reports: { quota: 1, windowSeconds: 1 },
  };
  const { get } = await service(t, { config: { limits } });
  t.is((await get('/api/v1')).headers['ratelimit-policy'], '"docs";q=2;w=700');
  await get('/api/v1');
  const refused = await get('/api/v1');
  t.is(refused.statusCode, 429);
  const seconds = Number(refused.headers['retry-after']);
  t.true(seconds > 60 && seconds <= 700, `${seconds} seconds`);
  t.is(refused.headers['ratelimit'], `"docs";r=0;t=${seconds}`);
});

test('over the limit 429 wins over every other answer of the API and of MCP', async (t) => {
  const running = await service(t);
  await exhaust(running);
  const remoteAddress = '192.0.2.1';
  const requests = [
    ['GET', '/api/v1/nothing'],
    ['HEAD', '/api/v1'],
    ['POST', '/api/v1'],
    ['GET', '/api/%zz'],
    ['GET', '/api/v1/search'],
    ['OPTIONS', '/api/v1'],
    ['POST', '/mcp'],
    ['GET', '/%61pi/v1'],
    ['GET', '/search?q=wombat'],
  ] as const;
  for (const [method, url] of requests) {
    const { statusCode } = await running.server.inject({ method, url, remoteAddress });
    t.is(statusCode, 429, `${method} ${url}`);
  }
});

test('what is not the API, and CORS preflights, are not limited', async (t) => {
  const running = await service(t);
  await exhaust(running);
  const remoteAddress = '192.0.2.1';
  const status = async (method: string, url: string, headers = {}): Promise<number> =>
    (await running.server.inject({ method, url, headers, remoteAddress })).statusCode;
  t.is(await status('GET', '/healthz'), 200);
  t.is(await status('GET', '/openapi.json'), 200);
  t.is(await status('GET', '/'), 200);
  t.is(await status('GET', '/docs/nope'), 404);
  t.is(await status('GET', '/apis'), 404);
  t.is(await status('OPTIONS', '/api/v1', { 'access-control-request-method': 'GET' }), 204);
});

test('each client has its own quota: IPv4 by address, IPv6 by /64', async (t) => {
  const running = await service(t);
  const { server } = running;
  await exhaust(running, '2001:db8:1:2:aaaa::1');
  t.is((await server.inject(from('2001:db8:1:2::ffff'))).statusCode, 429);
  t.is((await server.inject(from('2001:db8:1:3::1'))).statusCode, 200);
  t.is((await server.inject(from('192.0.2.9'))).statusCode, 200);
});

test('X-Forwarded-For is believed from configured proxies only', async (t) => {
  const plain = await service(t);
  for (let count = 0; count < 120; count += 1) {
    await plain.server.inject(from('192.0.2.1', { 'x-forwarded-for': `198.51.100.${count}` }));
  }
  t.is((await plain.server.inject(from('192.0.2.1'))).statusCode, 429);

  const proxied = await service(t, { config: { proxies: ['192.0.2.1'] } });
  const via = (client: string) => from('192.0.2.1', { 'x-forwarded-for': client });
  for (let count = 0; count < 120; count += 1) await proxied.server.inject(via('198.51.100.1'));
  t.is((await proxied.server.inject(via('198.51.100.1'))).statusCode, 429);
  t.is((await proxied.server.inject(via('203.0.113.1, 198.51.100.1'))).statusCode, 429);
  t.is((await proxied.server.inject(via('198.51.100.2'))).statusCode, 200);
});

test('a forwarded address may carry a port; what is no address counts for the proxy', async (t) => {
  const proxied = await service(t, { config: { proxies: ['192.0.2.1'] } });
  const status = async (client: string): Promise<number> =>
    (await proxied.server.inject(from('192.0.2.1', { 'x-forwarded-for': client }))).statusCode;
  for (let count = 0; count < 120; count += 1) {
    await status(`198.51.100.1:${count + 1000}`);
    await status(`nonsense-${count}`);
  }
  t.is(await status('198.51.100.1'), 429);
  t.is(await status('other nonsense'), 429);
  t.is(await status('[2001:db8::1]:4711'), 200);
});

test('a client has one key however its address is written', (t) => {
  t.is(clientKey('192.0.2.1'), '192.0.2.1');
  t.is(clientKey('::ffff:192.0.2.1'), '192.0.2.1');
  t.is(clientKey('2001:DB8::1'), clientKey('2001:db8:0:0:1::'));
  t.is(clientKey('2001:db8::1%eth0'), clientKey('2001:0db8::2'));
  t.is(clientKey('::1'), '0:0:0:0::/64');
  t.is(clientKey('fe80::'), 'fe80:0:0:0::/64');
});

test('a connection that was reset before its request was read counts for nobody in particular', (t) => {
  const gone = { headers: { 'x-forwarded-for': '198.51.100.1' }, socket: {}, connection: {} };
  for (const proxies of [[], ['loopback']]) {
    t.is(clientAddress(proxies)(gone as unknown as IncomingMessage), 'unknown');
  }
});

test('beyond its number of keys a limiter counts new clients together', async (t) => {
  const limiter = memoryLimiter({ quota: 2, windowSeconds: 60 }, 3);
  for (const key of ['a', 'b', 'c']) t.true((await limiter.consume(key)).allowed);
  const strangers = [];
  for (const key of ['d', 'e', 'f']) strangers.push((await limiter.consume(key)).allowed);
  t.deepEqual(strangers, [true, true, false]);
  t.true((await limiter.consume('a')).allowed);
});

test('of a quota neither more nor fewer requests are allowed, one by one or at once', async (t) => {
  const limiter = memoryLimiter({ quota: 100, windowSeconds: 60 });
  for (let count = 1; count <= 60; count += 1) {
    t.is((await limiter.consume('a')).remaining, 100 - count);
  }
  const atOnce = await Promise.all(Array.from({ length: 80 }, () => limiter.consume('a')));
  t.is(atOnce.filter(({ allowed }) => allowed).length, 40);
  const { allowed, remaining } = await limiter.consume('a');
  t.deepEqual({ allowed, remaining }, { allowed: false, remaining: 0 });
  t.is((await limiter.consume('b')).remaining, 99);
});

for (const steps of [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]) {
  test(`requests that open a window at once get the quota, the last one ${steps} microtasks later`, async (t) => {
    const limiter = memoryLimiter({ quota: 120, windowSeconds: 60 });
    const opening = Array.from({ length: 109 }, () => limiter.consume('a'));
    for (let step = 0; step < steps; step += 1) await undefined;
    const all = await Promise.all([...opening, limiter.consume('a')]);
    for (let count = 0; count < 40; count += 1) all.push(await limiter.consume('a'));
    t.is(all.filter(({ allowed }) => allowed).length, 120);
  });
}

test('requests that were counted ahead tell when the window ends', async (t) => {
  const clock = { now: 5000 };
  const limiter = memoryLimiter({ quota: 100, windowSeconds: 2 }, undefined, () => clock.now);
  const seconds = [];
  for (let count = 0; count < 10; count += 1)
    seconds.push((await limiter.consume('a')).resetSeconds);
  clock.now += 1100;
  seconds.push((await limiter.consume('a')).resetSeconds);
  t.deepEqual(seconds, [...Array.from({ length: 10 }, () => 2), 1]);
});

test('a new window has the whole quota, whatever was counted ahead in the last', async (t) => {
  const clock = { now: 5000 };
  const limiter = memoryLimiter({ quota: 100, windowSeconds: 1 }, undefined, () => clock.now);
  for (let count = 0; count < 5; count += 1) await limiter.consume('a');
  for (const _ of ['second', 'third']) {
    clock.now += 1100;
    const all = [];
    for (let count = 0; count < 101; count += 1) all.push((await limiter.consume('a')).allowed);
    t.is(all.indexOf(false), 100);
  }
});
