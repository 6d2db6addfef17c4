/**
 * What the owner of a documentation says about its words: synonyms, words to leave out, and results that stand first. All of
 * it changes the query, never the index, so that server and browser can do the same with the same engine.
 */
import { chunksOf, type Chunk } from './chunks.ts';

export interface SearchSettings {
  /** Words and phrases that mean the same: each finds what the others find. */
  readonly synonyms: readonly (readonly string[])[];
  /** Words that a query is better off without, such as the product's name. */
  readonly stopWords: readonly string[];
  readonly pins: readonly Pin[];
}

export interface Pin {
  /** The whole query; case and spaces do not matter. */
  readonly query: string;
  /** Slug or file of a page, with `#anchor` for one of its sections. */
  readonly page: string;
}

export const NO_SETTINGS: SearchSettings = { synonyms: [], stopWords: [], pins: [] };

/** Queries that are asked for one that has synonyms, the query itself among them. */
const VARIANTS_MAX = 8;

/** What is to be asked for a query. */
export interface QueryPlan {
  /** The query without its stop words, then with synonyms in place of its words. */
  readonly variants: readonly [string, ...string[]];
  /** Pages that stand first, in their order. */
  readonly pins: readonly string[];
}

export type Planner = (query: string) => QueryPlan;

/** Prepares the settings once for many queries. `isStopWord` knows the words that the engine itself leaves out. */
export function planner(
  { synonyms, stopWords, pins }: SearchSettings,
  isStopWord: (word: string) => boolean,
): Planner {
  const meanings = meaningsOf(synonyms);
  const longest = Math.max(0, ...[...meanings.keys()].map((term) => term.split(' ').length));
  const stops = new Set(stopWords.map(termOf));
  const pinned = new Map<string, string[]>();
  for (const { query, page } of pins) {
    pinned.set(fold(query), [...(pinned.get(fold(query)) ?? []), page]);
  }
  return (query) => {
    const kept = withoutStopWords(query, stops, isStopWord);
    const others = longest === 0 ? [] : variantsOf(kept, { meanings, longest });
    return { variants: [kept, ...others], pins: pinned.get(fold(query)) ?? [] };
  };
}

function meaningsOf(synonyms: SearchSettings['synonyms']): ReadonlyMap<string, readonly string[]> {
  const meanings = new Map<string, Map<string, string>>();
  for (const group of synonyms) {
    for (const term of group) {
      const others = meanings.get(termOf(term)) ?? new Map<string, string>();
      meanings.set(termOf(term), others);
      for (const other of group) others.set(termOf(other), other);
      others.delete(termOf(term));
    }
  }
  return new Map([...meanings].map(([term, others]) => [term, [...others.values()]]));
}

/** Case, accents and spaces do not matter, as they do not to the engine. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/\s+/gu, ' ')
    .trim();
}

/** The same without the marks at the end of each word. */
function termOf(text: string): string {
  const words = fold(text).split(' ');
  return words.map((word) => word.replace(MARKS_AT_END, '') || word).join(' ');
}

const MARKS_AT_END = /(?<![.,;:!?])[.,;:!?]+$/u;

interface Word {
  readonly start: number;
  readonly end: number;
  readonly term: string;
  /** Words of one stretch follow each other; phrases and operators stand between stretches. */
  readonly stretch: number;
}

/** The words that are searched for as text, with their places. */
function wordsOf(chunks: readonly Chunk[]): readonly Word[] {
  let stretch = 0;
  return chunks.flatMap(({ text, start, kind }) => {
    if (kind === 'text') return [{ start, end: start + text.length, term: termOf(text), stretch }];
    stretch += 1;
    return [];
  });
}

/** Nothing is left out of a query that would search for nothing without: for filters, marks, or words that say nothing. */
function withoutStopWords(
  query: string,
  stops: ReadonlySet<string>,
  isStopWord: (word: string) => boolean,
): string {
  if (stops.size === 0) return query;
  const chunks = chunksOf(query);
  const words = wordsOf(chunks);
  const left = words.filter(({ term }) => stops.has(term));
  const isSubject = ({ term }: Word): boolean =>
    /[\p{L}\p{N}]|[^"]{2}/u.test(term) && !stops.has(term) && !isStopWord(term);
  const hasPhrase = chunks.some(({ kind }) => kind === 'phrase');
  if (!hasPhrase && !words.some(isSubject)) return query;
  return left.reduceRight(
    (text, { start, end }) => text.slice(0, start) + text.slice(end).trimStart(),
    query,
  );
}

interface Meanings {
  readonly meanings: ReadonlyMap<string, readonly string[]>;
  /** Words of the longest term. */
  readonly longest: number;
}

function variantsOf(query: string, { meanings, longest }: Meanings): readonly string[] {
  const words = wordsOf(chunksOf(query));
  let variants = [''];
  let done = 0;
  for (let at = 0; at < words.length; at += 1) {
    const found = termAt(words.slice(at, at + longest), meanings);
    const [first, last] = [words[at], words[at + (found?.length ?? 1) - 1]];
    if (found === undefined || first === undefined || last === undefined) continue;
    const before = query.slice(done, first.start);
    const own = query.slice(first.start, last.end);
    variants = variants
      .flatMap((variant) => [own, ...found.others].map((term) => variant + before + term))
      .slice(0, VARIANTS_MAX);
    done = last.end;
    at += found.length - 1;
  }
  const rest = query.slice(done);
  return variants.slice(1).map((variant) => variant + rest);
}

/** The longest term that the words begin with; it does not reach over a phrase or an operator. */
function termAt(
  words: readonly Word[],
  meanings: Meanings['meanings'],
): { readonly length: number; readonly others: readonly string[] } | undefined {
  const near = words.filter(({ stretch }) => stretch === words[0]?.stretch);
  for (let length = near.length; length > 0; length -= 1) {
    const term = near.slice(0, length).map((word) => word.term);
    const others = meanings.get(term.join(' '));
    if (others !== undefined) return { length, others };
  }
  return undefined;
}
