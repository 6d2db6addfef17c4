/** Pages by address over MCP: what the website redirects is found, and errors name only what the asker has. */
import test, { type ExecutionContext } from 'ava';
import { serviceOfEditions } from '../helpers/editions.ts';
import { legacy } from '../helpers/mcp.ts';
import { service } from '../helpers/service.ts';
import { verifies } from '../helpers/verifies.ts';

interface Result {
  readonly isError?: boolean;
  readonly content: readonly { readonly text: string }[];
}

type Server = Awaited<ReturnType<typeof service>>['server'];

async function called(
  server: Server,
  [name, input]: readonly [name: string, input: object],
  url = '/mcp',
): Promise<Result> {
  const params = { name, arguments: input };
  const { body } = await legacy(server, '2025-06-18', { method: 'tools/call', params, url });
  return (body as { result: Result }).result;
}

/** Checks that both tools return the page that the website redirects to. */
async function leads(
  t: ExecutionContext,
  server: Server,
  [address, start]: readonly [address: string, start: string],
) {
  const page = await called(server, ['get_page', { url: address }]);
  t.true(page.content[0]?.text.startsWith(start), `${address}: ${page.content[0]?.text}`);
  const fetched = await called(server, ['fetch', { id: address }], '/mcp?profile=openai');
  t.true(fetched.content[0]?.text.includes(JSON.stringify(start).slice(1, -1)), address);
}

const MOVED = {
  'mint.json': JSON.stringify({
    name: 'Acme',
    navigation: [{ group: 'Guide', pages: ['guide/use'] }],
    redirects: [
      { source: '/old', destination: '/guide/use#second' },
      { source: '/docs/older/page', destination: '/guide/use' },
    ],
  }),
  'guide/use.mdx':
    '---\nslug: Using\nredirect_from: /very/old.html\n---\n# Use\n\nText.\n\n## Second\n\nMore.\n',
};

test('an address that the website redirects is found by get_page and fetch, capitals or not', async (t) => {
  verifies('mcp:addresses');
  const { server, get } = await service(t, { files: MOVED });
  for (const path of ['/very/old', '/VERY/Old.html', '/Guide/Use', '/docs/older/page', '/old']) {
    const { statusCode } = await get(path);
    t.is(statusCode, 301, path);
    const start = path === '/old' ? '## Second' : '# Use';
    await leads(t, server, [path, start]);
    await leads(t, server, [`https://docs.test${path}`, start]);
  }
});

const VERSIONED = {
  'docusaurus.config.js':
    "module.exports = { i18n: { defaultLocale: 'en', locales: ['en', 'zh'] }, presets: [['classic', { docs: {} }]] };",
  'versions.json': '["2.0", "1.0"]',
  'docs/use.md': '# Use next\n\nText.\n',
  'versioned_docs/version-2.0/use.md': '# Use 2\n\nText.\n\n## Part two\n\nText.\n',
  'versioned_docs/version-1.0/use.md': '# Use 1\n\nText.\n\n## Part one\n\nText.\n',
  'versioned_docs/version-1.0/gone.md': '# Gone\n\nText.\n',
};

test('an address of an old version is found in that version and never in the current one', async (t) => {
  verifies('mcp:addresses');
  const { server, get } = await serviceOfEditions(t, VERSIONED);
  for (const [path, start] of [
    ['/docs/1.0/use', '# Use 1'],
    ['/docs/1.0/use#part-one', '## Part one'],
    ['/docs/1.0/gone', '# Gone'],
    ['/docs/next/use', '# Use next'],
    ['/latest/docs/use', '# Use 2'],
    ['/1.0/docs/use', '# Use 1'],
    ['/1.0/docs/Use', '# Use 1'],
  ] as const) {
    t.true([200, 301].includes((await get(path)).statusCode), path);
    await leads(t, server, [path, start]);
    await leads(t, server, [`https://public.example${path}`, start]);
  }
  const none = await called(server, ['get_page', { url: '/docs/1.0/nothing' }]);
  t.true(none.isError);
});

test('over the API the 404 of an address names the slug, with the version where that is another', async (t) => {
  verifies('get-page:moved');
  const own = await service(t, { files: MOVED });
  const { slug } = JSON.parse((await own.get('/api/v1/pages')).payload).pages[0];
  for (const text of ['very%2Fold', 'Guide%2FUse']) {
    const { statusCode, payload } = await own.get(`/api/v1/pages/${text}`);
    t.is(statusCode, 404);
    t.true(JSON.parse(payload).resolution.startsWith(`Its slug is ${slug}.`), payload);
  }
  const versioned = await serviceOfEditions(t, VERSIONED);
  const { payload } = await versioned.get('/api/v1/pages/1.0%2Fuse');
  t.true(JSON.parse(payload).resolution.startsWith('Its slug is use with version=1.0.'), payload);
});

test('an error names only the tools and routes that the asker has', async (t) => {
  verifies('errors:own-ways');
  const { server, get } = await service(t, { files: MOVED });
  const errorOf = async (name: string, input: object, path?: string): Promise<string> =>
    (await called(server, [name, input], path)).content[0]?.text ?? '';
  const docs = await errorOf('get_page', { slug: 'nothing' });
  t.true(
    docs.endsWith('List the valid slugs with list_pages, or find the page with search_docs.'),
    docs,
  );
  const openai = await errorOf('fetch', { id: 'nothing' }, '/mcp?profile=openai');
  t.true(openai.endsWith('Find the page with search.'), openai);
  const { resolution } = JSON.parse((await get('/api/v1/pages/nothing')).payload);
  t.is(
    resolution,
    'List the valid slugs with GET /api/v1/pages, or find the page with GET /api/v1/search?q=….',
  );
});

const LONG = `${'wombat burrow '.repeat(20)}TypeError`;

test('a long query is cut between words over MCP, and the answer says where', async (t) => {
  verifies('mcp:long-query');
  const { server } = await service(t, {
    files: { 'guide.md': '# Guide\n\nA wombat digs a burrow.\n\n```sh\nwombat burrow\n```\n' },
  });
  for (const tool of ['search_docs', 'find_samples']) {
    const { isError, content } = await called(server, [tool, { query: LONG }]);
    t.not(isError, true, tool);
    t.regex(
      content[0]?.text ?? '',
      /Only the first 1\d\d of 289 characters of the query were searched for/,
      tool,
    );
    const short = await called(server, [tool, { query: 'wombat' }]);
    t.notRegex(short.content[0]?.text ?? '', /Only the first/);
  }
  const found = await called(server, ['search', { query: LONG }], '/mcp?profile=openai');
  t.is(JSON.parse(found.content[0]?.text ?? '').results.length > 0, true);
});

test('over HTTP the error of a long query says where to cut it', async (t) => {
  verifies('search-docs:q-too-long');
  const { get } = await service(t, { files: MOVED });
  const { payload } = await get(`/api/v1/search?q=${encodeURIComponent(`${'ab '.repeat(70)}`)}`);
  t.is(
    JSON.parse(payload).detail,
    'The parameter "q" must be text of 1 to 200 characters, but has 210 characters: leave out what follows "…ab ab ab ab ab ab ab".',
  );
});
