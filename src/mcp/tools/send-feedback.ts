/** send_feedback: whether a page helped. Stored for the maintainers; nothing becomes public. */
import Joi from 'joi';
import { foreignPage } from '../../http/foreign-page.ts';
import {
  feedbackKeys,
  feedbackPage,
  storedFeedbackSchema,
  type TakeFeedback,
} from '../../operations/send-feedback.ts';
import { namedSlug } from '../page-reference.ts';
import type { Tool } from '../tool.ts';

interface Arguments {
  readonly page: string;
  readonly useful: boolean;
  readonly comment?: string;
}

export function sendFeedback(take: TakeFeedback): Tool<Arguments> {
  return {
    name: 'send_feedback',
    title: 'Say whether a page helped',
    description:
      'Tells the maintainers of the {product} documentation whether a page helped. Use it once, after reading the page, ' +
      'especially if something is missing or wrong; not for questions or bugs in the product. No private data.',
    input: Joi.object<Arguments>({
      page: Joi.string().max(2000).required().description('Slug or address of the page.'),
      ...feedbackKeys,
      comment: feedbackKeys.comment.description('What is missing, wrong or unclear.'),
    }),
    output: storedFeedbackSchema,
    alsoCalled: { slug: 'page', url: 'page', helpful: 'useful', text: 'comment' },
    writes: true,
    async run({ operation: { generation }, caller }, { page: named, useful, comment }) {
      const { library } = generation;
      if (caller.isForeignPage) throw foreignPage(library.baseUrl);
      const page = feedbackPage(library, namedSlug(library, named));
      const said = { page, useful, ...(comment !== undefined && { comment }), via: 'mcp' as const };
      const outcome = await take(said, caller.client);
      if (outcome.kind === 'stored') {
        return { kind: 'data', data: { page, useful, comment: outcome.comment } };
      }
      const text = `Enough feedback for now: nothing was stored. Send more in ${outcome.seconds} seconds.`;
      return { kind: 'failure', text };
    },
  };
}
