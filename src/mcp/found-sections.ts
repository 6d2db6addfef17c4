/** The Markdown of the sections that a search found, shared out within a budget. */
import { fenceFor } from '../content/notation/code-info.ts';
import type { Library, WholePage } from '../content/model/library.ts';
import type { SearchResult } from '../operations/find-docs.ts';
import { escaped, jsonOf } from './page-json.ts';
import { blockStarts, cutOutsideCode, findSection, ownText, type Range } from './page-sections.ts';
import { countWords, stemsOf } from './stems.ts';

/** Text of one result. Positions are offsets of `get_page`. */
export interface FoundText {
  /** In JSON, without quotes. */
  readonly json: string;
  /** Start of the text, if that is not the start of the section. */
  readonly start?: number;
  /** Offset at which the section continues after the text; absent at its end. */
  readonly offset?: number;
}

/** Minimum length of a part of a text; shorter parts are not useful. */
const USEFUL_MIN = 120;

interface Place {
  readonly page: WholePage;
  /** Text up to the first subsection. */
  readonly own: Range;
  /** With subsections. */
  readonly whole: Range;
}

/** The text as members of a JSON object. */
export function membersOf({ json, start, offset }: FoundText): string {
  const member = (name: string, value: number | undefined): string =>
    value === undefined ? '' : `,"${name}":${value}`;
  return `"text":"${json}"${member('start', start)}${member('offset', offset)}`;
}

/** Characters that a text takes in an answer, with a comma: more as data than as Markdown. */
export function costOf(text: FoundText): number {
  return membersOf(text).length + 1;
}

/** A result with its text in memory. */
export type Source = FoundText | Place | undefined;

/** Reads the texts of results; undefined for a result without one. */
export function readSources(
  library: Library,
  results: readonly SearchResult[],
): Promise<readonly Source[]> {
  return Promise.all(
    results.map(async (result) => recordOf(library, result) ?? (await placeOf(library, result))),
  );
}

/** Texts of the sources that cost at most `room` in all; undefined for a source without one. */
export function textsOf(
  sources: readonly Source[],
  query: string,
  room: number,
): readonly (FoundText | undefined)[] {
  const wanted = sources.map((source) => (source === undefined ? 0 : costOf(ownOf(source))));
  const shares = fairShares(wanted, room);
  let spare = room - shares.reduce((sum, share) => sum + share, 0);
  const given: Place[] = [];
  const texts: string[] = [];
  const words = stemsOf(query);
  return sources.map((source, index) => {
    const share = (shares[index] ?? 0) + spare;
    const found = source === undefined ? undefined : newText(source, given, { share, words });
    // Pages repeat sections word for word.
    const isNew = found !== undefined && !texts.includes(found.json);
    spare = share - (isNew ? costOf(found) : 0);
    if (!isNew) return undefined;
    texts.push(found.json);
    return found;
  });
}

/** The text of a gap or a recorded sample, which is in no section. */
function recordOf(
  library: Library,
  { kind, gap, sample: id }: SearchResult,
): FoundText | undefined {
  if (kind === 'gap') return gap && { json: escaped(gap.statement) };
  const sample = library.samples.find((one) => one.id === id);
  if (kind !== 'sample' || sample === undefined) return undefined;
  const fence = fenceFor(sample.code);
  return { json: escaped(`${fence}${sample.language}\n${sample.code}\n${fence}`) };
}

/** The text of a record, or that of a place up to its first subsection. */
function ownOf(source: FoundText | Place): FoundText {
  return 'json' in source ? source : { json: jsonOf(source.page, source.own) };
}

/** @param given Texts that the answer has already; the place of the new one is added. */
function newText(
  source: FoundText | Place,
  given: Place[],
  { share, words }: { readonly share: number; readonly words: readonly string[] },
): FoundText | undefined {
  if ('json' in source) return costOf(source) > share ? undefined : source;
  if (given.some((other) => holds(other, source))) return undefined;
  const found = textAt(source, share, words);
  if (found === undefined) return undefined;
  const { range, ...text } = found;
  given.push({ ...source, whole: range });
  return text;
}

async function placeOf(
  { pageBySlug, contents }: Library,
  { slug, anchor }: SearchResult,
): Promise<Place | undefined> {
  const entry = pageBySlug.get(slug);
  if (entry === undefined) return undefined;
  const page = await contents.read(entry);
  const section = anchor === undefined ? undefined : findSection(page, anchor);
  const whole = section ?? { start: 0, end: page.markdown.length };
  return { page, own: ownText(page, anchor), whole };
}

function holds(other: Place, { page, own }: Place): boolean {
  return (
    other.page.slug === page.slug && other.whole.start <= own.start && other.whole.end >= own.end
  );
}

/** The part of a place that holds most of the words and costs at most `share`. */
function textAt(
  place: Place,
  share: number,
  words: readonly string[],
): (FoundText & { readonly range: Range }) | undefined {
  const { page, own, whole } = place;
  const all = trimmed(page, whole);
  let characters = Math.floor((share * (own.end - own.start)) / costOf(ownOf(place)));
  const start = bestStart(place, characters, words);
  for (;;) {
    const range = cutOutsideCode(page, { start, end: whole.end }, characters);
    const text = trimmed(page, range);
    if (text.end - text.start < Math.min(USEFUL_MIN, all.end - all.start)) return undefined;
    const found = {
      json: jsonOf(page, text),
      ...(start > whole.start && { start: start - whole.start }),
      ...(range.end < all.end && { offset: range.end - whole.start }),
    };
    const excess = costOf(found) - share;
    if (excess <= 0) return { ...found, range };
    characters = Math.min(characters, range.end - range.start) - excess;
  }
}

/** The range without white space at its ends. */
function trimmed({ markdown }: WholePage, { start, end }: Range): Range {
  const text = markdown.slice(start, end);
  const first = end - text.trimStart().length;
  return { start: first, end: Math.max(first, start + text.trimEnd().length) };
}

/** Blocks of a section at which its excerpt may start. */
const STARTS_MAX = 50;

/** Start of the excerpt that contains most of the words: the start of the section, or of a block in its own text. */
function bestStart(place: Place, characters: number, words: readonly string[]): number {
  const { page, own, whole } = place;
  if (own.end - own.start <= characters) return whole.start;
  const text = page.markdown.slice(own.start, own.end).toLowerCase();
  const starts = blockStarts(page, own).slice(0, STARTS_MAX);
  const counts = starts.map((start) => {
    return countWords(text.slice(start - own.start, start - own.start + characters), words);
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
