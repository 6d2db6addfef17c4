/** Answers requests without an SDK server, as far as the service can. */
import {
  CLIENT_CAPABILITIES_META_KEY,
  classifyInboundRequest,
  SERVER_INFO_META_KEY,
} from '@modelcontextprotocol/server';
import { LRUCache } from 'lru-cache';
import type { Caller, McpService, Outcome } from '../service.ts';
import { refusal, type Call, type JsonAnswer } from './call.ts';
import { readMessage, resultResponse, type RpcRequest } from './message.ts';
import { isLegacyVersion, MODERN_VERSION } from './versions.ts';
import { isData } from '../../content/source/data.ts';

type Headers = Call['headers'];

/** Methods whose results say for how long they hold, on 2026-07-28. */
const CACHEABLE_METHODS = [
  'server/discover',
  'tools/list',
  'prompts/list',
  'resources/list',
  'resources/templates/list',
  'resources/read',
] as const;

/** Lists change with the content only: a client that is late sees an old one for five minutes at most. */
const CACHE_HINT = { ttlMs: 300_000, cacheScope: 'public' } as const;

/** Cache hints by method. */
export const CACHE_HINTS: Readonly<Record<string, typeof CACHE_HINT>> = Object.fromEntries(
  CACHEABLE_METHODS.map((method) => [method, CACHE_HINT]),
);

type Era = 'legacy' | 'modern' | 'broken';

/** Era of a body by the protocol's rules; `broken` belongs to none, and the handler of 2026-07-28 refuses it. */
export function eraOf(headers: Headers, body: unknown): Era {
  if (Array.isArray(body) || isPlainlyLegacy(headers, body)) return 'legacy';
  const envelope = plainEnvelope(headers, body);
  if (envelope !== undefined && accepted.get(envelope) === true) return 'modern';
  const era = checkedEra(headers, body);
  if (envelope !== undefined && era === 'modern') accepted.set(envelope, true);
  return era;
}

function checkedEra(headers: Headers, body: unknown): Era {
  const header = (name: string): string | undefined => headers[name]?.toString();
  const version = header('mcp-protocol-version');
  const method = header('mcp-method');
  const name = header('mcp-name');
  const { kind } = classifyInboundRequest({
    httpMethod: 'POST',
    body,
    ...(version !== undefined && { protocolVersionHeader: version }),
    ...(method !== undefined && { mcpMethodHeader: method }),
    ...(name !== undefined && { mcpNameHeader: name }),
  });
  return kind === 'reject' ? 'broken' : kind;
}

/** Longer metadata is checked each time. In UTF-16 code units. */
const ENVELOPE_LENGTH_MAX = 1000;
/** Metadata that the SDK has accepted: clients repeat it with each request, and to check it takes a tenth of a call. */
const accepted = new LRUCache<string, true>({ max: 200 });

/** The metadata of a request on which alone the SDK's verdict depends: its headers repeat the body, which has no other members. */
function plainEnvelope(headers: Headers, body: unknown): string | undefined {
  const read = readMessage(body);
  if (read.kind !== 'request' || !repeatsBody(headers, read.message)) return undefined;
  const { jsonrpc: _version, id: _id, method: _method, params, ...others } = read.message;
  const meta = params?.['_meta'];
  if (!isData(meta) || Object.keys(others).length > 0) return undefined;
  const envelope = JSON.stringify(meta);
  return envelope.length <= ENVELOPE_LENGTH_MAX ? envelope : undefined;
}

/** Most requests: they state an earlier version, and have no metadata that could claim another. The SDK decides on all others. */
function isPlainlyLegacy(headers: Headers, body: unknown): boolean {
  const read = readMessage(body);
  if (read.kind !== 'request' || !isLegacyVersion(headers['mcp-protocol-version'])) return false;
  return read.message.params?.['_meta'] === undefined;
}

/** Returns whether the headers repeat the body to the letter. For others the SDK knows encodings and errors. */
export function repeatsBody(headers: Headers, { method, params = {} }: RpcRequest): boolean {
  const named = method === 'resources/read' ? params['uri'] : params['name'];
  return (
    headers['mcp-protocol-version'] === MODERN_VERSION &&
    headers['mcp-method'] === method &&
    headers['mcp-name'] === (typeof named === 'string' ? named : undefined)
  );
}

/** Returns whether a request of 2026-07-28 declares forms: `elicitation: {}` means forms, naming only `url` means none. */
export function declaresForms({ params }: { readonly params?: unknown }): boolean {
  const meta = isData(params) ? params['_meta'] : undefined;
  const capabilities = isData(meta) ? meta[CLIENT_CAPABILITIES_META_KEY] : undefined;
  const elicitation = isData(capabilities) ? capabilities['elicitation'] : undefined;
  return isData(elicitation) && ('form' in elicitation || !('url' in elicitation));
}

/** The response of the service; undefined when the request takes an SDK server. */
export function dispatch(
  service: McpService,
  request: RpcRequest,
  caller: Caller,
): JsonAnswer | Promise<JsonAnswer> | undefined {
  const outcome = service.answer(request, caller);
  const respond = (settled: Outcome): JsonAnswer =>
    responseOf(service, { request, caller }, settled);
  return outcome instanceof Promise ? outcome.then(respond) : outcome && respond(outcome);
}

function responseOf(
  { serverInfo }: McpService,
  { request: { id, method }, caller }: { readonly request: RpcRequest; readonly caller: Caller },
  outcome: Outcome,
): JsonAnswer {
  if (outcome.kind === 'error') {
    return refusal(200, outcome.error, id);
  }
  const { json } = outcome;
  if (caller.version !== MODERN_VERSION) {
    return { kind: 'json', status: 200, body: resultResponse(id, json) };
  }
  const members = {
    resultType: 'complete',
    ...CACHE_HINTS[method],
    _meta: { [SERVER_INFO_META_KEY]: serverInfo },
  };
  return { kind: 'json', status: 200, body: resultResponse(id, json, members) };
}
