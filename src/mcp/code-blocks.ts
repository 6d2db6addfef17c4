/** The fenced code blocks of a page's Markdown. Positions are UTF-16 code units. */
import { endsFence, fenceAt, type Fence } from '../content/notation/fence.ts';
import { readCodeInfo } from '../content/notation/code-info.ts';
import { languageOf } from '../content/extras/languages.ts';
import type { Page } from '../content/model/library.ts';
import type { Range } from './page-sections.ts';
import { memoize } from '../memoize.ts';

export interface CodeBlock extends Range {
  /** Name of the language, folded; empty when the fence has none. */
  readonly language: string;
  readonly code: string;
}

/** All fenced blocks, in document order. Scans lines: a parser takes too long for all pages of a large documentation set. */
export const codeBlocksOf: (page: Page) => readonly CodeBlock[] = memoize((page) => [
  ...findBlocks(page.markdown),
]);

function* findBlocks(markdown: string): Generator<CodeBlock> {
  let open: (Fence & { readonly start: number }) | undefined;
  let lines: string[] = [];
  let position = 0;
  for (const line of markdown.split('\n')) {
    const start = position;
    position += line.length + 1;
    if (open === undefined) {
      const fence = fenceAt(line);
      open = fence && { ...fence, start };
      lines = [];
    } else if (endsFence(line, open.marks)) {
      const end = Math.min(position, markdown.length);
      const language = foldLanguage(readCodeInfo(open.info).language);
      yield { start: open.start, end, language, code: lines.join('\n') };
      open = undefined;
    } else {
      lines.push(withoutIndent(line, open.before.length));
    }
  }
}

/** The line without the prefix of the fence: indentation and quote marks. */
function withoutIndent(line: string, indent: number): string {
  const before = line.slice(0, indent);
  return /^[ \t>]*$/.test(before) ? line.slice(indent) : line.trimStart();
}

/** Languages have several names in fences; a reader may use any of them. Unknown names are unchanged. */
export function foldLanguage(name: string): string {
  return languageOf(name) ?? name.trim().toLowerCase();
}

/** Returns whether a part of the page has a code block in the language. */
export function hasCodeIn(page: Page, { start, end }: Range, language: string): boolean {
  return codeBlocksOf(page).some(
    (block) => block.start >= start && block.end <= end && block.language === language,
  );
}
