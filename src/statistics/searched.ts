/** Counts queries that the documentation did not answer. */
import type { OnSearched } from '../search/search.ts';
import { QUERY_CHARACTERS_MAX } from '../search/wire.ts';
import type { Counter } from './counter.ts';

/** @returns a function to call for each search; it counts those of readers that found nothing, or probably no answer */
export function unansweredCounter(
  counter: Pick<Counter, 'count'>,
  redact: (query: string) => string,
): OnSearched {
  return ({ query, options, answer }) => {
    const isAnswered = answer.total > 0 && answer.confidence !== 'none';
    if (isAnswered || answer.partial || !options.isTyped) return;
    const asked = clean(redact(query));
    if (asked !== '') counter.count('unanswered', asked);
  };
}

/** One line without control characters, and spellings that search finds equal as one. */
function clean(query: string): string {
  const line = query.toLowerCase().replaceAll(/[\p{C}\s]+/gu, ' ');
  return [...line.trim()].slice(0, QUERY_CHARACTERS_MAX).join('');
}
