/** POST /api/v1/feedback: the one operation of the Docs API that writes, where the operator takes feedback. */
import { documentAnswer, type Answer } from '../http/answer.ts';
import type { Ask } from '../http/ask.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { foreignPage, isForeignPage } from '../http/foreign-page.ts';
import { HttpProblem } from '../http/http-problem.ts';
import { parsedJson } from '../http/request-body.ts';
import type { Deprecation } from '../operations/operation.ts';
import {
  FEEDBACK_PATH,
  feedbackPage,
  feedbackSchema,
  type Feedback,
  type TakeFeedback,
} from '../operations/send-feedback.ts';
import { Problem } from '../problem.ts';
import { apiHeaders } from './headers.ts';

/** A comment of 2,000 code points fits, however it is escaped. */
const BODY_BYTES_MAX = 32 * 1024;
const TYPE = 'application/json';

export interface FeedbackEndpointOptions {
  readonly take: TakeFeedback;
  readonly deprecation: Deprecation;
}

export function feedbackEndpoint(options: FeedbackEndpointOptions): Endpoint {
  return {
    path: FEEDBACK_PATH,
    method: 'POST',
    quota: 'docs',
    body: { type: TYPE, bytesMax: BODY_BYTES_MAX },
    answer: (ask) => answer(options, ask),
  };
}

async function answer(
  { take, deprecation }: FeedbackEndpointOptions,
  { body, client, headers: sent, generation: { library } }: Ask,
): Promise<Answer> {
  if (isForeignPage(sent, library.baseUrl)) throw foreignPage(library.baseUrl);
  const { useful, comment, page: named } = feedbackOf(body);
  const page = feedbackPage(library, named);
  const said = { page, useful, ...(comment !== undefined && { comment }), via: 'api' as const };
  const outcome = await take(said, client);
  if (outcome.kind === 'limited') throw tooMuch(outcome.seconds);
  const stored = JSON.stringify({ page, useful, comment: outcome.comment });
  const headers = apiHeaders(library.baseUrl, deprecation);
  return documentAnswer(stored, TYPE, { status: 201, cache: 'never', headers });
}

/** @throws {Problem} that says what to change. */
function feedbackOf(body: Buffer): Feedback {
  const { value, error } = feedbackSchema.validate(parsedJson(body), { convert: false });
  if (error === undefined) return value;
  throw new Problem(
    'invalid_parameter',
    `The feedback is not as described: ${error.message}.`,
    'Send {"page": "<slug>", "useful": true or false, "comment": "…"} as JSON; the comment may be left out.',
  );
}

function tooMuch(seconds: number): HttpProblem {
  return new HttpProblem(
    'rate_limited',
    'This client has sent as much feedback as it may. Nothing was stored.',
    { 'retry-after': String(seconds), ratelimit: `"feedback";r=0;t=${seconds}` },
  );
}
