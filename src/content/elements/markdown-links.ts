/** Links and images that take the place of a dialect's own notation: nothing in their words or addresses can end them. */

export function markdownLink(words: string, address: string): string {
  return `[${words.replace(/[[\]]/g, '\\$&')}](<${address.replace(/[<>\n]/g, encodeURIComponent)}>)`;
}

export function markdownImage(alt: string, address: string): string {
  return `!${markdownLink(alt, address)}`;
}

/** A link that is drawn as a button. */
export function markdownButton(words: string, address: string): string {
  return `${markdownLink(words, address)}{.button}`;
}
