/**
 * Sends a representation: content coding by Accept-Encoding, 304 by If-None-Match, caching headers.
 */
import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';
import { acceptedCodings, matchesEtag } from './conditions.ts';
import type { Coding, Representation } from './representation.ts';

export interface SendOptions {
  /** Value of Cache-Control; `no-store` also leaves the ETag out and never answers 304. */
  readonly cacheControl: string;
  /** Default 200. Only 200 may become 304. */
  readonly status?: number;
  /** Further headers, names in lower case; repeated on 304 where RFC 9110 allows it. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Request headers beyond Accept-Encoding that chose this representation: `Accept`. */
  readonly vary?: string;
  readonly contentLocation?: string;
}

/**
 * Answers the request of `h` with `representation` in the best coding that the client accepts, or with 304.
 * A promise only while a form is being coded for the first time.
 */
export function send(
  h: ResponseToolkit,
  representation: Representation,
  options: SendOptions,
): ResponseObject | Promise<ResponseObject> {
  const coding = chooseCoding(h.request, representation);
  const status = options.status ?? 200;
  const headers = headersOf(representation, coding, options);
  if (status === 200 && matchesEtag(h.request.raw.req.headers['if-none-match'], headers['etag'])) {
    return withHeaders(h.response().code(304), headers);
  }
  headers['content-type'] = representation.contentType;
  if (coding !== 'identity') headers['content-encoding'] = coding;
  const bytes = representation.bytes(coding);
  return Buffer.isBuffer(bytes)
    ? withHeaders(h.response(bytes).code(status), headers)
    : bytes.then((coded) => withHeaders(h.response(coded).code(status), headers));
}

/** The best coding that the request accepts and that is worth its time. */
export function chooseCoding(request: Request, representation: Representation): Coding {
  const accepted = acceptedCodings(request.raw.req.headers['accept-encoding']);
  if (!representation.compressible && accepted.includes('identity')) return 'identity';
  return accepted[0] ?? 'identity';
}

/** The headers that 200 and 304 share. */
export function headersOf(
  representation: Representation,
  coding: Coding,
  options: SendOptions,
): Record<string, string> {
  const vary = representation.compressible ? 'Accept-Encoding' : undefined;
  const headers: Record<string, string> = {
    ...options.headers,
    'cache-control': options.cacheControl,
  };
  if (options.cacheControl !== 'no-store') headers['etag'] = representation.etag(coding);
  if (vary !== undefined || options.vary !== undefined) {
    headers['vary'] = [options.vary, vary].filter((name) => name !== undefined).join(', ');
  }
  if (options.contentLocation !== undefined) {
    headers['content-location'] = options.contentLocation;
  }
  return headers;
}

/** Sets headers past hapi's checks; ours are well-formed, and this is on the path of every answer. */
function withHeaders(response: ResponseObject, headers: Record<string, string>): ResponseObject {
  // hapi would append a charset to application/json, which has no such parameter (RFC 8259, 11).
  response.charset('');
  Object.assign(response.headers, headers);
  return response;
}
