/** A folder and the file that is built of it: every answer is the same. */
import { rename, rm, writeFile } from 'node:fs/promises';
import test from 'ava';
import type { ServerInjectOptions } from '@hapi/hapi';
import { readConfiguration } from '../../src/cli/configuration.ts';
import { built, serviceOfArtefact } from '../helpers/artefact.ts';
import { serviceOfFolder } from '../helpers/editions.ts';
import { folderOf } from '../helpers/folder.ts';
import type { Service } from '../helpers/service.ts';
import { verifies } from '../helpers/verifies.ts';

const IMAGE = '<svg xmlns="http://www.w3.org/2000/svg"/>';
/** More than a piece, so that ranges lie in one, in two and at the end. */
const VIDEO = Buffer.from(Array.from({ length: 600_000 }, (_, at) => (at * 7 + (at >> 8)) % 256));

/** One dot: its size is known when pages are shown. */
const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const FILES = {
  'docent.yaml': [
    'product: {name: Acme, version: "2.0"}',
    'search:',
    '  synonyms: [[daemon, service]]',
    '  pins: [{query: begin, page: docs/v2/install.md}]',
    'theme: {css: theme.css, logo: logo.svg}',
    'redirects: {/old: /docs/docs-install}',
  ].join('\n'),
  'theme.css': 'h1 { background: url(logo.svg) }\n',
  'logo.svg': IMAGE,
  'gaps.yaml':
    '- id: no-windows\n  statement: It does not run on Windows.\n  source_url: https://acme.example\n',
  'docs/v1/install.md': '# Install\n\nAn old xylograph. [Use](use.md)\n',
  'docs/v1/use.md': '# Use\n\nRun the daemon.\n',
  'docs/v2/install.md':
    '---\nredirect_from: [/former]\ndescription: Puts it in place.\n---\n\n# Install\n\nA new xylograph. ![](../../logo.svg) [Film](film.mp4)\n\n## Steps\n\n```sh\nacme install\n```\n',
  'docs/v2/film.mp4': VIDEO,
  'docs/v2/dot.png': DOT,
  'docs/v2/use.md':
    '# Use\n\n![Dot](dot.png)\n\nRun the service, see [Install](install.md#steps).\n\n<script>alert(1)</script>\n\n| a | b |\n|---|---|\n| 1 | 2 |\n',
  'docs/v2/CHANGELOG.md': '# Changelog\n\n## 2.0.0 - 2026-01-02\n\n- Begins.\n',
};

const PAGES = ['docs-install', 'docs-use', 'docs-changelog', 'nothing'];

const gets = [
  ...PAGES.flatMap((slug) => [`/docs/${slug}`, `/docs/${slug}.md`, `/api/v1/pages/${slug}`]),
  ...['xylograph', 'daemon', 'begin', 'kind:sample install', 'kind:gap windows', 'qqzzxx'].flatMap(
    (query) => {
      const q = encodeURIComponent(query);
      return [`/api/v1/search?q=${q}`, `/search?q=${q}`, `/api/v1/search?version=all&q=${q}`];
    },
  ),
  '',
  '/',
  '/llms.txt',
  '/llms-full.txt',
  '/sitemap.xml',
  '/sitemap-1.xml',
  '/openapi.json',
  '/api/v1',
  '/api/v1/pages',
  '/skill.md',
  '/developers',
  '/releases.md',
  '/robots.txt',
  '/search-data/current.json',
  '/former',
  '/old',
  '/docs/install',
  '/nowhere',
  '/looks.css',
  '/mcp/server-card',
  '/.well-known/api-catalog',
  '/latest/docs/docs-use',
  '/docs-assets/logo.svg',
];
const TOOLS: readonly (readonly [name: string, args: object])[] = [
  ['search_docs', { query: 'xylograph' }],
  ['search_docs', { query: 'daemon', version: 'all', detail: 'snippets' }],
  ['get_page', { slug: 'docs-install', version: 'v1' }],
  ['get_page', { slug: 'docs-use', outline: true }],
  ['list_pages', {}],
  ['find_samples', { query: 'install', recorded: false }],
  ['grep_docs', { pattern: 'xylo' }],
];
const calls: readonly (readonly [method: string, params: object])[] = [
  ['tools/list', {}],
  ['resources/list', {}],
  ['prompts/list', {}],
  ...TOOLS.map(([name, args]): [string, object] => ['tools/call', { name, arguments: args }]),
];
type Request = ServerInjectOptions & { readonly url: string };

const requests: readonly Request[] = [
  ...['', '/v1'].flatMap((prefix) =>
    gets.map((path) => ({ url: prefix + path === '' ? '/' : prefix + path })),
  ),
  { url: '/docs/docs-install', headers: { accept: 'text/markdown' } },
  ...calls.map(([method, params]) => ({
    method: 'POST',
    url: '/mcp',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-11-25',
    },
    payload: { jsonrpc: '2.0', id: 1, method, params },
  })),
];

/** Of answers that are no errors and no redirects: else the test would compare nothing. */
const FOUND_SHARE = 0.7;

/** Everything of an answer but what belongs to its moment. */
async function answer({ server }: Service, request: Request): Promise<string> {
  const { statusCode, headers, rawPayload } = await server.inject(request);
  const { date: _date, 'x-request-id': _id, 'docent-generation': generation, ...rest } = headers;
  const named = String(generation).replace(/built=@\d+/, '');
  const all = [statusCode, rest, named, rawPayload.toString('latin1')];
  const text = JSON.stringify(all, undefined, 1);
  return request.url.includes('/docs-assets/') ? withoutTag(text, headers) : text;
}

/** Tags of files on disk are of their size and time, those of packed files of their bytes. Boundaries between ranges are made of the tag. */
function withoutTag(text: string, { etag, 'content-type': type }: Answered['headers']): string {
  const boundary = /boundary=(\w+)/.exec(String(type))?.[1] ?? String(etag);
  return text.replaceAll(JSON.stringify(etag), '"etag"').replaceAll(boundary, 'boundary');
}
type Answered = Awaited<ReturnType<Service['get']>>;

test('a folder with versions, and the file built of it, give the same answers, also when the folder is gone', async (t) => {
  verifies('build:same-answers');
  verifies('build:reads-no-folder');
  t.timeout(300_000);
  const folder = await folderOf(t, FILES);
  const file = await built(t, folder);
  const written = await readConfiguration(folder, {}, {});
  const { data: _data, ...config } = { ...written, baseUrl: 'https://docs.test' };
  const ofFolder = await serviceOfFolder(t, folder, config);
  const expected: string[] = [];
  for (const request of requests) expected.push(await answer(ofFolder, request));
  const film = '/docs-assets/docs/v2/film.mp4';
  const ranges = [
    '',
    'bytes=0-9',
    'bytes=262140-262150',
    'bytes=-5',
    'bytes=0-1,599998-',
    'bytes=700000-',
  ];
  const films = ranges.map((range): Request => ({
    url: film,
    headers: range === '' ? {} : { range },
  }));
  for (const request of films) expected.push(await answer(ofFolder, request));
  await rename(folder, `${folder}-gone`);
  t.teardown(() => rm(`${folder}-gone`, { recursive: true, force: true }));
  const ofFile = await serviceOfArtefact(t, file);
  // It keeps to the file that it has opened, whatever takes its place.
  await rm(file);
  await writeFile(file, 'nothing');
  for (const [at, request] of [...requests, ...films].entries()) {
    const name = `${JSON.stringify(request)}`;
    t.is(await answer(ofFile, request), expected[at] ?? '', name);
  }
  const { rawPayload } = await ofFile.get(film);
  t.true(rawPayload.equals(VIDEO));
  const found = expected.filter((text) => text.startsWith('[\n 200,')).length;
  t.true(found > requests.length * FOUND_SHARE, `${found} of ${requests.length}`);
});
