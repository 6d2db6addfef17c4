/** Search results as Markdown and as data, both within a budget of characters. */
import type { EditionNames } from '../content/model/edition.ts';
import type { Library } from '../content/model/library.ts';
import { doubtOf } from '../operations/doubt.ts';
import { elsewhereLines, nearestLines, withOnePlaceLess } from './other-places.ts';
import {
  costOf,
  escaped,
  membersOf,
  readSources,
  textsOf,
  type FoundText,
  type Source,
} from '../operations/found-sections.ts';
import type { Detail, SearchResult, SearchResults } from '../operations/search-results.ts';
import { withCutNote } from './long-query.ts';
import { MORE } from './paging.ts';
import { destinationOf, editionOf, nameOf, shownScore } from './result-facts.ts';

export interface ResultsToWrite {
  readonly library: Library;
  readonly found: SearchResults;
  /** As it was given, which may be longer than what was searched for. */
  readonly query: string;
  /** Rank of the first result. */
  readonly offset: number;
  readonly detail: Detail;
  /** Names of the edition, for the calls that the answer proposes. */
  readonly names: EditionNames | undefined;
  /** Stands before the next step. */
  readonly note?: string | undefined;
  /** Cursor of the results after the first `end`; undefined at the end. */
  cursor(end: number): string | undefined;
}

/** An answer in JSON: the text as a string, and the same as data. */
export interface WrittenResults {
  readonly text: string;
  readonly data: string;
}

/** A result in JSON. */
interface Item {
  /** An object, without the text. */
  readonly data: string;
  /** The content of a string: title, heading, address, edition and score. */
  readonly line: string;
  readonly text?: FoundText | undefined;
}

type Texts = readonly (FoundText | undefined)[];

/** Characters of an answer besides results and query: mostly the last line, with a cursor and the next call. */
const FRAME = 300;

/** Characters for texts: in a small answer, the text of the best result says more than the titles of others. */
const TEXTS_MIN = 600;

/** As many results as fit in `maxChars`, and as much of their texts. */
export async function writeResults(
  maxChars: number,
  asked: ResultsToWrite,
): Promise<WrittenResults> {
  const { detail, library, offset } = asked;
  const items = asked.found.results.map((result, index) =>
    itemOf(library, result, offset + index + 1),
  );
  let { found, room } = withRoom(maxChars, asked, items);
  const sources = detail === 'sections' ? await readSources(library, found.results) : [];
  for (;;) {
    const texts = room > 0 ? textsFor(found, sources, room) : [];
    const some = found.results.map((_, index) => ({ ...items[index]!, text: texts[index] }));
    const written = write({ ...asked, found }, some);
    const excess = Math.max(written.text.length, written.data.length) - maxChars;
    const smaller = room > 0 ? found : withOneLess(found);
    if (excess <= 0 || smaller === undefined) return written;
    found = smaller;
    room -= excess;
  }
}

/** The results of an answer and the space for their texts. If they exceed the budget (rare), the next attempt has that much less space. */
function withRoom(
  maxChars: number,
  { detail, found }: ResultsToWrite,
  items: readonly Item[],
): { readonly found: SearchResults; readonly room: number } {
  if (detail === 'titles') return { found, room: 0 };
  let room = maxChars - FRAME - found.query.length;
  for (const { data } of items) room -= data.length;
  if (detail === 'snippets') return { found, room };
  let count = items.length;
  while (room < TEXTS_MIN && count > 1) {
    count -= 1;
    room += items[count]?.data.length ?? 0;
  }
  return { found: { ...found, results: found.results.slice(0, count) }, room };
}

/** Drops the last result or other place; undefined when only required content is left. */
function withOneLess(found: SearchResults): SearchResults | undefined {
  const { results } = found;
  return results.length > 1 ? { ...found, results: results.slice(0, -1) } : withOnePlaceLess(found);
}

/** Texts of the sources, else snippets. */
function textsFor(found: SearchResults, sources: readonly Source[], room: number): Texts {
  const { query, results } = found;
  return sources.length === 0
    ? snippetsOf(found, room)
    : textsOf(sources.slice(0, results.length), query, room);
}

/** As many snippets as fit, the best first. */
function snippetsOf({ results }: SearchResults, room: number): Texts {
  let left = room;
  return results.map(({ snippet }) => {
    const text = { json: escaped(snippet) };
    left -= costOf(text);
    return left < 0 ? undefined : text;
  });
}

function write(
  { found, query: given, offset, cursor, names, note }: ResultsToWrite,
  items: readonly Item[],
): WrittenResults {
  const { query, total, confidence, didYouMean, partial, unquoted, nearest, elsewhere } = found;
  const more = cursor(offset + items.length);
  const step = nextStep(found, { isFirst: offset === 0, items, more, names });
  const next = withCutNote(given, note === undefined ? step : `${note} ${step}`);
  const head = {
    query,
    total,
    confidence,
    didYouMean,
    partial,
    unquoted,
    nearest,
    elsewhere,
    cursor: more,
    next,
  };
  const blocks = [
    escaped([headLine(found), ...elsewhereLines(found)].join('\n')),
    ...items.map(blockOf),
    ...nearestLines(found).map(escaped),
    escaped(`---\n${more === undefined ? next : `${next} cursor: ${more}`}`),
  ];
  return {
    text: `"${blocks.join(GAP)}"`,
    data: `${JSON.stringify(head).slice(0, -1)},"results":[${items.map(dataOf).join(',')}]}`,
  };
}

/** Between blocks, in JSON. */
const GAP = String.raw`\n\n`;

function headLine(found: SearchResults): string {
  const { query, total, didYouMean, partial } = found;
  const notes = [
    ...(didYouMean === undefined ? [] : [`Did you mean "${didYouMean}"?`]),
    ...(partial === true ? ['The search was cut short: there may be more and better ones.'] : []),
  ];
  return [`${total} results for ${query}${doubtOf(found)}`, ...notes].join('. ');
}

function itemOf(library: Library, result: SearchResult, place: number): Item {
  const { kind, since } = result;
  const edition = editionOf(library);
  const destination = destinationOf(result);
  const score = shownScore(result);
  const isText = kind === 'page' || kind === 'section';
  const what = isText ? undefined : [kind, since].join(' ').trim();
  const facts = [destination.url, edition, what, score].filter((one) => one !== undefined);
  const line = `${place}. **${nameOf(destination)}** · ${facts.join(' · ')}`;
  const data = { ...destination, edition, score, kind, since };
  return { data: JSON.stringify(data), line: escaped(line) };
}

function dataOf({ data, text }: Item): string {
  return text === undefined ? data : `${data.slice(0, -1)},${membersOf(text)}}`;
}

function blockOf({ line, text }: Item): string {
  if (text === undefined) return line;
  const { json, start, offset } = text;
  const notes = [
    ...(start === undefined ? [] : [`starts at ${start}`]),
    ...(offset === undefined ? [] : [`goes on at offset ${offset}`]),
  ];
  const note = notes.length === 0 ? [] : [`(Excerpt: ${notes.join(', ')}.)`];
  return [String.raw`---\n${line}`, json, ...note].join(GAP);
}

interface Situation {
  readonly isFirst: boolean;
  readonly items: readonly Item[];
  readonly more: string | undefined;
  readonly names: EditionNames | undefined;
}

function nextStep(found: SearchResults, { isFirst, items, more, names }: Situation): string {
  const cut = items.findIndex(({ text }) => text?.offset !== undefined);
  const result = found.results[Math.max(0, cut)];
  if (result === undefined) return isFirst ? stepAfterNothing(found) : END;
  const call = {
    slug: result.slug,
    section: result.anchor,
    offset: items[cut]?.text?.offset,
    ...names,
  };
  const which = cut === -1 ? 'All of a result' : 'The rest of a text';
  const read = `${which}: get_page ${JSON.stringify(call)}.`;
  return more === undefined ? read : `${read} ${MORE}`;
}

const END =
  'There are no more results that can be reached. Use more or other words, "kind" or "section" to see others.';

function stepAfterNothing({ didYouMean, nearest }: SearchResults): string {
  const hint = didYouMean === undefined ? 'Use fewer or other words' : `Search for "${didYouMean}"`;
  const [page] = nearest?.pages ?? [];
  const near = page && `, read the nearest page with get_page {"slug": "${page.slug}"}`;
  return `${hint}${near ?? ''}, or list the pages with list_pages.`;
}
