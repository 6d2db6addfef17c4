import test from 'ava';
import { builtSite } from '../helpers/built-site.ts';
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
`,
  });
  const { headers } = await get('/new/Page');
  t.is(headers['x-frame-options'], 'DENY');
  t.is(headers['content-security-policy'], "default-src 'self'");
  t.is(headers['set-cookie'], undefined);
  t.regex(String(headers['link']), /rel="alternate"/);
  const other = await get('/a.js');
  t.is(other.headers['x-frame-options'], 'DENY');
  t.is(other.headers['content-security-policy'], undefined);
  t.is((await get('/developers')).headers['x-frame-options'], undefined);
});

test('a rule of a built site that is not applied is a finding with its line', async (t) => {
  verifies('site:redirects', 'site:headers');
  const { library, get } = await builtSite(t, {
    ...SITE,
    _redirects: `/proxy/* https://api.test/:splat 200
/any/* https://:splat/ 301
/de/* /x 302 Language=de
/gone /x 410
`,
    _headers: `  X-Lost: 1
/*
  Set-Cookie: a=b
`,
  });
  const found = library.findings.filter(({ rule }) => rule === 'host-rule-unread');
  t.deepEqual(
    found.map(({ file, line }) => `${file}:${line}`),
    ['_headers:1', '_headers:3', '_redirects:1', '_redirects:2', '_redirects:3', '_redirects:4'],
  );
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
