/** JSON-RPC messages as far as the transport must know them. */
import { isData } from '../../content/source/data.ts';

export type RequestId = string | number;

/** Error codes of JSON-RPC 2.0 and of MCP that this server emits itself. */
export const RPC_CODE = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internalError: -32603,
  /** "Resource not found" of the versions up to 2025-11-25; later ones use `invalidParams`. */
  resourceNotFoundLegacy: -32002,
} as const;

/** The `error` of a JSON-RPC response. */
export interface RpcError {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

/** The error for a body that is not a message, or not one allowed here. */
export const invalidRequest = (message: string): RpcError => ({
  code: RPC_CODE.invalidRequest,
  message,
});

/** The error of a request whose params cannot be used. */
export const invalidParams = (message: string, data?: unknown): RpcError => ({
  code: RPC_CODE.invalidParams,
  message,
  ...(data !== undefined && { data }),
});

/** An expected failure of a request, as the JSON-RPC error that it becomes. */
export class RequestError extends Error {
  override readonly name = 'RequestError';
  readonly error: RpcError;

  constructor(error: RpcError) {
    super(error.message);
    this.error = error;
  }
}

export type Params = Readonly<Record<string, unknown>>;

export interface RpcRequest {
  readonly jsonrpc: '2.0';
  readonly id: RequestId;
  readonly method: string;
  readonly params?: Params;
}

export interface RpcNotification {
  readonly jsonrpc: '2.0';
  readonly method: string;
  readonly params?: Params;
}

/** A client's answer to a request of the server. */
export interface RpcReply {
  readonly jsonrpc: '2.0';
  readonly id: RequestId;
  readonly result?: unknown;
  readonly error?: unknown;
}

export type Message =
  | { readonly kind: 'request'; readonly message: RpcRequest }
  | { readonly kind: 'notification'; readonly message: RpcNotification }
  | { readonly kind: 'reply'; readonly message: RpcReply }
  | { readonly kind: 'invalid' };

export function isRequestId(value: unknown): value is RequestId {
  return typeof value === 'string' || Number.isSafeInteger(value);
}

/** The id of a request as far as the value has one. */
export function requestIdOf(value: unknown): RequestId | undefined {
  const id = isData(value) ? value['id'] : undefined;
  return isRequestId(id) ? id : undefined;
}

/** Classifies a JSON value. MCP forbids `id: null`, and `params` must be an object. */
export function readMessage(value: unknown): Message {
  if (!isData(value) || value['jsonrpc'] !== '2.0') return { kind: 'invalid' };
  if (typeof value['method'] === 'string') return readCall(value);
  const isReply = isRequestId(value['id']) && ('result' in value || 'error' in value);
  return isReply ? { kind: 'reply', message: value as unknown as RpcReply } : { kind: 'invalid' };
}

function readCall(value: Params): Message {
  const { id, params } = value;
  if (params !== undefined && !isData(params)) return { kind: 'invalid' };
  if (!('id' in value))
    return { kind: 'notification', message: value as unknown as RpcNotification };
  return isRequestId(id)
    ? { kind: 'request', message: value as unknown as RpcRequest }
    : { kind: 'invalid' };
}

/** Levels of arrays and objects in a message. A report needs ten. */
export const NESTING_MAX = 64;

/** Returns whether arrays and objects are nested deeper than {@link NESTING_MAX}; goes no deeper itself. */
export function isTooDeep(value: unknown, levels: number = NESTING_MAX): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((member) => isTooDeep(member, levels - 1));
}

/** An error response as JSON. Without an id when the request's could not be read. */
export function errorResponse(error: RpcError, id?: RequestId): string {
  return JSON.stringify({ jsonrpc: '2.0', ...(id !== undefined && { id }), error });
}

/**
 * A result response as JSON in UTF-8.
 * @param result The JSON of an object, in UTF-8
 * @param before Members to put before its own, as an object; it must have some then
 */
export function resultResponse(id: RequestId, result: Buffer, before?: object): Buffer {
  const start = `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":`;
  if (before === undefined) return Buffer.concat([Buffer.from(start), result, END]);
  const members = `${start}${JSON.stringify(before).slice(0, -1)},`;
  return Buffer.concat([Buffer.from(members), result.subarray(1), END]);
}

const END = Buffer.from('}');
