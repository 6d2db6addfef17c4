/** Daily sums over a period. */
import type { DailySum, SumKind } from './store.ts';

/** How often a name occurred. */
export interface NamedSum {
  readonly name: string;
  readonly count: number;
  /** The day, as `2026-01-31`. */
  readonly lastSeen: string;
}

/** Each name over all days, the most frequent first. What no day had room for has none, and is left out. */
export function summedUp(sums: readonly DailySum[]): readonly NamedSum[] {
  const known = new Map<string, NamedSum>();
  for (const { name, day, count } of sums) {
    const before = known.get(name);
    const lastSeen = before === undefined || before.lastSeen < day ? day : before.lastSeen;
    known.set(name, { name, count: (before?.count ?? 0) + count, lastSeen });
  }
  known.delete('');
  return [...known.values()].toSorted(
    (a, b) => b.count - a.count || b.lastSeen.localeCompare(a.lastSeen),
  );
}

/** The names of a kind, as {@link summedUp} has them. */
export function namesOf(sums: readonly DailySum[], kind: SumKind): readonly NamedSum[] {
  return summedUp(sums.filter((sum) => sum.kind === kind));
}

/** How often anything of a kind occurred. */
export function totalOf(sums: readonly DailySum[], kind: SumKind): number {
  return sums.reduce((sum, one) => sum + (one.kind === kind ? one.count : 0), 0);
}
