/** JSON-RPC messages as far as the transport must know them. */

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

/** A protocol fault: becomes the `error` of a response. */
export interface Fault {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

/** What came is no message that may come. */
export const invalid = (message: string): Fault => ({ code: RPC_CODE.invalidRequest, message });

export interface RpcRequest {
  readonly jsonrpc: '2.0';
  readonly id: RequestId;
  readonly method: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

export interface RpcNotification {
  readonly jsonrpc: '2.0';
  readonly method: string;
  readonly params?: Readonly<Record<string, unknown>>;
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

/** Whether a value is a JSON object. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isRequestId(value: unknown): value is RequestId {
  return typeof value === 'string' || Number.isSafeInteger(value);
}

/** What a single JSON value is as a message. MCP forbids `id: null`, and `params` must be an object. */
export function readMessage(value: unknown): Message {
  if (!isObject(value) || value['jsonrpc'] !== '2.0') return { kind: 'invalid' };
  if (typeof value['method'] === 'string') return readCall(value);
  const isReply = isRequestId(value['id']) && ('result' in value || 'error' in value);
  return isReply ? { kind: 'reply', message: value as unknown as RpcReply } : { kind: 'invalid' };
}

function readCall(value: Readonly<Record<string, unknown>>): Message {
  const { id, params } = value;
  if (params !== undefined && !isObject(params)) return { kind: 'invalid' };
  if (!('id' in value))
    return { kind: 'notification', message: value as unknown as RpcNotification };
  return isRequestId(id)
    ? { kind: 'request', message: value as unknown as RpcRequest }
    : { kind: 'invalid' };
}

/** An error response. Without an id when the request's could not be read. */
export function faultMessage(fault: Fault, id?: RequestId): object {
  return { jsonrpc: '2.0', ...(id === undefined ? {} : { id }), error: fault };
}

/** A result response around the members of a result, which are JSON text without braces, and `more` of them. */
export function resultBytes(id: RequestId, members: string | Buffer, more: string): Buffer {
  const head = `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":{`;
  const tail = `${more}}}`;
  return typeof members === 'string'
    ? Buffer.from(head + members + tail)
    : Buffer.concat([Buffer.from(head), members, Buffer.from(tail)]);
}
