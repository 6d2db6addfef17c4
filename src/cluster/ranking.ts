/** The candidates of a search, ranked: as an excerpt of the documentation that is served. */
import type { LRUCache } from 'lru-cache';
import type { Library } from '../content/model/library.ts';
import type { Page } from '../content/model/page.ts';
import { Problem } from '../problem.ts';
import type { EngineSearch } from '../search/engine/engine-search.ts';
import type { Engine } from '../search/engine/memory.ts';
import type { PagesWith, Whole } from '../search/engine/whole.ts';
import type { Hit, SearchAnswer, SearchOptions } from '../search/search.ts';
import type { Asked } from './asked.ts';
import type { Candidates } from './candidates.ts';
import { excerptSearch, type Excerpt, type ExcerptOptions } from './excerpt-search.ts';
import type { IndexMeta, IndexState } from './state.ts';
import type { WrittenPages } from './written-pages.ts';

/** An index that is searched. */
export interface Opened extends IndexState {
  /** Whether it has the content that is served; else it has what was published before. */
  readonly isOwn: boolean;
  /** When it was opened, in milliseconds. */
  readonly at: number;
  /** Pages with a word: as long as the index is the same, they are. */
  readonly counts: LRUCache<string, PagesWith>;
}

export interface Ranking {
  readonly engine: Engine;
  readonly written: WrittenPages;
  /** Reads the operators of queries, by the index that is searched. */
  readonly operators: (meta: IndexMeta) => EngineSearch;
}

/** An answer of the cluster to a query. */
export interface Found {
  readonly opened: Opened;
  readonly ranking: Ranking;
  readonly asked: Asked;
  readonly words: readonly string[];
  readonly candidates: Candidates;
  /** Candidates that are ranked first; results of the others follow theirs. */
  readonly size: number;
}

interface Asking {
  readonly query: string;
  readonly options: SearchOptions;
}

interface Ranked {
  readonly answer: SearchAnswer;
  /** Pages that were ranked. */
  readonly count: number;
}

/** The content that is served. */
export type Served = Pick<Excerpt, 'library' | 'groups'> &
  Pick<ExcerptOptions, 'settings' | 'digest' | 'onTrap'>;

/** The answer to the query that the candidates were found for; partial without the pages that cannot be read. */
export async function rank(found: Found, served: Served, asking: Asking): Promise<SearchAnswer> {
  const { opened, asked, candidates, size } = found;
  const isMore = candidates.slugs.length > size;
  const { answer, count } = isMore
    ? await rankInTurn(found, served, asking)
    : await rankPages(found, served, { ...asking, slugs: candidates.slugs });
  const isCounted = answer.total > 0 && !asked.isNarrowed;
  const more = isCounted ? Math.max(0, candidates.matching - count) : 0;
  // As it stands: its hits are parsed where they are read.
  const total = { total: answer.total + more };
  if (answer.partial !== true && !candidates.isPartial && opened.isOwn)
    return Object.assign(answer, total);
  Reflect.deleteProperty(answer, 'confidence');
  return Object.assign(answer, total, { partial: true as const });
}

/** Results of the first candidates, of which a page gives a few. */
const FIRST_RESULTS_MAX = 100;

/** The results of the first candidates, then those of the others. */
async function rankInTurn(found: Found, served: Served, asking: Asking): Promise<Ranked> {
  const { query, options } = asking;
  const { slugs } = found.candidates;
  const { offset = 0, limit } = options;
  const { answer: first, count } = await rankPages(found, served, {
    query,
    options: { ...options, offset: 0, limit: FIRST_RESULTS_MAX },
    slugs: slugs.slice(0, found.size),
  });
  const shown = first.hits.slice(offset, offset + limit);
  const { confidence, ...rest } = first;
  const shownFirst = withHits(
    { ...rest, ...(offset === 0 && confidence && { confidence }) },
    shown,
  );
  // More of the first ones follow this page of results: nobody sees those of the others yet.
  if (first.count > offset + limit) return { answer: shownFirst, count };
  const others = await rankPages(found, served, {
    query,
    options: {
      ...options,
      offset: Math.max(0, offset - first.count),
      limit: limit - shown.length,
    },
    slugs: slugs.slice(found.size),
  });
  const lowest = first.hits.at(-1)?.score ?? 1;
  return {
    answer: followed(shownFirst, others.answer, lowest),
    count: count + others.count,
  };
}

/** The answer with the results of others behind its own, none of which has a higher score than `lowest`. */
function followed(first: SearchAnswer, others: SearchAnswer, lowest: number): SearchAnswer {
  if (first.total === 0) return others;
  // Where some pages have its phrases, results without its quotes are for another query.
  if (others.total === 0 || first.unquoted !== others.unquoted) return first;
  const following = others.hits.map((hit) => ({ ...hit, score: Math.min(hit.score, lowest) }));
  const isPartial = first.partial === true || others.partial === true;
  return withHits(
    { ...first, ...(isPartial && { partial: true }), total: first.total + others.total },
    [...first.hits, ...following],
  );
}

function withHits(
  answer: Omit<SearchAnswer, 'json' | 'hits' | 'count'>,
  hits: readonly Hit[],
): SearchAnswer {
  const json = new TextEncoder().encode(JSON.stringify(hits));
  return { ...answer, hits, count: hits.length, json };
}

/** Ranks pages as an excerpt. */
async function rankPages(
  found: Found,
  { library, groups, ...served }: Served,
  { query, options, slugs }: Asking & { readonly slugs: readonly string[] },
): Promise<Ranked> {
  const { engine, written } = found.ranking;
  const wanted = servedPages(library, slugs);
  const read = await readable(wanted, written);
  const pages = [...read.keys()];
  const snapshot = joined(engine, library.language, [...read.values()]);
  const excerpt = { library, groups, pages, snapshot };
  const whole = wholeOf(found, pages.length);
  const search = await excerptSearch(excerpt, { engine, whole, ...served });
  const answer = await search.search(query, options);
  search.close();
  if (read.size < wanted.length) Object.assign(answer, { partial: true as const });
  return { answer, count: wanted.length };
}

/** The pages that can be read: one that is damaged, of which the log tells, keeps no other from being found. */
async function readable(
  pages: readonly Page[],
  written: WrittenPages,
): Promise<ReadonlyMap<Page, Uint8Array>> {
  const read = new Map<Page, Uint8Array>();
  for (const page of pages) {
    const bytes = await written.read(page).catch((error: unknown) => {
      if (error instanceof Problem) return undefined;
      throw error;
    });
    if (bytes !== undefined) read.set(page, bytes);
  }
  return read;
}

/** Those that are served, in the order of the library: another state of the content may have been published. */
function servedPages({ pages, pageBySlug }: Library, slugs: readonly string[]): readonly Page[] {
  return slugs
    .flatMap((slug) => pageBySlug.get(slug) ?? [])
    .map((page) => ({ page, place: pages.indexOf(page) }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ page }) => page);
}

/** An index of the pages. @param language BCP 47 tag @param written in their order */
function joined(engine: Engine, language: string, written: readonly Uint8Array[]): Uint8Array {
  const builder = new engine.IndexBuilder(language);
  for (const page of written) builder.append(page);
  return builder.finish();
}

/** The documentation that an index of so many candidates is an excerpt of. */
function wholeOf({ opened, words, candidates }: Found, pages: number): Whole {
  const { meta, counts } = opened;
  // Where all pages that match are there, whatever their kind, the engine counts exactly.
  const isAll = candidates.total <= pages && !candidates.isFiltered;
  const counted = words.flatMap((word) => {
    const count = counts.get(word);
    return count === undefined ? [] : [[word, count] as const];
  });
  return { ...meta, words: new Map(isAll ? [] : counted) };
}
