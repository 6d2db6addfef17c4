/**
 * Answers that are asked for again and again: the head is put together once, and the answer is written past hapi,
 * which would spend half of the request's time on headers that never change.
 */
import type { OutgoingHttpHeaders } from 'node:http';
import type { Request } from '@hapi/hapi';
import type { Coding, Representation } from './representation.ts';
import { chooseCoding, headersOf, type SendOptions } from './send.ts';

export interface Prepared {
  readonly representation: Representation;
  /**
   * Writes the whole answer to a request without conditions, when its bytes are ready. The handler then returns
   * `h.abandon`. False: nothing was written, and `send` has to answer.
   */
  write(request: Request): boolean;
}

export interface PrepareOptions extends SendOptions {
  /** What `commonHeaders` gives: hapi's extensions do not run for these answers. */
  readonly common: Readonly<Record<string, string>>;
}

/** Prepares an answer with status 200. */
export function prepare(representation: Representation, options: PrepareOptions): Prepared {
  const heads = new Map<Coding, OutgoingHttpHeaders>();
  const headFor = (coding: Coding, bytes: Buffer): OutgoingHttpHeaders => {
    const known = heads.get(coding);
    if (known !== undefined) return known;
    const head = {
      ...allHeaders(representation, coding, options),
      'content-length': bytes.length,
    };
    heads.set(coding, head);
    return head;
  };
  return {
    representation,
    write(request) {
      const { req, res } = request.raw;
      if (req.headers['if-none-match'] !== undefined) return false;
      const coding = chooseCoding(request, representation);
      const bytes = representation.bytes(coding);
      if (!Buffer.isBuffer(bytes)) return false;
      res.writeHead(200, { ...headFor(coding, bytes), 'x-request-id': request.info.id });
      res.end(req.method === 'HEAD' ? undefined : bytes);
      return true;
    },
  };
}

function allHeaders(
  representation: Representation,
  coding: Coding,
  options: PrepareOptions,
): Record<string, string> {
  return {
    ...headersOf(representation, coding, options),
    'content-type': representation.contentType,
    ...(coding === 'identity' ? {} : { 'content-encoding': coding }),
    ...options.common,
  };
}
