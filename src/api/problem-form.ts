/** Errors below /api: the problem document with the same Link, Deprecation and Sunset as every other answer. */
import { isApiPath, type ProblemForm } from '../http/problem.ts';
import { PROBLEM_TYPE, problemDocument } from '../http/problem-document.ts';
import { apiHeaders, type Deprecation } from './headers.ts';

/** Writes the errors of the Docs API; leaves all others to the next form. */
export function apiProblems(baseUrl: string, deprecation: Deprecation): ProblemForm {
  const headers = { 'content-language': 'en', ...apiHeaders(baseUrl, deprecation) };
  return ({ path, target }, problem) => {
    if (!isApiPath(path)) return undefined;
    const body = JSON.stringify(problemDocument(problem, baseUrl, target));
    return { body, type: PROBLEM_TYPE, headers };
  };
}
