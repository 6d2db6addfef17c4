/** A problem that also needs response headers, such as Allow or Retry-After. */
import { PROBLEMS, Problem, type ProblemCode } from '../problem.ts';
import type { Headers } from './answer.ts';

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
