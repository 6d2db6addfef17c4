/** Time to wait before the next try: doubling, with jitter so that many who failed at once do not come back at once. */

export interface Backoff {
  readonly firstMs: number;
  readonly maxMs: number;
}

/** Between half and the whole of the doubled time. @param attempt from 1 @param random 0 to 1 */
export function backoffMs({ firstMs, maxMs }: Backoff, attempt: number, random: number): number {
  const whole = Math.min(firstMs * 2 ** Math.min(attempt - 1, 30), maxMs);
  return Math.round(whole * (0.5 + random / 2));
}
