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

/**
 * Finds the 1-based line of a file for a 0-based line of the last of the texts that were made of it. It holds no text.
 * @param above lines of the file before the first text
 * @param steps 0-based line of the text before, by line; the latest step first; undefined where no line has moved
 */
export function lineFinder(
  above: number,
  steps: readonly (readonly number[] | undefined)[],
): (line: number) => number {
  return (line) => above + steps.reduce((at, moved) => moved?.[at] ?? at, line) + 1;
}
