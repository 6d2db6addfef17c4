/** Words, links and images that take the place of a dialect's own notation: nothing in words or addresses can end them. */

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

/** Words that open a tag stay words, too. */
export function escapeLine(line: string): string {
  return markdownLine(line.replace(/<(?=[a-z/!?])/gi, '\\<'));
}

/** Words that would begin a block stay words; other Markdown and HTML of a line are shown as such. */
export function markdownLine(line: string): string {
  return line.replace(/\s+/g, ' ').replace(/^(?=[#>+=|~-]|\d+[.)]|`{3}|:{2,})/, '\\');
}
