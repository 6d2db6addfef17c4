import test, { type ExecutionContext } from 'ava';
import type { ServerInjectResponse } from '@hapi/hapi';
import { Problem } from '../../src/problem.ts';
import { BASE_URL, service } from '../helpers/service.ts';
import { verifies } from '../helpers/verifies.ts';

/** Properties of every error of the service, whatever caused it. */
function assertProblem(
  t: ExecutionContext,
  response: ServerInjectResponse,
  expected: { readonly status: number; readonly code: string },
): Record<string, unknown> {
  t.is(response.statusCode, expected.status);
  t.is(response.headers['content-type'], 'application/problem+json');
  t.is(response.headers['access-control-allow-origin'], '*');
  t.is(response.headers['cache-control'], 'no-store');
  const body = JSON.parse(response.payload) as Record<string, unknown>;
  t.is(body['status'], expected.status);
  t.is(body['code'], expected.code);
  t.is(body['type'], `${BASE_URL}/developers#error-${expected.code.replaceAll('_', '-')}`);
  t.is(body['documentation_url'], `${BASE_URL}/developers#errors`);
  for (const name of ['title', 'detail', 'resolution'] as const) t.truthy(body[name]);
  t.notThrows(() => new URL(String(body['instance'])));
  t.deepEqual(
    Object.keys(body).filter((key) => ['statusCode', 'error', 'message'].includes(key)),
    [],
  );
  return body;
}

const paths = [
  '/nowhere',
  '/%zz',
  '/%ff',
  '/%',
  '/a%2',
  '/%00',
  '/a\\b',
  '/nowhere?q=%zz',
  '/..%2f..%2fetc/passwd',
  `/${'x'.repeat(4000)}`,
  '//',
  '/files/%F0%9F',
  '/é',
];

for (const path of paths) {
  test(`an unknown path is a problem: ${path.slice(0, 40)}`, async (t) => {
    const { get } = await service(t);
    const body = assertProblem(t, await get(path), { status: 404, code: 'page_not_found' });
    t.true(String(body['instance']).startsWith(`${BASE_URL}/`));
  });
}

test('an unknown path below /api is api_route_not_found, also when it is malformed', async (t) => {
  verifies('api-rule:no-route', 'errors:api-route-not-found', 'problem:instance', 'problem:type');
  const { get } = await service(t);
  for (const path of ['/api/v2', '/api/v1/nothing', '/api/%zz', '/api/v1/%ff?x=1', '/api/']) {
    const body = assertProblem(t, await get(path), { status: 404, code: 'api_route_not_found' });
    const instance = path.replace(/%(?=zz)/, '%25');
    t.is(body['instance'], BASE_URL + instance);
  }
});

test('any method on an unknown path is 404, never the shape of the framework', async (t) => {
  const { server } = await service(t);
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'TRACE', 'QUERY', 'OPTIONS']) {
    const response = await server.inject({ method, url: '/nowhere' });
    assertProblem(t, response, { status: 404, code: 'page_not_found' });
  }
});

test('a method that is not supported is 405 with Allow, whatever its body is', async (t) => {
  verifies('api-rule:method-not-allowed', 'errors:method-not-allowed', 'api:methods');
  const { server } = await service(t);
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'TRACE', 'QUERY']) {
    for (const type of ['application/json', 'nonsense', 'text/plain; charset="']) {
      const headers = { 'content-type': type };
      const payload = `{"broken${'x'.repeat(3_000_000)}`;
      const response = await server.inject({ method, url: '/api/v1', headers, payload });
      assertProblem(t, response, { status: 405, code: 'method_not_allowed' });
      t.is(response.headers['allow'], 'GET, HEAD');
    }
  }
});

test('OPTIONS is 204 with Allow, and only a preflight is told what CORS allows', async (t) => {
  const { server } = await service(t);
  const plain = await server.inject({ method: 'OPTIONS', url: '/api/v1/search' });
  t.is(plain.statusCode, 204);
  t.is(plain.headers['allow'], 'GET, HEAD');
  t.is(plain.headers['access-control-allow-methods'], undefined);
  const response = await server.inject({
    method: 'OPTIONS',
    url: '/api/v1/search',
    headers: { origin: 'https://elsewhere.test', 'access-control-request-method': 'GET' },
  });
  t.is(response.statusCode, 204);
  t.is(response.payload, '');
  t.is(response.headers['allow'], 'GET, HEAD');
  t.is(response.headers['access-control-allow-methods'], 'GET, HEAD, OPTIONS');
  t.is(response.headers['access-control-allow-origin'], '*');
});

test('a bad cookie, a bad Range and a strange Accept do not matter', async (t) => {
  const { get } = await service(t);
  const headers = { cookie: 'a="b; =;;', range: 'bytes=0-3', accept: 'nonsense' };
  const response = await get('/api/v1', headers);
  t.is(response.statusCode, 200);
  t.is(response.headers['accept-ranges'], undefined);
});

test('HEAD has the headers of GET and no body, also for errors', async (t) => {
  verifies('api:methods');
  const { server } = await service(t);
  for (const url of ['/api/v1', '/nowhere', '/api/nothing', '/healthz']) {
    const get = await server.inject({ method: 'GET', url });
    const head = await server.inject({ method: 'HEAD', url });
    t.is(head.statusCode, get.statusCode);
    t.is(head.payload, '');
    const volatile = ['date', 'x-request-id'];
    for (const [name, value] of Object.entries(get.headers)) {
      if (!volatile.includes(name)) t.deepEqual(head.headers[name], value, `${url} ${name}`);
    }
  }
});

test('an unexpected error is 500 without any detail, and is logged with the id of the request', async (t) => {
  const lines: Record<string, unknown>[] = [];
  const broken = {
    path: '/broken',
    answer() {
      throw new Error('password in /etc/secret');
    },
  };
  const { server } = await service(t, {
    endpoints: [broken],
    onLog: (line) => lines.push(line),
  });
  const response = await server.inject({
    url: '/broken?q=private',
    headers: { 'x-request-id': 'abc-1' },
  });
  const body = assertProblem(t, response, { status: 500, code: 'internal_error' });
  t.notRegex(response.payload, /password|secret|Error:/);
  t.is(body['instance'], `${BASE_URL}/broken?q=private`);
  const logged = lines.find(({ msg }) => msg === 'internal error');
  t.is(logged?.['request'], 'abc-1');
  t.regex(JSON.stringify(logged), /password in/);
  t.notRegex(JSON.stringify(logged), /private/);
});

test('a problem that an endpoint throws keeps its code, detail and resolution', async (t) => {
  const faulty = {
    path: '/api/x',
    answer() {
      throw new Problem('invalid_parameter', 'q is missing.', 'Add ?q=…');
    },
  };
  const { server } = await service(t, { endpoints: [faulty] });
  const response = await server.inject('/api/x');
  const body = assertProblem(t, response, { status: 400, code: 'invalid_parameter' });
  t.is(body['detail'], 'q is missing.');
  t.is(body['resolution'], 'Add ?q=…');
});

test('every response carries the policy, CORS, the exposed headers and an id', async (t) => {
  verifies('limits:policy-value', 'service:cors', 'access:cors', 'api:policy-header');
  const { server } = await service(t);
  const etag = (await server.inject('/api/v1')).headers.etag ?? '';
  const answers = await Promise.all([
    server.inject('/api/v1'),
    server.inject({ url: '/api/v1', headers: { 'if-none-match': etag } }),
    server.inject('/nowhere'),
    server.inject({ method: 'POST', url: '/api/v1' }),
    server.inject({ method: 'OPTIONS', url: '/api/v1' }),
    server.inject('/healthz'),
  ]);
  t.deepEqual(
    answers.map(({ statusCode }) => statusCode),
    [200, 304, 404, 405, 204, 200],
  );
  for (const { headers } of answers) {
    t.is(headers['ratelimit-policy'], '"docs";q=120;w=60');
    t.is(headers['access-control-allow-origin'], '*');
    t.regex(String(headers['access-control-expose-headers']), /RateLimit-Policy.*Retry-After/);
    t.is(headers['x-content-type-options'], 'nosniff');
    t.regex(String(headers['x-request-id']), /^[\w.-]+$/);
  }
});

test('a harmless X-Request-Id is kept, a harmful one replaced', async (t) => {
  const { get } = await service(t);
  t.is(
    (await get('/healthz', { 'x-request-id': 'trace.1_A-b' })).headers['x-request-id'],
    'trace.1_A-b',
  );
  for (const id of ['', 'a b', '<script>', 'x'.repeat(65)]) {
    t.not((await get('/healthz', { 'x-request-id': id })).headers['x-request-id'], id);
  }
});
