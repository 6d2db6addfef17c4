/** Every route that is read with GET: the other operations of the Docs API, pages as HTML and Markdown, the whole text. */
import { compare } from '../compare.ts';
import { readSubjects } from '../corpus.ts';
import type { HttpRequest } from '../load.ts';
import type { BenchContext, Outcome, Scenario } from '../measurement.ts';
import type { Recording } from '../references/recording.ts';
import { ask, expectThat, record, type Expectation } from '../record.ts';

const PAGES = 20;

/** A server that sends less than this in a second would answer nothing in a short run. */
const BYTES_PER_SECOND = 20_000_000;
/** Larger ones measure the client that takes them in. */
const BYTES_MAX = 50_000_000;

interface Route {
  readonly name: string;
  readonly what: string;
  paths(slugs: readonly string[]): readonly string[];
  readonly expected: Expectation;
  readonly headers?: Readonly<Record<string, string>>;
  readonly connections?: number;
}

const jsonThat = (
  holds: (body: Record<string, unknown>, path: string) => boolean,
): Expectation => ({
  status: 200,
  contentType: 'application/json',
  check: (body, { path }) =>
    expectThat(
      holds(JSON.parse(body) as Record<string, unknown>, path),
      `${path}: ${body.slice(0, 200)}`,
    ),
});

const textThat = (contentType: string, part: string): Expectation => ({
  status: 200,
  contentType,
  check: (body, { path }) => expectThat(body.includes(part), `${path} lacks ${part}`),
});

const ROUTES: readonly Route[] = [
  {
    name: 'getApiIndex',
    what: 'GET /api/v1; the version is v1.',
    paths: () => ['/api/v1'],
    expected: jsonThat((body) => body['version'] === 'v1'),
  },
  {
    name: 'listPages',
    what: 'GET /api/v1/pages; the count is the number of pages.',
    paths: () => ['/api/v1/pages'],
    expected: jsonThat((body) => body['count'] === (body['pages'] as unknown[]).length),
  },
  {
    name: 'getPage',
    what: `GET /api/v1/pages/{slug} for up to ${PAGES} pages in turn; each has the slug it was asked for and Markdown.`,
    paths: (slugs) => slugs.map((slug) => `/api/v1/pages/${slug}`),
    expected: jsonThat(
      (body, path) => path.endsWith(`/${body['slug'] as string}`) && body['markdown'] !== '',
    ),
  },
  {
    name: 'getReportStatus, unknown id',
    what: 'GET /api/v1/reports/{id} of a report that does not exist; the answer is the problem report_not_found.',
    paths: () => ['/api/v1/reports/r_aaaaaaaaaaaaaaaa'],
    expected: {
      status: 404,
      contentType: 'application/problem+json',
      check: (body) => expectThat(body.includes('"report_not_found"'), body),
    },
  },
  {
    name: 'HTML page',
    what: `GET /docs/{slug} for up to ${PAGES} pages in turn; each is an HTML document.`,
    paths: (slugs) => slugs.map((slug) => `/docs/${slug}`),
    expected: textThat('text/html', '<html'),
    headers: { accept: 'text/html' },
  },
  {
    name: 'Markdown page',
    what: `GET /docs/{slug}.md for up to ${PAGES} pages in turn; each has a level-one heading.`,
    paths: (slugs) => slugs.map((slug) => `/docs/${slug}.md`),
    expected: textThat('text/markdown', '# '),
  },
  {
    name: 'llms.txt',
    what: 'GET /llms.txt; it has a level-one heading.',
    paths: () => ['/llms.txt'],
    expected: textThat('text/', '# '),
  },
  {
    name: 'llms-full.txt',
    what: 'GET /llms-full.txt, the text of every page, over two connections; it has a level-one heading.',
    paths: () => ['/llms-full.txt'],
    expected: textThat('text/', '# '),
    connections: 2,
  },
];

function scenario(route: Route): Scenario {
  const { name, what, expected, headers, connections } = route;
  return {
    name,
    what,
    async run(context: BenchContext): Promise<Outcome> {
      const { url } = await context.docent();
      const { slugs } = await readSubjects(url);
      const asked = route
        .paths(slugs.slice(0, PAGES))
        .map((path): HttpRequest => ({ method: 'GET', path, ...(headers && { headers }) }));
      const skipped = await missing(url, asked[0], expected.status);
      if (skipped) return nothing(skipped);
      const recording = await record(url, asked, expected);
      const bytes = largest(recording);
      if (bytes > BYTES_MAX) return nothing(`an answer of ${bytes} bytes is not timed under load`);
      return compare(context, {
        scenario: name,
        requests: () => asked,
        status: expected.status,
        recording,
        secondsMin: bytes / BYTES_PER_SECOND,
        ...(connections && { connections }),
      });
    },
  };
}

function nothing(why: string): Outcome {
  return { measurements: [], ratios: [], skipped: [why] };
}

function largest({ answers }: Recording): number {
  return Math.max(...Object.values(answers).map(({ body }) => body.length));
}

async function missing(
  url: string,
  request: HttpRequest | undefined,
  status: number,
): Promise<string | undefined> {
  if (request === undefined) return 'the documentation has no pages';
  const response = await ask(url, request);
  await response.arrayBuffer();
  const absent = response.status === 404 && status !== 404;
  return absent ? `the service does not answer ${request.path}` : undefined;
}

export const READING: readonly Scenario[] = ROUTES.map(scenario);
