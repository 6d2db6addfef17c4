/** Hits of kind `sample`: the engine knows only samples that ran, and any other code stands in sections that it finds. */
import { summaryAt } from '../content/library/page-summary.ts';
import type { Library } from '../content/model/library.ts';
import type { Generation } from '../generation/generation.ts';
import { confidenceOf } from '../search/quality/confidence.ts';
import { withoutSampleFilter } from '../search/typed-filters.ts';
import type { Hit, SearchAnswer, SearchOptions } from '../search/search.ts';
import { findCode, readCode, type FoundCode } from './code-samples.ts';
import { codeSnippet } from './snippet.ts';

export type Searched = Pick<Generation, 'library' | 'search'>;

/** Searches; of samples, with those that only stand on a page. */
export function searchKinds(
  searched: Searched,
  query: string,
  options: SearchOptions,
): SearchAnswer | Promise<SearchAnswer> {
  const words = withoutSampleFilter(query);
  const isTyped = options.kind === undefined && words !== query;
  return isTyped || options.kind === 'sample'
    ? searchSamples(searched, words, options)
    : searched.search.search(query, options);
}

/** Samples that ran, then other code, each best first. */
async function searchSamples(
  searched: Searched,
  query: string,
  { limit, offset = 0, ...filters }: SearchOptions,
): Promise<SearchAnswer> {
  const { library } = searched;
  const { snippets = true } = filters;
  const { found, didYouMean, ...rest } = await findCode(searched, query, { ...filters, snippets });
  const hits = await Promise.all(
    found
      .slice(offset, offset + limit)
      .map((one) => hitOf(library, one, snippets ? query : undefined)),
  );
  const best = found.length === 0 ? undefined : Math.max(...found.map(({ score }) => score));
  const confidence = confidenceOf(best, library.pages.length);
  return {
    ...rest,
    ...(didYouMean !== undefined && confidence !== 'none' && { didYouMean }),
    ...(offset === 0 && rest.partial !== true && { confidence }),
    count: hits.length,
    hits,
    json: new TextEncoder().encode(JSON.stringify(hits)),
  };
}

/** @param query Words to mark in a snippet; undefined: without one. */
async function hitOf(
  library: Library,
  { code, hit, score }: FoundCode,
  query: string | undefined,
): Promise<Hit> {
  if (code.kind === 'sample') return hit;
  const { heading, anchor } = hit;
  const one = {
    ...summaryAt(library, code.page.slug),
    kind: 'sample',
    score,
    codeLanguage: code.language,
    codeBlock: code.place,
    ...(heading !== undefined && { heading }),
    ...(anchor !== undefined && { anchor }),
  } as const;
  if (query === undefined) return { ...one, snippet: '', matches: [] };
  const { code: text = '' } = (await readCode(library, one)) ?? {};
  return { ...one, ...codeSnippet(text, query) };
}
