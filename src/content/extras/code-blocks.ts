/** The fenced code blocks of Markdown, found without a parser, which takes too long for all pages of a large documentation set. */
import { readCodeInfo } from '../notation/code-info.ts';
import { endsFence, fenceAt, type Fence } from '../notation/fence.ts';
import { languageOf } from './languages.ts';

/** Positions are UTF-16 code units. */
export interface CodeBlock {
  readonly start: number;
  readonly end: number;
  /** Name of the language, folded; empty when the fence has none. */
  readonly language: string;
  readonly code: string;
}

/** The blocks that hold code, in document order. */
export function codeBlocksIn(markdown: string): readonly CodeBlock[] {
  return [...findBlocks(markdown)].filter(({ code }) => code.trim() !== '');
}

interface OpenBlock {
  readonly start: number;
  readonly fence: Fence;
  /** Position of its first line. */
  readonly codeStart: number;
}

function* findBlocks(markdown: string): Generator<CodeBlock> {
  let open: OpenBlock | undefined;
  for (const { start, line, next } of linesWithMarks(markdown)) {
    if (open === undefined) {
      const fence = fenceAt(line);
      open = fence && { start, fence, codeStart: next };
    } else if (endsFence(line, open.fence.marks)) {
      const { fence, codeStart } = open;
      const language = foldLanguage(readCodeInfo(fence.info).language);
      const text = markdown.slice(codeStart, Math.max(codeStart, start - 1));
      const code = withoutIndent(text, fence.before.length);
      yield { start: open.start, end: Math.min(next, markdown.length), language, code };
      open = undefined;
    }
  }
}

interface Line {
  readonly start: number;
  readonly line: string;
  /** Position of the next line. */
  readonly next: number;
}

/** The lines that may be fences. */
function* linesWithMarks(text: string): Generator<Line> {
  let next = 0;
  for (const { index } of text.matchAll(/`{3}|~{3}/g)) {
    if (index < next) continue;
    const start = text.lastIndexOf('\n', index) + 1;
    const end = text.indexOf('\n', index);
    next = (end < 0 ? text.length : end) + 1;
    yield { start, line: text.slice(start, next - 1), next };
  }
}

/** The lines without the prefix of the fence: indentation and quote marks. */
function withoutIndent(text: string, indent: number): string {
  if (indent === 0) return text;
  const lines = text.split('\n').map((line) => {
    const before = line.slice(0, indent);
    return /^[ \t>]*$/.test(before) ? line.slice(indent) : line.trimStart();
  });
  return lines.join('\n');
}

/** Languages have several names in fences; a reader may use any of them. Unknown names are unchanged. */
export function foldLanguage(name: string): string {
  return languageOf(name) ?? name.trim().toLowerCase();
}
