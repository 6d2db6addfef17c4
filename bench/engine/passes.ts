/** Several times over the same queries. */

/** The least time of each query that every pass came to, so that other work of the machine does not count. */
export function leastOf(passes: readonly (readonly number[])[]): readonly number[] {
  const count = Math.min(...passes.map((ms) => ms.length));
  return Array.from({ length: count }, (_, i) =>
    Math.min(...passes.map((ms) => ms[i] ?? Infinity)),
  );
}
