/** Whether a client that asks too often got more than the page on replicas says. */

type Span = readonly [from: number, to: number];

interface Quota {
  readonly quota: number;
  readonly windowMs: number;
}

/** Two replicas by themselves, and Redis before and after. */
const ALONE = 3;

/**
 * @param granted times of answers, ascending
 * @param uncounted when the replicas may have counted by themselves
 */
export function quotaOver(
  granted: readonly number[],
  uncounted: readonly Span[],
  { quota, windowMs }: Quota,
): { readonly over: readonly string[]; readonly told: string } {
  const over: string[] = [];
  const total = { together: 0, togetherMs: 0, alone: 0, aloneMs: 0 };
  const count = (span: Span, isAlone: boolean): void => {
    const ms = span[1] - span[0];
    if (ms <= 0) return;
    const got = granted.filter((at) => at >= span[0] && at < span[1]).length;
    total[isAlone ? 'alone' : 'together'] += got;
    total[isAlone ? 'aloneMs' : 'togetherMs'] += ms;
    // A window may have begun before, and an answer may be late.
    const promised = quota * (Math.ceil(ms / windowMs) + 1) * (isAlone ? ALONE : 1);
    if (got > promised)
      over.push(`${got} instead of ${promised} in ${ms} ms${isAlone ? ', alone' : ''}`);
  };
  let from = granted[0] ?? 0;
  for (const span of merged(uncounted)) {
    count([from, span[0]], false);
    count(span, true);
    from = span[1];
  }
  count([from, granted.at(-1) ?? 0], false);
  const each = (got: number, ms: number): string =>
    `${got} answers in ${Math.round(ms / 1000)} seconds, ${((got * windowMs) / (ms || 1)).toFixed(0)} a window of ${quota}`;
  const told = `counted together ${each(total.together, total.togetherMs)}; while Redis was away or late ${each(total.alone, total.aloneMs)}`;
  return { over, told };
}

function merged(spans: readonly Span[]): Span[] {
  const all: [number, number][] = [];
  for (const [from, to] of spans.toSorted(([a], [b]) => a - b)) {
    const last = all.at(-1);
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to);
    else all.push([from, to]);
  }
  return all;
}
