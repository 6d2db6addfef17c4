/** The code blocks of a page, and of its sections. */
import { codeBlocksIn, type CodeBlock } from '../content/extras/code-blocks.ts';
import type { WholePage } from '../content/model/page.ts';
import { memoizeRecent } from '../memoize.ts';
import type { Range } from './page-sections.ts';

/** Characters of code that are kept: that of some thousand pages. */
const CODE_MAX = 4_000_000;

/** The blocks of a page's Markdown, in the order of its `codeLanguages`. */
export const codeBlocksOf: (page: WholePage) => readonly CodeBlock[] = memoizeRecent(
  ({ markdown }) => codeBlocksIn(markdown),
  {
    sizeOf: (blocks) => blocks.reduce((sum, { code }) => sum + code.length, 0),
    sizeMax: CODE_MAX,
  },
);

/** Returns whether a part of the page has a code block in the language. */
export function hasCodeIn(page: WholePage, { start, end }: Range, language: string): boolean {
  return codeBlocksOf(page).some(
    (block) => block.start >= start && block.end <= end && block.language === language,
  );
}
