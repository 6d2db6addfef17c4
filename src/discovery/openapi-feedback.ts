/** The part of the description about feedback, where the service takes it. */
import type { Deprecation } from '../operations/operation.ts';
import { jsonSchemaOf } from '../operations/schemas.ts';
import {
  FEEDBACK_PATH,
  feedbackSchema,
  storedFeedbackSchema,
} from '../operations/send-feedback.ts';
import type { ProblemCode } from '../problem.ts';
import { headersOf } from './openapi-headers.ts';

export const FEEDBACK_TAG = { name: 'feedback', description: 'Tell the maintainers what helps.' };

export const FEEDBACK_PROBLEMS: readonly ProblemCode[] = [
  'invalid_parameter',
  'origin_not_allowed',
  'page_not_found',
  'method_not_allowed',
  'payload_too_large',
  'unsupported_media_type',
  'rate_limited',
  'service_unavailable',
];

/** @param responses The answers for its problems, by status. */
export function feedbackPaths(responses: object, deprecation: Deprecation): object {
  const json = (name: string): object => ({
    'application/json': { schema: { $ref: `#/components/schemas/${name}` } },
  });
  return {
    [FEEDBACK_PATH]: {
      post: {
        operationId: 'sendFeedback',
        summary: 'Say whether a page helped',
        description:
          'Stores whether a page answered the question, with a comment. Secrets and personal data are removed from it. Nothing becomes public.',
        tags: [FEEDBACK_TAG.name],
        requestBody: { required: true, content: json('Feedback') },
        responses: {
          201: {
            description: 'Stored, as the body says.',
            headers: headersOf(['success'], { cacheable: false, deprecation }),
            content: json('StoredFeedback'),
          },
          ...responses,
        },
      },
    },
  };
}

export function feedbackSchemas(): object {
  return {
    Feedback: jsonSchemaOf(feedbackSchema, 'input'),
    StoredFeedback: jsonSchemaOf(storedFeedbackSchema, 'output'),
  };
}
