/** Errors below /api: the problem document with the same Link, Deprecation and Sunset as every other answer. */
import { problemBody } from '../http/http-problem.ts';
import { isApiPath, type ProblemForm } from '../http/problem.ts';
import type { Deprecation } from '../operations/operation.ts';
import { apiHeaders } from './headers.ts';

/** Writes the errors of the Docs API; leaves all others to the next form. */
export function apiProblems(baseUrl: string, deprecation: Deprecation): ProblemForm {
  const own = apiHeaders(baseUrl, deprecation);
  return (ask, problem) => {
    if (!isApiPath(ask.path)) return undefined;
    const { headers, ...document } = problemBody(problem, baseUrl, ask);
    return { ...document, headers: { ...headers, ...own } };
  };
}
