/** Bodies of the searches that the cluster is asked, in its own query language. */
import type { SearchOptions } from '../search/search.ts';
import type { SearchSettings } from '../search/settings.ts';
import { fold } from '../search/suggest/closest-names.ts';
import type { Asked } from './asked.ts';
import { COUNTED, FIELD_WEIGHTS, STEMS, WORDS } from './mapping.ts';
import { plainWords } from './plain-words.ts';

export interface CandidateQuery {
  readonly query: string;
  readonly asked: Asked;
  /** Of the engine's `queryWords`, as they are written; none for a query of stop words. */
  readonly words: readonly string[];
  readonly filters: Pick<SearchOptions, 'kind' | 'section'>;
  /** With the pins of the query alone. */
  readonly settings: SearchSettings;
  /** Pages to find at most. */
  readonly size: number;
}

type Clause = Readonly<Record<string, unknown>>;

const FIELDS = Object.entries(FIELD_WEIGHTS).map(([field, weight]) => `${field}^${weight}`);
/** A part of the cluster that takes longer gives what it has. */
const ANSWER_WITHIN = '1500ms';
/** Matches are counted up to here. */
const COUNTED_MAX = 10_000;
/** Gains, each against the words one by one. */
const PHRASE_BOOST = 2;
const GUESS_BOOST = 0.1;
const PHRASE_SLOP = 4;
const QUOTED_BOOST = 100;
const PIN_BOOST = 1000;
/** Of pages that have an excluded word: another part of them may be a result. */
const EXCLUDED_BOOST = 0.1;
/**
 * OpenSearch refuses a query of more than 1,024 clauses, and each part of a word is one in each field: so many parts are asked for
 * of the query, of its joined words and synonyms, and so many whole identifiers, phrases and words like one.
 */
const PARTS_MAX = 32;
const MORE_PARTS_MAX = 10;
const IDENTIFIERS_MAX = 5;
const PHRASES_MAX = 3;
const EXPANSIONS_MAX = 10;
/** Where letters and digits, or cases, meet, the cluster splits. */
const PART = /\p{Lu}*[\p{Ll}\p{Lo}\p{Lm}\p{Lt}\p{M}]+|\p{Lu}+|\p{N}+/gu;

/** The body of the search for candidates. */
export function candidatesBody(query: CandidateQuery): Record<string, unknown> {
  const positive = {
    bool: { filter: filtersOf(query), should: clauses(query), minimum_should_match: 1 },
  };
  const should = query.asked.excluded.slice(0, PHRASES_MAX).map(phraseOf);
  const boosting = { positive, negative: { bool: { should } }, negative_boost: EXCLUDED_BOOST };
  return {
    size: query.size,
    timeout: ANSWER_WITHIN,
    // One more tells that there are others; after it, pages that cannot be among the best are passed over.
    track_total_hits: query.size + 1,
    _source: false,
    query: should.length === 0 ? positive : { boosting },
  };
}

/** The body of the search that counts the pages with words of the query. */
export function matchingBody(query: CandidateQuery): Record<string, unknown> {
  const bool = { filter: filtersOf(query), should: sureClauses(query), minimum_should_match: 1 };
  return { size: 0, timeout: ANSWER_WITHIN, track_total_hits: COUNTED_MAX, query: { bool } };
}

/** Conditions on a page besides its words. */
export function filtersOf({
  asked,
  filters: { kind, section },
}: CandidateQuery): readonly Clause[] {
  const terms = (field: string, values: readonly string[]): readonly Clause[] =>
    values.length === 0 ? [] : [{ terms: { [field]: values } }];
  return [
    ...terms('kinds', kind === undefined ? [] : [kind]),
    ...terms('section', section === undefined ? [] : [section]),
    ...terms('kinds', asked.kinds),
    ...terms('section', asked.sections),
  ];
}

/** Pages that one of them finds have what was asked for. */
function sureClauses({ query, asked, words, settings }: CandidateQuery): readonly Clause[] {
  const identifiers = words.filter(hasParts).slice(0, IDENTIFIERS_MAX);
  const more = [joined(words), synonymsIn(query, settings)].map((all) => all.join(' '));
  return [
    anyWord(wordsOf({ asked, words })),
    ...more.filter(Boolean).map((text) => anyWord(bounded(text, MORE_PARTS_MAX))),
    ...(identifiers.length === 0 ? [] : [anyWord(identifiers.join(' '), COUNTED)]),
  ];
}

function wordsOf({ asked, words }: Pick<CandidateQuery, 'asked' | 'words'>): string {
  return bounded(words.length === 0 ? asked.text : words.join(' '), PARTS_MAX);
}

/** A text without what comes after so many parts. */
function bounded(text: string, partsMax: number): string {
  return text.slice(0, [...text.matchAll(PART)][partsMax]?.index);
}

/** Any of them finds a page. */
function clauses(candidate: CandidateQuery): readonly Clause[] {
  const { asked, settings } = candidate;
  const slugs = settings.pins.map(({ page }) => page.replace(/#.*/, ''));
  const { multi_match: phrase } = phraseOf(asked.text);
  const guess = { query: plainWords(wordsOf(candidate)), boost: GUESS_BOOST };
  const like = { fuzziness: 'AUTO:4,8', prefix_length: 1, max_expansions: EXPANSIONS_MAX };
  return [
    ...sureClauses(candidate),
    { multi_match: { ...phrase, slop: PHRASE_SLOP, boost: PHRASE_BOOST } },
    ...asked.phrases.slice(0, PHRASES_MAX).map((quoted) => ({
      // The same for each page that has it: which of these is better, all words say.
      constant_score: { filter: phraseOf(quoted), boost: QUOTED_BOOST },
    })),
    { match: { [WORDS]: { ...guess, ...like } } },
    { match_bool_prefix: { [WORDS]: guess } },
    ...(slugs.length === 0 ? [] : [{ ids: { values: slugs, boost: PIN_BOOST } }]),
  ];
}

function phraseOf(query: string): { readonly multi_match: Clause } {
  return { multi_match: { query: plainWords(query), type: 'phrase', fields: FIELDS } };
}

/** @param analyzer default: that of queries, by which words fall into parts */
function anyWord(query: string, analyzer?: string): Clause {
  const words = { query: plainWords(query), type: 'cross_fields', fields: FIELDS };
  return { multi_match: { ...words, ...(analyzer && { analyzer }) } };
}

const hasParts = (word: string): boolean => [...word.matchAll(PART)].length > 1;

/** Each word with the next: one side writes "time out", the other "timeout". */
function joined(words: readonly string[]): readonly string[] {
  return words.slice(1).map((word, at) => `${words[at]}${word}`);
}

/** Words and phrases that stand in place of those of the query. */
function synonymsIn(query: string, { synonyms }: SearchSettings): readonly string[] {
  const text = `-${fold(query)}-`;
  const has = (term: string): boolean => text.includes(`-${fold(term)}-`);
  return synonyms
    .filter((terms) => terms.some(has))
    .flat()
    .filter((term) => !has(term));
}

/** The search that counts all pages. */
export const ALL: object = { size: 0, track_total_hits: true };

/** The searches that count the pages with a word: as `PagesWith`, in its order. */
export function countBodies(word: string): readonly Record<string, unknown>[] {
  return [STEMS, 'title', 'heading', 'links'].map((field) => ({
    size: 0,
    track_total_hits: true,
    query: {
      match: { [field]: { query: plainWords(word), operator: 'and', analyzer: COUNTED } },
    },
  }));
}
