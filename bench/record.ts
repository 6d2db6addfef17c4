/** Sends Docent every request that will be timed once, checks the responses, and stores them for the references. */
import type { HttpRequest } from './load.ts';
import type { RecordedAnswer, Recording } from './references/recording.ts';

export interface Expectation {
  readonly status: number;
  /** Media type without parameters. */
  readonly contentType: string;
  /** @throws if the response is not the expected one. */
  check(body: string, request: HttpRequest): void;
}

/** Fields that Node writes itself, or hapi. */
const WRITTEN_ANYWAY = new Set([
  'connection',
  'content-length',
  'content-type',
  'date',
  'keep-alive',
  'transfer-encoding',
  'vary',
]);

export async function record(
  url: string,
  requests: readonly HttpRequest[],
  expected: Expectation,
): Promise<Recording> {
  const answers: Record<string, RecordedAnswer> = {};
  for (const request of requests) {
    const key = [request.method, request.path, request.body].filter(Boolean).join(' ');
    const response = await ask(url, uncoded(request));
    const contentType = response.headers.get('content-type') ?? '';
    const body = await response.text();
    if (response.status !== expected.status || !contentType.startsWith(expected.contentType)) {
      throw new Error(`${key} answered ${response.status} ${contentType}: ${body.slice(0, 200)}`);
    }
    expected.check(body, request);
    const headers = [...response.headers].filter(([name]) => !WRITTEN_ANYWAY.has(name));
    answers[key] = { status: response.status, contentType, headers, body };
  }
  return { answers };
}

/** As the load generator asks: for bytes that are not compressed. */
const uncoded = (request: HttpRequest): HttpRequest => ({
  ...request,
  headers: { ...request.headers, 'accept-encoding': 'identity' },
});

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
