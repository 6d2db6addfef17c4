/** Search over HTTP: a few queries asked again and again, and queries that were never asked before. */
import { compare } from '../compare.ts';
import { distinctQueries, readSubjects } from '../corpus.ts';
import type { HttpRequest } from '../load.ts';
import type { BenchContext, Outcome, Scenario } from '../measurement.ts';
import { expectThat, record, type Expectation } from '../record.ts';

const REPEATED_QUERIES = 20;
const RECORDED_DISTINCT = 50;
/** Most of what the specification wants in the head of an answer, a bare route does not have. */
const WHOLE = ['hapi-with-headers'];

interface Results {
  readonly query: string;
  readonly count: number;
  readonly results: readonly { readonly slug: string; readonly score: number }[];
}

export const searchRequest = (query: string): HttpRequest => ({
  method: 'GET',
  path: `/api/v1/search?q=${encodeURIComponent(query)}&limit=10`,
});

function expectation(slugs: readonly string[]): Expectation {
  const known = new Set(slugs);
  return {
    status: 200,
    contentType: 'application/json',
    check(body, { path }) {
      const { query, count, results } = JSON.parse(body) as Results;
      expectThat(path.includes(encodeURIComponent(query)), `the query is ${query}, not ${path}`);
      expectThat(count === results.length && count <= 10, `count is ${count}`);
      expectThat(
        results.every(({ slug }) => known.has(slug)),
        'a slug that no page has',
      );
      expectThat(
        results.every(({ score }, i) => score >= 0 && score <= (results[i - 1]?.score ?? 1)),
        'scores are not in [0, 1] and best first',
      );
    },
  };
}

async function repeated(context: BenchContext): Promise<Outcome> {
  const { url } = await context.docent();
  const { slugs, phrases } = await readSubjects(url);
  const asked = phrases
    .filter((phrase) => phrase.length <= 100)
    .slice(0, REPEATED_QUERIES)
    .map(searchRequest);
  const recording = await record(url, asked, expectation(slugs));
  const hits = Object.values(recording.answers).map(({ body }) => JSON.parse(body) as Results);
  expectThat(
    hits.every(({ count }) => count > 0),
    'a title or heading of the documentation has no result',
  );
  return compare(context, {
    scenario: SEARCH_REPEATED.name,
    requests: () => asked,
    status: 200,
    recording,
    alsoBeside: WHOLE,
  });
}

async function distinct(context: BenchContext): Promise<Outcome> {
  const { url } = await context.docent();
  const { slugs, phrases } = await readSubjects(url);
  const queries = distinctQueries(phrases);
  const next = (count: number): HttpRequest[] =>
    Array.from({ length: count }, () => searchRequest(queries.next().value));
  return compare(context, {
    scenario: SEARCH_DISTINCT.name,
    warmUpSeconds: 3,
    isDistinct: true,
    requests: next,
    status: 200,
    recording: await record(url, next(RECORDED_DISTINCT), expectation(slugs)),
    alsoBeside: WHOLE,
  });
}

export const SEARCH_REPEATED: Scenario = {
  name: 'searchDocs, repeated queries',
  what: `${REPEATED_QUERIES} titles and headings as queries, limit 10, asked in turn; every answer has results, known slugs and falling scores. hapi-with-headers is a route of hapi that returns all header fields of the answer, too.`,
  run: repeated,
};

export const SEARCH_DISTINCT: Scenario = {
  name: 'searchDocs, distinct queries',
  what: `One to three words of the headings, limit 10, no query asked twice; the references send ${RECORDED_DISTINCT} such answers in turn, hapi-with-headers with all their header fields.`,
  run: distinct,
};
