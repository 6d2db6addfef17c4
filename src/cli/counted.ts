/** A number with its noun, for text that a person reads. */

/** Returns `1 page` or `2 pages`; thousands are separated by commas. */
export function counted(number: number, noun: string): string {
  return `${number.toLocaleString('en-US')} ${noun}${number === 1 ? '' : 's'}`;
}
