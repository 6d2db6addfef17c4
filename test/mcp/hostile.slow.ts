import {
  anything,
  array,
  assert,
  asyncProperty,
  constant,
  constantFrom,
  dictionary,
  integer,
  oneof,
  option,
  record,
  string,
} from 'fast-check';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import test from 'ava';
import { listening } from '../helpers/mcp.ts';

const MESSAGES = 10_000;
/** Growth of the heap that counts as a leak: over a tenth, but never a few pages of the collector's own. */
const GROWTH_MAX = 1.1;
const SLACK_BYTES = 4 * 1024 * 1024;

const unicode = string({ unit: 'binary', maxLength: 40 });
const keys = oneof(
  constantFrom('jsonrpc', 'id', 'method', 'params', 'name', 'arguments', '_meta', 'uri', 'cursor'),
  constantFrom('__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'then'),
  constantFrom('query', 'slug', 'section', 'offset', 'max_chars', 'inputResponses', 'requestState'),
  unicode,
);
const methods = oneof(
  constantFrom('tools/call', 'tools/list', 'resources/read', 'resources/list', 'prompts/get'),
  constantFrom('initialize', 'ping', 'server/discover', 'completion/complete', 'logging/setLevel'),
  constantFrom('notifications/cancelled', 'notifications/initialized', '__proto__', ''),
  unicode,
);
const values = oneof(unicode, anything({ maxDepth: 3 }), integer(), constant(null));
const meta = dictionary(
  oneof(
    constantFrom(
      'io.modelcontextprotocol/protocolVersion',
      'io.modelcontextprotocol/clientCapabilities',
      'progressToken',
    ),
    keys,
  ),
  oneof(constantFrom<unknown>('2026-07-28', '2025-11-25', {}, { elicitation: {} }), values),
  { maxKeys: 4 },
);
const message = record(
  {
    jsonrpc: oneof(constant('2.0'), values),
    id: oneof(integer(), unicode, values),
    method: oneof(methods, values),
    params: oneof(
      record(
        {
          name: oneof(constantFrom('search_docs', 'get_page', 'constructor'), values),
          arguments: oneof(dictionary(keys, values, { maxKeys: 4 }), values),
          _meta: oneof(meta, values),
        },
        { requiredKeys: [] },
      ),
      values,
    ),
    result: values,
  },
  { requiredKeys: [] },
);
const nested = integer({ min: 1, max: 50_000 }).map(
  (depth) =>
    `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${'['.repeat(depth)}${']'.repeat(depth)}}`,
);
const large = integer({ min: 1, max: 700_000 }).map(
  (size) =>
    `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search_docs","arguments":{"query":"${'x'.repeat(size)}"}}}`,
);
const raw = constantFrom(
  '',
  '{',
  'null',
  '[]',
  '[[[]]]',
  '"text"',
  '{"__proto__":{"polluted":true}}',
  '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"__proto__":{"polluted":1}}}',
  '{"jsonrpc":"2.0","id":1e400,"method":"ping"}',
  '\uFEFF{"jsonrpc":"2.0","id":1,"method":"ping"}',
);
const json = (value: unknown): string => {
  try {
    return JSON.stringify(value, (_, one: unknown) => (typeof one === 'bigint' ? 1 : one)) ?? '';
  } catch {
    return '{';
  }
};
const bodies = oneof(
  { weight: 20, arbitrary: message.map(json) },
  { weight: 5, arbitrary: array(message, { maxLength: 6 }).map(json) },
  { weight: 5, arbitrary: values.map(json) },
  { weight: 3, arbitrary: raw },
  { weight: 1, arbitrary: nested },
  { weight: 1, arbitrary: large },
);
const header = string({ unit: 'grapheme-ascii', maxLength: 60 });
const headers = record(
  {
    'content-type': oneof(
      { weight: 9, arbitrary: constant('application/json') },
      { weight: 1, arbitrary: header },
    ),
    accept: constantFrom('application/json, text/event-stream', 'text/html', '*/*'),
    'mcp-protocol-version': oneof(constantFrom('2026-07-28', '2025-11-25', '2025-03-26'), header),
    'mcp-method': oneof(constantFrom('tools/call', 'tools/list'), header),
    'mcp-name': oneof(constantFrom('search_docs', '=?base64?c2VhcmNoX2RvY3M=?='), header),
    'mcp-session-id': oneof(constant('00000000-0000-0000-0000-000000000000'), header),
    origin: oneof(constantFrom('null', 'https://evil.example', 'http://localhost:1'), header),
    'accept-encoding': constantFrom('gzip', 'br', 'identity;q=0'),
  },
  { requiredKeys: ['content-type'] },
);

test('hostile messages get no 5xx, and leave neither a stream nor memory behind', async (t) => {
  const { server, url, errors } = await listening(t, { limits: { exchangeSeconds: 2 } });
  const send = async (given: Readonly<Record<string, string>>, body: string): Promise<void> => {
    const sent = Object.fromEntries(
      Object.entries(given).map(([name, value]) => [name, value.trim()]),
    );
    const response = await fetch(url, { method: 'POST', headers: sent, body });
    await response.text();
    if (response.status >= 500) throw new Error(`${response.status} for ${body.slice(0, 500)}`);
  };
  const hostile = (numRuns: number, seed: number): Promise<void> =>
    assert(
      asyncProperty(headers, option(bodies, { nil: '' }), (given, body) =>
        send(given as Record<string, string>, body),
      ),
      { numRuns, seed, endOnFailure: true },
    );
  await hostile(MESSAGES / 5, 1);
  const before = await usedHeap();
  await hostile(MESSAGES, 2);
  const after = await usedHeap();
  t.true(after < before * GROWTH_MAX + SLACK_BYTES, `${before} bytes, then ${after}`);
  t.deepEqual(
    errors.map(({ message: text }) => text),
    [],
  );
  t.is(({} as Record<string, unknown>)['polluted'], undefined);
  server.listener.closeIdleConnections();
  await new Promise((resolve) => setTimeout(resolve, 3000));
  const count = await new Promise<number>((resolve) => {
    server.listener.getConnections((_, open) => resolve(open));
  });
  t.is(count, 0);
});

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** The heap after the collector ran. */
async function usedHeap(): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 5; round += 1) {
    collect();
    await new Promise((resolve) => setTimeout(resolve, 200));
    least = Math.min(least, process.memoryUsage().heapUsed);
  }
  return least;
}
