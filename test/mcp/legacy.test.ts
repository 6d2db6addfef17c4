import test from 'ava';
import { docsTools } from '../../src/mcp/tools/docs-tools.ts';
import { verifies } from '../helpers/verifies.ts';
import { endpoint, initialize, legacy, post } from '../helpers/mcp.ts';

/** All but `compare_versions`: the documentation has one version. */
const TOOLS = docsTools(undefined).length - 1;

const VERSIONS = ['2025-11-25', '2025-06-18', '2025-03-26'] as const;
const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

for (const version of VERSIONS) {
  test(`initialize with ${version} is answered with it`, async (t) => {
    verifies('mcp:2025-11-25', 'mcp:2025-06-18', 'mcp:2025-03-26');
    const { server } = await endpoint(t);
    const { status, headers, body } = await initialize(server, version);
    t.is(status, 200);
    t.is(body.result.protocolVersion, version);
    t.is(body.result.serverInfo.name, 'acme-docs');
    t.regex(body.result.instructions, /search_docs/);
    t.deepEqual(body.result.capabilities.tools, { listChanged: false });
    t.is(headers['mcp-session-id'], undefined);
  });

  test(`${version} needs no session for anything but consent`, async (t) => {
    verifies('mcp:stateless');
    const { server } = await endpoint(t);
    const { body } = await legacy(server, version, {
      method: 'tools/call',
      params: { name: 'search_docs', arguments: { query: 'acme' } },
    });
    t.is(body.result.structuredContent.results[0].slug, 'install');
    t.is(body.result.resultType, undefined);
    t.is(body.result['_meta'], undefined);
  });

  test(`${version} lists tools, prompts, resources and templates`, async (t) => {
    const { server } = await endpoint(t);
    const list = async (method: string): Promise<any> =>
      (await legacy(server, version, { method })).body.result;
    t.is((await list('tools/list')).tools.length, TOOLS);
    t.is((await list('prompts/list')).prompts.length, 2);
    t.is((await list('resources/list')).resources.length, 5);
    t.is((await list('resources/templates/list')).resourceTemplates.length, 2);
    t.is((await list('tools/list')).ttlMs, undefined);
  });

  for (const method of ['tools/list', 'prompts/list', 'resources/list']) {
    test(`${version}: ${method} refuses a cursor that it never gave`, async (t) => {
      const { server } = await endpoint(t);
      const { status, body } = await legacy(server, version, { method, params: { cursor: 'x' } });
      t.is(status, 200);
      t.is(body.error.code, -32602);
    });
  }

  test(`${version}: a missing resource is -32002 with its uri`, async (t) => {
    const { server } = await endpoint(t);
    const uri = 'http://localhost:3000/docs/nowhere';
    const { status, body } = await legacy(server, version, {
      method: 'resources/read',
      params: { uri },
    });
    t.is(status, 200);
    t.is(body.error.code, -32002);
    t.is(body.error.data.uri, uri);
  });

  test(`${version}: an unknown method is -32601 with status 200`, async (t) => {
    const { server } = await endpoint(t);
    const { status, body } = await legacy(server, version, { method: 'no/such' });
    t.is(status, 200);
    t.is(body.error.code, -32601);
  });

  test(`${version}: an unknown tool is -32602`, async (t) => {
    const { server } = await endpoint(t);
    const params = { name: 'rm', arguments: {} };
    const { body } = await legacy(server, version, { method: 'tools/call', params });
    t.is(body.error.code, -32602);
    t.regex(body.error.message, /search_docs/);
  });

  test(`${version}: an unknown prompt is -32602`, async (t) => {
    const { server } = await endpoint(t);
    const { body } = await legacy(server, version, {
      method: 'prompts/get',
      params: { name: 'x' },
    });
    t.is(body.error.code, -32602);
  });

  test(`${version}: ping is answered`, async (t) => {
    const { server } = await endpoint(t);
    t.deepEqual((await legacy(server, version, { method: 'ping' })).body.result, {});
  });

  test(`${version}: notifications are accepted without a body`, async (t) => {
    const { server } = await endpoint(t);
    for (const method of ['notifications/initialized', 'notifications/cancelled']) {
      const reply = await post(
        server,
        { jsonrpc: '2.0', method, params: { requestId: 1 } },
        {
          'mcp-protocol-version': version,
        },
      );
      t.is(reply.status, 202);
      t.is(reply.body, undefined);
    }
  });

  test(`${version}: an answer to nothing is refused`, async (t) => {
    const { server } = await endpoint(t);
    const headers = { 'mcp-protocol-version': version };
    const reply = await post(server, { jsonrpc: '2.0', id: 1, result: {} }, headers);
    t.is(reply.status, 400);
    t.regex(reply.body.error.message, /Mcp-Session-Id/);
  });
}

test('bad arguments are a protocol error on 2025-03-26 and a result on later versions', async (t) => {
  const { server } = await endpoint(t);
  const call = async (version: string): Promise<any> => {
    const params = { name: 'search_docs', arguments: { limit: 'many' } };
    return (await legacy(server, version, { method: 'tools/call', params })).body;
  };
  t.is((await call('2025-03-26')).error.code, -32602);
  t.true((await call('2025-06-18')).result.isError);
  t.true((await call('2025-11-25')).result.isError);
});

for (const asked of ['2024-11-05', '2031-01-01', 'nonsense']) {
  test(`initialize with ${asked} is answered with the newest version that has a handshake`, async (t) => {
    const { server } = await endpoint(t);
    const { status, body } = await initialize(server, asked);
    t.is(status, 200);
    t.is(body.result.protocolVersion, '2025-11-25');
  });
}

test('an unknown MCP-Protocol-Version header is 400', async (t) => {
  const { server } = await endpoint(t);
  const { status, body } = await legacy(server, '2024-10-07', { method: 'tools/list' });
  t.is(status, 400);
  t.regex(body.error.message, /2025-11-25/);
});

test('a request without the header counts as 2025-03-26', async (t) => {
  const { server } = await endpoint(t);
  const { status, body } = await post(server, [LIST]);
  t.is(status, 200);
  t.is(body[0].result.tools.length, TOOLS);
});

for (const version of ['2025-11-25', '2025-06-18']) {
  test(`${version} has no batches`, async (t) => {
    const { server } = await endpoint(t);
    const { status, body } = await post(server, [LIST], { 'mcp-protocol-version': version });
    t.is(status, 400);
    t.is(body.error.code, -32600);
  });
}

const OLD = { 'mcp-protocol-version': '2025-03-26' };

test('2025-03-26: a batch is answered message by message', async (t) => {
  const { server } = await endpoint(t);
  const batch = [
    LIST,
    { jsonrpc: '2.0', method: 'notifications/initialized' },
    { jsonrpc: '2.0', id: 'two', method: 'ping' },
    { jsonrpc: '2.0', id: 3, method: 'no/such' },
    { nonsense: true },
  ];
  const { status, body } = await post(server, batch, OLD);
  t.is(status, 200);
  t.deepEqual(
    body.map(({ id }: { id: unknown }) => id),
    [1, 'two', 3, undefined],
  );
  t.is(body[2].error.code, -32601);
  t.is(body[3].error.code, -32600);
});

test('2025-03-26: a batch of notifications or of answers is accepted without a body', async (t) => {
  const { server } = await endpoint(t);
  const notifications = [
    { jsonrpc: '2.0', method: 'notifications/initialized' },
    { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 7 } },
  ];
  const answers = [{ jsonrpc: '2.0', id: 1, result: {} }];
  for (const batch of [notifications, answers]) {
    const { status, body } = await post(server, batch, OLD);
    t.is(status, 202);
    t.is(body, undefined);
  }
});

test('2025-03-26: initialize may not be part of a batch', async (t) => {
  const { server } = await endpoint(t);
  const init = { jsonrpc: '2.0', id: 1, method: 'initialize', params: {} };
  const { body } = await post(server, [init], OLD);
  t.is(body[0].error.code, -32600);
});

test('2025-03-26: an empty batch and one that is too long are refused', async (t) => {
  const { server } = await endpoint(t, { limits: { batchMax: 3 } });
  t.is((await post(server, [], OLD)).status, 400);
  t.is((await post(server, [LIST, LIST, LIST, LIST], OLD)).status, 400);
});
