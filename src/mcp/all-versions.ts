/** Results of a search of all versions, as Markdown and as data, within a budget of characters. */
import { doubtOf } from '../operations/doubt.ts';
import type { SearchResults } from '../operations/search-results.ts';
import { withCutNote } from './long-query.ts';
import { destinationOf, nameOf, shownScore } from './result-facts.ts';
import type { AllAnswer } from './tool.ts';

const NEXT =
  'All of a result: get_page {"slug": …, "section": anchor, "version": one of its versions}.';

interface AllVersionsAsked {
  /** As it was given, which may be longer than what was searched for. */
  readonly query: string;
  readonly maxChars: number;
}

/** As many results as fit, the best first. */
export function writeAllVersions(
  found: SearchResults,
  { query, maxChars }: AllVersionsAsked,
): AllAnswer {
  const next = withCutNote(query, NEXT);
  for (let count = found.results.length; ; count -= 1) {
    const { text, data } = written(found, { count, next });
    if (Math.max(text.length, data.length) <= maxChars || count <= 1) {
      return { kind: 'written', text, data };
    }
  }
}

function written(
  found: SearchResults,
  { count, next }: { readonly count: number; readonly next: string },
): { readonly text: string; readonly data: string } {
  const {
    query,
    total,
    confidence,
    unquoted,
    versions = [],
    versionsLeftOut = [],
    results,
  } = found;
  const entries = results.slice(0, count).map((result) => {
    const { kind, snippet: text, versions: own = [] } = result;
    return { ...destinationOf(result), versions: own, score: shownScore(result), kind, text };
  });
  const lines = entries.map(
    ({ url, versions: own, text, ...names }, index) =>
      `---\n${index + 1}. **${nameOf(names)}** · ${url} · ${own.join(', ')}\n\n${text}`,
  );
  const isWhole = versionsLeftOut.length === 0;
  const left = isWhole ? '' : `. Not searched: ${versionsLeftOut.join(', ')}; name one as version`;
  const head = `${total} results for ${query} in the versions ${versions.join(', ')}${left}${doubtOf(found)}`;
  const text = [head, ...lines, `---\n${next}`].join('\n\n');
  const others = isWhole ? {} : { versionsLeftOut };
  const data = { query, total, confidence, unquoted, versions, ...others, results: entries, next };
  return { text: JSON.stringify(text), data: JSON.stringify(data) };
}
