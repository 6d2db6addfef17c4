/**
 * A problem as the document that leaves the service (RFC 9457; `service.md` 2.8 fixes `type` and `instance`). Pure.
 */
import { PROBLEMS, type Problem } from '../problem.ts';

export const PROBLEM_TYPE = 'application/problem+json';

export interface ProblemDocument {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly instance: string;
  readonly code: string;
  readonly resolution: string;
  readonly documentation_url: string;
}

/** Longest request address that is repeated to the client, in characters: as much as Node reads of a request's head. */
const INSTANCE_LENGTH_MAX = 16_384;

/** The document for `problem`. `target` is the request target as received: path and query. */
export function problemDocument(
  problem: Problem,
  baseUrl: string,
  target: string,
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
  };
}

/** The absolute address of a request; always a valid URI, whatever bytes the client sent. */
function requestAddress(baseUrl: string, target: string): string {
  const path = target.startsWith('/') ? target : pathOfAbsolute(target);
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
