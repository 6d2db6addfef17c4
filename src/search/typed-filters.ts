/**
 * Filters as a reader types them that the engine cannot apply: `kind:sample`, for it knows only samples that ran, and `set:`, for its
 * index is that of one set.
 */

/** Phrases, in which a filter is text, and filters with their values. */
const PHRASE_OR_FILTER = /"[^"]*"|“[^”]*”|«[^»]*»|(?<!\S)(kind|section|set):(\S+)/gi;

/** The query without `kind:sample`; as it is where it has none, or nothing but filters, which are text. */
export function withoutSampleFilter(query: string): string {
  return withoutFilter(query, 'kind', 'sample')?.rest ?? query;
}

export interface TypedSet {
  /** As typed. */
  readonly set: string;
  /** The query without it. */
  readonly rest: string;
}

/** The set of a query's `set:`; nothing where it has none, or nothing but filters, which are text. */
export function typedSet(query: string): TypedSet | undefined {
  const found = withoutFilter(query, 'set');
  return found && { set: found.value, rest: found.rest };
}

interface Narrowed {
  readonly value: string;
  readonly rest: string;
}

/** @param only value that is meant; default: any, of which the last counts */
function withoutFilter(query: string, name: string, only?: string): Narrowed | undefined {
  let value: string | undefined;
  const rest = query.replaceAll(PHRASE_OR_FILTER, (found, key = '', given = '') => {
    const isMeant = only === undefined || String(given).toLowerCase() === only;
    if (String(key).toLowerCase() !== name || !isMeant) return found;
    value = String(given);
    return '';
  });
  const isEmpty =
    rest.replaceAll(PHRASE_OR_FILTER, (found, key) => (key ? '' : found)).trim() === '';
  return value === undefined || isEmpty ? undefined : { value, rest: rest.trimStart() };
}
