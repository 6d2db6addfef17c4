/** Results of a search of all versions or sets, as Markdown and as data, within a budget of characters. */
import { doubtOf } from '../operations/doubt.ts';
import type { SearchResults } from '../operations/search-results.ts';
import { withCutNote } from './long-query.ts';
import { destinationOf, nameOf, shownScore } from './result-facts.ts';
import type { AllAnswer } from './tool.ts';

const NEXT_OF_VERSIONS =
  'All of a result: get_page {"slug": …, "section": anchor, "version": one of its versions}.';
const NEXT_OF_SETS = 'All of a result: get_page {"slug": …, "section": anchor, "set": its set}.';

interface AllAsked {
  /** As it was given, which may be longer than what was searched for. */
  readonly query: string;
  readonly maxChars: number;
}

/** As many results as fit, the best first. */
export function writeAllEditions(found: SearchResults, { query, maxChars }: AllAsked): AllAnswer {
  const next = withCutNote(query, found.sets === undefined ? NEXT_OF_VERSIONS : NEXT_OF_SETS);
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
  const { query, total, confidence, unquoted, results } = found;
  const entries = results.slice(0, count).map((result) => {
    const { kind, snippet: text, versions, set } = result;
    const place = set === undefined ? { versions: versions ?? [] } : { set };
    return { ...destinationOf(result), ...place, score: shownScore(result), kind, text };
  });
  const lines = entries.map(({ url, versions, set, text, ...names }, index) => {
    const place = set ?? versions?.join(', ');
    return `---\n${index + 1}. **${nameOf(names)}** · ${url} · ${place}\n\n${text}`;
  });
  const { part, searched, leftOut } = placesOf(found);
  const isWhole = leftOut.length === 0;
  const left = isWhole ? '' : `. Not searched: ${leftOut.join(', ')}; name one as ${part}`;
  const head = `${total} results for ${query} in the ${part}s ${searched.join(', ')}${left}${doubtOf(found)}`;
  const text = [head, ...lines, `---\n${next}`].join('\n\n');
  const places = { [`${part}s`]: searched, ...(isWhole ? {} : { [`${part}sLeftOut`]: leftOut }) };
  const data = { query, total, confidence, unquoted, ...places, results: entries, next };
  return { text: JSON.stringify(text), data: JSON.stringify(data) };
}

interface Places {
  readonly part: 'set' | 'version';
  readonly searched: readonly string[];
  readonly leftOut: readonly string[];
}

function placesOf({ sets, setsLeftOut, versions, versionsLeftOut }: SearchResults): Places {
  return sets === undefined
    ? { part: 'version', searched: versions ?? [], leftOut: versionsLeftOut ?? [] }
    : { part: 'set', searched: sets, leftOut: setsLeftOut ?? [] };
}
