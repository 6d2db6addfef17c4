/** Ids of the terms of definition lists, made as those of headings: a glossary's links lead to them. */
import type { MarkdownIt } from 'markdown-it';
import { HEADING_IDS } from '../links/heading-ids.ts';
import { plainText } from '../notation/text.ts';

/** mdBook: a term that repeats has a number. */
export function termIds(md: MarkdownIt): void {
  md.core.ruler.after('inline', 'docent_term_ids', ({ tokens }) => {
    const taken = new Map<string, number>();
    for (const [index, token] of tokens.entries()) {
      if (token.type !== 'dt_open' || token.attrGet('id') !== null) continue;
      const id = HEADING_IDS.mdbook.slug(plainText(tokens[index + 1]?.children ?? []));
      const count = taken.get(id) ?? 0;
      taken.set(id, count + 1);
      if (id !== '') token.attrSet('id', count === 0 ? id : `${id}-${count}`);
    }
  });
}
