/** The pieces that a query consists of, as the engine takes it apart: `chunks` in `crates/search/src/query/parse.rs`. */
import { KINDS } from './kind.ts';

/** A stretch of a query without white space, or a phrase with its quotes. */
export interface Chunk {
  readonly text: string;
  /** In UTF-16 code units. */
  readonly start: number;
  /** `operator`: it narrows the search, such as `-word`, `kind:page` or `section:guide`. */
  readonly kind: 'text' | 'phrase' | 'operator';
}

/** What begins a phrase, and what ends it: the quotes of keyboards, and those that word processors make of them. */
const PHRASES: readonly (readonly [open: string, close: string])[] = [
  ['"', '"'],
  ['\u{ff02}', '\u{ff02}'],
  ['\u{201c}', '\u{201d}'],
  ['\u{201d}(?!\\p{White_Space})', '\u{201d}'],
  ['\u{201e}', '\u{201c}\u{201d}'],
  ['\u{ab}', '\u{bb}'],
  ['\u{bb}(?!\\p{White_Space})', '\u{ab}\u{bb}'],
];
/** A quote that is not closed, or has nothing in it, is text. */
const PHRASE = PHRASES.map(
  ([open, close]) =>
    `${open}(?=\\p{White_Space}*[^${close}\\p{White_Space}])[^${close}]*[${close}]`,
).join('|');
const CHUNK = new RegExp(`(?<minus>-?)(?<phrase>${PHRASE})|\\P{White_Space}+`, 'gu');
/** All that stands around phrases. */
export const QUOTE: RegExp = /["\u{201c}-\u{201e}\u{ab}\u{bb}\u{ff02}]/gu;
/** Neither `-v` nor `--flag`. */
const EXCLUSION = /^-(?=[\p{Alphabetic}\p{N}])(?:..|\P{ASCII})/su;

/** Takes a query apart. */
export function chunksOf(query: string): readonly Chunk[] {
  const chunks = Array.from(query.matchAll(CHUNK), ({ 0: text, index: start, groups }) => {
    const isQuoted = groups?.['phrase'] !== undefined;
    const quoted = groups?.['minus'] === '-' ? 'exclusion' : 'phrase';
    return { text, start, isQuoted, kind: isQuoted ? quoted : kindOf(text) } as const;
  });
  // What would narrow nothing is text.
  const hasText = chunks.some(({ kind }) => kind === 'text' || kind === 'phrase');
  const isNarrowing = { filter: chunks.some(({ kind }) => kind !== 'filter'), exclusion: hasText };
  return chunks.map(({ text, start, kind, isQuoted }) => {
    const isOperator = (kind === 'filter' || kind === 'exclusion') && isNarrowing[kind];
    const otherwise = isQuoted ? 'phrase' : 'text';
    return { text, start, kind: isOperator ? 'operator' : otherwise };
  });
}

function kindOf(text: string): 'filter' | 'exclusion' | 'text' {
  if (isFilter(text)) return 'filter';
  return EXCLUSION.test(text) ? 'exclusion' : 'text';
}

/** Whether there is such a section is not known here. */
function isFilter(text: string): boolean {
  const [name, value = ''] = text.split(':');
  const isKind = name === 'kind' && KINDS.some((kind) => `kind:${kind}` === text.toLowerCase());
  return isKind || (name === 'section' && value !== '');
}
