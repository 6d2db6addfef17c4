/** Text of strangers on a terminal. */

/** Replaces control and format characters, so that the text cannot steer the terminal; tabs and line breaks stay. */
export function printable(text: string): string {
  return text.replaceAll(/(?![\t\n])[\p{Cc}\p{Cf}]/gu, '\u{fffd}');
}
