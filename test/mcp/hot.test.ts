import {
  array,
  assert,
  asyncProperty,
  boolean,
  constant,
  constantFrom,
  dictionary,
  integer,
  oneof,
  option,
  record,
  string,
} from 'fast-check';
import test from 'ava';
import { handMadeGeneration } from '../helpers/library.ts';
import { endpoint, modern, post, SPECIFIED_TOOLS } from '../helpers/mcp.ts';

/** Something that the short way does not know, so that the SDK answers; it has no effect on the answer. */
const SLOW_META = { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' };
const SLOW_PARAMS = { unknownMember: true };

const anything = oneof(
  string(),
  integer(),
  boolean(),
  constant(null),
  array(string(), { maxLength: 2 }),
);
const tools = [...SPECIFIED_TOOLS, 'no_such_tool'];
const argumentNames = [
  'query',
  'limit',
  'slug',
  'section',
  'offset',
  'cursor',
  'runtime',
  'name',
  'q',
];
const calls = record({
  name: constantFrom(...tools),
  arguments: option(
    dictionary(
      constantFrom(...argumentNames),
      oneof(anything, constantFrom('install', 'acme', 'guide', 'bun')),
      { maxKeys: 3, noNullPrototype: true },
    ),
    { nil: undefined },
  ),
});

test('the short way and the SDK give the same answer to the same call', async (t) => {
  const { server } = await endpoint(t);
  await assert(
    asyncProperty(calls, oneof(string(), integer()), async (call, id) => {
      const params = JSON.parse(JSON.stringify(call)) as Record<string, unknown>;
      const request = { method: 'tools/call', params, id };
      const hot = await modern(server, request);
      const slow = await modern(server, { ...request, meta: SLOW_META });
      t.deepEqual(hot.body, slow.body);
      t.is(hot.status, slow.status);
      for (const version of ['2025-11-25', '2025-06-18', '2025-03-26']) {
        const body = { jsonrpc: '2.0', id, method: 'tools/call', params };
        const headers = { 'mcp-protocol-version': version };
        const short = await post(server, body, headers);
        const long = await post(
          server,
          { ...body, params: { ...params, ...SLOW_PARAMS } },
          headers,
        );
        t.deepEqual(short.body, long.body);
      }
    }),
    { numRuns: 100 },
  );
});

test('the short way and the SDK list the same tools', async (t) => {
  const { server } = await endpoint(t);
  const hot = await modern(server, { method: 'tools/list' });
  const slow = await modern(server, { method: 'tools/list', meta: SLOW_META });
  t.deepEqual(hot.body, slow.body);
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
  const headers = { 'mcp-protocol-version': '2025-11-25' };
  const short = await post(server, body, headers);
  const long = await post(server, { ...body, params: SLOW_PARAMS }, headers);
  t.deepEqual(short.body, long.body);
});

test('an answer is the same when it is given again, and new content gives a new one', async (t) => {
  const ask = async (more: number): Promise<any> => {
    const { server } = await endpoint(t, { generation: handMadeGeneration({ more }) });
    const params = { name: 'list_pages', arguments: { max_chars: 100_000 } };
    const first = await modern(server, { method: 'tools/call', params });
    const second = await modern(server, { method: 'tools/call', params, id: 'again' });
    t.deepEqual(second.body, { ...first.body, id: 'again' });
    return first.body.result.structuredContent.total;
  };
  t.is(await ask(0), 3);
  t.is(await ask(2), 5);
});

test('bad arguments are told by each version in its way, also the second time', async (t) => {
  const { server } = await endpoint(t);
  const params = { name: 'search_docs', arguments: {} };
  const told = async (version: string): Promise<boolean> => {
    const headers = { 'mcp-protocol-version': version };
    const { body } = await post(
      server,
      { jsonrpc: '2.0', id: 1, method: 'tools/call', params },
      headers,
    );
    return 'error' in body;
  };
  for (const version of ['2025-03-26', '2025-11-25', '2025-03-26', '2025-11-25']) {
    t.is(await told(version), version === '2025-03-26');
  }
});
