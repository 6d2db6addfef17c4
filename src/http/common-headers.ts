/** Headers of every response. */
import type { Quota } from '../limits/limiter.ts';
import { policyHeader } from './rate-limit.ts';

/** Identifies the state of the documentation that an answer was made from; see `generationLabel`. */
export const GENERATION_HEADER = 'docent-generation';

/** Response headers that a script of another origin may read; none of them is CORS-safelisted. */
const EXPOSED = [
  'Link',
  'ETag',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'Deprecation',
  'Sunset',
  'Allow',
  'Accept-Ranges',
  'Content-Location',
  'Content-Range',
  'Docent-Generation',
  'X-Markdown-Tokens',
  'X-Request-Id',
  'Mcp-Session-Id',
].join(', ');

/**
 * Names in lower case. Also for answers that are written past hapi, such as streams.
 * @param isPrivate whether pages of other sites may not read the answers
 */
export function commonHeaders(quota: Quota, isPrivate = false): Readonly<Record<string, string>> {
  return {
    ...(!isPrivate && {
      'access-control-allow-origin': '*',
      'access-control-expose-headers': EXPOSED,
    }),
    'ratelimit-policy': policyHeader(quota),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
  };
}
