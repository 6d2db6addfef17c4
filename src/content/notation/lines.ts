/** Lines of a text by offset. */

/** Returns a function from an offset to its 0-based line. The text is read once, when the first is asked for; the order does not matter. */
export function lineCounter(text: string): (at: number) => number {
  let ends: readonly number[] | undefined;
  return (at) => {
    ends ??= Array.from(text.matchAll(/\n/g), ({ index }) => index);
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? at) < at) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}
