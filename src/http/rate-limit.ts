/**
 * Writes quotas as the RateLimit fields of HTTP (draft-ietf-httpapi-ratelimit-headers-11, RFC 9651). Pure.
 */
import type { Consumption } from '../limits/consumption.ts';
import type { Quota } from '../limits/limiter.ts';
import { HttpProblem } from './http-problem.ts';

/** Value of RateLimit-Policy. */
export function policyHeader({ quota, windowSeconds }: Quota): string {
  return `"docs";q=${quota};w=${windowSeconds}`;
}

/** Retry-After and RateLimit of a refusal; both from one number, so that they agree. */
function refusalHeaders({ resetSeconds }: Consumption): Record<string, string> {
  return { 'retry-after': String(resetSeconds), ratelimit: `"docs";r=0;t=${resetSeconds}` };
}

/** The 429 of a caller that used its quota up. */
export function rateLimited(quota: Quota, consumption: Consumption): HttpProblem {
  const detail = `More than ${quota.quota} requests in ${quota.windowSeconds} seconds; wait ${consumption.resetSeconds} seconds.`;
  return new HttpProblem('rate_limited', detail, refusalHeaders(consumption));
}
