/**
 * Turns whatever went wrong into an answer: problem+json, or the form that a part of the address space has of its own.
 * Nothing of an unexpected error reaches the client.
 */
import { after } from '../eventual.ts';
import { Problem } from '../problem.ts';
import type { Answer } from './answer.ts';
import type { Ask } from './ask.ts';
import { problemBody, problemHeaders, type ProblemBody } from './http-problem.ts';

/** Writes the errors of a part of the address space; undefined: another form does. */
export type ProblemForm = (
  ask: Ask,
  problem: Problem,
) => ProblemBody | undefined | Promise<ProblemBody>;

/** Returns whether the address belongs to the Docs API. */
export function isApiPath(path: string): boolean {
  return path === '/api' || path.startsWith('/api/');
}

/** The problem that a thrown error is to the client. */
export function toProblem(thrown: unknown): Problem {
  if (thrown instanceof Problem) return thrown;
  return new Problem('internal_error', 'The service failed to answer this request.');
}

/** The first of `forms` that takes the error writes it. */
export function problemAnswer(
  ask: Ask,
  problem: Problem,
  { baseUrl, forms }: { readonly baseUrl: string; readonly forms: readonly ProblemForm[] },
): Answer | Promise<Answer> {
  const written = formed(ask, problem, forms) ?? problemBody(problem, baseUrl, ask);
  return after(written, ({ body, type, headers }) => ({
    form: {
      status: problem.status,
      cache: 'never',
      headers: { 'content-type': type, ...headers, ...problemHeaders(problem) },
    },
    body: typeof body === 'string' ? Buffer.from(body) : body,
  }));
}

function formed(
  ask: Ask,
  problem: Problem,
  forms: readonly ProblemForm[],
): ReturnType<ProblemForm> {
  for (const form of forms) {
    const body = form(ask, problem);
    if (body !== undefined) return body;
  }
  return undefined;
}

/** Characters of a path in a message. */
const SHOWN_MAX = 200;

/** A path as messages show it. */
export function shownPath(path: string): string {
  return path.length > SHOWN_MAX ? `${path.slice(0, SHOWN_MAX)}…` : path;
}

/** A path that is published nowhere. */
export function notPublished(path: string): Problem {
  const shown = shownPath(path);
  return isApiPath(path)
    ? new Problem('api_route_not_found', `There is no operation at "${shown}".`)
    : new Problem('page_not_found', `Nothing is published at '${shown}'.`);
}
