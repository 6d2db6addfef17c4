import test from 'ava';
import { verifies } from '../helpers/verifies.ts';
import { endpoint, modern, post, type Headers } from '../helpers/mcp.ts';

const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

for (const [method, allow] of [
  ['GET', 'POST, DELETE'],
  ['HEAD', 'POST, DELETE'],
  ['PUT', 'POST, GET, HEAD, DELETE'],
  ['PATCH', 'POST, GET, HEAD, DELETE'],
] as const) {
  test(`${method} without a session is 405 and says what is allowed`, async (t) => {
    const { server } = await endpoint(t);
    const { statusCode, headers } = await server.inject({ method, url: '/mcp' });
    t.is(statusCode, 405);
    t.is(headers['allow'], allow);
  });
}

test('a browser may ask what it may send', async (t) => {
  const { server } = await endpoint(t);
  const { statusCode, headers } = await server.inject({
    method: 'OPTIONS',
    url: '/mcp',
    headers: { origin: 'http://localhost:6274', 'access-control-request-method': 'POST' },
  });
  t.is(statusCode, 204);
  t.regex(String(headers['access-control-allow-methods']), /POST/);
  const allowed = String(headers['access-control-allow-headers']).toLowerCase();
  const needed = [
    'content-type',
    'mcp-session-id',
    'mcp-protocol-version',
    'mcp-method',
    'mcp-name',
  ];
  for (const name of needed) t.true(allowed.includes(name), name);
});

test('a body of another type is 415', async (t) => {
  const { server } = await endpoint(t);
  const { status, body } = await post(server, LIST, { 'content-type': 'text/plain' });
  t.is(status, 415);
  t.is(body.error.code, -32600);
});

test('a body beyond the limit is 413', async (t) => {
  const { server } = await endpoint(t, { limits: { bodyBytesMax: 1000 } });
  const { status, body } = await post(server, { ...LIST, params: { pad: 'x'.repeat(1000) } });
  t.is(status, 413);
  t.is(body.error.code, -32600);
});

test('over the quota the answer is 429 with its headers and a JSON-RPC error', async (t) => {
  verifies('limits:requests-mcp');
  const { server } = await endpoint(t, { quota: 2 });
  await modern(server, { method: 'tools/list' });
  await modern(server, { method: 'tools/list' });
  const { status, headers, body } = await modern(server, { method: 'tools/list' });
  t.is(status, 429);
  t.regex(String(headers['retry-after']), /^\d+$/);
  t.is(headers['ratelimit'], `"docs";r=0;t=${String(headers['retry-after'])}`);
  t.is(headers['ratelimit-policy'], '"docs";q=2;w=60');
  t.is(headers['content-type'], 'application/json');
  t.is(body.jsonrpc, '2.0');
  t.is(body.error.data.code, 'rate_limited');
});

test('each message of a batch counts', async (t) => {
  const { server } = await endpoint(t, { quota: 3 });
  const batch = Array.from({ length: 4 }, (_, id) => ({ ...LIST, id }));
  t.is((await post(server, batch)).status, 429);
});

interface OriginCase {
  readonly title: string;
  readonly baseUrl: string;
  readonly headers: Headers;
  readonly status: number;
}

const LOCAL = 'http://localhost:3000';
const PUBLIC = 'https://docs.example.org';

const origins: readonly OriginCase[] = [
  {
    title: 'a client that is no browser passes',
    baseUrl: LOCAL,
    headers: { host: 'inside.cluster:8080' },
    status: 200,
  },
  {
    title: 'a local page may call a local service',
    baseUrl: LOCAL,
    headers: { host: 'localhost:3000', origin: 'http://localhost:6274' },
    status: 200,
  },
  {
    title: 'a foreign page may not call a local service',
    baseUrl: LOCAL,
    headers: { host: 'localhost:3000', origin: 'https://evil.example' },
    status: 403,
  },
  {
    title: 'a foreign page may not call a local service under its own name',
    baseUrl: LOCAL,
    headers: { host: 'evil.example:3000', origin: 'http://evil.example:3000' },
    status: 403,
  },
  {
    title: 'a page without an origin of its own may not call a local service',
    baseUrl: LOCAL,
    headers: { host: 'localhost:3000', origin: 'null' },
    status: 403,
  },
  {
    title: 'any page may call a public service',
    baseUrl: PUBLIC,
    headers: { host: 'docs.example.org', origin: 'https://chat.example.com' },
    status: 200,
  },
  {
    title: 'a page without an origin of its own may not call a public service',
    baseUrl: PUBLIC,
    headers: { host: 'docs.example.org', origin: 'null' },
    status: 403,
  },
  {
    title: 'no page may call a public service under another name',
    baseUrl: PUBLIC,
    headers: { host: 'evil.example', origin: 'http://evil.example' },
    status: 403,
  },
];

for (const { title, baseUrl, headers, status } of origins) {
  test(`${title}: ${status}`, async (t) => {
    const { server } = await endpoint(t, { baseUrl });
    const reply = await modern(server, { method: 'tools/list', headers });
    t.is(reply.status, status);
    if (status === 403) t.is(reply.body.error.code, -32600);
  });
}

test('a page that may not call may not end sessions either', async (t) => {
  const { server } = await endpoint(t);
  const { statusCode } = await server.inject({
    method: 'DELETE',
    url: '/mcp',
    headers: { host: 'localhost', origin: 'https://evil.example', 'mcp-session-id': 'x' },
  });
  t.is(statusCode, 403);
});

test('answers are not stored by caches on the way', async (t) => {
  const { server } = await endpoint(t);
  const { headers } = await modern(server, { method: 'tools/list' });
  t.is(headers['cache-control'], 'no-store');
  t.is(headers['access-control-allow-origin'], '*');
});
