import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import test, { type ExecutionContext } from 'ava';
import { acme, BASE } from '../helpers/acme.ts';
import { verifies } from '../helpers/verifies.ts';
import { storeReport } from '../helpers/report-row.ts';

const REPORT_ID = 'r_abcdefghijklmnop';

interface Item {
  readonly [field: string]: unknown;
}

interface Body extends Item {
  readonly pages: readonly Item[];
  readonly sections: readonly Item[];
  readonly results: readonly Item[];
  readonly operations: readonly Item[];
}

/** The parsed body of a 200, which also fits the schema that the OpenAPI description gives for it. */
async function read(t: ExecutionContext, path: string, resource: string): Promise<Body> {
  const { get } = await acme(t);
  const response = await get(path);
  t.is(response.statusCode, 200, response.payload);
  t.is(response.headers['content-type'], 'application/json');
  const body = JSON.parse(response.payload) as Body;
  const description = JSON.parse((await get('/openapi.json')).payload) as {
    components: { schemas: Record<string, object> };
  };
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  const validate = ajv.compile(description.components.schemas[resource] ?? false);
  t.true(validate(body), JSON.stringify(validate.errors));
  return body;
}

test('the index names the version, the operations and the limit', async (t) => {
  verifies('resources:json', 'resources:required', 'get-api-index', 'api:success');
  verifies('api-index:name', 'api-index:version', 'api-index:status', 'api-index:documentation');
  verifies('api-index:openapi', 'api-index:operations', 'api-index:operation-id');
  verifies('api-index:operation-method', 'api-index:operation-href', 'api-index:rate-limit');
  verifies('api-index:versioning', 'versioning:path', 'versioning:index', 'versioning:status');
  const { versioning, operations, ...index } = await read(t, '/api/v1', 'ApiIndex');
  t.deepEqual<unknown, unknown>(index, {
    name: 'Acme Docs API',
    version: 'v1',
    status: 'stable',
    documentation: `${BASE}/developers`,
    openapi: `${BASE}/openapi.json`,
    rateLimit: { quota: 120, windowSeconds: 60, scope: 'client IP address' },
  });
  const specified = [
    { operationId: 'getApiIndex', method: 'GET', href: `${BASE}/api/v1` },
    { operationId: 'listPages', method: 'GET', href: `${BASE}/api/v1/pages{?section}` },
    { operationId: 'getPage', method: 'GET', href: `${BASE}/api/v1/pages/{slug}` },
    {
      operationId: 'searchDocs',
      method: 'GET',
      href: `${BASE}/api/v1/search{?q,limit,kind,section,code_language,offset,fields,detail,max_chars,snippet_chars,highlight,facets}`,
    },
    { operationId: 'getReportStatus', method: 'GET', href: `${BASE}/api/v1/reports/{id}` },
  ];
  for (const one of specified) {
    t.deepEqual(
      operations.find(({ operationId }) => operationId === one.operationId),
      one,
    );
  }
  t.regex(String(versioning), /180 days/);
});

test('/api is the same document as /api/v1', async (t) => {
  verifies('get-api-index:alias');
  const { get } = await acme(t);
  const [short, long] = [await get('/api'), await get('/api/v1')];
  t.is(short.payload, long.payload);
  t.is(short.headers['etag'], long.headers['etag']);
});

test('the listing has every page in navigation order, and the section ids', async (t) => {
  verifies('service:lists-pages', 'list-pages', 'page-list:count', 'page-list:sections');
  verifies('page-list:pages', 'section:id', 'section:title');
  const { count, sections, pages } = await read(t, '/api/v1/pages', 'PageList');
  t.is(count, pages.length);
  t.deepEqual(
    sections.map(({ id }) => id),
    ['guide', 'reference', 'releases'],
  );
  t.true(sections.every(({ title }) => typeof title === 'string' && title !== ''));
  t.deepEqual(
    pages.map(({ slug }) => slug),
    ['guide-configuration', 'guide-install', 'reference-advanced-api', 'releases-2-1-0'],
  );
});

test('the listing of a section has its pages only, and all sections', async (t) => {
  verifies('service:lists-pages', 'list-pages:section');
  const { count, sections, pages } = await read(t, '/api/v1/pages?section=guide', 'PageList');
  t.is(count, 2);
  t.is(sections.length, 3);
  t.true(pages.every(({ section }) => section === 'guide'));
});

test('a page summary has its addresses, titles, section and group', async (t) => {
  verifies('page-summary:slug', 'page-summary:path', 'page-summary:url');
  verifies('page-summary:markdown-url', 'page-summary:title', 'page-summary:description');
  verifies('page-summary:section', 'page-summary:section-title', 'page-summary:group');
  const { pages, sections } = await read(t, '/api/v1/pages', 'PageList');
  const { description, ...summary } = pages[1] ?? {};
  t.deepEqual<unknown, unknown>(summary, {
    slug: 'guide-install',
    path: '/docs/guide-install',
    url: `${BASE}/docs/guide-install`,
    markdownUrl: `${BASE}/docs/guide-install.md`,
    title: 'Install Acme',
    section: 'guide',
    sectionTitle: sections[0]?.['title'],
    group: '',
  });
  t.is(description, 'How to get Acme running.');
  t.is(String(pages[2]?.['group']).toLowerCase(), 'advanced');
});

test('a page has its summary, its headings and its Markdown', async (t) => {
  verifies('service:returns-page', 'get-page', 'page:summary-fields', 'page:headings');
  verifies('page:markdown', 'api-rule:slugs');
  const page = await read(t, '/api/v1/pages/guide-configuration', 'Page');
  const { pages } = await read(t, '/api/v1/pages', 'PageList');
  const { headings, markdown, ...summary } = page;
  t.deepEqual<unknown, unknown>(summary, pages[0]);
  t.deepEqual(headings, ['Wombat timeouts', 'Wombat retries', 'Wombat limits', 'Deep wombats']);
  t.true(String(markdown).startsWith('# Configuration\n'));
});

test('every slug of the listing and of a search is a page', async (t) => {
  verifies('api-rule:slugs');
  const { get } = await acme(t);
  const { pages } = JSON.parse((await get('/api/v1/pages')).payload) as Body;
  const { results } = JSON.parse((await get('/api/v1/search?q=wombat')).payload) as Body;
  for (const { slug } of [...pages, ...results]) {
    t.is((await get(`/api/v1/pages/${String(slug)}`)).statusCode, 200);
  }
});

test('search results have their page, score, snippet and what was found', async (t) => {
  verifies('service:search-kinds', 'search-docs', 'search-results:query', 'search-results:count');
  verifies('search-results:results', 'search-result:summary-fields', 'search-result:score');
  verifies('search-result:snippet', 'search-result:kind', 'search-result:heading');
  verifies('search-result:anchor');
  const body = await read(t, '/api/v1/search?q=wombat+timeouts', 'SearchResults');
  t.is(body['query'], 'wombat timeouts');
  t.is(body['count'], body.results.length);
  t.true(Number(body['total']) >= body.results.length);
  const [first] = body.results;
  t.like(first, {
    slug: 'guide-configuration',
    title: 'Configuration',
    section: 'guide',
    kind: 'section',
    heading: 'Wombat timeouts',
    anchor: 'wombat-timeouts',
  });
  t.regex(String(first?.['snippet']), /wombat/i);
});

test('kind and section filter the results', async (t) => {
  for (const kind of ['page', 'section', 'sample', 'release', 'gap']) {
    const { results } = await read(t, `/api/v1/search?q=wombat&kind=${kind}`, 'SearchResults');
    t.true(results.every((result) => result['kind'] === kind));
  }
  const { results } = await read(t, '/api/v1/search?q=wombat&section=guide', 'SearchResults');
  t.true(results.length > 0 && results.every(({ section }) => section === 'guide'));
});

test('a search without a result answers the nearest pages and documented gaps, one with results does not', async (t) => {
  const { get } = await acme(t);
  const nothing = await read(
    t,
    '/api/v1/search?q=%22clusters+wombats+configuration%22',
    'SearchResults',
  );
  t.is(nothing['total'], 0);
  const { pages, gaps } = nothing['nearest'] as { pages: Body[]; gaps: Body[] };
  const slugs = pages.map(({ slug }) => String(slug));
  t.true(slugs.includes('guide-configuration'));
  for (const slug of slugs) t.is((await get(`/api/v1/pages/${slug}`)).statusCode, 200);
  t.deepEqual(gaps, [
    { statement: 'Acme does not cluster wombats.', source_url: 'https://tracker.test/acme/7' },
  ]);
  for (const query of ['qqzzxx', 'wombat']) {
    const body = await read(t, `/api/v1/search?q=${query}`, 'SearchResults');
    t.is(body['nearest'], undefined);
  }
});

test('a stored report answers its status, uncached', async (t) => {
  verifies('get-report-status', 'get-report-status:not-cached', 'get-report-status:id');
  verifies('report-status:report-id', 'report-status:status', 'report-status:updated-at');
  const { get, config } = await acme(t);
  const path = `/api/v1/reports/${REPORT_ID}`;
  t.is((await get(path)).statusCode, 404);
  await storeReport(config.data, {
    id: REPORT_ID,
    status: 'filed',
    issue_url: 'https://tracker.test/1',
  });
  const response = await get(path, { 'if-none-match': '*' });
  t.is(response.statusCode, 200);
  t.is(response.headers['cache-control'], 'no-store');
  t.is(response.headers['etag'], undefined);
  t.deepEqual(JSON.parse(response.payload), {
    report_id: REPORT_ID,
    status: 'filed',
    issue_url: 'https://tracker.test/1',
    updated_at: '2026-01-02T03:04:05.000Z',
  });
});
