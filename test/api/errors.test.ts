import test, { type ExecutionContext } from 'ava';
import { acme, BASE, requestsQuota } from '../helpers/acme.ts';
import type { Service } from '../helpers/service.ts';
import { verifies } from '../helpers/verifies.ts';

/** Errors change nothing, so all tests ask one service. */
let shared: Service;
const closers: (() => unknown)[] = [];

test.before(async () => {
  const cleanup = { teardown: (close: () => unknown) => void closers.push(close) };
  shared = await acme(cleanup, { limits: requestsQuota(1_000_000) });
});

test.after.always(async () => {
  for (const close of closers.toReversed()) await close();
});

interface Expected {
  readonly status: number;
  readonly code: string;
  readonly title: string;
  readonly detail: string;
  readonly resolution: string;
}

interface Asked {
  readonly url: string;
  readonly method?: string;
}

/** Asks the service and compares the whole body. */
async function answersProblem(t: ExecutionContext, asked: Asked, expected: Expected) {
  const response = await shared.server.inject({ method: 'GET', ...asked });
  t.is(response.statusCode, expected.status);
  t.is(response.headers['content-type'], 'application/problem+json');
  t.deepEqual(JSON.parse(response.payload), {
    type: `${BASE}/developers#error-${expected.code.replaceAll('_', '-')}`,
    title: expected.title,
    status: expected.status,
    detail: expected.detail,
    instance: BASE + asked.url,
    code: expected.code,
    resolution: expected.resolution,
    documentation_url: `${BASE}/developers#errors`,
  });
  return response;
}

/** The parts of an `invalid_parameter` that are always the same. */
function invalid(
  detail: string,
  takes = 'searchDocs takes q, limit, kind, section, code_language, offset, fields, detail, max_chars, snippet_chars, highlight, facets',
): Expected {
  return {
    status: 400,
    code: 'invalid_parameter',
    title: 'Invalid parameter',
    detail,
    resolution: `Correct what \`detail\` names and send the request again; ${takes}.`,
  };
}

test('a search without q is 400 invalid_parameter', async (t) => {
  verifies('errors:problem', 'errors:code-and-resolution', 'errors:invalid-parameter:q-missing');
  verifies('search-docs:invalid', 'search-docs:q', 'problem:media-type', 'problem:type');
  verifies('problem:title', 'problem:status', 'problem:detail', 'problem:instance');
  verifies('problem:code', 'problem:resolution', 'problem:documentation-url');
  await answersProblem(
    t,
    { url: '/api/v1/search' },
    invalid('The parameter "q" is missing; it must be text of 1 to 200 characters.'),
  );
});

test('a q of 201 code points is 400 invalid_parameter', async (t) => {
  verifies('errors:invalid-parameter:q-too-long', 'limits:q-length', 'search-docs:q');
  await answersProblem(
    t,
    { url: `/api/v1/search?q=${encodeURIComponent('𝒳'.repeat(201))}` },
    invalid(
      `The parameter "q" must be text of 1 to 200 characters, but has 201 characters: leave out what follows "…${'𝒳'.repeat(20)}".`,
    ),
  );
});

for (const limit of ['0', '51', '-1', '10.0', '1e1', '05', '0x10', 'ten', '99999999999999999999']) {
  test(`a limit of ${limit} is 400 invalid_parameter`, async (t) => {
    verifies('errors:invalid-parameter:limit', 'limits:limit', 'search-docs:limit');
    await answersProblem(
      t,
      { url: `/api/v1/search?q=a&limit=${limit}` },
      invalid(`The parameter "limit" must be an integer from 1 to 50, but is "${limit}".`),
    );
  });
}

const refused: readonly (readonly [query: string, detail: string])[] = [
  ['q=', 'The parameter "q" must be text of 1 to 200 characters, but is empty.'],
  ['q=a&limit=', 'The parameter "limit" must be an integer from 1 to 50, but is empty.'],
  ['q=a&limit=%205', 'The parameter "limit" must be an integer from 1 to 50, but is " 5".'],
  ['q=a&limit=+5', 'The parameter "limit" must be an integer from 1 to 50, but is " 5".'],
  ['q=a&q=b', 'The parameter "q" is given 2 times; give it once.'],
  ['q=a&limit=1&limit=1&limit=1', 'The parameter "limit" is given 3 times; give it once.'],
  ['q=a&size=3', 'There is no parameter "size".'],
  ['q=a&Limit=3', 'There is no parameter "Limit". Did you mean "limit"?'],
  ['q=a&__proto__=3', 'There is no parameter "__proto__".'],
  [
    'q=a&kind=pages',
    'The parameter "kind" must be one of page, section, sample, release, gap, but is "pages".',
  ],
  [
    'q=a&section=Guide',
    'The parameter "section" must be a list, separated by commas and each once, of 1 to 10 texts of the form ^[a-z0-9-]+$, but is "Guide".',
  ],
  [
    'limit=0&x=1',
    'There is no parameter "x". The parameter "q" is missing; it must be text of 1 to 200 characters. The parameter "limit" must be an integer from 1 to 50, but is "0".',
  ],
];

for (const [query, detail] of refused) {
  test(`a search for ?${query} is 400 and names the parameter`, async (t) => {
    await answersProblem(t, { url: `/api/v1/search?${query}` }, invalid(detail));
  });
}

test('an operation without parameters refuses every parameter', async (t) => {
  const takes = 'getApiIndex takes no parameters';
  const expected = invalid('There is no parameter "v".', takes);
  await answersProblem(t, { url: '/api/v1?v=1' }, expected);
});

for (const url of ['/api/v1/pages?section=guides', '/api/v1/search?q=a&section=guides']) {
  test(`an unknown section at ${url} is 400 and names the valid ones`, async (t) => {
    verifies('errors:invalid-parameter:section', 'list-pages:unknown-section');
    verifies('list-pages:section');
    await answersProblem(
      t,
      { url },
      {
        ...invalid('There is no section "guides" (parameter "section").'),
        resolution: 'Use one of: guide, reference, releases.',
      },
    );
  });
}

test('a missing page is 404 page_not_found and names its nearest slugs, the listing and the search', async (t) => {
  verifies('errors:page-not-found', 'get-page:not-found');
  verifies('missing-page:type', 'missing-page:title', 'missing-page:status');
  verifies('missing-page:detail', 'missing-page:instance', 'missing-page:code');
  verifies('missing-page:resolution', 'missing-page:documentation-url');
  await answersProblem(
    t,
    { url: '/api/v1/pages/guide-instal' },
    {
      status: 404,
      code: 'page_not_found',
      title: 'Page not found',
      detail: 'There is no page with the slug "guide-instal".',
      resolution:
        'Did you mean guide-install? List the valid slugs with GET /api/v1/pages, or find the page with GET /api/v1/search?q=….',
    },
  );
});

for (const slug of ['Guide-Install', '-x', 'a_b', 'a%20b', '%F0%9F%90%BB', '%7Bslug%7D', 'a%2Fb']) {
  test(`a slug that breaks its pattern, ${slug}, is 404 page_not_found`, async (t) => {
    verifies('get-page:slug', 'get-page:not-found');
    const { get } = shared;
    const { statusCode, payload } = await get(`/api/v1/pages/${slug}`);
    const { code, detail } = JSON.parse(payload) as Record<string, string>;
    t.deepEqual(
      { statusCode, code, detail },
      {
        statusCode: 404,
        code: 'page_not_found',
        detail: `There is no page with the slug "${decodeURIComponent(slug)}".`,
      },
    );
  });
}

for (const id of [
  'r_aaaaaaaaaaaaaaaa',
  'r_short',
  'R_AAAAAAAAAAAAAAAA',
  'r_aaaaaaaaaaaaaaa1',
  '1',
]) {
  test(`the unknown report ${id} is 404 report_not_found`, async (t) => {
    verifies('errors:report-not-found', 'get-report-status:not-found', 'get-report-status:id');
    await answersProblem(
      t,
      { url: `/api/v1/reports/${id}` },
      {
        status: 404,
        code: 'report_not_found',
        title: 'Report not found',
        detail: `There is no report with the id "${id}".`,
        resolution:
          'Use the report_id that submit_report returned: r_ and 16 characters of a-z and 2-7.',
      },
    );
  });
}

const nowhere = ['/api/', '/api/v1/', '/api/v2', '/api/v1/pages/', '/api/v1/pages/a/b', '/api/V1'];

for (const url of nowhere) {
  test(`${url} is 404 api_route_not_found`, async (t) => {
    verifies('errors:api-route-not-found', 'api-rule:no-route');
    await answersProblem(
      t,
      { url },
      {
        status: 404,
        code: 'api_route_not_found',
        title: 'No such operation',
        detail: `There is no operation at "${url}".`,
        resolution: 'GET /api/v1 lists every operation with its address.',
      },
    );
  });
}

test('a method without an operation at an unknown path is 404, not 405', async (t) => {
  const { server } = shared;
  const { statusCode } = await server.inject({ method: 'DELETE', url: '/api/v1/nothing' });
  t.is(statusCode, 404);
});

const paths = [
  '/api',
  '/api/v1',
  '/api/v1/pages',
  '/api/v1/pages/guide-install',
  '/api/v1/search?q=wombat',
  '/api/v1/reports/r_aaaaaaaaaaaaaaaa',
];

test('every method but GET, HEAD and OPTIONS is 405 with Allow', async (t) => {
  verifies('errors:method-not-allowed', 'api-rule:method-not-allowed', 'api:methods');
  verifies('service:read-only');
  const { server } = shared;
  for (const url of paths) {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND']) {
      const { headers, payload, statusCode } = await server.inject({ url, method });
      t.is(statusCode, 405, `${method} ${url}`);
      t.is(headers['allow'], 'GET, HEAD');
      t.deepEqual(JSON.parse(payload), {
        type: `${BASE}/developers#error-method-not-allowed`,
        title: 'Method not allowed',
        status: 405,
        detail: `${method} is not supported here.`,
        instance: BASE + url,
        code: 'method_not_allowed',
        resolution: 'Use one of the methods that the Allow header lists.',
        documentation_url: `${BASE}/developers#errors`,
      });
    }
  }
});

test('OPTIONS is 204 with Allow', async (t) => {
  const { server } = shared;
  for (const url of paths) {
    const response = await server.inject({ method: 'OPTIONS', url });
    t.is(response.statusCode, 204);
    t.is(response.headers['allow'], 'GET, HEAD');
  }
});
