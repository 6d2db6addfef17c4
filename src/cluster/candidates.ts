/** The pages that may answer a query: the cluster finds them, and the engine ranks them. */
import type { Client } from '@opensearch-project/opensearch';
import type { PagesWith } from '../search/engine/whole.ts';
import {
  ALL,
  candidatesBody,
  countBodies,
  filtersOf,
  matchingBody,
  type CandidateQuery,
} from './candidate-query.ts';

export interface Candidates {
  /** Slugs of the pages, the best first. */
  readonly slugs: readonly string[];
  /** Pages that match, found or not: one more than were asked for stands for any number. */
  readonly total: number;
  /** Those of them that have a word of the query, and not only one that is like it. */
  readonly matching: number;
  /** Whether pages without a kind or section are left out. */
  readonly isFiltered: boolean;
  /** Whether a part of the cluster did not answer, or has not all pages. */
  readonly isPartial: boolean;
}

interface Answered {
  readonly candidates: Candidates;
  /** By word, of those that were asked for; none where something is missing. */
  readonly counts: ReadonlyMap<string, PagesWith>;
}

interface Asking {
  readonly asked: CandidateQuery;
  readonly uncounted: readonly string[];
  /** Of the index. It has fewer while a publisher writes it anew, under the same name, after the cluster has lost it. */
  readonly pageCount: number;
}

/** Finds candidates, and counts the pages of the words, in one request. @throws when the cluster refuses */
export async function findCandidates(
  client: Client,
  index: string,
  { asked, uncounted, pageCount }: Asking,
): Promise<Answered> {
  const counting = uncounted.flatMap(countBodies);
  const searches = [candidatesBody(asked), matchingBody(asked), ALL, ...counting];
  const body = searches.flatMap((one) => [{ index }, one]);
  const answer = await client.msearch({ body: body as never });
  const responses = answer.body.responses as unknown as readonly Response[];
  for (const { error, status } of responses)
    if (error !== undefined) throw new ClusterError(error.type, status);
  const [found, matching, all, ...counted] = responses;
  const totals = counted.map(({ hits }) => hits.total.value);
  const each = totals.length / Math.max(1, uncounted.length);
  const counts = uncounted.map(
    (word, at) => [word, totals.slice(at * each, (at + 1) * each) as unknown as PagesWith] as const,
  );
  const isPartial = responses.some(isCut) || all?.hits.total.value !== pageCount;
  const candidates = {
    ...candidatesOf(found),
    matching: matching?.hits.total.value ?? 0,
    isFiltered: filtersOf(asked).length > 0,
    isPartial,
  };
  return { candidates, counts: new Map(isPartial ? [] : counts) };
}

const isCut = ({ timed_out: isLate, _shards: { failed } }: Response): boolean =>
  isLate || failed > 0;

function candidatesOf(found: Response | undefined): Pick<Candidates, 'slugs' | 'total'> {
  if (found === undefined) return { slugs: [], total: 0 };
  const { hits, total } = found.hits;
  return { slugs: hits.map(({ _id: slug }) => slug), total: total.value };
}

interface Response {
  readonly error?: { readonly type: string };
  readonly status: number;
  readonly timed_out: boolean;
  readonly _shards: { readonly failed: number };
  readonly hits: {
    readonly total: { readonly value: number };
    readonly hits: readonly { readonly _id: string }[];
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
