/** Puts values into `{name}` of a text; browsers run this too. */
import type { HitCounts } from '../../search/search.ts';
import type { ScriptWords } from './words.ts';

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

/** The line over results: their number with its noun, or that they are hardly an answer, and what was searched without quotes. */
export function countedResults(
  words: Pick<ScriptWords, 'oneResult' | 'manyResults' | 'notHere' | 'unquoted'>,
  { total, confidence, unquoted }: Pick<HitCounts, 'total' | 'confidence' | 'unquoted'>,
): string {
  const number = fill(total === 1 ? words.oneResult : words.manyResults, { count: total });
  const line = confidence === 'none' ? words.notHere : number;
  return unquoted === true ? `${words.unquoted} ${line}` : line;
}
