/** Text that commands print: numbers with their nouns, JSON, and what strangers wrote. */

/** Returns `1 page` or `2 pages`; thousands are separated by commas. */
export function counted(number: number, noun: string): string {
  return `${number.toLocaleString('en-US')} ${noun}${number === 1 ? '' : 's'}`;
}

/** A value as the flag `--json` prints it. */
export function jsonText(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}

/** Replaces control and format characters, so that the text cannot steer the terminal; tabs and line breaks stay. */
export function printable(text: string): string {
  return text.replaceAll(/(?![\t\n])[\p{Cc}\p{Cf}]/gu, '\u{fffd}');
}

const COLUMNS = 118;

/** Text in lines for a terminal, broken between words. */
export function wrapped(text: string): string {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line === '') lines[lines.length - 1] = word;
    else if (line.length + 1 + word.length > COLUMNS) lines.push(word);
    else lines[lines.length - 1] = `${line} ${word}`;
  }
  return lines.join('\n');
}
