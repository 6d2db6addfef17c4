/**
 * Writes quotas as the RateLimit fields of HTTP (draft-ietf-httpapi-ratelimit-headers-11, RFC 9651). Pure.
 */
import type { Consumption, Quota } from '../limits/limiter.ts';
import type { QuotaName } from './endpoint.ts';
import { HttpProblem } from './http-problem.ts';

/** Value of RateLimit-Policy. */
export function policyHeader({ quota, windowSeconds }: Quota): string {
  return `"docs";q=${quota};w=${windowSeconds}`;
}

/** The 429 for a caller that exceeded its quota. Only that of the Docs API and MCP has a policy of its own in RateLimit. */
export function rateLimited(
  name: QuotaName,
  { quota, windowSeconds }: Quota,
  { resetSeconds }: Consumption,
): HttpProblem {
  const detail = `More than ${quota} requests in ${windowSeconds} seconds; wait ${resetSeconds} seconds.`;
  return new HttpProblem('rate_limited', detail, {
    'retry-after': String(resetSeconds),
    ...(name === 'docs' && { ratelimit: `"docs";r=0;t=${resetSeconds}` }),
  });
}
