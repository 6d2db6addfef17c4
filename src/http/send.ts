/**
 * Sends a representation: content coding by Accept-Encoding, 304 by If-None-Match, caching headers.
 */
import type { IncomingMessage } from 'node:http';
import type { ResponseObject, ResponseToolkit } from '@hapi/hapi';
import { acceptedCodings, matchesEtag } from './conditions.ts';
import { directly, type Finished } from './direct.ts';
import { headersOf, type SendOptions } from './representation-headers.ts';
import type { Coding, Representation } from './representation.ts';

const NO_BYTES = Buffer.alloc(0);

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
  const answer = answerTo(h.request.raw.req, representation, options);
  return answer instanceof Promise ? answer.then((finished) => sent(h, finished)) : sent(h, answer);
}

function sent(h: ResponseToolkit, answer: Finished): Sent {
  const { status, headers, bytes } = answer;
  if (status === 304) return withHeaders(h.response().code(304), headers);
  return directly(h, answer) ?? withHeaders(h.response(bytes).code(status), headers);
}

/** What {@link send} answers to a request with such headers. */
export function answerTo(
  { headers: asked }: Pick<IncomingMessage, 'headers'>,
  representation: Representation,
  options: SendOptions,
): Finished | Promise<Finished> {
  const coding = chooseCoding(asked['accept-encoding'], representation);
  const headers = headersOf(representation, coding, options);
  const status = options.status ?? 200;
  if (status === 200 && matchesEtag(asked['if-none-match'], headers['etag'])) {
    return { status: 304, headers: withoutContent(headers), bytes: NO_BYTES };
  }
  const bytes = representation.bytes(coding);
  return Buffer.isBuffer(bytes)
    ? { status, headers, bytes }
    : bytes.then((coded) => ({ status, headers, bytes: coded }));
}

function chooseCoding(accept: string | undefined, representation: Representation): Coding {
  const accepted = acceptedCodings(accept);
  if (!representation.form.compressible && accepted.includes('identity')) return 'identity';
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
