import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import test, { type ExecutionContext } from 'ava';
import LinkHeader from 'http-link-header';
import { parseItem, parseList } from 'structured-headers';
import { acme, BASE, requestsQuota } from '../helpers/acme.ts';
import { storeReport } from '../helpers/report-row.ts';
import { verifies } from '../helpers/verifies.ts';

const REPORT = '/api/v1/reports/r_abcdefghijklmnop';
const cacheable = [
  '/api',
  '/api/v1',
  '/api/v1/pages',
  '/api/v1/pages?section=guide',
  '/api/v1/pages/guide-install',
  '/api/v1/search?q=wombat',
];
const failing = ['/api/v1/search', '/api/v1/pages/nope', '/api/v1/reports/nope', '/api/nope'];

type Config = Parameters<typeof acme>[1];

async function start(t: ExecutionContext, config?: Config) {
  const running = await acme(t, config);
  await storeReport(running.config.data, {});
  return running;
}

/** Headers that must be the same in the answers to HEAD and GET. */
function comparable(headers: Record<string, unknown>): Record<string, unknown> {
  const { date: _date, 'x-request-id': _id, ...rest } = headers;
  return rest;
}

const api = [...cacheable, REPORT, ...failing];
const everything = [...api, '/openapi.json'];

test('HEAD has the status and headers of GET, and no body', async (t) => {
  verifies('api:methods');
  const { server, get } = await start(t);
  for (const path of everything) {
    const whole = await get(path);
    const head = await server.inject({ method: 'HEAD', url: path });
    t.is(head.statusCode, whole.statusCode, path);
    t.is(head.payload, '', path);
    t.deepEqual(comparable(head.headers), comparable(whole.headers), path);
    t.is(Number(whole.headers['content-length']), whole.rawPayload.length, path);
  }
});

test('every answer may be read by scripts of any origin, with its headers', async (t) => {
  verifies('service:cors', 'access:cors', 'access:api', 'service:no-authentication');
  const { get } = await start(t);
  for (const path of everything) {
    const { headers } = await get(path, { origin: 'https://elsewhere.test' });
    t.is(headers['access-control-allow-origin'], '*', path);
    const exposed = String(headers['access-control-expose-headers']).split(', ');
    for (const name of ['Link', 'ETag', 'RateLimit', 'RateLimit-Policy', 'Retry-After', 'Sunset']) {
      t.true(exposed.includes(name), `${path} ${name}`);
    }
    t.is(headers['set-cookie'], undefined);
  }
});

test('every answer carries RateLimit-Policy with the quota', async (t) => {
  verifies('api:policy-header', 'limits:policy-value');
  const { get } = await start(t);
  for (const path of everything) {
    const { headers } = await get(path);
    t.is(headers['ratelimit-policy'], '"docs";q=120;w=60', path);
    t.is(headers['ratelimit'], undefined, path);
  }
  t.deepEqual(
    parseList('"docs";q=120;w=60').map(([name]) => name),
    ['docs'],
  );
});

test('every answer of the API links to description, documentation and catalog', async (t) => {
  verifies('api:link');
  const { get } = await start(t);
  for (const path of api) {
    const link = LinkHeader.parse(String((await get(path)).headers['link']));
    t.is(link.get('rel', 'service-desc')[0]?.uri, `${BASE}/openapi.json`, path);
    t.is(link.get('rel', 'service-doc')[0]?.uri, `${BASE}/developers`, path);
    t.is(link.get('rel', 'api-catalog')[0]?.uri, `${BASE}/.well-known/api-catalog`, path);
    t.is(link.refs.length, 3, path);
  }
});

test('there is neither Deprecation nor Sunset while v1 is current', async (t) => {
  verifies('versioning:absent', 'api:deprecation-headers');
  const { get } = await start(t);
  for (const path of api) {
    const { headers } = await get(path);
    t.is(headers['deprecation'], undefined, path);
    t.is(headers['sunset'], undefined, path);
  }
});

test('every answer of the API announces the end of v1 once it is deprecated', async (t) => {
  verifies('versioning:deprecation', 'versioning:sunset', 'api:deprecation-headers');
  const deprecatedAt = new Date('2026-01-01T00:00:00Z');
  const sunsetAt = new Date('2026-08-01T00:00:00Z');
  const { get } = await start(t, { deprecation: { deprecatedAt, sunsetAt } });
  for (const path of api) {
    const { headers } = await get(path);
    t.is(headers['deprecation'], '@1767225600', path);
    t.deepEqual(parseItem(String(headers['deprecation']))[0], deprecatedAt);
    t.is(headers['sunset'], 'Sat, 01 Aug 2026 00:00:00 GMT', path);
    const link = LinkHeader.parse(String(headers['link']));
    t.is(link.get('rel', 'deprecation')[0]?.uri, `${BASE}/developers#versioning`, path);
    t.is(link.get('rel', 'sunset')[0]?.uri, `${BASE}/developers#versioning`, path);
    t.is(link.refs.length, 5, path);
  }
});

test('the index of a deprecated version says so, and so does the description', async (t) => {
  verifies('versioning:status', 'api-index:status');
  const { get } = await start(t, { deprecation: { deprecatedAt: new Date('2026-01-01') } });
  t.is((JSON.parse((await get('/api/v1')).payload) as { status: string }).status, 'deprecated');
  t.regex((await get('/openapi.json')).payload, /"deprecated":true/);
});

test('what depends on the documentation only may be kept and checked with its ETag', async (t) => {
  const { server, get } = await start(t, { limits: requestsQuota(1000) });
  for (const path of [...cacheable, '/openapi.json']) {
    const { headers } = await get(path);
    t.regex(String(headers['cache-control']), /^public, max-age=\d+$/);
    const etag = String(headers['etag']);
    t.regex(etag, /^"[^"]+"$/);
    for (const condition of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      for (const method of ['GET', 'HEAD']) {
        const again = await server.inject({
          method,
          url: path,
          headers: { 'if-none-match': condition },
        });
        t.is(again.statusCode, 304, condition);
        t.is(again.payload, '');
        t.is(again.headers['etag'], etag);
        t.is(again.headers['cache-control'], headers['cache-control']);
        t.is(again.headers['vary'], headers['vary']);
        t.is(again.headers['ratelimit-policy'], '"docs";q=1000;w=60');
      }
    }
    t.is((await get(path, { 'if-none-match': '"other"' })).statusCode, 200);
  }
});

test('long answers come in gzip and brotli, each with its own ETag', async (t) => {
  const { get } = await start(t);
  const path = '/api/v1/pages';
  const plain = await get(path);
  const etags = new Set([plain.headers['etag']]);
  for (const [coding, decode] of [
    ['gzip', gunzipSync],
    ['br', brotliDecompressSync],
  ] as const) {
    const coded = await get(path, { 'accept-encoding': coding });
    t.is(coded.headers['content-encoding'], coding);
    t.is(coded.headers['vary'], 'Docent-Generation, Accept-Encoding');
    t.is(decode(coded.rawPayload).toString(), plain.payload);
    etags.add(coded.headers['etag']);
    const etag = String(coded.headers['etag']);
    const again = await get(path, { 'accept-encoding': coding, 'if-none-match': etag });
    t.is(again.statusCode, 304);
  }
  t.is(etags.size, 3);
  t.is(plain.headers['vary'], 'Docent-Generation, Accept-Encoding');
});

const preferences: readonly (readonly [accept: string, coding: string | undefined])[] = [
  ['gzip, br', 'br'],
  ['gzip;q=1, br;q=0.5', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['identity', undefined],
  ['*;q=0, identity', undefined],
  ['zstd', undefined],
];

test('Accept-Encoding chooses the coding, quality values included', async (t) => {
  const { get } = await start(t);
  for (const [accept, coding] of preferences) {
    const { headers } = await get('/api/v1/pages', { 'accept-encoding': accept });
    t.is(headers['content-encoding'], coding, accept);
  }
});

test('an answer is served again from the cache with the same bytes', async (t) => {
  const { get } = await start(t);
  const [first, second] = [
    await get('/api/v1/search?q=wombat'),
    await get('/api/v1/search?q=wombat'),
  ];
  t.is(first.payload, second.payload);
  t.is(first.headers['etag'], second.headers['etag']);
});

test('errors are never stored', async (t) => {
  const { get } = await start(t);
  for (const path of failing) t.is((await get(path)).headers['cache-control'], 'no-store');
});
