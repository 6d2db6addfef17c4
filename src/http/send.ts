/**
 * Sends a representation: content coding by Accept-Encoding, 304 by If-None-Match, caching headers.
 */
import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';
import { acceptedCodings, matchesEtag } from './conditions.ts';
import { directly } from './direct.ts';
import { headersOf, type SendOptions } from './representation-headers.ts';
import type { Coding, Representation } from './representation.ts';

/** What a handler may return: a response, or hapi's sign that the answer is written already. */
export type Sent = ResponseObject | symbol;

/**
 * Answers the request of `h` with `representation` in the best coding that the client accepts, or with 304.
 * A promise only while a form is being coded for the first time. Pass the same `options` object for answers of
 * the same kind: the headers are then made once.
 */
export function send(
  h: ResponseToolkit,
  representation: Representation,
  options: SendOptions,
): Sent | Promise<Sent> {
  const coding = chooseCoding(h.request, representation);
  const headers = headersOf(representation, coding, options);
  const status = options.status ?? 200;
  if (status === 200 && matchesEtag(h.request.raw.req.headers['if-none-match'], headers['etag'])) {
    return withHeaders(h.response().code(304), withoutContent(headers));
  }
  const answer = (bytes: Buffer): Sent =>
    directly(h, { status, headers, bytes }) ?? withHeaders(h.response(bytes).code(status), headers);
  const bytes = representation.bytes(coding);
  return Buffer.isBuffer(bytes) ? answer(bytes) : bytes.then(answer);
}

function chooseCoding(request: Request, representation: Representation): Coding {
  const accepted = acceptedCodings(request.raw.req.headers['accept-encoding']);
  if (!representation.compressible && accepted.includes('identity')) return 'identity';
  return accepted[0] ?? 'identity';
}

/** 304 has no content to describe (RFC 9110, 15.4.5). */
function withoutContent(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) => !['content-type', 'content-encoding', 'content-length'].includes(name),
    ),
  );
}

/** Sets headers past hapi's checks; ours are well-formed. */
function withHeaders(
  response: ResponseObject,
  headers: Readonly<Record<string, string>>,
): ResponseObject {
  // hapi would append a charset to application/json, which has no such parameter (RFC 8259, 11).
  response.charset('');
  Object.assign(response.headers, headers);
  return response;
}
