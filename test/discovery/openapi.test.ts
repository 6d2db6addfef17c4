import test from 'ava';
import { openApiDocument } from '../../src/discovery/openapi.ts';
import { operations } from '../../src/operations/index.ts';
import { acme, BASE, requestsQuota } from '../helpers/acme.ts';
import { libraryOf } from '../helpers/plain-library.ts';
import { verifies } from '../helpers/verifies.ts';

interface Header {
  readonly $ref: string;
}

interface Answer {
  readonly description: string;
  readonly headers: Readonly<Record<string, Header>>;
  readonly content?: Readonly<Record<string, unknown>>;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly schema: Readonly<Record<string, unknown>>;
  readonly example?: unknown;
}

interface Description {
  readonly openapi: string;
  readonly servers: readonly { readonly url: string }[];
  readonly security: readonly unknown[];
  readonly paths: Readonly<
    Record<
      string,
      {
        readonly get: {
          readonly operationId: string;
          readonly parameters: readonly Parameter[];
          readonly responses: Readonly<Record<string, Answer>>;
        };
      }
    >
  >;
}

test('/openapi.json describes every operation, and needs no authentication', async (t) => {
  verifies('discovery:openapi', 'access:openapi-security', 'access:api');
  const { get } = await acme(t);
  const response = await get('/openapi.json');
  t.is(response.statusCode, 200);
  t.is(response.headers['content-type'], 'application/vnd.oai.openapi+json;version=3.1');
  const description = JSON.parse(response.payload) as Description;
  t.regex(description.openapi, /^3\.1\./);
  t.is(description.servers[0]?.url, BASE);
  t.deepEqual(description.security, []);
  t.deepEqual(
    Object.keys(description.paths),
    operations.map(({ path }) => path),
  );
  const specified = {
    '/api/v1': 'getApiIndex',
    '/api/v1/pages': 'listPages',
    '/api/v1/pages/{slug}': 'getPage',
    '/api/v1/search': 'searchDocs',
    '/api/v1/reports/{id}': 'getReportStatus',
  };
  for (const [path, id] of Object.entries(specified)) {
    t.is(description.paths[path]?.get.operationId, id);
  }
});

test('the parameters are those of the specification, with an example each', async (t) => {
  verifies('search-docs:q', 'search-docs:limit', 'list-pages:section', 'get-page:slug');
  verifies('get-report-status:id', 'limits:q-length', 'limits:limit');
  const { get } = await acme(t);
  const { paths } = JSON.parse((await get('/openapi.json')).payload) as Description;
  const parameters = new Map(
    Object.values(paths).flatMap(({ get: operation }) =>
      operation.parameters.map((one) => [`${operation.operationId} ${one.name}`, one]),
    ),
  );
  t.like(parameters.get('searchDocs q'), {
    in: 'query',
    required: true,
    schema: { type: 'string', minLength: 1, maxLength: 200 },
  });
  t.like(parameters.get('searchDocs limit'), {
    in: 'query',
    required: false,
    schema: { type: 'integer', minimum: 1, maximum: 50, default: 10 },
  });
  t.like(parameters.get('listPages section'), {
    in: 'query',
    required: false,
    schema: { pattern: '^[a-z0-9-]+$', enum: ['guide', 'reference', 'releases'] },
  });
  t.like(parameters.get('getPage slug'), {
    in: 'path',
    required: true,
    schema: { pattern: '^[a-z0-9][a-z0-9-]*$' },
  });
  t.like(parameters.get('getReportStatus id'), {
    in: 'path',
    required: true,
    schema: { pattern: '^r_[a-z2-7]{16}$' },
  });
  for (const [name, { example }] of parameters) t.not(example, undefined, name);
});

test('what may name a state of the documentation describes the header and its refusals', async (t) => {
  const { get } = await acme(t);
  const { paths } = JSON.parse((await get('/openapi.json')).payload) as Description;
  for (const { get: operation } of Object.values(paths)) {
    const { operationId, parameters, responses } = operation;
    const described = parameters.find(({ name }) => name === 'Docent-Generation');
    t.is(described === undefined, responses[412] === undefined, operationId);
    if (described !== undefined) t.regex(responses[400]?.description ?? '', /`invalid_parameter`/);
  }
  const { parameters } = paths['/api/v1/pages']!.get;
  const { schema, example, ...described } = parameters.find(
    ({ name }) => name === 'Docent-Generation',
  )!;
  t.like(described, { in: 'header', required: false });
  const { headers } = await get('/api/v1/pages');
  t.deepEqual(schema, { type: 'string', enum: [example] });
  const own = String(headers['docent-generation']);
  for (const [value, status] of [
    [own, 200],
    [String(example), 200],
    [own.replace(/;.*/, ''), 200],
    ['"0"', 412],
    ['0', 400],
  ] as const) {
    t.is((await get('/api/v1/pages', { 'docent-generation': value })).statusCode, status, value);
  }
});

test('each answer carries the headers and the media type that the description promises', async (t) => {
  const deprecation = {
    deprecatedAt: new Date('2026-01-01T00:00:00Z'),
    sunsetAt: new Date('2026-08-01T00:00:00Z'),
  };
  const { get, server } = await acme(t, { deprecation, limits: requestsQuota(40) });
  const { paths } = JSON.parse((await get('/openapi.json')).payload) as Description;
  const promised = (path: string, status: number): string[] => {
    const answer = paths[path]?.get.responses[status];
    const { headers = {}, content = {} } = answer ?? {};
    return [...Object.keys(headers), ...Object.keys(content).map((type) => `type ${type}`)];
  };
  const shots: readonly (readonly [path: string, url: string, init?: object])[] = [
    ['/api/v1', '/api/v1'],
    ['/api/v1', '/api/v1', { headers: { 'if-none-match': '*' } }],
    ['/api/v1', '/api/v1', { method: 'POST' }],
    ['/api/v1/pages', '/api/v1/pages'],
    ['/api/v1/pages', '/api/v1/pages?section=no'],
    ['/api/v1/pages/{slug}', '/api/v1/pages/guide-install'],
    ['/api/v1/pages/{slug}', '/api/v1/pages/no'],
    ['/api/v1/search', '/api/v1/search?q=wombat'],
    ['/api/v1/search', '/api/v1/search'],
    ['/api/v1/suggest', '/api/v1/suggest?q=wombat'],
    ['/api/v1/suggest', '/api/v1/suggest?q=wombat&limit=0'],
    ['/api/v1/reports/{id}', '/api/v1/reports/no'],
  ];
  const check = async (path: string, url: string, init: object = {}): Promise<number> => {
    const { statusCode, headers } = await server.inject({ url, ...init });
    const names = promised(path, statusCode);
    t.true(names.length > 0, `${url} ${statusCode} is not described`);
    for (const name of names) {
      const [, type] = /^type (.*)/.exec(name) ?? [];
      if (type === undefined) t.not(headers[name.toLowerCase()], undefined, `${url} ${name}`);
      else t.is(headers['content-type'], type);
    }
    return statusCode;
  };
  for (const shot of shots) await check(...shot);
  for (let count = shots.length; count < 40; count += 1) await get('/api');
  for (const [path, url] of shots) t.is(await check(path, url), 429);
});

/** The fields of version 1 that are always present. A row may be added, never taken away. */
const promisedFields: Readonly<Record<string, readonly string[]>> = {
  ApiIndex: ['name', 'openapi', 'operations', 'status', 'version'],
  PageList: ['count', 'pages', 'sections'],
  Page: [
    'slug',
    'path',
    'url',
    'markdownUrl',
    'title',
    'description',
    'section',
    'sectionTitle',
    'group',
    'headings',
    'markdown',
  ],
  SearchResults: ['query', 'count', 'results'],
  ReportStatus: ['report_id', 'status', 'updated_at'],
  Problem: ['type', 'title', 'status', 'detail', 'instance', 'code', 'resolution'],
};

test('version 1 keeps every field and operation it began with; a breaking change needs /api/v2', async (t) => {
  verifies('versioning:additive', 'versioning:breaking', 'resources:required');
  const { get } = await acme(t);
  const { components } = JSON.parse((await get('/openapi.json')).payload) as {
    components: { schemas: Record<string, { required: string[] }> };
  };
  for (const [name, fields] of Object.entries(promisedFields)) {
    const required = components.schemas[name]?.required ?? [];
    t.deepEqual(
      fields.filter((field) => !required.includes(field)),
      [],
      name,
    );
  }
  const { versioning } = JSON.parse((await get('/api/v1')).payload) as { versioning: string };
  t.regex(versioning, /a breaking change ships as \/api\/v2/);
  t.is((await get('/api/v2')).statusCode, 404);
});

test('a response describes every problem code of its status', (t) => {
  const [searchDocs] = operations.filter(({ id }) => id === 'searchDocs');
  const problems = ['invalid_parameter', 'page_not_found', 'report_not_found'] as const;
  const { paths } = openApiDocument({
    library: libraryOf({ start: '# Start\n' }),
    operations: [{ ...searchDocs!, problems }],
    editions: [],
    state: '0',
    deprecation: {},
    takesFeedback: false,
  }) as Description;
  const { responses } = paths['/api/v1/search']!.get;
  t.regex(responses[400]?.description ?? '', /invalid_parameter/);
  t.regex(responses[404]?.description ?? '', /page_not_found[^]*report_not_found/);
});
