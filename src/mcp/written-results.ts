/** Search results as Markdown and as data, both within a budget of characters. */
import type { Library } from '../content/model.ts';
import type { SearchResult, SearchResults } from '../operations/find-docs.ts';
import { editionOf } from './edition.ts';
import { textsOf, type FoundText } from './found-sections.ts';
import { MORE } from './paging.ts';

/** How much of each result an answer has. */
export const DETAILS = ['titles', 'snippets', 'sections'] as const;
export type Detail = (typeof DETAILS)[number];

export interface ResultsToWrite {
  readonly library: Library;
  readonly found: SearchResults;
  /** Place of the first result among all. */
  readonly offset: number;
  readonly detail: Detail;
  /** The cursor of what follows the first `end` results; undefined at the end. */
  cursor(end: number): string | undefined;
}

export interface WrittenResults {
  readonly text: string;
  readonly data: object;
}

/** A result as an answer has it. */
interface Entry {
  readonly title: string;
  readonly heading?: string;
  readonly slug: string;
  readonly anchor?: string;
  readonly url: string;
  readonly edition?: string;
  readonly score: number;
  readonly kind: string;
  readonly since?: string;
  readonly text?: string;
  readonly start?: number;
  readonly offset?: number;
}

type Texts = readonly (FoundText | undefined)[];

/** Halvings of the characters for texts: what escapes and marks of cuts take is not known before they are written. */
const ROUNDS = 8;

/** As many results as fit in `maxChars`, and as much of their texts. */
export function writeResults(maxChars: number, asked: ResultsToWrite): WrittenResults {
  const { detail, library } = asked;
  let { found } = asked;
  let written = write(asked);
  for (
    let less = withOneLess(found);
    less && sizeOf(written) > maxChars;
    less = withOneLess(found)
  ) {
    found = less;
    written = write({ ...asked, found });
  }
  if (detail === 'titles') return written;
  const withTexts = (characters: number): WrittenResults =>
    write(
      { ...asked, found },
      detail === 'snippets'
        ? snippetsOf(found.results, characters)
        : textsOf(library, found, characters),
    );
  let [least, most] = [0, maxChars - sizeOf(written)];
  for (let round = 0; round < ROUNDS && least < most; round += 1) {
    const characters = round === 0 ? most : Math.floor((least + most) / 2);
    const longer = withTexts(characters);
    if (sizeOf(longer) <= maxChars) [least, written] = [characters, longer];
    else most = characters;
  }
  return written;
}

/** Without the last result or suggestion; undefined when only what must be said is left. */
function withOneLess(found: SearchResults): SearchResults | undefined {
  const { results, nearest } = found;
  if (results.length > 1) return { ...found, results: results.slice(0, -1) };
  if (nearest === undefined) return undefined;
  const { pages, gaps } = nearest;
  if (gaps.length > 0) return { ...found, nearest: { pages, gaps: gaps.slice(0, -1) } };
  if (pages.length > 0) return { ...found, nearest: { pages: pages.slice(0, -1), gaps } };
  return undefined;
}

function sizeOf({ text, data }: WrittenResults): number {
  return Math.max(text.length, JSON.stringify(data).length);
}

/** As many snippets as fit, the best first. */
function snippetsOf(results: readonly SearchResult[], characters: number): Texts {
  let left = characters;
  return results.map(({ snippet }) => {
    left -= snippet.length;
    return left < 0 ? undefined : { text: snippet };
  });
}

function write(asked: ResultsToWrite, texts: Texts = []): WrittenResults {
  const { library, found, offset, cursor } = asked;
  const { query, total, didYouMean, partial, nearest, results } = found;
  const entries = results.map((result, index) => entryOf(library, result, texts[index]));
  const more = cursor(offset + results.length);
  const next = nextStep(found, { isFirst: offset === 0, cut: entries.find(isCut), more });
  const members = { query, total, results: entries, didYouMean, partial, nearest };
  const data = { ...members, cursor: more, next };
  const blocks = [
    headLine(found),
    ...entries.map((entry, index) => textOf(entry, offset + index + 1)),
    ...nearestLines(nearest),
    `---\n${more === undefined ? next : `${next} cursor: ${more}`}`,
  ];
  return { text: blocks.join('\n\n'), data };
}

function headLine({ query, total, didYouMean, partial }: SearchResults): string {
  const notes = [
    ...(didYouMean === undefined ? [] : [`Did you mean "${didYouMean}"?`]),
    ...(partial === true ? ['The search was cut short: there may be more and better ones.'] : []),
  ];
  return [`${total} results for ${query}`, ...notes].join('. ');
}

function nearestLines(nearest: SearchResults['nearest']): readonly string[] {
  if (nearest === undefined) return [];
  const pages = nearest.pages.map(({ slug, title, url }) => `- Page ${slug}: ${title} · ${url}`);
  const gaps = nearest.gaps.map((gap) => `- Known gap: ${gap.statement} · ${gap.source_url}`);
  return ['Nearest:', ...pages, ...gaps];
}

function entryOf(library: Library, result: SearchResult, text: FoundText | undefined): Entry {
  const { title, heading, slug, anchor, score, kind, since } = result;
  const page = library.pageBySlug.get(slug);
  const edition = page && editionOf(library, page);
  return {
    title,
    ...(heading !== undefined && heading !== title && { heading }),
    slug,
    ...(anchor !== undefined && { anchor }),
    url: anchor === undefined ? result.url : `${result.url}#${anchor}`,
    ...(edition !== undefined && { edition }),
    score: Math.round(score * 100) / 100,
    kind,
    ...(since !== undefined && { since }),
    ...text,
  };
}

function isCut({ offset }: Entry): boolean {
  return offset !== undefined;
}

/** One line with title, heading, address, edition and score, then the text. */
function textOf(entry: Entry, place: number): string {
  const { title, heading, url, edition, score, kind, since, text } = entry;
  const name = [title, heading].filter((one) => one !== undefined).join(' › ');
  const isText = kind === 'page' || kind === 'section';
  const facts = [url, edition, isText ? undefined : [kind, since].join(' ').trim(), score];
  const line = `${place}. **${name}** · ${facts.filter((one) => one !== undefined).join(' · ')}`;
  if (text === undefined) return line;
  return `---\n${line}\n\n${text}${cutNote(entry)}`;
}

function cutNote({ start, offset }: Entry): string {
  const notes = [
    ...(start === undefined ? [] : [`starts at ${start}`]),
    ...(offset === undefined ? [] : [`goes on at offset ${offset}`]),
  ];
  return notes.length === 0 ? '' : `\n\n(Excerpt: ${notes.join(', ')}.)`;
}

interface Situation {
  readonly isFirst: boolean;
  /** The first result whose text was cut. */
  readonly cut: Entry | undefined;
  readonly more: string | undefined;
}

function nextStep(found: SearchResults, { isFirst, cut, more }: Situation): string {
  const [best] = found.results;
  if (best === undefined) return isFirst ? stepAfterNothing(found) : END;
  const { slug, anchor } = cut ?? best;
  const call = { slug, ...(anchor !== undefined && { section: anchor }), offset: cut?.offset };
  const which = cut === undefined ? 'All of a result' : 'The rest of a text';
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
