/** sendFeedback: feedback of a reader on a page. Offered only if the operator enables it. */
import Joi, { type ObjectSchema, type Schema } from 'joi';
import type { Library } from '../content/model/library.ts';
import { Problem } from '../problem.ts';
import { findPage } from './get-page.ts';
import { quote } from './quote.ts';
import { boundedText } from './schemas.ts';

/** Code points of a comment. */
const COMMENT_LENGTH_MAX = 2000;

export interface Feedback {
  /** Slug of the page. */
  readonly page: string;
  /** Whether the page answered the question. */
  readonly useful: boolean;
  readonly comment?: string;
}

/** The outcome of one message: stored with the text in `comment`, or refused. */
export type FeedbackOutcome =
  | { readonly kind: 'stored'; readonly comment: string }
  /** The client has reached its limit. */
  | { readonly kind: 'limited'; readonly seconds: number };

/** Takes feedback from a client, which its key names. Rejects with a {@link Problem} while it cannot be stored. */
export type TakeFeedback = (
  feedback: Feedback & { readonly via: 'mcp' | 'api' },
  client: string,
) => Promise<FeedbackOutcome>;

export const FEEDBACK_PATH = '/api/v1/feedback';

export const feedbackKeys: Readonly<Record<'useful' | 'comment', Schema>> = {
  useful: Joi.boolean().strict().required().description('Whether the page answered the question.'),
  comment: boundedText(1, COMMENT_LENGTH_MAX).description(
    'What is missing, wrong or unclear. Secrets and personal data are removed.',
  ),
};

export const feedbackSchema: ObjectSchema<Feedback> = Joi.object<Feedback>({
  page: boundedText(1, 2000).required().description('Slug of the page.'),
  ...feedbackKeys,
}).label('Feedback');

/** The stored form, which the sender gets back: the comment as it is after redaction. */
export const storedFeedbackSchema: ObjectSchema = Joi.object({
  page: Joi.string().required().description('Current slug of the page.'),
  useful: Joi.boolean().required(),
  comment: Joi.string().allow('').required().description('As it was stored: redacted.'),
})
  .unknown(true)
  .label('StoredFeedback');

/** Current slug of the page that feedback names. @throws {Problem} when there is none. */
export function feedbackPage(library: Library, page: string): string {
  const found = findPage(library, page);
  if (found !== undefined) return found.slug;
  throw new Problem(
    'page_not_found',
    `There is no page ${quote(page)}, so the feedback was not stored.`,
  );
}
