/** The filter `kind:sample` as a reader types it. The engine reads it too, but knows only samples that ran. */

/** A phrase, in which the filter is text, or the filter. */
const PHRASE_OR_FILTER = /"[^"]*"|(?<!\S)kind:sample(?!\S)/gi;
const FILTERS = /(?<!\S)(?:kind|section):\S+/gi;

/** The query without the filter; as it is where it has none, or nothing but filters, which are text. */
export function withoutSampleFilter(query: string): string {
  const words = query.replaceAll(PHRASE_OR_FILTER, (found) => (found.startsWith('"') ? found : ''));
  if (words === query) return query;
  return words.replaceAll(FILTERS, '').trim() === '' ? query : words;
}
