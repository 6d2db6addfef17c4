/**
 * The short way for `tools/list` and `tools/call`. It takes only messages that are exactly as the specification has
 * them; anything else is left to the SDK, which knows the right error.
 */
import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  PROTOCOL_VERSION_META_KEY,
} from '@modelcontextprotocol/server';
import type { Caller, Outcome, Surface } from '../surface.ts';
import type { JsonAnswer } from './answer.ts';
import { faultMessage, isObject, readMessage, resultBytes, type RpcRequest } from './message.ts';
import { isLegacyVersion, MODERN_VERSION } from './versions.ts';

type Headers = Readonly<Record<string, string | string[] | undefined>>;

const MODERN_META = [
  PROTOCOL_VERSION_META_KEY,
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  'progressToken',
];

/** What else is there may be the envelope of another version, which the SDK weighs against the headers. */
const LEGACY_META = ['progressToken'];

const CALL_PARAMS = ['name', 'arguments', '_meta'];

/** The members that a 2026-07-28 result has beyond those of its method. */
const COMPLETE = '"resultType":"complete"';

/** Serves a request that needs no session and has its headers and envelope in order; undefined, at once: ask the SDK. */
export function hotCall(
  surface: Surface,
  body: unknown,
  { headers, key }: { readonly headers: Headers; readonly key: string },
): Promise<JsonAnswer> | undefined {
  const read = readMessage(body);
  if (read.kind !== 'request') return undefined;
  const version = headers['mcp-protocol-version'];
  if (version !== MODERN_VERSION && !isLegacyVersion(version)) return undefined;
  const isPlain = version === MODERN_VERSION ? isPlainModern : isPlainLegacy;
  if (!isPlain(read.message, headers)) return undefined;
  return dispatch(surface, read.message, { version, client: key, canAsk: false });
}

/** Serves a request of the earlier versions, also one of a session; undefined: ask the SDK. */
export function hotLegacy(
  surface: Surface,
  request: RpcRequest,
  caller: Caller,
): Promise<JsonAnswer> | undefined {
  const { params = {} } = request;
  const isPlain = hasOnly(params, CALL_PARAMS) && isObject(params['_meta'] ?? {});
  return isPlain ? dispatch(surface, request, caller) : undefined;
}

function dispatch(
  surface: Surface,
  request: RpcRequest,
  caller: Caller,
): Promise<JsonAnswer> | undefined {
  const outcome =
    request.method === 'tools/list'
      ? listTools(surface, request)
      : request.method === 'tools/call'
        ? callTool(surface, request, caller)
        : undefined;
  return outcome?.then((settled) => answerOf(surface, request, { caller, outcome: settled }));
}

function listTools({ hot }: Surface, { params = {} }: RpcRequest): Promise<Outcome> | undefined {
  if (hot.toolsList === undefined || !hasOnly(params, ['_meta'])) return undefined;
  return Promise.resolve({ kind: 'result', members: hot.toolsList });
}

function callTool(
  { hot }: Surface,
  { params = {} }: RpcRequest,
  caller: Caller,
): Promise<Outcome> | undefined {
  const { name, arguments: input = {} } = params;
  return typeof name === 'string' && isObject(input)
    ? hot.callTool(name, input, caller)
    : undefined;
}

function answerOf(
  surface: Surface,
  { id, method }: RpcRequest,
  { caller, outcome }: { readonly caller: Caller; readonly outcome: Outcome },
): JsonAnswer {
  if (outcome.kind === 'fault') {
    return { kind: 'json', status: 200, body: JSON.stringify(faultMessage(outcome.fault, id)) };
  }
  const modern = caller.version === MODERN_VERSION;
  const more = modern ? `,${COMPLETE},"_meta":${surface.serverInfoMeta}` : '';
  const cache = modern && method === 'tools/list' ? `,${LIST_CACHE}` : '';
  return { kind: 'json', status: 200, body: resultBytes(id, outcome.members, more + cache) };
}

/** How long lists stay fresh: they change with the content only, and a client that is late sees an old list. */
export const LIST_TTL_MS = 300_000;
const LIST_CACHE = `"ttlMs":${LIST_TTL_MS},"cacheScope":"public"`;

function isPlainLegacy({ params = {} }: RpcRequest, headers: Headers): boolean {
  const meta = params['_meta'];
  return (
    hasOnly(params, CALL_PARAMS) &&
    (meta === undefined || (isObject(meta) && hasOnly(meta, LEGACY_META))) &&
    headers['mcp-session-id'] === undefined &&
    headers['mcp-method'] === undefined &&
    headers['mcp-name'] === undefined
  );
}

function isPlainModern({ params = {}, method }: RpcRequest, headers: Headers): boolean {
  return (
    hasOnly(params, CALL_PARAMS) &&
    headers['mcp-protocol-version'] === MODERN_VERSION &&
    headers['mcp-method'] === method &&
    headers['mcp-name'] === params['name'] &&
    isPlainEnvelope(params['_meta'])
  );
}

function isPlainEnvelope(meta: unknown): boolean {
  return (
    isObject(meta) &&
    hasOnly(meta, MODERN_META) &&
    meta[PROTOCOL_VERSION_META_KEY] === MODERN_VERSION &&
    isCapabilities(meta[CLIENT_CAPABILITIES_META_KEY]) &&
    isClientInfo(meta[CLIENT_INFO_META_KEY])
  );
}

/** Capabilities are a map of objects; what they say matters to no call that is served here. */
function isCapabilities(value: unknown): boolean {
  return isObject(value) && Object.values(value).every(isObject);
}

function isClientInfo(value: unknown): boolean {
  if (value === undefined) return true;
  if (!isObject(value) || !hasOnly(value, ['name', 'version', 'title'])) return false;
  return (
    Object.values(value).every((text) => typeof text === 'string') &&
    'name' in value &&
    'version' in value
  );
}

function hasOnly(value: Readonly<Record<string, unknown>>, known: readonly string[]): boolean {
  return Object.keys(value).every((key) => known.includes(key));
}
