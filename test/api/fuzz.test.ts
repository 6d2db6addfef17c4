import test from 'ava';
import * as fc from 'fast-check';
import { PROBLEMS } from '../../src/problem.ts';
import { acme, requestsQuota } from '../helpers/acme.ts';
import { rawRequest, type RawResponse } from '../helpers/raw-request.ts';
import { verifies } from '../helpers/verifies.ts';

/** Bytes that stand in a request line or a header without ending it. */
const bytes = fc
  .array(fc.integer({ min: 1, max: 255 }), { minLength: 1, maxLength: 40 })
  .map((codes) => String.fromCharCode(...codes.filter((code) => ![10, 13, 32].includes(code))));
const visible = fc.stringMatching(/^[!-~]{1,60}$/);

const method = fc.oneof(
  { weight: 6, arbitrary: fc.constant('GET') },
  fc.constantFrom('HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'QUERY', 'PURGE'),
  fc.stringMatching(/^[A-Za-z!#$%&'*+.^_`|~-]{1,12}$/),
);

const target = fc.oneof(
  fc.constantFrom(
    '/api',
    '/api/v1',
    '/api/v1/pages',
    '/api/v1/pages/guide-install',
    '/api/v1/search?q=wombat',
    '/api/v1/search?q=wombat&offset=450',
    '/api/v1/suggest?q=inst',
    '/api/v1/reports/r_aaaaaaaaaaaaaaaa',
    '/openapi.json',
    '*',
    'http://elsewhere.test/api/v1',
    '//api/v1',
    '/api/v1/../../etc/passwd',
    '/api/v1/pages/%00',
    '/api/v1/pages/%zz',
    '/api/v1/search?%',
    '/api/v1/search?q=%FF&limit=%31',
  ),
  fc
    .tuple(fc.constantFrom('/api/', '/api/v1/', '/api/v1/pages/', '/api/v1/reports/'), visible)
    .map(([base, tail]) => base + tail),
  visible.map((query) => `/api/v1/search?${query}`),
  fc.webQueryParameters().map((query) => `/api/v1/search?q=a&${query}`),
  fc.webQueryParameters().map((query) => `/api/v1/suggest?q=a&${query}`),
  visible.map((query) => `/api/v1/grep?regex=true&pattern=${query}`),
  fc.webQueryParameters().map((query) => `/api/v1/grep?pattern=a&${query}`),
  bytes.map((path) => `/api/${path}`),
);

const header = fc.oneof(
  fc.tuple(
    fc.constantFrom(
      'Accept',
      'Accept-Encoding',
      'Accept-Language',
      'Authorization',
      'Content-Type',
      'Cookie',
      'Expect',
      'If-Match',
      'If-Modified-Since',
      'If-None-Match',
      'If-Range',
      'Origin',
      'Range',
      'X-Forwarded-For',
      'X-Forwarded-Host',
      'X-HTTP-Method-Override',
      'X-Request-Id',
    ),
    fc.oneof(
      visible,
      bytes,
      fc.constantFrom('', '*', '*/*;q=0', 'bytes=0-3', 'bytes=9-1', '=;=', 'gzip;q=x', '"', 'W/"'),
    ),
  ),
  fc.tuple(fc.stringMatching(/^[A-Za-z-]{1,20}$/), visible),
);

const body = fc.option(fc.string({ maxLength: 300 }), { nil: undefined });

interface Shot {
  readonly method: string;
  readonly target: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string | undefined;
}

const shot: fc.Arbitrary<Shot> = fc.record({
  method,
  target,
  headers: fc.array(header, { maxLength: 5 }),
  body,
});

/** Framing headers would only change where the request ends, which is Node's business. */
const FRAMING = new Set(['connection', 'content-length', 'host', 'transfer-encoding', 'upgrade']);

function encode({ method: verb, target: address, headers, body: text }: Shot): Buffer {
  const kept = headers.filter(([name]) => !FRAMING.has(name.toLowerCase()));
  const payload = Buffer.from(text ?? '');
  const lines = [
    `${verb} ${address} HTTP/1.1`,
    'Host: docs.acme.test',
    'Connection: close',
    ...kept.map(([name, value]) => `${name}: ${value}`),
    ...(text === undefined ? [] : [`Content-Length: ${payload.length}`]),
  ];
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), payload]);
}

/** The fault of an answer, or undefined. */
function faultOf(response: RawResponse, verb: string): string | undefined {
  const { status, headers, body: text } = response;
  if (!(status >= 200 && status < 500)) return `status ${status}`;
  if (/node_modules|node:internal|at .*\.[jt]s:\d|sqlite|hapi|Boom/i.test(text)) return 'it leaks';
  if (status < 400) return undefined;
  if (headers.get('content-type') !== 'application/problem+json') return 'not a problem';
  if (headers.get('access-control-allow-origin') !== '*') return 'no CORS';
  if (headers.get('ratelimit-policy') === undefined) return 'no RateLimit-Policy';
  return verb === 'HEAD' ? undefined : faultOfProblem(response);
}

function faultOfProblem({ status, body: text }: RawResponse): string | undefined {
  const problem = JSON.parse(text) as Record<string, unknown>;
  const wanted = ['type', 'title', 'detail', 'instance', 'code', 'resolution'];
  if (wanted.some((name) => typeof problem[name] !== 'string')) return 'members are missing';
  if (problem['status'] !== status) return 'another status';
  if (!(String(problem['code']) in PROBLEMS)) return 'an unknown code';
  return URL.canParse(String(problem['instance'])) ? undefined : 'instance is no URI';
}

test('whatever path, method and headers are sent, an error is a problem document and never a 5xx', async (t) => {
  verifies('errors:problem', 'problem:media-type', 'errors:code-and-resolution');
  const { port } = await acme(t, { limits: requestsQuota(1_000_000) }, { listen: true });
  const property = fc.asyncProperty(shot, async (one) => {
    const response = await rawRequest(port, encode(one));
    const fault = faultOf(response, one.method);
    if (fault !== undefined) throw new Error(`${fault}: ${JSON.stringify(response.body)}`);
  });
  await t.notThrowsAsync(fc.assert(property, { numRuns: 500 }));
});

const malformed: readonly (readonly [what: string, request: string])[] = [
  ['nonsense', 'nonsense\r\n\r\n'],
  ['an unknown protocol', 'GET /api/v1 SPDY/9\r\n\r\n'],
  ['a broken header', 'GET /api/v1 HTTP/1.1\r\nHost: a\r\nno colon\r\n\r\n'],
  [
    'two lengths',
    'POST /api HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
  ],
  ['a huge header', `GET /api/v1 HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(70_000)}\r\n\r\n`],
  ['a huge address', `GET /api/v1/search?q=${'x'.repeat(70_000)} HTTP/1.1\r\nHost: a\r\n\r\n`],
];

for (const [what, request] of malformed) {
  test(`a request that is no HTTP, ${what}, gets a problem document`, async (t) => {
    const { port } = await acme(t, {}, { listen: true });
    const response = await rawRequest(port, request);
    t.true(response.status >= 400);
    t.is(faultOf(response, 'GET'), undefined, JSON.stringify([...response.headers]));
  });
}
