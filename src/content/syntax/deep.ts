/** Bounds the nesting of data before anything walks it with recursion. */

/** Lists and objects inside each other; navigations and configurations are below 20. */
export const NESTING_MAX = 200;

export function isTooDeep(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; depth <= NESTING_MAX && level.length > 0; depth += 1) {
    level = level.flatMap((one) =>
      typeof one === 'object' && one !== null ? (Object.values(one) as unknown[]) : [],
    );
  }
  return level.length > 0;
}
