/**
 * Writes quotas as the RateLimit fields of HTTP (draft-ietf-httpapi-ratelimit-headers-11, RFC 9651). Pure.
 */
import type { Consumption, Limiter, Quota } from '../limits/limiter.ts';
import { HttpProblem } from './http-problem.ts';

/** Value of RateLimit-Policy. */
export function policyHeader({ quota, windowSeconds }: Quota): string {
  return `"docs";q=${quota};w=${windowSeconds}`;
}

/** Quota that a request is counted against: that of the Docs API and MCP, or the wider one of pages and documents. */
export type QuotaName = 'docs' | 'pages';

/** A quota of requests, and what counts them. */
export interface Counting {
  readonly name: QuotaName;
  readonly limiter: Limiter;
}

/** Counts requests of a client. @throws {HttpProblem} over the quota */
export async function charge(
  { name, limiter }: Counting,
  client: string,
  requests: number,
): Promise<void> {
  for (let counted = 0; counted < requests; counted += 1) {
    const consumption = await limiter.consume(client);
    if (!consumption.allowed) throw rateLimited(name, limiter.quota, consumption);
  }
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
