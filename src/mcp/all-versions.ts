/** Results of a search of all versions, as Markdown and as data, within a budget of characters. */
import type { SearchResult, SearchResults } from '../operations/find-docs.ts';
import { withAnchor } from './page-reference.ts';
import type { AllAnswer } from './tool.ts';

const NEXT =
  'All of a result: get_page {"slug": …, "section": anchor, "version": one of its versions}.';

/** As many results as fit, the best first. */
export function writeAllVersions(found: SearchResults, maxChars: number): AllAnswer {
  for (let count = found.results.length; ; count -= 1) {
    const { text, data } = written(found, count);
    if (Math.max(text.length, data.length) <= maxChars || count <= 1) {
      return { kind: 'written', text, data };
    }
  }
}

function written(
  { query, total, versions = [], results }: SearchResults,
  count: number,
): { readonly text: string; readonly data: string } {
  const entries = results.slice(0, count).map(entryOf);
  const lines = entries.map(
    ({ title, heading, url, versions: own, text }, index) =>
      `---\n${index + 1}. **${[title, heading].filter(Boolean).join(' › ')}** · ${url} · ${own.join(', ')}\n\n${text}`,
  );
  const head = `${total} results for ${query} in the versions ${versions.join(', ')}`;
  const text = [head, ...lines, `---\n${NEXT}`].join('\n\n');
  const data = { query, total, versions, results: entries, next: NEXT };
  return { text: JSON.stringify(text), data: JSON.stringify(data) };
}

interface Entry {
  readonly title: string;
  readonly heading?: string;
  readonly slug: string;
  readonly anchor?: string;
  readonly url: string;
  readonly versions: readonly string[];
  readonly score: number;
  readonly kind: string;
  readonly text: string;
}

function entryOf(result: SearchResult): Entry {
  const { title, heading, slug, anchor, url, versions = [], score, kind, snippet } = result;
  return {
    title,
    ...(heading !== undefined && heading !== title && { heading }),
    slug,
    ...(anchor !== undefined && { anchor }),
    url: withAnchor(url, anchor),
    versions,
    score: Math.round(score * 100) / 100,
    kind,
    text: snippet,
  };
}
