/** Asks Docent once for every request that will be timed, checks the answers, and keeps them for the references. */
import type { HttpRequest } from './load.ts';
import type { RecordedAnswer, Recording } from './references/recording.ts';

export interface Expectation {
  readonly status: number;
  /** Media type without parameters. */
  readonly contentType: string;
  /** @throws when the answer is not what the request should get. */
  check(body: string, request: HttpRequest): void;
}

export async function record(
  url: string,
  requests: readonly HttpRequest[],
  expected: Expectation,
): Promise<Recording> {
  const answers: Record<string, RecordedAnswer> = {};
  for (const request of requests) {
    const key = [request.method, request.path, request.body].filter(Boolean).join(' ');
    const response = await ask(url, request);
    const contentType = response.headers.get('content-type') ?? '';
    const body = await response.text();
    if (response.status !== expected.status || !contentType.startsWith(expected.contentType)) {
      throw new Error(`${key} answered ${response.status} ${contentType}: ${body.slice(0, 200)}`);
    }
    expected.check(body, request);
    answers[key] = { status: response.status, contentType, body };
  }
  return { answers };
}

export async function ask(url: string, request: HttpRequest): Promise<Response> {
  const { method, headers, body } = request;
  return fetch(url + request.path, {
    method,
    headers: { ...headers },
    ...(body !== undefined && { body }),
  });
}

/** @throws with `message` when `condition` does not hold. */
export function expectThat(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Error(`wrong answer: ${message}`);
}
