/** The name that was probably meant by a mistyped one. */
import { closest as closestOf, distance } from 'fastest-levenshtein';

/** One of `names`, when at most two letters or a third of it differ. */
export function closest(typed: string, names: readonly string[]): string | undefined {
  if (names.length === 0) return undefined;
  const name = closestOf(typed, names);
  return distance(typed, name) <= Math.max(2, name.length / 3) ? name : undefined;
}
