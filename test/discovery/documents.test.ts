import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import test, { type ExecutionContext } from 'ava';
import LinkHeader from 'http-link-header';
import type { SettledConfig } from '../../src/config/config.ts';
import type { Library } from '../../src/content/model/library.ts';
import type { Page } from '../../src/content/model/page.ts';
import { llmsFiles } from '../../src/discovery/llms.ts';
import { sitemapFile } from '../../src/discovery/sitemap.ts';
import { createSearch } from '../../src/search/index/create-search.ts';
import { BASE_URL, libraryOf } from '../helpers/plain-library.ts';
import { service, type Service } from '../helpers/service.ts';
import { verifies } from '../helpers/verifies.ts';

const library = libraryOf({
  'guide-install': '# Install [Acme]\n\nOne command.\n',
  'guide-configure': '# Configure & run\n\nThirty seconds.\n',
});
const search = createSearch(library);

async function site(t: ExecutionContext, config: Partial<SettledConfig> = {}): Promise<Service> {
  return service(t, { generation: { library, search: await search, builtAt: '' }, config });
}

/** Path and content type of every document. */
const documents: readonly (readonly [path: string, type: string])[] = [
  ['/llms.txt', 'text/plain; charset=utf-8'],
  ['/llms-full.txt', 'text/plain; charset=utf-8'],
  ['/openapi.json', 'application/vnd.oai.openapi+json;version=3.1'],
  [
    '/.well-known/api-catalog',
    'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
  ],
  ['/.well-known/ai-catalog.json', 'application/ai-catalog+json'],
  ['/.well-known/ard.json', 'application/ai-catalog+json'],
  ['/mcp/server-card', 'application/mcp-server-card+json'],
  ['/sitemap-index.xml', 'application/xml; charset=utf-8'],
  ['/sitemap-1.xml', 'application/xml; charset=utf-8'],
  ['/robots.txt', 'text/plain; charset=utf-8'],
];

test.serial('every document has its type, a tag, CORS and a life of minutes', async (t) => {
  const { get } = await site(t);
  for (const [path, type] of documents) {
    const { statusCode, headers } = await get(path);
    t.is(statusCode, 200, path);
    t.is(headers['content-type'], type, path);
    t.is(headers['access-control-allow-origin'], '*', path);
    t.regex(String(headers['cache-control']), /^public, max-age=\d+$/, path);
    const again = await get(path, { 'if-none-match': String(headers.etag) });
    t.is(again.statusCode, 304, path);
  }
});

test.serial('robots.txt has only lines that auditors know', async (t) => {
  const { get, config } = await site(t);
  t.is(
    (await get('/robots.txt')).payload.replace(/^Content-Signal.*\n/m, ''),
    `User-agent: *\nAllow: /\n\nSitemap: ${config.baseUrl}/sitemap-index.xml\n`,
  );
});

test.serial('every document refuses to be written', async (t) => {
  const { server } = await site(t);
  for (const [path] of documents) {
    for (const method of ['POST', 'DELETE'] as const) {
      const { statusCode, headers } = await server.inject({ method, url: path });
      t.is(statusCode, 405, path);
      t.is(headers['allow'], 'GET, HEAD', path);
    }
    t.is((await server.inject({ method: 'HEAD', url: path })).statusCode, 200);
    t.is((await server.inject({ method: 'OPTIONS', url: path })).statusCode, 204);
  }
});

test.serial('llms.txt has the form the reference parser reads', async (t) => {
  verifies('discovery:llms');
  const { get } = await site(t);
  const { payload } = await get('/llms.txt');
  const [title, blank, quote, , paragraph] = payload.split('\n');
  t.is(title, '# Acme');
  t.is(blank, '');
  t.regex(String(quote), /^> \S/);
  t.regex(String(paragraph), /^[^#>-]/);
  t.true(payload.includes(`- [Install (Acme)](${BASE_URL}/docs/guide-install.md): About`));
  const sections = payload.split(/^## .+\n\n/m).slice(1);
  for (const section of sections)
    t.regex(section.trim(), /^(?:- \[[^\]]+\]\([^)]+\)(?:: .+)?\n?)+$/);
});

test('the llms.txt of a large documentation is an index of files that are small too', (t) => {
  const pages = Array.from({ length: 3000 }, (_, index) => [
    `${index % 2 ? 'odd' : 'even'}-page-${index}`,
    `# Page ${index}\n\n${'Text. '.repeat(5)}\n`,
  ]);
  const large: Library = libraryOf(Object.fromEntries(pages));
  const made = llmsFiles(large, { others: [], isStatic: false });
  const files = new Map([...made].map(([path, write]) => [path, write()]));
  for (const [path, body] of files) t.true(body.length < 50_000, path);
  const all = [...files.values()].join('\n');
  for (const { markdownUrl } of large.pages) t.true(all.includes(`](${markdownUrl})`));
  for (const path of [...files.keys()].slice(1)) {
    t.true(files.get('/llms.txt')?.includes(`](${BASE_URL}${path})`), path);
  }
});

test.serial('llms-full.txt holds every page in navigation order', async (t) => {
  verifies('discovery:llms-full', 'limits:bulk');
  const { get } = await site(t);
  const { payload } = await get('/llms-full.txt');
  const sources = [...payload.matchAll(/^Source: (.+)$/gm)].map(([, url]) => url);
  t.deepEqual(
    sources,
    library.pages.map(({ url }) => url),
  );
});

/** RFC 9264, section 4.2: one member, an array of contexts whose relations are arrays of targets with an href. */
const linkset = {
  type: 'object',
  required: ['linkset'],
  additionalProperties: false,
  properties: {
    linkset: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['anchor'],
        properties: { anchor: { type: 'string', pattern: '^https?://' } },
        additionalProperties: {
          type: 'array',
          minItems: 1,
          items: {
            type: 'object',
            required: ['href'],
            properties: {
              href: { type: 'string', pattern: '^https?://' },
              type: { type: 'string' },
            },
          },
        },
      },
    },
  },
};

test.serial('the API catalog is a linkset, and every target on this host answers', async (t) => {
  verifies('discovery:api-catalog');
  const { get } = await site(t);
  const { payload, headers } = await get('/.well-known/api-catalog');
  const validate = new Ajv2020().compile(linkset);
  t.true(validate(JSON.parse(payload)), JSON.stringify(validate.errors));
  t.is(LinkHeader.parse(String(headers['link'])).rel('api-catalog').length, 1);
  const targets = [...payload.matchAll(/"href":"([^"]+)"/g)].map(
    ([, href]) => new URL(String(href)),
  );
  for (const { pathname } of targets) t.is((await get(pathname)).statusCode, 200, pathname);
});

/** Written after schema v1 of the extension for server cards (Apache-2.0), which is published as no package. */
const serverCard = {
  type: 'object',
  required: ['$schema', 'name', 'version', 'description'],
  properties: {
    $schema: { const: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json' },
    name: { minLength: 3, maxLength: 200, pattern: '^[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+$' },
    version: { type: 'string', maxLength: 255 },
    title: { type: 'string', minLength: 1, maxLength: 100 },
    description: { type: 'string', minLength: 1, maxLength: 100 },
    websiteUrl: { type: 'string', format: 'uri' },
    remotes: {
      type: 'array',
      items: {
        type: 'object',
        required: ['type', 'url'],
        properties: {
          type: { enum: ['sse', 'streamable-http'] },
          url: { type: 'string', pattern: '^https?://\\S+$' },
          supportedProtocolVersions: { type: 'array', items: { type: 'string' } },
        },
      },
    },
  },
};

for (const baseUrl of [
  BASE_URL,
  'http://localhost:3000',
  'http://[::1]:3000',
  'http://10.0.0.1/a',
]) {
  test(`the server card of ${baseUrl} follows its schema, however long the product's texts are`, async (t) => {
    const ajv = new Ajv2020({ strictTypes: false });
    addFormats.default(ajv);
    const validate = ajv.compile(serverCard);
    for (const text of ['A', '𝓐'.repeat(300), 'word '.repeat(100)]) {
      const product = { id: 'acme', name: text, version: text, description: text };
      const generation = { library: { ...library, baseUrl, product }, search: await search };
      const { get } = await service(t, { generation: { ...generation, builtAt: '' } });
      const card = JSON.parse((await get('/mcp/server-card')).payload);
      t.true(validate(card), JSON.stringify(validate.errors));
    }
  });
}

test.serial('the server card says what the MCP server says', async (t) => {
  verifies('discovery:server-card');
  const { get } = await site(t);
  const card = JSON.parse((await get('/mcp/server-card')).payload);
  t.regex(card.name, /^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/);
  t.is(card.name, 'test.docs/acme-docs');
  t.is(card.version, '2.1.0');
  t.true(card.description.length > 0 && card.description.length <= 100);
  t.is(card.remotes[0].url, `${BASE_URL}/mcp`);
  t.deepEqual(card.remotes[0].supportedProtocolVersions, [
    '2026-07-28',
    '2025-11-25',
    '2025-06-18',
    '2025-03-26',
  ]);
});

test.serial('the AI catalog leads to the server card, at both addresses', async (t) => {
  verifies('discovery:ai-catalog');
  const { get } = await site(t);
  const { payload } = await get('/.well-known/ai-catalog.json');
  t.is((await get('/.well-known/ard.json')).payload, payload);
  const [entry] = JSON.parse(payload).entries;
  t.is(entry.type, 'application/mcp-server-card+json');
  t.is((await get(new URL(entry.url).pathname)).statusCode, 200);
  t.true(entry.representativeQueries.length >= 2 && entry.representativeQueries.length <= 5);
});

test('sitemaps of many pages have each of them once, and the index names them all', (t) => {
  const one: Library = libraryOf({ a: '# A\n' });
  const pages = Array.from({ length: 20_005 }, (_, index) => ({
    ...(one.pages.at(0) as Page),
    url: `${BASE_URL}/docs/p${index}`,
    lastModified: index === 15_000 ? '2026-02-02T00:00:00Z' : '2026-01-01T00:00:00Z',
  }));
  const file = (path: string): string | undefined =>
    sitemapFile({ ...one, pages }, path, { others: [], isStatic: false });
  const addresses = [1, 2, 3].map((number) => [
    ...(file(`/sitemap-${number}.xml`) ?? '').matchAll(/<loc>(.+?)<\/loc>/g),
  ]);
  t.deepEqual(
    addresses.map(({ length }) => length),
    [10_000, 10_000, 7],
  );
  t.deepEqual(
    addresses.flat().map(([, address]) => address),
    [`${BASE_URL}/`, `${BASE_URL}/developers`, ...pages.map(({ url }) => url)],
  );
  for (const number of ['0', '4', '01', '1e0', '']) t.is(file(`/sitemap-${number}.xml`), undefined);
  t.deepEqual(file('/sitemap-index.xml')?.match(/(?<=<lastmod>)[^<]+/g), [
    '2026-02-02T00:00:00Z',
    '2026-02-02T00:00:00Z',
    '2026-01-01T00:00:00Z',
  ]);
});

test.serial('the sitemap lists every page with the time of its last change', async (t) => {
  verifies('discovery:sitemap');
  const { get } = await site(t);
  const index = (await get('/sitemap-index.xml')).payload;
  t.true(index.includes(`<loc>${BASE_URL}/sitemap-1.xml</loc>`));
  const { payload } = await get('/sitemap-1.xml');
  for (const { url, lastModified } of library.pages) {
    t.true(payload.includes(`<loc>${url}</loc><lastmod>${lastModified}</lastmod>`));
  }
  t.is((await get('/sitemap-2.xml')).statusCode, 404);
});

test.serial(
  'security.txt is published when a contact is configured, and expires within a year',
  async (t) => {
    t.is((await (await site(t)).get('/.well-known/security.txt')).statusCode, 404);
    const { get } = await site(t, { contact: 'mailto:security@acme.test' });
    const { payload } = await get('/.well-known/security.txt');
    t.regex(payload, /^Contact: mailto:security@acme\.test$/m);
    const expires = Date.parse(/^Expires: (.+)$/m.exec(payload)?.[1] ?? '');
    t.true(expires > Date.now() && expires < Date.now() + 366 * 86_400_000);
  },
);

test.serial('the front page links to the catalogs and descriptions', async (t) => {
  const { get } = await site(t);
  for (const accept of ['text/html', 'text/markdown']) {
    const links = LinkHeader.parse(String((await get('/', { accept })).headers['link']));
    for (const relation of [
      'api-catalog',
      'service-desc',
      'service-doc',
      'ai-catalog',
      'describedby',
    ]) {
      t.is(links.rel(relation).length, 1, relation);
    }
  }
});
