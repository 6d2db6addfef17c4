import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import test from 'ava';
import { builtSite } from '../helpers/built-site.ts';
import { BASE_URL } from '../helpers/service.ts';
import { verifies } from '../helpers/verifies.ts';

const page = (title: string, body = ''): string =>
  `<!doctype html>\n<html lang="en"><head><!-- </head> --><title>${title}</title><script>"</head>"</script></head>
<body><main><h1>${title}</h1><p>${body}</p></main></body></html>\n`;

const FILES = {
  'index.html': page(
    'Kit',
    'Start here. See <a href="guide/install.html#x">install</a>. <img src="assets/a b.png"> <a href="search.html">Search</a>',
  ),
  'guide/index.html': page('Guide', 'Everything about quokkas.'),
  'guide/install.html': page('Install', 'Run the wombat.'),
  'search.html': page('Search'),
  'docs/intro.html': page('Intro'),
  'developers/index.html': page('For developers', 'Of the site.'),
  'assets/app.js': 'run()\n',
  'assets/a b.png': 'no image\n',
  'robots.txt': 'User-agent: *\n',
  'llms.txt': 'of the site\n',
  'notes.inv': 'any bytes\n',
  '404.html': page('Not here'),
  _headers: '/*\n',
  '.secret/key.html': page('Hidden'),
};
const LINE = (path: string): string =>
  `<link rel="alternate" type="text/markdown" href="${BASE_URL}${path}" />\n`;
const MARKDOWN = { accept: 'text/markdown' };

test('files of a built site are answered as they are, at their addresses, with their types', async (t) => {
  verifies('site:files');
  const { get } = await builtSite(t, FILES);
  const types = {
    '/assets/app.js': 'text/javascript; charset=utf-8',
    '/robots.txt': 'text/plain; charset=utf-8',
    '/notes.inv': 'application/octet-stream',
  };
  for (const [path, type] of Object.entries(types)) {
    const { statusCode, headers, payload } = await get(path);
    t.is(statusCode, 200, path);
    t.is(payload, FILES[path.slice(1) as keyof typeof FILES]);
    t.is(headers['content-type'], type);
    t.is(headers['content-security-policy'], undefined);
  }
  const part = await get('/robots.txt', { range: 'bytes=0-3' });
  t.is(part.statusCode, 206);
  t.is(part.payload, 'User');
  const { headers } = await get('/robots.txt');
  const again = await get('/robots.txt', { 'if-none-match': String(headers['etag']) });
  t.is(again.statusCode, 304);
});

test('a built site that is served in place is served as its files are now', async (t) => {
  verifies('site:in-place');
  const { get, folder } = await builtSite(t, FILES);
  await writeFile(join(folder, 'late.js'), 'late()');
  t.is((await get('/late.js')).payload, 'late()');
  await writeFile(join(folder, 'guide/install.html'), page('Install', 'Run another wombat.'));
  t.true((await get('/guide/install')).payload.includes('another wombat'));
});

test('HTML of a built site has one line more, and the Link headers of a page', async (t) => {
  verifies('site:html');
  const { get } = await builtSite(t, FILES);
  for (const [path, file, markdown] of [
    ['/', 'index.html', '/index.html.md'],
    ['/guide/', 'guide/index.html', '/guide/index.html.md'],
    ['/guide/install.html', 'guide/install.html', '/guide/install.html.md'],
    ['/guide/install', 'guide/install.html', '/guide/install.html.md'],
  ] as const) {
    const { payload, headers } = await get(path);
    t.is(headers['content-type'], 'text/html; charset=utf-8');
    t.is(payload.replace(LINE(markdown), ''), FILES[file], path);
    t.true(payload.includes(`${LINE(markdown)}</head>\n<body>`), path);
    t.true(String(headers['link']).includes(`<${BASE_URL}${markdown}>; rel="alternate"`), path);
    t.is(headers['content-security-policy'], undefined);
    t.is(headers['cache-control'], 'no-cache');
  }
  t.is((await get('/search.html')).payload, FILES['search.html']);
});

test('HTML of a built site is every byte of the file without the line', async (t) => {
  verifies('site:html');
  const { get } = await builtSite(t, FILES, { inject: false });
  const { payload, headers } = await get('/guide/install');
  t.is(payload, FILES['guide/install.html']);
  t.true(String(headers['link']).includes('/guide/install.html.md>; rel="alternate"'));
});

test('addresses of a built site redirect as on a file server', async (t) => {
  verifies('site:addresses');
  const { get } = await builtSite(t, FILES);
  for (const [path, location] of [
    ['/guide?a=1', '/guide/?a=1'],
    ['/guide/install/', '/guide/install'],
    ['/docs/guide-install', '/guide/install.html'],
    ['/docs/guide', '/guide/'],
  ] as const) {
    const { statusCode, headers } = await get(path);
    t.is(statusCode, 301, path);
    t.is(headers['location'], location);
  }
  t.true((await get('/docs/intro')).payload.includes('<title>Intro</title>'));
});

test('the Markdown of a page is at its own address on the built site', async (t) => {
  verifies('site:markdown');
  const { get } = await builtSite(t, FILES);
  const asked = ['/guide/install.html', '/guide/install', '/docs/guide-install'];
  for (const path of asked) {
    const { payload, headers } = await get(path, MARKDOWN);
    t.regex(payload, /^# Install\n/, path);
    t.is(headers['content-location'], `${BASE_URL}/guide/install.html.md`);
    t.true(String(headers['link']).includes(`<${BASE_URL}/guide/install.html>; rel="canonical"`));
  }
  const named = ['/guide/install.html.md', '/guide/install.md', '/docs/guide-install.md'];
  for (const path of named) t.regex((await get(path)).payload, /^# Install\n/, path);
  t.regex((await get('/guide/index.html.md')).payload, /^# Guide\n/);
  t.regex((await get('/', MARKDOWN)).payload, /^# Kit\n/);
  const missing = await get('/guide/none.md');
  t.is(missing.statusCode, 404);
  t.regex(missing.payload, /llms\.txt/);
});

test('lists, search and links name the addresses of the built site', async (t) => {
  verifies('site:everywhere');
  const { get, library } = await builtSite(t, FILES);
  t.deepEqual(library.pages.map(({ path }) => path).toSorted(), [
    '/',
    '/docs/developers',
    '/docs/intro.html',
    '/guide/',
    '/guide/install.html',
  ]);
  const { results } = JSON.parse((await get('/api/v1/search?q=wombat')).payload) as {
    results: { url: string }[];
  };
  t.is(results[0]?.url, `${BASE_URL}/guide/install.html`);
  t.true((await get('/llms.txt')).payload.includes(`(${BASE_URL}/guide/install.html.md)`));
  t.true(
    (await get('/sitemap-1.xml')).payload.includes(`<loc>${BASE_URL}/guide/install.html</loc>`),
  );
  const { payload } = await get('/index.html.md');
  for (const path of ['/guide/install.html#x', '/assets/a%20b.png', '/search.html']) {
    t.true(payload.includes(`(${BASE_URL}${path})`), path);
  }
});

test('links between versions of a built site, and the results in a browser, lead to its own addresses', async (t) => {
  verifies('site:everywhere');
  const version = (number: string, other: string): Record<string, string> => ({
    [`v${number}/index.html`]: page(
      `Kit ${number}`,
      `<a href="../v${other}/install.html">Other</a>`,
    ),
    [`v${number}/install.html`]: page('Install', 'Run the wombat.'),
  });
  const { get, library } = await builtSite(t, {
    'index.html': page('Kit'),
    ...version('2.0', '1.0'),
    ...version('1.0', '2.0'),
  });
  t.deepEqual(
    library.editions.map(({ prefix }) => prefix),
    ['', '/v1.0'],
  );
  const { payload } = await get('/v2.0/', MARKDOWN);
  t.true(payload.includes(`(${BASE_URL}/v1.0/install.html)`), payload);
  const { texts } = JSON.parse((await get('/search-data/current.json')).payload) as {
    readonly texts: string;
  };
  const { pages } = JSON.parse((await get(texts)).payload) as {
    readonly pages: readonly { readonly slug: string; readonly path?: string }[];
  };
  t.is(pages.find(({ slug }) => slug === 'install')?.path, '/v2.0/install.html');
});

test('people read the built site, programs the sources, joined by the addresses of their generator', async (t) => {
  verifies('site:both');
  const sources = {
    'mkdocs.yml': 'site_name: Kit',
    'docs/index.md': '# Kit\n\n[Install](guide/install.md)\n',
    'docs/guide/install.md': '# Install\n\n!!! note\n    From the *source*.\n',
    'docs/new.md': '# New\n',
  };
  const built = {
    'index.html': page('Kit'),
    'guide/install/index.html': page('Install', 'As built.'),
    'tags/index.html': page('Tags'),
  };
  const { get, library } = await builtSite(t, built, { sources });
  const html = await get('/guide/install/');
  t.is(
    html.payload.replace(LINE('/guide/install/index.html.md'), ''),
    built['guide/install/index.html'],
  );
  t.true((await get('/guide/install/', MARKDOWN)).payload.includes('> From the *source*.'));
  t.true((await get('/index.html.md')).payload.includes(`(${BASE_URL}/guide/install/)`));
  t.true((await get('/docs/new', { accept: 'text/html' })).payload.includes('<title>New'));
  t.is((await get('/tags/', MARKDOWN)).payload, built['tags/index.html']);
  const notes = library.findings.filter(({ rule }) => /site/.test(rule));
  t.deepEqual(
    notes.map(({ rule, message }) => [rule, message.replace(/^.*: /, '')]),
    [
      ['site-page-without-source', 'tags/index.html'],
      ['page-not-on-site', 'docs/new.md'],
    ],
  );
});

test('addresses that programs know are the service’s, and a file that has one is a finding', async (t) => {
  verifies('site:kept');
  const { get, library } = await builtSite(t, FILES);
  t.not((await get('/llms.txt')).payload, FILES['llms.txt']);
  t.is(JSON.parse((await get('/api/v1')).payload).version, 'v1');
  t.false((await get('/developers')).payload.includes('Of the site.'));
  t.true((await get('/docs/developers')).payload.includes('Of the site.'));
  const kept = library.findings.filter(({ rule }) => rule === 'site-address-kept');
  t.deepEqual(
    kept.map(({ file }) => file),
    ['developers/index.html', 'llms.txt'],
  );
});

test('pages of a built site below /api are its own, but for the version of the Docs API', async (t) => {
  verifies('site:kept');
  const pages = {
    'api/index.html': page('Api'),
    'api/hooks/index.html': page('Hooks'),
    'api/v1/index.html': page('Old'),
    _redirects: '/api/old /api/hooks/ 301\n',
  };
  const { get } = await builtSite(t, { ...FILES, ...pages });
  const { payload, headers } = await get('/api/hooks/');
  t.is(payload.replace(LINE('/api/hooks/index.html.md'), ''), pages['api/hooks/index.html']);
  t.is(headers['ratelimit-policy'], (await get('/')).headers['ratelimit-policy']);
  t.regex((await get('/api/hooks/', MARKDOWN)).payload, /^# Hooks/);
  t.is((await get('/api/old')).headers['location'], '/api/hooks/');
  t.is(JSON.parse((await get('/api/none')).payload).code, 'api_route_not_found');
  t.is(JSON.parse((await get('/api/v1')).payload).version, 'v1');
});

test('nothing but the files of a built site is served, and its own page says what is missing', async (t) => {
  verifies('site:closed');
  const { get } = await builtSite(t, FILES);
  for (const path of ['/_headers', '/.secret/key.html', '/..%2fkit', '/a%00b', '/guide//install']) {
    const { statusCode, payload } = await get(path, { accept: 'text/html' });
    t.is(statusCode, 404, path);
    t.is(payload, FILES['404.html'], path);
  }
  t.is(
    JSON.parse((await get('/none', { accept: 'application/json' })).payload).code,
    'page_not_found',
  );
});
