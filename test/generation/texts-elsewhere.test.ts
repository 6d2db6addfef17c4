/** Texts of pages that are not in memory: every answer is the same, and none reads more pages than it shows. */
import test, { type ExecutionContext } from 'ava';
import type { Server, ServerInjectResponse } from '@hapi/hapi';
import { after } from '../../src/eventual.ts';
import type { Generation } from '../../src/generation/generation.ts';
import { operations } from '../../src/operations/index.ts';
import { createSearch } from '../../src/search/index/create-search.ts';
import { modern } from '../helpers/mcp.ts';
import { ownLibrary } from '../helpers/own-library.ts';
import { service } from '../helpers/service.ts';
import { textsElsewhere, textsOnDisk } from '../helpers/texts-elsewhere.ts';

/** A request, and the pages that its answer shows, at most. */
interface Row {
  readonly pages: number;
  /** Path of a GET … */
  readonly get?: string;
  readonly accept?: string;
  /** … or method of MCP with its params. */
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
  /** Where not that of the documentation. */
  readonly profile?: string;
  /** The one document that has the texts of all pages. */
  readonly isWhole?: true;
}

const get = (pages: number, path: string, accept?: string): Row => ({
  pages,
  get: path,
  ...(accept !== undefined && { accept }),
});
const ask = (pages: number, method: string, params: Row['params'] = {}): Row => ({
  pages,
  method,
  params,
});
const call = (pages: number, name: string, args: object = {}): Row =>
  ask(pages, 'tools/call', { name, arguments: args });

const BASE_URL = 'http://localhost';
const SLUGS = ['start-quick-start', 'search-ranking', 'releases-0-1-0', 'agents-tools'];
const QUERIES = ['rate limit', 'curl', 'kind:gap windows', 'kind:release docent', 'qqzzxx'];
/** Code lies with the texts of the pages that are found. */
const SAMPLES = 'kind:sample search';
const LIMIT = 5;

const ROWS: readonly Row[] = [
  get(0, '/api/v1'),
  get(0, '/api/v1/pages'),
  get(0, '/api/v1/reports/r_abcdefghijklmnop'),
  ...SLUGS.flatMap((slug) => [
    get(1, `/api/v1/pages/${slug}`),
    get(1, `/docs/${slug}`),
    get(1, `/docs/${slug}.md`),
    get(1, `/docs/${slug}`, 'text/markdown'),
    ask(1, 'resources/read', { uri: `${BASE_URL}/docs/${slug}` }),
    call(1, 'get_page', { slug }),
    call(1, 'get_page', { slug, outline: true }),
    call(1, 'get_page', { slug, max_chars: 1000, offset: 200 }),
    { ...call(1, 'fetch', { id: slug }), profile: 'openai' },
  ]),
  call(2, 'get_page', { pages: [SLUGS[0], 'nothing', SLUGS[1]] }),
  ...QUERIES.flatMap((query) => [
    get(LIMIT, `/api/v1/search?limit=${LIMIT}&q=${encodeURIComponent(query)}`),
    get(20, `/search?q=${encodeURIComponent(query)}`),
    call(LIMIT, 'search_docs', { query, limit: LIMIT }),
    call(LIMIT, 'search_docs', { query, limit: LIMIT, detail: 'snippets' }),
    call(100, 'search_docs', { query, language: 'sh' }),
    call(100, 'find_samples', { query }),
    { ...call(10, 'search', { query }), profile: 'openai' },
  ]),
  get(100, `/api/v1/search?limit=${LIMIT}&q=${encodeURIComponent(SAMPLES)}`),
  get(100, `/api/v1/search?limit=${LIMIT}&q=search&kind=sample`),
  get(100, `/search?q=${encodeURIComponent(SAMPLES)}`),
  call(100, 'search_docs', { query: SAMPLES, limit: LIMIT }),
  call(100, 'search_docs', { query: SAMPLES, limit: LIMIT, detail: 'snippets' }),
  { ...call(100, 'search', { query: SAMPLES }), profile: 'openai' },
  get(9, '/api/v1/search?q=wombat+kind:page+section:start'),
  get(5, '/api/v1/grep?pattern=docent&section=start'),
  call(5, 'grep_docs', { pattern: 'docent', section: 'start' }),
  get(5, '/docs/instal', 'text/html'),
  get(5, '/docs/instal.md'),
  // Names of sections lie with the texts of their pages: so many hits are looked at.
  get(50, '/api/v1/suggest?q=quick+st'),
  get(0, '/api/v1/pages/instal'),
  get(1, '/'),
  ...[
    '/index.md',
    '/sections/start',
    '/sections/start.md',
    '/developers',
    '/releases.md',
    '/benchmarks',
  ].map((path) => get(0, path)),
  ...['/llms.txt', '/skill.md', '/openapi.json', '/sitemap-index.xml', '/sitemap-1.xml'].map(
    (path) => get(0, path),
  ),
  ...['/.well-known/api-catalog', '/.well-known/ai-catalog.json', '/mcp/server-card'].map((path) =>
    get(0, path),
  ),
  { ...get(0, '/llms-full.txt'), isWhole: true },
  { ...get(0, '/search-data/current.json'), isWhole: true },
  ask(0, 'tools/list'),
  ask(0, 'resources/list'),
  ask(0, 'resources/templates/list'),
  ask(0, 'prompts/list'),
  ask(0, 'prompts/get', { name: 'compare', arguments: { runtime: 'node' } }),
  ask(20, 'prompts/get', { name: 'migrate', arguments: { runtime: 'node' } }),
  ask(0, 'completion/complete', {
    ref: { type: 'ref/resource', uri: `${BASE_URL}/docs/{slug}` },
    argument: { name: 'slug', value: 'install' },
  }),
  call(0, 'list_pages'),
  call(LIMIT, 'find_samples', { limit: LIMIT }),
  call(LIMIT, 'find_samples', { limit: LIMIT, recorded: false }),
  call(0, 'find_samples', { language: 'cobol' }),
  call(0, 'compare_runtimes', { runtime: 'node' }),
  call(0, 'get_benchmarks'),
  call(20, 'check_known_issue', { query: 'windows' }),
];

const plenty = { quota: 1e9, windowSeconds: 60 };

async function serviceOf(
  t: Pick<ExecutionContext, 'teardown'>,
  generation: Generation,
): Promise<(row: Row) => Promise<string>> {
  const config = { baseUrl: BASE_URL, limits: { requests: plenty, pages: plenty } };
  const { server } = await service(t, { generation, alone: true, config });
  return async (row) => {
    const response = await asked(server, row);
    const { date: _date, 'x-request-id': _id, ...headers } = response.headers;
    return JSON.stringify([response.statusCode, headers, response.payload], null, 1);
  };
}

function asked(server: Server, row: Row): Promise<ServerInjectResponse> {
  const { get: url, accept, method = '', params = {}, profile } = row;
  if (url !== undefined) return server.inject({ url, headers: accept ? { accept } : {} });
  return server.inject({
    method: 'POST',
    url: `/mcp${profile === undefined ? '' : `?profile=${profile}`}`,
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-11-25',
    },
    payload: { jsonrpc: '2.0', id: 1, method, params },
  });
}

test('texts that are elsewhere give the answers that texts in memory give, and no more is read than is shown', async (t) => {
  t.timeout(300_000);
  const library = await ownLibrary();
  const search = await createSearch(library);
  const builtAt = '2026-01-01T00:00:00.000Z';
  const inMemory = await serviceOf(t, { library, search, builtAt });
  const { generation, reads, walks } = await textsElsewhere(library);
  const elsewhere = await serviceOf(t, generation);
  const onDisk = await serviceOf(t, await textsOnDisk(t, library));
  for (const row of ROWS) {
    const { get: path, accept, method, params } = row;
    const name = path ? `${path} ${accept ?? ''}` : `${method} ${JSON.stringify(params)}`;
    const expected = await inMemory(row);
    const walked = walks();
    reads.length = 0;
    t.is(await elsewhere(row), expected, name);
    const pages = new Set(reads).size;
    t.true(pages <= row.pages, `${name} read ${pages} pages`);
    t.is(walks() - walked, row.isWhole === true ? 1 : 0, name);
    t.is(await elsewhere(row), expected, `${name} once more`);
    t.is(await onDisk(row), expected, `${name} from disk`);
  }
});

test('documents of all texts are made once, also when several ask at the same time', async (t) => {
  const { generation, walks } = await textsElsewhere(await ownLibrary());
  const elsewhere = await serviceOf(t, generation);
  for (const path of ['/llms-full.txt', '/search-data/current.json']) {
    const walked = walks();
    const answers = await Promise.all([1, 2, 3].map(() => elsewhere(get(0, path))));
    t.is(new Set(answers).size, 1);
    t.is(walks() - walked, 1, path);
  }
});

test('a search that waits for texts is not mixed up with others that come in between', async (t) => {
  const library = await ownLibrary();
  const search = await createSearch(library);
  const { generation } = await textsElsewhere(library);
  const words = [
    ...new Set(library.pages.flatMap(({ title }) => title.toLowerCase().split(/\W+/))),
  ];
  const queries = words.filter((word) => word.length > 3).slice(0, 60);
  const answers = await Promise.all(
    queries.map(async (query) =>
      after(generation.search.search(query, { limit: 10 }), ({ hits }) => hits),
    ),
  );
  for (const [index, query] of queries.entries()) {
    t.deepEqual(answers[index], search.search(query, { limit: 10 }).hits, query);
  }
});

test('every operation and every tool that reads is among those requests', async (t) => {
  const paths = ROWS.map(({ get: path = '' }) => path.replace(/\?.*$/, ''));
  for (const { id, path } of operations) {
    const pattern = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
    t.true(
      paths.some((one) => pattern.test(one)),
      id,
    );
  }
  const { server } = await service(t, {
    generation: (await textsElsewhere(await ownLibrary())).generation,
    alone: true,
  });
  const called = new Set(ROWS.map(({ params }) => params?.['name']));
  const { result } = (await modern(server, { method: 'tools/list' })).body;
  const missing = result.tools
    .map(({ name }: { readonly name: string }) => name)
    .filter((name: string) => !called.has(name) && !REPORTING.test(name));
  t.deepEqual(missing, []);
});

/** Tools that read no page. */
const REPORTING = /report|feedback/;
