/** Puts values into `{name}` of a text; browsers run this too. */

/** The text in parts: what stands in it, and values in place of their names. */
export function fillParts<Value>(
  text: string,
  values: Readonly<Record<string, Value>>,
): (string | Value)[] {
  return text
    .split(/\{(\w+)\}/)
    .map((part, index) => (index % 2 === 1 ? (values[part] ?? '') : part));
}

export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return fillParts(text, values).join('');
}

/** The number with its noun. */
export function countedResults(
  words: { readonly oneResult: string; readonly manyResults: string },
  count: number,
): string {
  return fill(count === 1 ? words.oneResult : words.manyResults, { count });
}
