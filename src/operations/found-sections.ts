/** The Markdown of the sections that a search found, shared out within a budget. */
import { fenceFor } from '../content/notation/code-info.ts';
import type { Library } from '../content/model/library.ts';
import { withBriefLinks } from './brief-links.ts';
import { readCode } from './code-samples.ts';
import { excerptOf, sizeOf, type Excerpt, type Place } from './excerpt.ts';
import { findSection, ownText } from './page-sections.ts';
import { stemsOf } from './stems.ts';
import type { SearchResult } from './search-results.ts';

/** Text of one result. Positions are offsets of `get_page`. */
export interface FoundText {
  /** In JSON, without quotes. */
  readonly json: string;
  /** Start of the text, if that is not the start of the section. */
  readonly start?: number;
  /** Offset of the first text that is left out; absent when none is. */
  readonly offset?: number;
}

/** Minimum length of a part of a text; shorter parts are not useful. */
const USEFUL_MIN = 120;

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

/** A text in JSON, without its quotes. */
export function escaped(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/** A result with its score, and its text in memory. */
export interface Source {
  readonly score: number;
  readonly text: FoundText | Place | undefined;
}

/** Reads the texts of results. */
export function readSources(
  library: Library,
  results: readonly SearchResult[],
): Promise<readonly Source[]> {
  return Promise.all(
    results.map(async (result) => ({
      score: result.score,
      text: (await recordOf(library, result)) ?? (await placeOf(library, result)),
    })),
  );
}

/**
 * Texts of the sources that cost at most `room` in all; undefined for a source without one. A source has room in
 * proportion to the square of its score, as far as it needs it.
 */
export function textsOf(
  sources: readonly Source[],
  query: string,
  room: number,
): readonly (FoundText | undefined)[] {
  const shares = fairShares(sources, room);
  let spare = room - shares.reduce((sum, share) => sum + share, 0);
  const answer: Answer = {
    words: stemsOf(query),
    places: [],
    addresses: new Set(),
    texts: new Set(),
  };
  return sources.map(({ text: source }, index) => {
    const share = (shares[index] ?? 0) + spare;
    const found = source === undefined ? undefined : newText(source, share, answer);
    // Pages repeat sections word for word.
    const isNew = found !== undefined && !answer.texts.has(found.json);
    spare = share - (isNew ? costOf(found) : 0);
    if (!isNew) return undefined;
    answer.texts.add(found.json);
    return found;
  });
}

/** The text of a gap or of code, which is no section. */
async function recordOf(library: Library, result: SearchResult): Promise<FoundText | undefined> {
  const { kind, gap } = result;
  if (kind === 'gap') return gap && { json: escaped(gap.statement) };
  const found = kind === 'sample' ? await readCode(library, result) : undefined;
  if (found === undefined) return undefined;
  const { code, language } = found;
  const fence = fenceFor(code);
  return { json: escaped(`${fence}${language}\n${code}\n${fence}`) };
}

/** What an answer has already; each new text adds its own. */
interface Answer {
  readonly words: readonly string[];
  readonly places: Place[];
  readonly addresses: Set<string>;
  readonly texts: Set<string>;
}

function newText(source: FoundText | Place, share: number, answer: Answer): FoundText | undefined {
  if ('json' in source) return costOf(source) > share ? undefined : source;
  if (answer.places.some((other) => holds(other, source))) return undefined;
  return textAt(source, share, answer);
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

/** The excerpt of a place that costs at most `share`; undefined when that is too little for a useful one. */
function textAt(place: Place, share: number, answer: Answer): FoundText | undefined {
  const { whole } = place;
  // JSON adds characters, and shorter links take some away.
  let characters = Math.floor((share * (whole.end - whole.start)) / needOf(place, whole.end));
  for (;;) {
    const excerpt = excerptOf(place, characters, answer.words);
    const addresses = new Set(answer.addresses);
    const found = written(place, excerpt, addresses);
    if (found.json.length < Math.min(USEFUL_MIN, whole.end - whole.start)) return undefined;
    const excess = costOf(found) - share;
    if (excess <= 0) {
      for (const address of addresses) answer.addresses.add(address);
      const [start = 0, end = 0] = [excerpt.parts[0]?.start, excerpt.parts.at(-1)?.end];
      answer.places.push({ ...place, whole: { start, end } });
      return found;
    }
    characters = Math.min(characters, sizeOf(excerpt.parts)) - excess;
  }
}

/** In place of the rows that are left out of a table. */
const ROWS_LEFT_OUT = '| … |\n';

/** @param addresses Addresses that the answer has; those of the text are added. */
function written(
  { page, whole }: Place,
  { parts, rest }: Excerpt,
  addresses: Set<string>,
): FoundText {
  const texts = parts.map(({ start, end }) => page.markdown.slice(start, end));
  const all = texts.join(ROWS_LEFT_OUT);
  const start = (parts[0]?.start ?? 0) + all.length - all.trimStart().length - whole.start;
  const isCut = rest !== undefined && page.markdown.slice(rest, whole.end).trim() !== '';
  return {
    json: escaped(withBriefLinks(all.trim(), page.url, addresses)),
    ...(start > 0 && { start }),
    ...(isCut && { offset: rest - whole.start }),
  };
}

/** Longest text that is measured as it will be written; the rest of a longer one counts alike. */
const MEASURED_MAX = 8000;

/** Characters that the text of a place takes up to a position. */
function needOf({ page, whole: { start } }: Place, end: number): number {
  const measured = Math.min(end, start + MEASURED_MAX);
  const text = page.markdown.slice(start, measured);
  const cost = costOf({ json: escaped(withBriefLinks(text, page.url, new Set())) });
  return Math.ceil((cost * (end - start)) / Math.max(1, measured - start));
}

/**
 * Shares of a budget in proportion to the squares of the scores: what is needed where that is less, and the rest among
 * the others.
 */
function fairShares(sources: readonly Source[], budget: number): readonly number[] {
  const needs = sources.map(({ text }) => {
    if (text === undefined) return 0;
    return 'json' in text ? costOf(text) : needOf(text, text.whole.end);
  });
  const weights = sources.map(({ score }) => score ** 2 || Number.EPSILON);
  const need = (index: number): number => (needs[index] ?? 0) / (weights[index] ?? 1);
  const order = [...needs.keys()].toSorted((a, b) => need(a) - need(b));
  const shares = needs.map(() => 0);
  let left = budget;
  let weight = weights.reduce((sum, one) => sum + one, 0);
  for (const index of order) {
    const own = weights[index] ?? 0;
    const share = Math.min(needs[index] ?? 0, Math.floor((left * own) / weight));
    shares[index] = share;
    left -= share;
    weight -= own;
  }
  return shares;
}
