/** Searches with all filters: the engine takes one section, and knows neither samples that did not run nor languages of code. */
import { foldLanguage } from '../content/extras/code-blocks.ts';
import { type Confidence, surest } from '../search/quality/confidence.ts';
import type { Library } from '../content/model/library.ts';
import { after } from '../eventual.ts';
import { keptAnswer, type KeptAnswer } from '../search/find-hits.ts';
import type { Hit, HitCounts, SearchAnswer, SearchOptions } from '../search/search.ts';
import { hasCodeIn } from './code-blocks.ts';
import type { LongWork } from './operation.ts';
import { ownText } from './page-sections.ts';
import { searchKinds, type Searched } from './sample-hits.ts';

export interface FilteredOptions extends Omit<SearchOptions, 'section'> {
  /** Ids of top-level sections, each once; hits are in any of them. Absent or empty: anywhere. */
  readonly sections?: readonly string[] | undefined;
  /** Only hits whose section has code in this language, among the first {@link CODE_HITS_MAX}. */
  readonly codeLanguage?: string | undefined;
}

/** Hits that are looked at for a filter by the language of code, which the index lacks. */
const CODE_HITS_MAX = 100;

/** Documentation to search. Others are served between the searches of two sections. */
export type FilteredSearched = Searched & { readonly work?: LongWork | undefined };

export function filteredSearch(
  searched: FilteredSearched,
  query: string,
  { codeLanguage, ...options }: FilteredOptions,
): SearchAnswer | Promise<SearchAnswer> {
  if (codeLanguage === undefined) return searchIn(searched, query, options);
  return searchCode(searched, query, { ...options, codeLanguage });
}

function searchIn(
  searched: FilteredSearched,
  query: string,
  { sections = [], ...options }: FilteredOptions,
): SearchAnswer | Promise<SearchAnswer> {
  const [section, ...more] = sections;
  if (more.length === 0) return searchKinds(searched, query, { ...options, section });
  return searchSections(searched, query, { sections, ...options });
}

async function searchCode(
  searched: FilteredSearched,
  query: string,
  {
    limit,
    offset = 0,
    codeLanguage,
    ...options
  }: FilteredOptions & { readonly codeLanguage: string },
): Promise<SearchAnswer> {
  const all = { ...options, limit: CODE_HITS_MAX };
  const found = await after(searchIn(searched, query, all), keptAnswer);
  const { confidence, ...counts } = found;
  const fitting = await withCode(searched.library, found.hits, foldLanguage(codeLanguage));
  return {
    ...counts,
    ...(offset === 0 && confidence !== undefined && { confidence: sureOf(fitting, found) }),
    total: fitting.length,
    ...shown(fitting.slice(offset, offset + limit)),
  };
}

/** How far the results that are left answer: no more than before, and not surely where the best one is left out. */
function sureOf(
  [best]: readonly Hit[],
  { hits, confidence = 'none' }: Pick<SearchAnswer, 'hits' | 'confidence'>,
): Confidence {
  if (best === undefined) return 'none';
  return best === hits[0] || confidence === 'none' ? confidence : 'low';
}

/** The hits whose section has code in the language, and code that is in it. */
async function withCode(
  { pageBySlug, contents }: Library,
  hits: readonly Hit[],
  language: string,
): Promise<readonly Hit[]> {
  const fitting: Hit[] = [];
  for (const hit of hits) {
    const page = pageBySlug.get(hit.slug);
    if (page === undefined || !page.codeLanguages.includes(language)) continue;
    if (hit.codeLanguage !== undefined && foldLanguage(hit.codeLanguage) !== language) continue;
    const whole = await contents.read(page);
    if (hasCodeIn(whole, ownText(whole, hit.anchor), language)) fitting.push(hit);
  }
  return fitting;
}

function shown(hits: readonly Hit[]): Pick<SearchAnswer, 'hits' | 'count' | 'json'> {
  return { hits, count: hits.length, json: new TextEncoder().encode(JSON.stringify(hits)) };
}

/** Searches each section, and merges: scores of one query are comparable. */
async function searchSections(
  searched: FilteredSearched,
  query: string,
  { sections = [], limit, offset = 0, kind, snippets, isTyped }: FilteredOptions,
): Promise<SearchAnswer> {
  const wanted = new Set(sections);
  // In navigation order, as hits of one score are.
  const ids = searched.library.sections.map(({ id }) => id).filter((id) => wanted.has(id));
  // Not as typed: a section without an answer says nothing of the others. All together are.
  const options = { kind, snippets, limit: offset + limit };
  const answers: KeptAnswer[] = [];
  for (const section of ids) {
    if (answers.length > 0) await searched.work?.pause();
    answers.push(await after(searchKinds(searched, query, { ...options, section }), keptAnswer));
  }
  const hits = merged(bestOf(answers)).slice(offset, offset + limit);
  const answer = {
    ...countsOf(answers),
    ...(offset === 0 && confidenceIn(answers)),
    ...shown(hits),
  };
  const typed = { limit, offset, kind, ...(isTyped && { isTyped }) };
  searched.search.noteMerged?.({ query, options: typed, answer });
  return answer;
}

/** Where a section has the phrases of the query, those that were searched without its quotes have nothing to say. */
function bestOf(answers: readonly KeptAnswer[]): readonly KeptAnswer[] {
  const asAsked = answers.filter(({ total, unquoted }) => total > 0 && unquoted !== true);
  return asAsked.length > 0 ? asAsked : answers;
}

function countsOf(answers: readonly KeptAnswer[]): HitCounts {
  const best = bestOf(answers);
  const total = best.reduce((sum, one) => sum + one.total, 0);
  const { didYouMean } = best.find((one) => one.didYouMean !== undefined) ?? {};
  const { relaxed } = answers.find((one) => one.relaxed !== undefined) ?? {};
  return {
    total,
    ...(didYouMean !== undefined && { didYouMean }),
    ...(isPartial(answers) && { partial: true }),
    ...(total === 0 && relaxed !== undefined && { relaxed }),
    ...(total > 0 && best.every(({ unquoted }) => unquoted === true) && { unquoted: true }),
  };
}

function confidenceIn(answers: readonly KeptAnswer[]): Pick<HitCounts, 'confidence'> {
  if (isPartial(answers)) return {};
  const all = bestOf(answers).flatMap(({ confidence }) => confidence ?? []);
  return { confidence: surest(all) ?? 'none' };
}

function isPartial(answers: readonly KeptAnswer[]): boolean {
  return answers.some(({ partial }) => partial === true);
}

/** Best first; where there is other code, samples that ran stand before it. */
function merged(answers: readonly KeptAnswer[]): readonly Hit[] {
  const hits = answers.flatMap((answer) => answer.hits);
  const hasOther = hits.some(({ codeBlock }) => codeBlock !== undefined);
  const rank = ({ codeBlock, score }: Hit): number =>
    hasOther && codeBlock === undefined ? 1 + score : score;
  return hits.toSorted((a, b) => rank(b) - rank(a));
}
