/** Results with more than the search gives: the Markdown of their sections, marked snippets, chosen fields. */
import type { Library } from '../content/model/library.ts';
import { readSources, textsOf } from './found-sections.ts';
import { selectFields } from './selected-fields.ts';
import type { SearchInput, SearchResult } from './search-results.ts';
import { shortSnippet } from './snippet.ts';

/** Characters of all texts by default: 1,500 tokens hold the answer as often as more do (`bench/agents`). */
export const TEXTS_DEFAULT = 6000;

/** Whether results need anything that the search's own JSON lacks. */
export function isDetailed({
  detail,
  highlight,
  fields,
  snippet_chars: characters,
}: SearchInput): boolean {
  const hasMore = detail === 'sections' || highlight === true;
  return hasMore || fields !== undefined || characters !== undefined;
}

/** The results as they were asked for. */
export function detailedResults(
  library: Library,
  found: readonly SearchResult[],
  input: SearchInput,
): readonly SearchResult[] | Promise<readonly SearchResult[]> {
  const { snippet_chars: characters } = input;
  const short =
    characters === undefined
      ? found
      : found.map((result) => ({ ...result, ...shortSnippet(result, characters) }));
  const results = input.highlight === true ? short.map(withMarks) : short;
  if (input.detail !== 'sections') return selectFields(results, input.fields);
  return withTexts(library, results, input).then((some) => selectFields(some, input.fields));
}

/** The results with the Markdown of their sections, as far as it fits; pages repeat sections word for word, and one text is given once. */
async function withTexts(
  library: Library,
  results: readonly SearchResult[],
  { q, max_chars: room = TEXTS_DEFAULT }: SearchInput,
): Promise<readonly SearchResult[]> {
  const texts = textsOf(await readSources(library, results), q, room);
  return results.map((result, index) => {
    const found = texts[index];
    if (found === undefined) return result;
    const text = JSON.parse(`"${found.json}"`) as string;
    const isPart = found.start !== undefined || found.offset !== undefined;
    return { ...result, text, ...(isPart && { truncated: true as const }) };
  });
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function withMarks(result: SearchResult): SearchResult {
  const { snippet, matches } = result;
  const parts: string[] = [];
  let from = 0;
  for (const [start, end] of matches) {
    parts.push(
      htmlEscaped(snippet.slice(from, start)),
      `<mark>${htmlEscaped(snippet.slice(start, end))}</mark>`,
    );
    from = end;
  }
  return { ...result, highlighted: parts.join('') + htmlEscaped(snippet.slice(from)) };
}

function htmlEscaped(text: string): string {
  return text.replaceAll(/[&<>]/g, (one) => ESCAPES[one] ?? one);
}
