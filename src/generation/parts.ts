/** Lists in parts, so that requests are answered between two of them. */

/** @param shareOf of a part that an item takes: a part is full at 1 */
export function partsOf<Item>(items: readonly Item[], shareOf: (item: Item) => number): Item[][] {
  const parts: Item[][] = [];
  let left = 0;
  for (const item of items) {
    if (left <= 0) {
      parts.push([]);
      left = 1;
    }
    parts.at(-1)?.push(item);
    left -= shareOf(item);
  }
  return parts;
}
