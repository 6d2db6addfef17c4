import test, { type ExecutionContext } from 'ava';
import { isReserved } from '../../src/content/editions/prefix.ts';
import { handMadeEditions, type HandMade } from '../helpers/hand-made-editions.ts';
import { service, type PartialConfig, type Service } from '../helpers/service.ts';

const install = { 'guide/install.md': '# Install\n\nA wombat.\n' };
const both = { ...install, 'guide/proxy.md': '# Proxy\n\nThe proxy.\n' };

const acme: readonly HandMade[] = [
  { version: 'v3.5', prefix: '', files: install },
  { version: 'v4.0', status: 'unreleased', prefix: '/v4.0', files: install },
  { version: 'v3.4', status: 'old', prefix: '/v3.4', files: both },
  { version: 'v3.3', status: 'old', prefix: '/v3.3', files: both },
  { version: 'v3.5', language: 'de', prefix: '/de', files: install },
  { version: 'v3.5', language: 'ar', prefix: '/ar', files: { 'guide/other.md': '# آخر\n\nنص.\n' } },
  { set: 'cli', version: 'v2', prefix: '/cli', files: { 'commands/run.md': '# Run\n\nRuns.\n' } },
];

async function site(t: ExecutionContext, config: PartialConfig = {}): Promise<Service> {
  return service(t, { editions: await handMadeEditions(t, acme), config });
}

async function page({ get }: Service, path: string): Promise<string> {
  const { payload } = await get(path, { accept: 'text/html' });
  return payload.replaceAll(/\s+/g, ' ');
}

test('switches lead to the same page of each edition, and say where it is missing', async (t) => {
  const html = await page(await site(t), '/docs/guide-install');
  t.regex(html, /<a href="\/docs\/guide-install" aria-current="true"\s*><bdi>v3.5<\/bdi\s*>/);
  t.regex(
    html,
    /<a href="\/de\/docs\/guide-install" lang="de" hreflang="de"\s*><bdi>Deutsch<\/bdi\s*>/,
  );
  t.regex(
    html,
    /<a href="\/ar\/docs\/guide-install" lang="ar" hreflang="ar"\s*><bdi>العربية<\/bdi\s*> <small[^>]*>not translated/,
  );
  t.regex(
    await page(await site(t), '/ar/docs/guide-other'),
    /<a href="\/" lang="en" hreflang="en"\s*><bdi>English<\/bdi\s*> <small[^>]*>بدون هذه الصفحة/,
  );
  t.regex(html, /<a href="\/cli\/"\s*><bdi>CLI<\/bdi\s*><\/a/);
});

test('switches keep the language where the version has it', async (t) => {
  const html = await page(await site(t), '/de/docs/guide-install');
  t.regex(html, /<a href="\/de\/docs\/guide-install" aria-current="true"\s*><bdi>v3.5/);
  t.regex(html, /<a href="\/v3.4\/docs\/guide-install"\s*><bdi>v3.4/);
  t.true(html.includes('<html lang="de" dir="ltr">'));
});

test('a service with one edition has no switch, banner or alternate', async (t) => {
  const own = await service(t, { files: both });
  const html = await page(own, '/docs/guide-install');
  for (const text of ['class="switch', 'class="banner', 'hreflang', 'noindex'])
    t.false(html.includes(text), text);
});

test('old and unreleased versions say so and lead to the current page', async (t) => {
  const own = await site(t);
  const old = await page(own, '/v3.4/docs/guide-install');
  t.regex(
    old,
    /class="banner".*v3.4, an old version\. This page in the current version: <a href="\/docs\/guide-install">v3.5<\/a>\./,
  );
  const gone = await page(own, '/v3.4/docs/guide-proxy');
  t.regex(gone, /The current version, <a href="\/">v3.5<\/a>, does not have this page\./);
  t.regex(
    await page(own, '/v4.0/docs/guide-install'),
    /class="banner".*v4.0, which is not released yet\./,
  );
  t.false((await page(own, '/docs/guide-install')).includes('class="banner"'));
});

test('the canonical address is that of the newest released version with the page', async (t) => {
  const own = await site(t);
  for (const [path, canonical] of [
    ['/docs/guide-install', '/docs/guide-install'],
    ['/v3.4/docs/guide-install', '/docs/guide-install'],
    ['/v4.0/docs/guide-install', '/docs/guide-install'],
    ['/v3.3/docs/guide-proxy', '/v3.4/docs/guide-proxy'],
    ['/de/docs/guide-install', '/de/docs/guide-install'],
    ['/v3.4/', '/v3.4/'],
  ] as const) {
    const html = await page(own, path);
    t.true(html.includes(`<link rel="canonical" href="https://docs.test${canonical}" />`), path);
  }
});

test('translations of a page name each other', async (t) => {
  const own = await site(t);
  for (const path of ['/docs/guide-install', '/de/docs/guide-install']) {
    const html = await page(own, path);
    for (const [language, address] of [
      ['en', '/docs/guide-install'],
      ['de', '/de/docs/guide-install'],
      ['x-default', '/docs/guide-install'],
    ] as const) {
      const link = `<link rel="alternate" hreflang="${language}" href="https://docs.test${address}" />`;
      t.true(html.includes(link), `${path} ${language}`);
    }
    t.false(html.includes('rel="alternate" hreflang="ar"'));
  }
});

/** Addresses of the editions whose sitemaps the index names. */
async function sitemaps({ get }: Service): Promise<readonly string[]> {
  const { payload } = await get('/sitemap-index.xml');
  return [...payload.matchAll(/<loc>https:\/\/docs\.test(.*?)sitemap-1\.xml<\/loc>/g)].map(
    ([, path = '']) => path,
  );
}

test('search engines leave old versions out, unless the operator lets them in', async (t) => {
  const path = '/v3.4/docs/guide-install';
  const own = await site(t);
  t.is((await own.get(path)).headers['x-robots-tag'], 'noindex');
  t.is((await own.get(`${path}.md`)).headers['x-robots-tag'], 'noindex');
  t.true((await page(own, path)).includes('<meta name="robots" content="noindex" />'));
  t.is((await own.get('/docs/guide-install')).headers['x-robots-tag'], undefined);
  t.deepEqual(await sitemaps(own), ['/', '/v4.0/', '/de/', '/ar/', '/cli/']);
  const open = await site(t, { editions: { indexOldVersions: true, openMax: 8, idleMinutes: 15 } });
  t.is((await open.get(path)).headers['x-robots-tag'], undefined);
  t.false((await page(open, path)).includes('noindex'));
  t.true((await sitemaps(open)).includes('/v3.4/'));
});

test('a page that is not translated is shown in the original language, with a note', async (t) => {
  const own = await site(t);
  const answer = await own.get('/ar/docs/guide-install', { accept: 'text/html' });
  t.is(answer.statusCode, 200);
  t.is(answer.headers['content-language'], 'en');
  t.is(answer.headers['x-robots-tag'], 'noindex');
  const html = answer.payload.replaceAll(/\s+/g, ' ');
  t.true(html.includes('<html lang="ar" dir="rtl">'));
  t.regex(html, /<div lang="en" dir="ltr"> ?<article>.*<h1 id="install">Install<\/h1>.*A wombat\./);
  t.regex(
    html,
    /class="banner" lang="ar" dir="rtl".*هذه الصفحة غير مترجمة.*<a href="\/docs\/guide-install" lang="en" hreflang="en"/,
  );
  t.true(html.includes('<link rel="canonical" href="https://docs.test/docs/guide-install" />'));
  t.true(html.includes('<meta name="robots" content="noindex" />'));
  t.false(html.includes('rel="alternate" hreflang'));
  t.regex(
    html,
    /<link rel="alternate" type="text\/markdown" href="https:\/\/docs.test\/docs\/guide-install.md"/,
  );
});

test('links of a page that is not translated stay in the reader’s language', async (t) => {
  const files = {
    ...both,
    'guide/run.md': '# Run\n\nSee [install](install.md#a) and [home](/).\n',
  };
  const editions = await handMadeEditions(t, [
    { prefix: '', files },
    { prefix: '/de', language: 'de', files: install },
  ]);
  const own = await service(t, { editions });
  const html = await page(own, '/de/docs/guide-run');
  t.true(html.includes('<a href="/de/docs/guide-install#a">install</a>'));
  t.true(html.includes('<a rel="prev" href="/de/docs/guide-proxy">'));
});

test('only readers of HTML see an original in place of a translation', async (t) => {
  const own = await site(t);
  for (const [path, accept] of [
    ['/ar/docs/guide-install.md', '*/*'],
    ['/ar/docs/guide-install', 'text/markdown'],
    ['/ar/api/v1/pages/guide-install', '*/*'],
  ] as const) {
    const { statusCode, payload } = await own.get(path, { accept });
    t.is(statusCode, 404, path);
    t.true(payload.includes('v3.5 · English') || payload.includes('language=en'), payload);
  }
  for (const path of ['/ar/llms.txt', '/ar/llms-full.txt', '/ar/sitemap.xml', '/ar/api/v1/pages']) {
    const { statusCode, payload } = await own.get(path);
    t.is(statusCode, 200, path);
    t.false(payload.includes('/ar/docs/guide-install'), path);
  }
});

test('llms.txt names other documentation apart from other versions and languages', async (t) => {
  const { payload } = await (await site(t)).get('/llms.txt');
  const [, ofSets = '', ofOwn = ''] =
    /## Other documentation of this service\n\n([^#]+)## Other versions and languages\n\n([^#]+)/.exec(
      payload,
    ) ?? [];
  t.true(ofSets.includes('/cli/llms.txt') && !ofSets.includes('/v3.4/'), payload);
  t.true(ofOwn.includes('/v3.4/llms.txt') && ofOwn.includes('/de/') && !ofOwn.includes('/cli/'));
});

test('an original stands in for a translation of its own version only', async (t) => {
  const own = await site(t);
  for (const path of ['/ar/docs/guide-proxy', '/de/docs/guide-other', '/docs/guide-other'])
    t.is((await own.get(path, { accept: 'text/html' })).statusCode, 404, path);
});

test('addresses of an original lead to it below the translation', async (t) => {
  const files = {
    'guide/install.md': '---\nredirect_from: [/setup]\n---\n\n# Install\n\nA wombat.\n',
  };
  const editions = await handMadeEditions(t, [
    { prefix: '', files },
    { prefix: '/de', language: 'de', files: { 'guide/run.md': '# Los\n\nLos.\n' } },
  ]);
  const own = await service(t, { editions });
  for (const path of ['/de/setup', '/de/docs/guide/install', '/de/docs/guide-install/']) {
    const { statusCode, headers } = await own.get(path, { accept: 'text/html' });
    t.is(statusCode, 301, path);
    t.is(headers['location'], '/de/docs/guide-install', path);
  }
});

test('the page for a missing one names the editions that have it', async (t) => {
  const own = await site(t);
  const html = await page(own, '/docs/guide-proxy');
  t.regex(
    html,
    /This page exists in:<\/p> ?<ul> ?<li> ?<a href="\/v3.4\/docs\/guide-proxy" hreflang="en">v3.4 · English<\/a>/,
  );
  const { payload } = await own.get('/docs/guide-proxy.md');
  t.true(payload.includes('- [v3.4 · English](https://docs.test/v3.4/docs/guide-proxy.md)'));
});

test('the bare front page leads to the language of the reader, no other address does', async (t) => {
  const { get } = await site(t);
  const german = { accept: 'text/html', 'accept-language': 'de-DE,de;q=0.9,en;q=0.5' };
  const front = await get('/', german);
  t.is(front.statusCode, 302);
  t.is(front.headers['location'], '/de/');
  t.is(front.headers['cache-control'], 'no-store');
  for (const [path, headers] of [
    ['/', { ...german, 'sec-fetch-site': 'same-origin' }],
    ['/', { ...german, host: 'docs.test', referer: 'https://docs.test/de/docs/guide-install' }],
    ['/', { accept: 'text/html', 'accept-language': 'fi' }],
    ['/', { accept: 'text/html' }],
    ['/', { ...german, accept: 'text/markdown' }],
    ['/docs/guide-install', german],
    ['/v3.4/', german],
  ] as const) {
    t.is((await get(path, headers)).statusCode, 200, `${path} ${JSON.stringify(headers)}`);
  }
  t.regex(String((await get('/')).headers['vary']), /Accept-Language/);
  t.notRegex(String((await get('/docs/guide-install')).headers['vary']), /Accept-Language/);
});

test('no name of an edition hides an address of the service', async (t) => {
  const { server } = await service(t, { files: both, alone: true });
  const firstParts = server.table().map(({ path }) => path.split('/')[1] ?? '');
  const possible = firstParts.filter((part) => /^[a-z0-9_]/i.test(part));
  t.true(possible.includes('docs'));
  const free = possible.filter((part) => !isReserved(part.replace('{number}', '1')));
  t.deepEqual(free, []);
});
