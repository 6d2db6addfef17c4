import test from 'ava';
import { patternOf } from '../../src/content/links/address-pattern.ts';
import { headersAt, redirectAt } from '../../src/pages/host-rules.ts';
import { builtSite } from '../helpers/built-site.ts';
import { charactersRead } from '../helpers/counted-work.ts';
import { verifies } from '../helpers/verifies.ts';

const page = (title: string): string =>
  `<html><head><title>${title}</title></head><body><main><h1>${title}</h1></main></body></html>`;
const SITE = { 'index.html': page('Kit'), 'new/Page.html': page('Page'), 'a.js': 'run()' };

test('`_redirects` of a built site redirects where no file is, and before files when it says so', async (t) => {
  verifies('site:redirects');
  const { get } = await builtSite(t, {
    ...SITE,
    _redirects: `# moved
/old/* /new/:splat 302
/blog/:year/:name https://blog.test/:year-:name
/a.js /never.js
/index.html /new/Page 308!
/shown /new/Page.html 200
/asked /new/Page?b=2 307
/up/* /:splat
`,
  });
  for (const [path, status, location] of [
    ['/old/Page.html?a=1', 302, '/new/Page.html?a=1'],
    ['/blog/2026/x', 301, 'https://blog.test/2026-x'],
    ['/index.html', 308, '/new/Page'],
    ['/asked?a=1', 307, '/new/Page?b=2'],
    ['/up//other.test', 301, '/other.test'],
  ] as const) {
    const { statusCode, headers } = await get(path);
    t.is(statusCode, status, path);
    t.is(headers['location'], location);
  }
  t.is((await get('/a.js')).payload, 'run()');
  t.true((await get('/shown')).payload.includes('<h1>Page</h1>'));
  t.is((await get('/_redirects')).statusCode, 404);
});

test('`_headers` of a built site adds headers, and none that is the service’s', async (t) => {
  verifies('site:headers');
  const { get } = await builtSite(t, {
    ...SITE,
    _headers: `/*
  X-Frame-Options: DENY
  Set-Cookie: a=b
  Link: </x>; rel=preload
/new/*
  Content-Security-Policy: default-src 'self'
  X-Robots-Tag: noindex
  X-Robots-Tag: nofollow
/new/Page
  X-Robots-Tag: noarchive
  Cache-Control: no-store
`,
  });
  const { headers } = await get('/new/Page');
  t.is(headers['x-frame-options'], 'DENY');
  t.is(headers['content-security-policy'], "default-src 'self'");
  t.is(headers['x-robots-tag'], 'noindex, nofollow, noarchive');
  t.is(headers['cache-control'], 'no-store');
  t.is(headers['set-cookie'], undefined);
  t.regex(String(headers['link']), /rel="alternate"/);
  const other = await get('/a.js');
  t.is(other.headers['x-frame-options'], 'DENY');
  t.is(other.headers['content-security-policy'], undefined);
  t.is((await get('/developers')).headers['x-frame-options'], undefined);
});

test('a redirect of a built site that matches everything goes behind the pages of the service', async (t) => {
  verifies('site:redirects');
  const sources = { 'index.md': '# Kit\n', 'only-here.md': '# Only here\n' };
  const rules = { ...SITE, _redirects: '/* /index.html 200\n/docs/* /never 301\n' };
  const { get } = await builtSite(t, rules, { sources });
  const accept = 'text/html';
  const { payload } = await get('/docs/only-here', { accept });
  t.true(payload.includes('<title>Only here'));
  t.regex((await get('/docs/only-here.md')).payload, /^# Only here/);
  t.true((await get('/search?q=kit', { accept })).payload.includes('<form'));
  for (const [path, type] of [
    ['/embed.js', 'text/javascript; charset=utf-8'],
    ['/robots.txt', 'text/plain; charset=utf-8'],
    ['/sitemap.xml', 'application/xml; charset=utf-8'],
    ['/skill.md', 'text/markdown; charset=utf-8'],
  ] as const) {
    const answer = await get(path);
    t.is(answer.statusCode, 200, path);
    t.is(answer.headers['content-type'], type, path);
  }
  for (const path of ['/app/anything', '/docs/nowhere', '/sections/nowhere']) {
    const answer = await get(path, { accept });
    t.is(answer.statusCode, 200, path);
    t.true(answer.payload.includes('<h1>Kit</h1>'), path);
  }
});

test('patterns of a built site match whole parts, decoded, and cost their own length', async (t) => {
  verifies('site:redirects', 'site:bounds');
  const { get } = await builtSite(t, {
    ...SITE,
    _redirects: '/caf%C3%A9 /new/Page\n/über/:x /new/:x\n',
    _headers: `${'/a/*\n  X-A: 1\n'.repeat(900)}/caf%c3%a9/*\n  X-B: 2\n`,
  });
  t.is((await get('/caf%C3%A9')).headers['location'], '/new/Page');
  t.is((await get('/%C3%BCber/a%3Fb')).headers['location'], '/new/a%3Fb');
  const rules = {
    redirects: Array.from({ length: 2000 }, () => ({
      from: patternOf('/a/*/b'),
      to: '/',
      status: 301 as const,
      isForced: false,
    })),
    headers: Array.from({ length: 2000 }, () => ({
      path: patternOf('/*'),
      headers: [['x-a', '1'] as const],
    })),
  };
  const long = '/'.repeat(16_000);
  const read = await charactersRead(() => {
    redirectAt(rules, long, false);
    headersAt(rules, long);
  });
  t.true(read < 20 * long.length, String(read));
});

test('a rule of a built site that is not applied is a finding with its line', async (t) => {
  verifies('site:redirects', 'site:headers');
  const { library, get } = await builtSite(t, {
    ...SITE,
    _redirects: `/proxy/* https://api.test/:splat 200
/any/* https://:splat/ 301
/de/* /x 302 Language=de
/gone /x 410
/old/*/b /x 301!
/*.php /x
/v:major /x
/a?b=1 /x
/again/* /again/:splat 302
/slash /slash/ 301!
/slash/ /slash
/query /query?a=1
/all/* /all/:splat/
/new/Page /new/Page/ 404
/new/Page /new/Page/ 301 Country=us
/new/Page /new/Page/
/new/Page/ /new/Page 302!
`,
    _headers: `  X-Lost: 1
/*
  Set-Cookie: a=b
  Content-Type: text/plain
/*.js
  X-Below-Unread: 1
new/*
`,
  });
  const found = library.findings.filter(({ rule }) => rule === 'host-rule-unread');
  t.deepEqual(
    found.map(({ file, line }) => `${file}:${line}`),
    [
      ...[1, 3, 4, 5, 7].map((line) => `_headers:${line}`),
      ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15].map((line) => `_redirects:${line}`),
    ],
  );
  t.is((await get('/a.js')).headers['x-below-unread'], undefined);
  t.is((await get('/old/a/c')).statusCode, 404);
  for (const path of ['/slash', '/query', '/all/x']) t.is((await get(path)).statusCode, 404, path);
  t.is((await get('/proxy/x')).statusCode, 404);
  t.is((await get('/any/evil.test')).statusCode, 404);
});

test('a site that was built for a prefix works at its prefix and at the root', async (t) => {
  verifies('site:prefix');
  const own = `<html><head><title>Kit</title><script src="/kit/app.js"></script></head>
<body><main><h1>Kit</h1><p><a href="/kit/guide/">Guide</a></p></main></body></html>`;
  const { get } = await builtSite(t, {
    'index.html': own,
    'app.js': 'run()',
    'guide/index.html': page('Guide'),
  });
  for (const base of ['', '/kit']) {
    t.is((await get(`${base}/app.js`)).payload, 'run()');
    t.true((await get(`${base}/guide/`)).payload.includes('<h1>Guide</h1>'));
    t.is((await get(`${base}/guide`)).headers['location'], `${base}/guide/`);
    t.regex((await get(`${base}/guide/index.md`)).payload, /^# Guide/);
  }
  const { payload } = await get('/', { accept: 'text/markdown' });
  t.true(payload.includes('[Guide](https://docs.test/guide/)'));
});
