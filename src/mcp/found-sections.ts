/** The Markdown of the sections that a search found, shared out within a budget. */
import type { Library, Page } from '../content/model.ts';
import type { SearchResult, SearchResults } from '../operations/find-docs.ts';
import { blockStarts, cutOutsideCode, findSection, ownText, type Range } from './page-sections.ts';
import { countWords, stemsOf } from './stems.ts';

/** Text of one result. Positions are offsets of `get_page`. */
export interface FoundText {
  readonly text: string;
  /** Where the text begins, when that is not the start of the section. */
  readonly start?: number;
  /** Where the section goes on after the text; absent at its end. */
  readonly offset?: number;
}

/** A part of a text shorter than this says too little to be worth its line. */
const USEFUL_MIN = 120;

interface Place {
  readonly page: Page;
  /** Text up to the first subsection. */
  readonly own: Range;
  /** With subsections. */
  readonly whole: Range;
}

/** Texts of the results, of at most `characters` in all; undefined for a result without one. */
export function textsOf(
  library: Library,
  { query, results }: Pick<SearchResults, 'query' | 'results'>,
  characters: number,
): readonly (FoundText | undefined)[] {
  const sources = results.map((result) => recordOf(library, result) ?? placeOf(library, result));
  const shares = fairShares(sources.map(lengthOf), characters);
  let spare = characters - shares.reduce((sum, share) => sum + share, 0);
  const given: Place[] = [];
  const words = stemsOf(query);
  return sources.map((source, index) => {
    const share = (shares[index] ?? 0) + spare;
    const found = source === undefined ? undefined : textOf(source, given, { share, words });
    spare = share - (found?.text.length ?? 0);
    return found;
  });
}

/** The text of a gap or a recorded sample, which is in no section. */
function recordOf(library: Library, { kind, gap, sample: id }: SearchResult): string | undefined {
  if (kind === 'gap') return gap?.statement;
  const sample = library.samples.find((one) => one.id === id);
  if (kind !== 'sample' || sample === undefined) return undefined;
  const fence = fenceFor(sample.code);
  return `${fence}${sample.language}\n${sample.code}\n${fence}`;
}

/** A fence that is longer than every run of backticks in the code. */
function fenceFor(code: string): string {
  const runs = code.match(/`{3,}/g) ?? [];
  return '`'.repeat(1 + Math.max(2, ...runs.map(({ length }) => length)));
}

function lengthOf(source: string | Place | undefined): number {
  if (source === undefined) return 0;
  return typeof source === 'string' ? source.length : source.own.end - source.own.start;
}

/** @param given Texts that the answer has already; the place of the new one is added. */
function textOf(
  source: string | Place,
  given: Place[],
  { share, words }: { readonly share: number; readonly words: readonly string[] },
): FoundText | undefined {
  if (typeof source === 'string') return source.length > share ? undefined : { text: source };
  if (given.some((other) => holds(other, source))) return undefined;
  const found = textAt(source, share, words);
  if (found === undefined) return undefined;
  const { range, ...text } = found;
  given.push({ ...source, whole: range });
  return text;
}

function placeOf(library: Library, { slug, anchor }: SearchResult): Place | undefined {
  const page = library.pageBySlug.get(slug);
  if (page === undefined) return undefined;
  const section = anchor === undefined ? undefined : findSection(page, anchor);
  const whole = section ?? { start: 0, end: page.markdown.length };
  return { page, own: ownText(page, anchor), whole };
}

function holds(other: Place, { page, own }: Place): boolean {
  return other.page === page && other.whole.start <= own.start && other.whole.end >= own.end;
}

function textAt(
  { page, own, whole }: Place,
  characters: number,
  words: readonly string[],
): (FoundText & { readonly range: Range }) | undefined {
  const start = bestStart({ page, own, whole }, characters, words);
  const range = cutOutsideCode(page, { start, end: whole.end }, characters);
  const text = page.markdown.slice(range.start, range.end).trim();
  if (text.length < Math.min(USEFUL_MIN, whole.end - whole.start)) return undefined;
  const isToEnd = page.markdown.slice(range.end, whole.end).trim() === '';
  return {
    range,
    text,
    ...(start > whole.start && { start: start - whole.start }),
    ...(!isToEnd && { offset: range.end - whole.start }),
  };
}

/** Blocks of a section at which its excerpt may start. */
const STARTS_MAX = 50;

/** Where an excerpt holds most of the words: the start of the section, or of a block in its own text. */
function bestStart(
  { page, own, whole }: Place,
  characters: number,
  words: readonly string[],
): number {
  if (own.end - own.start <= characters) return whole.start;
  const starts = blockStarts(page, own).slice(0, STARTS_MAX);
  const counts = starts.map((start) => {
    return countWords(page.markdown.slice(start, Math.min(start + characters, own.end)), words);
  });
  return starts[counts.indexOf(Math.max(...counts))] ?? whole.start;
}

/** Weight of a result in the budget, as a share of that of the result before. */
const WEIGHT_RATIO = 0.6;

/** Shares of a budget, the best first: what is wanted where that is less than its weight, and the rest among the others. */
function fairShares(wanted: readonly number[], budget: number): readonly number[] {
  const weights = wanted.map((_, index) => WEIGHT_RATIO ** index);
  const need = (index: number): number => (wanted[index] ?? 0) / (weights[index] ?? 1);
  const order = [...wanted.keys()].toSorted((a, b) => need(a) - need(b));
  const shares = wanted.map(() => 0);
  let left = budget;
  let weight = weights.reduce((sum, one) => sum + one, 0);
  for (const index of order) {
    const own = weights[index] ?? 0;
    const share = Math.min(wanted[index] ?? 0, Math.floor((left * own) / weight));
    shares[index] = share;
    left -= share;
    weight -= own;
  }
  return shares;
}
