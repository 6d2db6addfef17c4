/** Quotes text of a request in a message, with a bounded length. */

const CHARACTERS_MAX = 100;

/** The text in quotation marks, cut after 100 characters. */
export function quote(text: string): string {
  const cut = Array.from(text.slice(0, 2 * CHARACTERS_MAX))
    .slice(0, CHARACTERS_MAX)
    .join('');
  return `"${cut}${cut.length < text.length ? '…' : ''}"`;
}
