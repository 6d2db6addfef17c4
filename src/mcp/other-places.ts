/** Places to read that are no results: those that answer better elsewhere, and the nearest when nothing is found. */
import type { SearchResults } from '../operations/search-results.ts';

/** Places elsewhere, a line each. */
export function elsewhereLines({ elsewhere = [] }: SearchResults): readonly string[] {
  return elsewhere.map(({ slug, title, url, anchor, confidence, edition }) => {
    const where = edition === undefined ? 'without filters' : `with ${JSON.stringify(edition)}`;
    const address = anchor === undefined ? url : `${url}#${anchor}`;
    return `Better ${where} (confidence ${confidence}): page ${slug}: ${title} · ${address}`;
  });
}

export function nearestLines({ nearest }: SearchResults): readonly string[] {
  if (nearest === undefined) return [];
  const pages = nearest.pages.map(({ slug, title, url }) => `- Page ${slug}: ${title} · ${url}`);
  const gaps = nearest.gaps.map((gap) => `- Known gap: ${gap.statement} · ${gap.source_url}`);
  return ['Nearest:', ...pages, ...gaps];
}

/** Drops the last place; undefined when there is none. */
export function withOnePlaceLess(found: SearchResults): SearchResults | undefined {
  const { nearest: { pages, gaps } = { pages: [], gaps: [] }, elsewhere = [] } = found;
  if (gaps.length > 0) return { ...found, nearest: { pages, gaps: gaps.slice(0, -1) } };
  if (pages.length > 0) return { ...found, nearest: { pages: pages.slice(0, -1), gaps } };
  return elsewhere.length > 0 ? { ...found, elsewhere: elsewhere.slice(0, -1) } : undefined;
}
