/** The pages that may answer a query: the cluster finds them, and the engine ranks them. */
import type { Client } from '@opensearch-project/opensearch';
import type { PagesWith } from '../search/engine/whole.ts';
import type { SearchOptions } from '../search/search.ts';
import type { SearchSettings } from '../search/settings.ts';
import { fold } from '../search/suggest/closest-names.ts';
import { FIELD_WEIGHTS, STEMS, WORDS } from './mapping.ts';
import type { FoundPage } from './analysed-pages.ts';

export interface CandidateQuery {
  readonly query: string;
  /** Of the engine's `queryWords`, as they are written; none for a query of stop words. */
  readonly words: readonly string[];
  readonly filters: Pick<SearchOptions, 'kind' | 'section'>;
  readonly settings: SearchSettings;
  /** Pages to find at most. */
  readonly size: number;
}

export interface Candidates {
  readonly pages: readonly FoundPage[];
  /** Pages that match, found or not. */
  readonly total: number;
  /** Whether a part of the cluster did not answer. */
  readonly isPartial: boolean;
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

/** The body of the search for candidates. */
function candidatesBody(asked: CandidateQuery): Record<string, unknown> {
  const { filters, size } = asked;
  const filter = [
    ...(filters.kind === undefined ? [] : [{ term: { kinds: filters.kind } }]),
    ...(filters.section === undefined ? [] : [{ term: { section: filters.section } }]),
  ];
  return {
    size,
    timeout: ANSWER_WITHIN,
    track_total_hits: COUNTED_MAX,
    _source: false,
    docvalue_fields: ['digest'],
    query: { bool: { filter, should: clauses(asked), minimum_should_match: 1 } },
  };
}

/** Any of them finds a page. */
function clauses({ query, words, settings }: CandidateQuery): readonly Clause[] {
  const text = words.length === 0 ? query : words.join(' ');
  const pinned = settings.pins.filter((pin) => fold(pin.query) === fold(query));
  const slugs = pinned.map(({ page }) => page.replace(/#.*/, ''));
  const phrase = { query, type: 'phrase', fields: FIELDS, slop: PHRASE_SLOP, boost: PHRASE_BOOST };
  const guess = { query: text, boost: GUESS_BOOST };
  return [
    anyWord(text),
    { multi_match: phrase },
    ...quotedIn(query).map((quoted) => ({
      // The same for each page that has it: which of these is better, all words say.
      constant_score: {
        filter: { multi_match: { query: quoted, type: 'phrase', fields: FIELDS } },
        boost: QUOTED_BOOST,
      },
    })),
    ...[...joined(words), ...synonymsIn(query, settings)].map(anyWord),
    { match: { [WORDS]: { ...guess, fuzziness: 'AUTO:4,8', prefix_length: 1 } } },
    { match_bool_prefix: { [WORDS]: guess } },
    ...(slugs.length === 0 ? [] : [{ ids: { values: slugs, boost: PIN_BOOST } }]),
  ];
}

function anyWord(query: string): Clause {
  return { multi_match: { query, type: 'cross_fields', fields: FIELDS } };
}

/** Phrases of the query: pages that have them come first, and others may be needed where none has. */
function quotedIn(query: string): readonly string[] {
  return [...query.matchAll(/"([^"]+)"/g)].map(([, text = '']) => text);
}

/** Whether words of the query leave out pages that the cluster counts: phrases, excluded words, typed filters. */
export function isNarrowed(query: string): boolean {
  return /"|(?:^|\s)-|:/.test(query);
}

/** Each word with the next: one side writes "time out", the other "timeout". */
function joined(words: readonly string[]): readonly string[] {
  const pairs = words.slice(1).map((word, at) => `${words[at]}${word}`);
  return pairs.length === 0 ? [] : [pairs.join(' ')];
}

/** What stands in place of words of the query. */
function synonymsIn(query: string, { synonyms }: SearchSettings): readonly string[] {
  const text = `-${fold(query)}-`;
  const has = (term: string): boolean => text.includes(`-${fold(term)}-`);
  return synonyms
    .filter((terms) => terms.some(has))
    .flat()
    .filter((term) => !has(term));
}

/** The searches that count the pages with a word: as {@link PagesWith}, in its order. */
function countBodies(word: string): readonly Record<string, unknown>[] {
  return [STEMS, 'title', 'heading', 'links'].map((field) => ({
    size: 0,
    track_total_hits: true,
    query: { match: { [field]: { query: word, operator: 'and' } } },
  }));
}

interface Answered {
  readonly candidates: Candidates;
  /** By word, of those that were asked for. */
  readonly counts: ReadonlyMap<string, PagesWith>;
}

/** Finds candidates, and counts the pages of the words, in one request. @throws when the cluster does not answer in full */
export async function findCandidates(
  client: Client,
  index: string,
  { asked, uncounted }: { readonly asked: CandidateQuery; readonly uncounted: readonly string[] },
): Promise<Answered> {
  const searches = [candidatesBody(asked), ...uncounted.flatMap(countBodies)];
  const body = searches.flatMap((one) => [{ index }, one]);
  const answer = await client.msearch({ body: body as never });
  const responses = answer.body.responses as unknown as readonly Response[];
  for (const { error, status } of responses)
    if (error !== undefined) throw new ClusterError(error.type, status);
  const [found, ...counted] = responses;
  const totals = counted.map(({ hits }) => hits.total.value);
  const each = totals.length / Math.max(1, uncounted.length);
  const counts = uncounted.map(
    (word, at) => [word, totals.slice(at * each, (at + 1) * each) as unknown as PagesWith] as const,
  );
  return { candidates: candidatesOf(found), counts: new Map(counts) };
}

function candidatesOf(found: Response | undefined): Candidates {
  if (found === undefined) return { pages: [], total: 0, isPartial: true };
  const { hits, timed_out: isLate, _shards: shards } = found;
  return {
    pages: hits.hits.map(({ _id: slug, fields }) => ({ slug, digest: fields.digest[0] })),
    total: hits.total.value,
    isPartial: isLate || shards.failed > 0,
  };
}

interface Response {
  readonly error?: { readonly type: string };
  readonly status: number;
  readonly timed_out: boolean;
  readonly _shards: { readonly failed: number };
  readonly hits: {
    readonly total: { readonly value: number };
    readonly hits: readonly {
      readonly _id: string;
      readonly fields: { readonly digest: readonly [string] };
    }[];
  };
}

/** The cluster refused a search. Its own words are left out: they may repeat the query. */
export class ClusterError extends Error {
  /** Whether the index is not there any more. */
  readonly isGone: boolean;

  readonly statusCode: number;

  /** @param type as OpenSearch names it @param statusCode of HTTP */
  constructor(type: string, statusCode: number, message = `the cluster refused a search: ${type}`) {
    super(message);
    this.statusCode = statusCode;
    this.isGone = type === 'index_not_found_exception';
  }
}
