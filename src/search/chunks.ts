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

/** What stands around a phrase: quotes of keyboards, and those that word processors make of them. */
export const QUOTES = '"\u201c\u201d\u201e\u00ab\u00bb\uff02';
/** A quote that is not closed, or has nothing in it, is text. */
const CHUNK = new RegExp(
  `(?<minus>-?)(?<phrase>[${QUOTES}](?=\\p{White_Space}*[^${QUOTES}\\p{White_Space}])[^${QUOTES}]*[${QUOTES}])|\\P{White_Space}+`,
  'gu',
);
/** Neither `-v` nor `--flag`. */
const EXCLUSION = /^-(?=[\p{Alphabetic}\p{N}])(?:..|\P{ASCII})/su;

/** Takes a query apart. */
export function chunksOf(query: string): readonly Chunk[] {
  const chunks = Array.from(query.matchAll(CHUNK), ({ 0: text, index: start, groups }) => {
    const quoted = groups?.['minus'] === '-' ? 'exclusion' : 'phrase';
    return { text, start, kind: groups?.['phrase'] === undefined ? kindOf(text) : quoted } as const;
  });
  // What would narrow nothing is text.
  const hasText = chunks.some(({ kind }) => kind === 'text' || kind === 'phrase');
  const isNarrowing = { filter: chunks.some(({ kind }) => kind !== 'filter'), exclusion: hasText };
  return chunks.map(({ text, start, kind }) => {
    if (kind === 'phrase') return { text, start, kind };
    const isOperator = kind !== 'text' && isNarrowing[kind];
    return { text, start, kind: isOperator ? 'operator' : 'text' };
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
