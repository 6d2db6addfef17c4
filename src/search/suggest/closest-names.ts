/**
 * The known names closest to one that does not exist: the "did you mean" of slugs, section ids and parameters.
 */
import { distance } from 'fastest-levenshtein';

/** Names that a suggestion holds at most. */
const COUNT_MAX = 3;
/** Longer names are not compared: the distance costs their product. */
const LENGTH_MAX = 200;

/**
 * Returns the names that `wanted` may stand for, best first; empty when none is close.
 * Close: one holds the other (case and separators aside), or less than half of the longer one differs.
 */
export function closestNames(wanted: string, names: Iterable<string>): string[] {
  const target = fold(wanted.slice(0, LENGTH_MAX));
  if (target === '') return [];
  const close: { name: string; cost: number }[] = [];
  for (const name of names) {
    const cost = difference(target, fold(name.slice(0, LENGTH_MAX)));
    if (cost < 0.5) close.push({ name, cost });
  }
  close.sort((a, b) => a.cost - b.cost || (a.name < b.name ? -1 : 1));
  return close.slice(0, COUNT_MAX).map(({ name }) => name);
}

/** 0 for equal names, 1 for names that share nothing. Both are folded, and not long. */
export function difference(target: string, name: string): number {
  const longer = Math.max(target.length, name.length);
  const shorter = Math.min(target.length, name.length);
  // The distance is at least the difference in length, so these names cannot be close.
  const whole = shorter * 2 <= longer ? 1 : distance(target, name) / longer;
  const part = isPart(target, name) ? 0.25 + 0.2 * (1 - shorter / longer) : 1;
  return Math.min(whole, part);
}

/** Whether one name is the other with something before or after it; very short names are part of everything. */
function isPart(a: string, b: string): boolean {
  return Math.min(a.length, b.length) >= 3 && (a.includes(b) || b.includes(a));
}

/** Lower case, with one hyphen for whatever is neither letter nor digit. */
export function fold(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-');
}
