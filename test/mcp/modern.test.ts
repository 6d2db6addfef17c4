import test from 'ava';
import { handMadeGeneration } from '../helpers/library.ts';
import { verifies } from '../helpers/verifies.ts';
import { endpoint, modern, post } from '../helpers/mcp.ts';

const VERSION = '2026-07-28';
const envelope = (capabilities: unknown = {}, version: unknown = VERSION) => ({
  'io.modelcontextprotocol/protocolVersion': version,
  'io.modelcontextprotocol/clientCapabilities': capabilities,
});
const headersFor = (method: string, name?: string) => ({
  'mcp-protocol-version': VERSION,
  'mcp-method': method,
  ...(name === undefined ? {} : { 'mcp-name': name }),
});

test('server/discover says who answers, what it can do and for how long that holds', async (t) => {
  verifies('mcp:2026-07-28', 'service:mcp', 'mcp:address', 'mcp:no-authentication', 'access:mcp');
  const { server } = await endpoint(t);
  const { status, body } = await modern(server, { method: 'server/discover' });
  t.is(status, 200);
  const { result } = body;
  t.deepEqual(result.supportedVersions, [VERSION]);
  t.is(result.resultType, 'complete');
  t.deepEqual(result.capabilities.tools, { listChanged: true });
  t.deepEqual(result.capabilities.resources, { listChanged: true, subscribe: true });
  t.true(result.ttlMs > 0);
  t.is(result.cacheScope, 'public');
  t.regex(result.instructions, /search_docs/);
  t.true(result.instructions.length < 2048);
  t.is(result['_meta']['io.modelcontextprotocol/serverInfo'].name, 'acme-docs');
});

test('the server shows the favicon of the documentation', async (t) => {
  const plain = handMadeGeneration();
  const looks = { ...plain.library.looks, favicon: '/files/icon.svg' };
  const generation = { ...plain, library: { ...plain.library, looks } };
  const { server } = await endpoint(t, { generation });
  const { result } = (await modern(server, { method: 'server/discover' })).body;
  const src = 'http://localhost:3000/files/icon.svg';
  t.deepEqual(result['_meta']['io.modelcontextprotocol/serverInfo'].icons, [
    { src, mimeType: 'image/svg+xml', sizes: ['any'] },
  ]);
});

test('no answer of 2026-07-28 opens a session', async (t) => {
  verifies('mcp:stateless');
  const { server } = await endpoint(t);
  const { headers } = await modern(server, {
    method: 'tools/list',
    capabilities: { elicitation: {} },
    headers: { 'mcp-session-id': 'of no meaning here' },
  });
  t.is(headers['mcp-session-id'], undefined);
});

for (const method of ['tools/list', 'prompts/list', 'resources/list', 'resources/templates/list']) {
  test(`${method} carries its cache hints and who serves it`, async (t) => {
    const { server } = await endpoint(t);
    const { result } = (await modern(server, { method })).body;
    t.is(result.resultType, 'complete');
    t.true(result.ttlMs > 0);
    t.is(result.cacheScope, 'public');
    t.is(result['_meta']['io.modelcontextprotocol/serverInfo'].version, '1.2.3');
  });

  test(`${method} refuses a cursor that it never gave`, async (t) => {
    const { server } = await endpoint(t);
    const { status, body } = await modern(server, { method, params: { cursor: 'nonsense' } });
    t.is(status, 200);
    t.is(body.error.code, -32602);
  });
}

test('resources/list is given in pages that together hold everything once', async (t) => {
  const { server } = await endpoint(t, { generation: handMadeGeneration({ more: 250 }) });
  const uris: string[] = [];
  let cursor: string | undefined;
  do {
    const params = cursor === undefined ? {} : { cursor };
    const { result } = (await modern(server, { method: 'resources/list', params })).body;
    uris.push(...result.resources.map(({ uri }: { uri: string }) => uri));
    cursor = result.nextCursor;
  } while (cursor !== undefined);
  t.is(uris.length, 255);
  t.is(new Set(uris).size, 255);
});

test('a cursor of other content is refused', async (t) => {
  const old = await endpoint(t, { generation: handMadeGeneration({ more: 150, digest: 'old' }) });
  const { result } = (await modern(old.server, { method: 'resources/list' })).body;
  const { server } = await endpoint(t, {
    generation: handMadeGeneration({ more: 150, digest: 'new' }),
  });
  const params = { cursor: result.nextCursor };
  const { body } = await modern(server, { method: 'resources/list', params });
  t.is(body.error.code, -32602);
  t.regex(body.error.message, /has changed/);
});

test('a missing resource is -32602 with its uri', async (t) => {
  const { server } = await endpoint(t);
  const uri = 'http://localhost:3000/docs/nowhere';
  const { status, body } = await modern(server, { method: 'resources/read', params: { uri } });
  t.is(status, 200);
  t.is(body.error.code, -32602);
  t.is(body.error.data.uri, uri);
});

interface Refusal {
  readonly title: string;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly status: number;
  readonly code: number;
}

const call = (method: string, params: object = {}, meta: object = envelope()) => ({
  jsonrpc: '2.0',
  id: 1,
  method,
  params: { ...params, _meta: meta },
});

const refusals: readonly Refusal[] = [
  {
    title: 'a version that nobody serves',
    body: call('tools/list', {}, envelope({}, '2031-01-01')),
    headers: { 'mcp-protocol-version': '2031-01-01', 'mcp-method': 'tools/list' },
    status: 400,
    code: -32022,
  },
  {
    title: 'a header that names another version than the body',
    body: call('tools/list'),
    headers: { 'mcp-protocol-version': '2025-11-25', 'mcp-method': 'tools/list' },
    status: 400,
    code: -32020,
  },
  {
    title: 'a missing MCP-Protocol-Version header',
    body: call('tools/list'),
    headers: { 'mcp-method': 'tools/list' },
    status: 400,
    code: -32020,
  },
  {
    title: 'a missing Mcp-Method header',
    body: call('tools/list'),
    headers: { 'mcp-protocol-version': VERSION },
    status: 400,
    code: -32020,
  },
  {
    title: 'an Mcp-Method header that names another method',
    body: call('tools/list'),
    headers: headersFor('tools/call'),
    status: 400,
    code: -32020,
  },
  {
    title: 'a missing Mcp-Name header',
    body: call('tools/call', { name: 'list_pages' }),
    headers: headersFor('tools/call'),
    status: 400,
    code: -32020,
  },
  {
    title: 'an Mcp-Name header that names another tool',
    body: call('tools/call', { name: 'list_pages' }),
    headers: headersFor('tools/call', 'search_docs'),
    status: 400,
    code: -32020,
  },
  {
    title: 'an envelope without client capabilities',
    body: call('tools/list', {}, { 'io.modelcontextprotocol/protocolVersion': VERSION }),
    headers: headersFor('tools/list'),
    status: 400,
    code: -32602,
  },
  {
    title: 'a request without envelope under a header of this version',
    body: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
    headers: headersFor('tools/list'),
    status: 400,
    code: -32602,
  },
  ...['ping', 'logging/setLevel', 'resources/subscribe', 'no/such/method'].map((method) => ({
    title: `the method ${method}`,
    body: call(method),
    headers: headersFor(method),
    status: 404,
    code: -32601,
  })),
  {
    title: 'an unknown tool',
    body: call('tools/call', { name: 'rm' }),
    headers: headersFor('tools/call', 'rm'),
    status: 200,
    code: -32602,
  },
  {
    title: 'an unknown prompt',
    body: call('prompts/get', { name: 'poem' }),
    headers: headersFor('prompts/get', 'poem'),
    status: 200,
    code: -32602,
  },
  {
    title: 'a prompt without its required argument',
    body: call('prompts/get', { name: 'compare' }),
    headers: headersFor('prompts/get', 'compare'),
    status: 200,
    code: -32602,
  },
  {
    title: 'arguments that are no object',
    body: call('tools/call', { name: 'list_pages', arguments: ['guide'] }),
    headers: headersFor('tools/call', 'list_pages'),
    status: 200,
    code: -32602,
  },
  {
    title: 'a forged request state',
    body: call('tools/call', { name: 'list_pages', requestState: 'v1.forged.state' }),
    headers: headersFor('tools/call', 'list_pages'),
    status: 200,
    code: -32602,
  },
  {
    title: 'a member that no message has',
    body: { ...call('tools/list'), extra: true },
    headers: headersFor('tools/list'),
    status: 400,
    code: -32600,
  },
  { title: 'a body that is no JSON', body: '{"jsonrpc":', status: 400, code: -32700 },
  { title: 'an empty body', body: '', status: 400, code: -32600 },
  { title: 'a body that is no message', body: { hello: 1 }, status: 400, code: -32600 },
  {
    title: 'an id that is null',
    body: { ...call('tools/list'), id: null },
    headers: headersFor('tools/list'),
    status: 400,
    code: -32600,
  },
  {
    title: 'an array of messages',
    body: [call('tools/list')],
    headers: headersFor('tools/list'),
    status: 400,
    code: -32600,
  },
];

for (const { title, body, headers, status, code } of refusals) {
  test(`2026-07-28 refuses ${title} with ${status} and ${code}`, async (t) => {
    const { server } = await endpoint(t);
    for (const when of ['at first', 'after its metadata has been accepted']) {
      const reply = await post(server, body, headers);
      t.is(reply.status, status, when);
      t.is(reply.body.error.code, code, when);
      t.is((await post(server, call('tools/list'), headersFor('tools/list'))).status, 200);
    }
  });
}

test('an Mcp-Name in base64 is understood', async (t) => {
  const { server } = await endpoint(t);
  const name = `=?base64?${Buffer.from('list_pages').toString('base64')}?=`;
  const { body } = await modern(server, {
    method: 'tools/call',
    params: { name: 'list_pages', arguments: {} },
    headers: { 'mcp-name': name },
  });
  t.is(body.result.structuredContent.count, 3);
});

test('a notification is accepted without a body', async (t) => {
  const { server } = await endpoint(t);
  const method = 'notifications/cancelled';
  const params = { requestId: 1, _meta: envelope() };
  const reply = await post(server, { jsonrpc: '2.0', method, params }, headersFor(method));
  t.is(reply.status, 202);
  t.is(reply.body, undefined);
});
