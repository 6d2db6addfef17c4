/** Queries of models, which paste whole stack traces: the search takes 200 characters, and the rest is cut between words. */
import type { StringSchema } from 'joi';
import { boundedText, codePointLength, firstWords } from '../operations/schemas.ts';
import { QUERY_CHARACTERS_MAX } from '../search/wire.ts';

/** Characters of a query that are taken; more is no query. */
const GIVEN_MAX = 20_000;

export const querySchema: StringSchema = boundedText(1, GIVEN_MAX);

/** The part of the query that is searched for. */
export function searchedPart(query: string): string {
  return firstWords(query, QUERY_CHARACTERS_MAX);
}

/** The text with a note in front of it, if the query was cut. */
export function withCutNote(query: string, text: string): string {
  const part = searchedPart(query);
  if (part === query) return text;
  const count = `${codePointLength(part)} of ${codePointLength(query)}`;
  return `Only the first ${count} characters of the query were searched for: put the words that matter first. ${text}`;
}
