/**
 * A problem as it leaves the service: the headers of its answer, and its document (RFC 9457; `service.md` 2.8 fixes `type` and
 * `instance`).
 */
import { PROBLEMS, Problem, type ProblemCode } from '../problem.ts';
import type { Headers } from './answer.ts';
import { targetBelow } from './site-prefix.ts';

/** A problem that also needs response headers, such as Allow or Retry-After. */
export class HttpProblem extends Problem {
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ProblemCode, detail: string, headers: Readonly<Record<string, string>>) {
    super(code, detail);
    this.headers = headers;
  }
}

/** Headers of the answer to a problem, besides those of its form. Names in lower case. */
export function problemHeaders(problem: Problem): Headers {
  const { retryAfter } = PROBLEMS[problem.code];
  return {
    ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
    ...(problem instanceof HttpProblem && problem.headers),
  };
}

/** An error body. */
export interface ProblemBody {
  readonly body: string | Buffer;
  readonly type: string;
  readonly headers?: Headers;
}

const HEADERS: Headers = { 'content-language': 'en' };

/** The request of a problem. */
interface Failed {
  /** As received: path and query. */
  readonly target: string;
  readonly traceId?: string | undefined;
}

/** The problem document, where no part of the address space has another form. */
export function problemBody(
  problem: Problem,
  baseUrl: string,
  request: Failed,
): Required<ProblemBody> {
  const body = JSON.stringify(problemDocument(problem, baseUrl, request));
  return { body, type: 'application/problem+json', headers: HEADERS };
}

export interface ProblemDocument {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly instance: string;
  readonly code: string;
  readonly resolution: string;
  readonly documentation_url: string;
  /** Absent where the operator wants no traces. */
  readonly trace_id?: string;
}

/** Longest request address that is repeated to the client, in characters: as much as Node reads of a request's head. */
const INSTANCE_LENGTH_MAX = 16_384;

function problemDocument(
  problem: Problem,
  baseUrl: string,
  { target, traceId }: Failed,
): ProblemDocument {
  return {
    type: `${baseUrl}/developers#error-${problem.code.replaceAll('_', '-')}`,
    title: PROBLEMS[problem.code].title,
    status: problem.status,
    detail: problem.message,
    instance: requestAddress(baseUrl, target),
    code: problem.code,
    resolution: problem.resolution,
    documentation_url: `${baseUrl}/developers#errors`,
    ...(traceId !== undefined && { trace_id: traceId }),
  };
}

/** The absolute address of a request; always a valid URI, whatever bytes the client sent. */
function requestAddress(baseUrl: string, target: string): string {
  const asked = target.startsWith('/') ? target : pathOfAbsolute(target);
  const path = targetBelow(baseUrl, asked);
  return baseUrl + encodeStray(path.slice(0, INSTANCE_LENGTH_MAX));
}

/** A target in absolute form (`http://host/path`) or none at all (`*`). */
function pathOfAbsolute(target: string): string {
  const match = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*([^#]*)/i.exec(target);
  const path = match?.[1] ?? '/';
  return path.startsWith('/') ? path : `/${path}`;
}

/** Percent-encodes what RFC 3986 does not allow in a path or query, and percent signs that encode nothing. */
function encodeStray(text: string): string {
  return text.replace(/%(?![0-9a-f]{2})|[^\w.~:/?@!$&'()*+,;=%-]/giu, (character) =>
    Buffer.from(character)
      .toString('hex')
      .replace(/../g, (byte) => `%${byte.toUpperCase()}`),
  );
}
