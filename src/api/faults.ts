/** Errors below /api: the problem document with the same Link, Deprecation and Sunset as every other answer. */
import { isApiPath } from '../http/faults.ts';
import type { FaultWriter } from '../http/options.ts';
import { PROBLEM_TYPE, problemDocument } from '../http/problem-document.ts';
import { apiHeaders, type Deprecation } from './headers.ts';

/** Writes the errors of the Docs API; leaves all others to the next writer. */
export function apiFaults(baseUrl: string, deprecation: Deprecation): FaultWriter {
  const headers = { 'content-language': 'en', ...apiHeaders(baseUrl, deprecation) };
  return ({ path, raw }, problem) =>
    isApiPath(path)
      ? {
          body: JSON.stringify(problemDocument(problem, baseUrl, raw.req.url ?? '/')),
          contentType: PROBLEM_TYPE,
          headers,
        }
      : undefined;
}
