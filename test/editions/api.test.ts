import test, { type ExecutionContext } from 'ava';
import { handMadeEditions, type HandMade } from '../helpers/hand-made-editions.ts';
import { service, type Service } from '../helpers/service.ts';
import { verifies } from '../helpers/verifies.ts';

const install = (more: string): string =>
  `# Install\n\n## Requirements\n\nA wombat.\n\n## Steps\n\n${more}\n`;

const acme: readonly HandMade[] = [
  {
    version: 'v3.5',
    prefix: '',
    files: { 'guide/install.md': install('Run the installer of wombats.') },
  },
  {
    version: 'v3.4',
    status: 'old',
    prefix: '/v3.4',
    files: {
      'guide/install.md': install('Copy the wombats.'),
      'guide/proxy.md': '# Proxy\n\nThe proxy of wombats.\n',
    },
  },
  {
    version: 'v3.5',
    language: 'de',
    prefix: '/de',
    files: { 'guide/install.md': '# Installieren\n\nEin Beuteltier.\n' },
  },
  {
    set: 'cli',
    version: 'v2',
    prefix: '/cli',
    files: { 'commands/run.md': '# Run\n\nRuns wombats.\n' },
  },
];

interface Problem {
  readonly detail: string;
  readonly resolution: string;
  readonly code: string;
}

async function site(t: ExecutionContext): Promise<Service> {
  return service(t, { editions: await handMadeEditions(t, acme) });
}

async function json<Body>(
  { get }: Service,
  path: string,
): Promise<Body & { readonly status: number }> {
  const { payload, statusCode } = await get(path);
  return { ...(JSON.parse(payload) as Body), status: statusCode };
}

interface Found {
  readonly edition: object;
  readonly versions?: readonly string[];
  readonly results: readonly {
    readonly url: string;
    readonly anchor?: string;
    readonly versions?: readonly string[];
  }[];
}

test('a search names its edition and stays in it', async (t) => {
  const own = await site(t);
  const found = await json<Found>(own, '/api/v1/search?q=wombats');
  t.deepEqual(found.edition, { set: 'acme', version: 'v3.5', language: 'en' });
  t.deepEqual(
    [...new Set(found.results.map(({ url }) => url))],
    ['https://docs.test/docs/guide-install'],
  );
});

test('version, language and set name the edition that answers', async (t) => {
  const own = await site(t);
  for (const [query, url] of [
    ['q=wombats&version=v3.4', 'https://docs.test/v3.4/docs/guide-'],
    ['q=Beuteltier&language=de', 'https://docs.test/de/docs/guide-install'],
    ['q=wombats&set=cli', 'https://docs.test/cli/docs/commands-run'],
  ] as const) {
    const { results, status } = await json<Found>(own, `/api/v1/search?${query}`);
    t.is(status, 200, query);
    t.true(results.length > 0 && results.every((one) => one.url.startsWith(url)), query);
  }
});

test('a query below a prefix stays below it, unless it names another edition', async (t) => {
  const own = await site(t);
  const old = await json<{ edition: object }>(own, '/v3.4/api/v1/pages');
  t.deepEqual(old.edition, { set: 'acme', version: 'v3.4', language: 'en' });
  const named = await json<{ edition: object }>(own, '/v3.4/api/v1/pages?version=v3.5');
  t.deepEqual(named.edition, { set: 'acme', version: 'v3.5', language: 'en' });
});

for (const [query, part, there] of [
  ['version=9.9', 'version', 'v3.5, v3.4'],
  ['language=fi', 'language', 'en, de'],
  ['set=api', 'set', 'acme, cli'],
] as const) {
  test(`${query} is refused with the names that exist`, async (t) => {
    const own = await site(t);
    for (const path of ['search?q=wombats&', 'pages?', 'pages/guide-install?']) {
      const problem = await json<Problem>(own, `/api/v1/${path}${query}`);
      const { status, code, detail, resolution } = problem;
      t.is(status, 400);
      t.is(code, 'invalid_parameter');
      t.true(
        detail.includes(`no ${part} "${query.split('=')[1]}"`) && detail.includes(there),
        detail,
      );
      t.is(detail.includes('The set "acme" has'), part !== 'set');
      const isOfCode = part === 'language' && path.startsWith('search');
      t.is(resolution.includes('pass "code_language" instead'), isOfCode, resolution);
    }
  });
}

test('probes and metrics are not below an edition', async (t) => {
  verifies('operations:never-below-an-edition');
  const own = await site(t);
  for (const path of ['/healthz', '/readyz', '/metrics']) {
    t.is((await own.get(path)).statusCode, 200, path);
    for (const prefix of ['/v3.4', '/de', '/cli']) {
      const { statusCode, payload } = await own.get(prefix + path);
      t.is(statusCode, 404, prefix + path);
      t.is((JSON.parse(payload) as Problem).code, 'page_not_found');
    }
  }
});

test('the 404 of a page names the editions that have it', async (t) => {
  const own = await site(t);
  const missing = await json<Problem>(own, '/api/v1/pages/guide-proxy');
  t.is(missing.status, 404);
  t.true(missing.resolution.startsWith('It exists in another edition: version=v3.4.'));
  const nowhere = await json<Problem>(own, '/api/v1/pages/guide-nothing');
  t.false(nowhere.resolution.includes('another edition'));
});

test('version=all folds sections with the same text and names their versions', async (t) => {
  const own = await site(t);
  const { results, versions } = await json<Found>(own, '/api/v1/search?q=wombat&version=all');
  t.deepEqual(versions, ['v3.5', 'v3.4']);
  const requirements = results.filter(({ anchor }) => anchor === 'requirements');
  t.deepEqual(
    requirements.map((one) => one.versions),
    [['v3.5', 'v3.4']],
  );
  const some = await json<Found>(own, '/api/v1/search?q=wombat&version=all&fields=anchor,versions');
  t.deepEqual(
    some.results,
    results.map((one) => ({
      ...(one.anchor !== undefined && { anchor: one.anchor }),
      versions: one.versions,
    })) as object as Found['results'],
  );
  const other = await json<Found>(own, '/api/v1/search?q=steps&version=all');
  const steps = other.results.filter(({ anchor }) => anchor === 'steps');
  t.deepEqual(steps.flatMap((one) => one.versions).toSorted(), ['v3.4', 'v3.5']);
  t.is(steps.length, 2);
});

test('the description and the index list the editions', async (t) => {
  const own = await site(t);
  interface Description {
    readonly paths: Record<
      string,
      { get: { parameters: { name: string; schema: { enum?: string[] } }[] } }
    >;
  }
  const { paths } = await json<Description>(own, '/openapi.json');
  const valuesOf = (path: string, name: string): readonly string[] | undefined =>
    paths[path]?.get.parameters.find((one) => one.name === name)?.schema.enum;
  t.deepEqual(valuesOf('/api/v1/search', 'version'), ['v3.5', 'v3.4', 'v2', 'latest', 'all']);
  t.deepEqual(valuesOf('/api/v1/pages', 'version'), ['v3.5', 'v3.4', 'v2', 'latest']);
  t.deepEqual(valuesOf('/api/v1/pages/{slug}', 'language'), ['en', 'de']);
  t.is(valuesOf('/api/v1/pages', 'section'), undefined, 'each edition has sections of its own');
  interface Index {
    readonly operations: { href: string }[];
    readonly editions: { url: string; version: string; status: string }[];
  }
  const { operations, editions } = await json<Index>(own, '/api/v1');
  t.true(
    operations.some(({ href }) => href.endsWith('/api/v1/pages{?section,set,version,language}')),
  );
  t.deepEqual(editions[1], {
    set: 'acme',
    version: 'v3.4',
    language: 'en',
    status: 'old',
    url: 'https://docs.test/v3.4/',
    markdown: 'https://docs.test/v3.4/llms.txt',
  } as never);
});

test('the description promises what a service with editions answers', async (t) => {
  interface Described {
    readonly paths: Record<string, { get: { responses: Record<string, object> } }>;
    readonly components: { headers: Record<string, { required: boolean }> };
  }
  const own = await site(t);
  const { paths, components } = await json<Described>(own, '/openapi.json');
  t.true('400' in paths['/api/v1/pages/{slug}']!.get.responses);
  t.is((await own.get('/api/v1/pages/guide-install?version=9.9')).statusCode, 400);
  t.false(components.headers['Docent-Generation']?.required);
  const all = await own.get('/api/v1/search?q=wombats&version=all');
  t.is(all.headers['docent-generation'], undefined);
});

test('a service with one edition knows none of these parameters', async (t) => {
  const own = await service(t, { files: acme[0]!.files });
  const { detail } = await json<Problem>(own, '/api/v1/search?q=wombats&version=v3.5');
  t.true(detail.includes('There is no parameter "version"'));
  const { payload } = await own.get('/openapi.json');
  t.false(payload.includes('"name":"version"'));
  t.true(payload.includes('"enum":["guide"]'), 'the sections are listed');
  const found = await json<Found>(own, '/api/v1/search?q=wombats');
  t.false('edition' in found);
});
