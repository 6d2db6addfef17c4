/**
 * Writes a finished answer straight to Node. hapi builds a response object, a stream and every header anew for each
 * answer; for bytes and headers that are known beforehand that is half of the time of a request.
 */
import type { ServerResponse } from 'node:http';
import type { Request, ResponseToolkit } from '@hapi/hapi';

export interface Finished {
  readonly status: number;
  /** Names in lower case; the same object for answers of the same kind, and never one of another server. */
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
}

type Headers = Readonly<Record<string, string>>;

/** The common headers of each server, under the object that all its realms share. */
const commonByServer = new WeakMap<object, Headers>();
/** The complete header set by the headers of the answer. */
const complete = new WeakMap<Headers, Record<string, string | number>>();

/** Allows answers of this server to be written directly, with these headers on each. */
export function allowDirect(listener: object, common: Headers): void {
  commonByServer.set(listener, common);
}

/** Writes the answer and returns hapi's sign for that; nothing when hapi has to write it. */
export function directly(h: ResponseToolkit, finished: Finished): symbol | undefined {
  const { request } = h;
  const common = commonByServer.get(request.server.listener);
  if (common === undefined || !isPlain(request)) return undefined;
  finish(request.raw.res, finished, { common, id: request.info.id });
  return h.abandon;
}

/** Writes the answer with the headers of every answer and the id of its request. */
export function finish(
  res: ServerResponse,
  { status, headers, bytes }: Finished,
  { common, id }: { readonly common: Headers; readonly id: string },
): void {
  let all = complete.get(headers);
  if (all === undefined) {
    all = { ...headers, ...common };
    complete.set(headers, all);
  }
  // Written out by writeHead before anyone else can change it.
  all['content-length'] = bytes.length;
  all['x-request-id'] = id;
  res.writeHead(status, all);
  res.end(res.req.method === 'HEAD' ? undefined : bytes);
}

/** No longer, because hapi ends connections while it stops. */
export function forbidDirect(listener: object): void {
  commonByServer.delete(listener);
}

/** Whether hapi would add nothing: it ends the connection when there is a body that was not read. */
function isPlain({ method, raw }: Request): boolean {
  const { headers } = raw.req;
  return (
    (method === 'get' || method === 'head') &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined
  );
}
