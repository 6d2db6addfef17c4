/** Compares what a tool result says as text with what it says as data. */
import type { ExecutionContext } from 'ava';

/** Fails unless text that is JSON equals the data, and other text names every value of it. */
export function sayTheSame(t: ExecutionContext, text: string, data: object): void {
  if (text.startsWith('{')) {
    t.deepEqual(JSON.parse(text), data);
    return;
  }
  const missing = leavesOf(withoutCertainty(data)).filter((value) => !text.includes(value));
  t.deepEqual(missing, [], text);
}

/** The data without a confidence that the text passes over: a high one, and that in no results. */
function withoutCertainty(data: object): object {
  const { confidence, ...rest } = data as Readonly<Record<string, unknown>>;
  return confidence === 'high' || (rest as { total?: number }).total === 0 ? rest : data;
}

/** Strings and numbers of the data, except names that a title or an address beside them has. */
function leavesOf(data: unknown): readonly string[] {
  if (typeof data === 'string' || typeof data === 'number') return [String(data)];
  if (Array.isArray(data)) return data.flatMap(leavesOf);
  if (typeof data !== 'object' || data === null) return [];
  const { kind, ...rest } = data as Readonly<Record<string, unknown>>;
  return Object.values(kind === 'page' || kind === 'section' ? rest : data).flatMap(leavesOf);
}
