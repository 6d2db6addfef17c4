/** Ids of the terms of definition lists, made as those of headings: a glossary's links lead to them. */
import type { MarkdownIt } from 'markdown-it';
import { headingIds, HEADING_IDS } from '../links/heading-ids.ts';
import { plainText } from '../notation/text.ts';

/** mdBook: a term that repeats has a number. */
export function termIds(md: MarkdownIt): void {
  md.core.ruler.after('inline', 'docent_term_ids', ({ tokens }) => {
    const ids = headingIds(HEADING_IDS.mdbook);
    for (const [index, token] of tokens.entries()) {
      if (token.type !== 'dt_open' || token.attrGet('id') !== null) continue;
      const term = plainText(tokens[index + 1]?.children ?? []);
      if (HEADING_IDS.mdbook.slug(term) !== '') token.attrSet('id', ids.next(term));
    }
  });
}
