/** Output of GitBook's editor besides its block tags: anchors of `<details>`, headings without a text, `&#xNAN;`. */
import type { MarkdownIt, StateCore } from 'markdown-it';
import { HEADING_IDS } from '../links/heading-ids.ts';

const SUMMARY = /<summary>([^<>]{1,300})<\/summary>/g;
/** Replacement for a character that the editor could not write. */
const NO_CHARACTER = '&#xNAN;';

export function editorOutput(md: MarkdownIt): void {
  md.core.ruler.after('block', 'docent_gitbook', nameSummaries);
  md.inline.ruler.before('entity', 'docent_no_character', (state) => {
    if (!state.src.startsWith(NO_CHARACTER, state.pos)) return false;
    state.pos += NO_CHARACTER.length;
    return true;
  });
}

/** Links lead to what opens and closes as to a heading. */
function nameSummaries({ tokens }: StateCore): void {
  for (const token of tokens) {
    if (token.type === 'html_block') {
      token.content = token.content.replace(
        SUMMARY,
        (_, words: string) => `<summary id="${HEADING_IDS.gitbook.slug(words)}">${words}</summary>`,
      );
    }
  }
}
