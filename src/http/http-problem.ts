/** A problem that also needs response headers, such as Allow or Retry-After. */
import { Problem, type ProblemCode } from '../problem.ts';

export class HttpProblem extends Problem {
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ProblemCode, detail: string, headers: Readonly<Record<string, string>>) {
    super(code, detail);
    this.headers = headers;
  }
}
