/**
 * The one Markdown parser of the project: what is a heading, a block of code or a link is decided here, whatever dialect a
 * page is written in. HTML is parsed, not judged: whoever renders decides what of it leaves the service.
 */
import type { Attributes } from '../model/data.ts';
import type { MarkdownIt, Token } from 'markdown-it';
import { pageDialect, type Dialect, type PageDialect } from '../dialects/dialect.ts';
import { deepBlocks } from '../dialects/deep-blocks.ts';
import { FRONT_MATTER } from '../dialects/front-page.ts';
import { markElements } from '../elements/mark.ts';
import { ELEMENTS, elements } from '../elements/rules.ts';
import { NOTED, type Piece } from '../elements/piece.ts';
import { findAll, scanOf, type Scan } from '../notation/scan.ts';
import type { PageSource } from '../model/page-source.ts';
import { headingAnchors, HEADING_ID_RULE } from '../links/anchors.ts';
import { lineCounter } from '../notation/lines.ts';
import { baseParser } from './parser.ts';

export interface ParsedSource {
  readonly tokens: Token[];
  /** 0-based line of the source for a line that a token names. */
  readonly lineOf: (line: number) => number;
}

/** Takes what a page has that is not understood, and its 0-based line. */
export type Note = (what: string, line: number) => void;

export function parseSource(
  { text, file, attributes = {} }: Omit<PageSource, 'dialect'>,
  dialect: Dialect,
  note: Note = () => undefined,
): ParsedSource {
  const own = pageDialect(dialect, file, text);
  const source = /[\u0001\u0002]/.test(text) ? text.replace(/[\u0001\u0002]/g, '\uFFFD') : text;
  const lineAt = lineCounter(source);
  const noteAt: Scan['note'] = (what, at) => note(what, lineAt(at));
  const marked = markElements(source, piecesOf(source, own, { attributes, note: noteAt }), noteAt);
  const { lines } = marked;
  const lineOf = (line: number): number => lines?.[line] ?? line;
  const env = {
    [ELEMENTS]: marked.elements,
    [NOTED]: (what: string, line: number) => note(what, lineOf(line)),
    [FRONT_MATTER]: attributes,
    [HEADING_ID_RULE]: own.headingIds,
  };
  return { tokens: parserOf(dialect, own.isMdx).parse(marked.text, env), lineOf };
}

function piecesOf(
  source: string,
  { readers }: PageDialect,
  { attributes, note }: { readonly attributes: Attributes; readonly note: Scan['note'] },
): Piece[] {
  if (readers.length === 0 || !/[<{]|^(?:import|export)\b/m.test(source)) {
    return [];
  }
  const names = new Map([['frontMatter', attributes as unknown]]);
  return findAll(scanOf(source, names, note), readers);
}

/** By dialect, of its pages in Markdown and in MDX. */
const parsers = new WeakMap<Dialect, Map<boolean, MarkdownIt>>();

function parserOf(dialect: Dialect, isMdx: boolean): MarkdownIt {
  const own = parsers.get(dialect) ?? new Map<boolean, MarkdownIt>();
  parsers.set(dialect, own);
  const md = own.get(isMdx) ?? makeParser(dialect, isMdx);
  own.set(isMdx, md);
  return md;
}

function makeParser({ rules }: Dialect, isMdx: boolean): MarkdownIt {
  const md = baseParser().use(elements);
  for (const rule of rules) md.use(rule);
  if (isMdx) md.use(deepBlocks).disable('code');
  return md.use(headingAnchors);
}
