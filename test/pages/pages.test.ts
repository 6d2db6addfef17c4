import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { type ExecutionContext } from 'ava';
import { PROBLEMS } from '../../src/problem.ts';
import { createSearch } from '../../src/search/index/create-search.ts';
import { requestsQuota } from '../helpers/acme.ts';
import { BASE_URL, libraryOf } from '../helpers/plain-library.ts';
import { service, type Service } from '../helpers/service.ts';
import { verifies } from '../helpers/verifies.ts';
import { commitFiles, folderOf, load, pageAt } from '../helpers/folder.ts';
import { emptyGeneration } from '../helpers/generation.ts';

const library = libraryOf({
  'guide-install': `# Install Acme

Acme installs with [one command](${BASE_URL}/docs/guide-configure#wombats).

\`\`\`js
const x = "<b>";
\`\`\`

## Requirements

A machine.

## Windows

Use the installer.
`,
  'guide-configure': '# Configure Acme\n\n## Wombats\n\nThirty seconds.\n',
  'hostile-page': `# Hostile

<script>alert(1)</script> <img src=x onerror=alert(2)> [link](javascript:alert(3))
<svg onload=alert(4)></svg> <Tabs items="a">component</Tabs> <a href="java&#10;script:alert(5)">x</a>

<iframe srcdoc="<script>alert(6)</script>"></iframe>

<p style="position:fixed" onclick="alert(7)">styled</p>

![elsewhere](https://tracker.example/pixel.png)
`,
});

const search = createSearch(library);

async function site(t: ExecutionContext): Promise<Service> {
  const generation = { library, search: await search, builtAt: '2026-01-31' };
  return service(t, { generation });
}

/** Accept header, what a page answers, why. */
const accepts: readonly (readonly [string | undefined, 'html' | 'markdown'])[] = [
  [undefined, 'html'],
  ['', 'html'],
  ['*/*', 'html'],
  ['text/*', 'html'],
  ['text/html', 'html'],
  ['text/markdown', 'markdown'],
  ['TEXT/Markdown; charset=utf-8', 'markdown'],
  ['text/markdown;variant=GFM', 'markdown'],
  ['text/markdown;q=0', 'html'],
  ['text/markdown;q=0, */*', 'html'],
  ['text/html, text/markdown;q=0.9', 'html'],
  ['text/html;q=0.8, text/markdown;q=0.9', 'markdown'],
  ['text/markdown, text/html, */*', 'markdown'],
  ['text/markdown, */*;q=0.1', 'markdown'],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'html'],
  ['application/json', 'html'],
  ['image/png', 'html'],
  [';;;q=x', 'html'],
  ['text/markdown;q=banana, ,,,', 'html'],
  [`text/html${',x/y'.repeat(3000)}`, 'html'],
];

for (const [accept, form] of accepts) {
  test.serial(
    `a page is ${form} under Accept: ${accept?.slice(0, 60) ?? '(absent)'}`,
    async (t) => {
      const { get } = await site(t);
      const response = await get('/docs/guide-install', accept === undefined ? {} : { accept });
      t.is(response.statusCode, 200);
      const type = form === 'html' ? 'text/html' : 'text/markdown';
      t.is(String(response.headers['content-type']).split(';')[0], type);
      t.regex(String(response.headers['vary']), /\bAccept\b(?!-)/);
    },
  );
}

test.serial(
  'the suffix .md gives the source, with the pointer to llms.txt after the title',
  async (t) => {
    verifies('markdown:suffix', 'service:markdown-pages', 'access:pages');
    const { get } = await site(t);
    const { payload, headers } = await get('/docs/guide-install.md');
    const [title, ...rest] = pageAt(library, 'guide-install').markdown.split('\n');
    t.true(payload.startsWith(`${title}\n\n> `));
    t.true(payload.endsWith(rest.join('\n')));
    t.true(payload.includes(`(${BASE_URL}/llms.txt)`));
    t.is(headers['vary'], undefined);
    t.regex(
      String(headers['link']),
      /<https:\/\/docs\.test\/docs\/guide-install>; rel="canonical"/,
    );
  },
);

test.serial('negotiated Markdown says where it always is, and has a tag of its own', async (t) => {
  verifies('markdown:accept');
  const { get } = await site(t);
  const markdown = await get('/docs/guide-install', { accept: 'text/markdown' });
  const page = await get('/docs/guide-install');
  t.is(markdown.headers['content-location'], `${BASE_URL}/docs/guide-install.md`);
  t.not(markdown.headers.etag, page.headers.etag);
  const again = await get('/docs/guide-install', {
    accept: 'text/markdown',
    'if-none-match': String(markdown.headers.etag),
  });
  t.is(again.statusCode, 304);
  t.regex(String(again.headers['vary']), /\bAccept\b(?!-)/);
});

test.serial('an HTML page links to its Markdown, in the head and in the Link header', async (t) => {
  verifies('pages:alternate-link', 'pages:alternate-header');
  const { get } = await site(t);
  const { payload, headers } = await get('/docs/guide-install');
  const address = `${BASE_URL}/docs/guide-install.md`;
  t.regex(payload, /<link\s+rel="alternate"\s+type="text\/markdown"/);
  t.true(payload.includes(`href="${address}"`));
  t.true(String(headers['link']).includes(`<${address}>; rel="alternate"; type="text/markdown"`));
  t.true(String(headers['link']).includes(`<${BASE_URL}/llms.txt>; rel="describedby"`));
});

test.serial('links to other pages stay on the host by which the site is reached', async (t) => {
  const { get } = await site(t);
  const { payload } = await get('/docs/guide-install');
  t.true(payload.includes('href="/docs/guide-configure#wombats"'));
});

test.serial('hostile Markdown leaves inert', async (t) => {
  const { get } = await site(t);
  const { payload } = await get('/docs/hostile-page');
  const main = payload.slice(payload.indexOf('<main'), payload.indexOf('</main>'));
  t.notRegex(main, /<(?:script|svg|iframe|style)\b/i);
  t.notRegex(main, /<[^>]*\s(?:on\w+|style|srcdoc)=/i);
  t.notRegex(main, /<[^>]*javascript:/i);
  t.notRegex(main, /<img[^>]*tracker\.example/);
  t.false(main.includes('Tabs'));
  t.true(main.includes('component'));
});

test.serial('HTML forbids inline scripts and other origins', async (t) => {
  const { get } = await site(t);
  const policy = String((await get('/')).headers['content-security-policy']);
  t.regex(policy, /default-src 'none'/);
  t.notRegex(policy, /unsafe|https?:|\*/);
});

test.serial(
  'a missing page asked for as Markdown is a Markdown 404 with llms.txt and the nearest slugs',
  async (t) => {
    verifies('markdown:not-found');
    const { get } = await site(t);
    for (const [path, accept] of [
      ['/docs/guide-instal.md', '*/*'],
      ['/docs/guide-instal', 'text/markdown'],
    ] as const) {
      const { statusCode, headers, payload } = await get(path, { accept });
      t.is(statusCode, 404);
      t.regex(String(headers['content-type']), /^text\/markdown/);
      t.true(payload.includes(`(${BASE_URL}/llms.txt)`));
      t.true(payload.includes('`guide-install`'));
    }
  },
);

test.serial(
  'a missing page asked for as HTML is a page with the nearest pages and a search field',
  async (t) => {
    const { get } = await site(t);
    const { statusCode, headers, payload } = await get('/docs/guide-instal');
    t.is(statusCode, 404);
    t.is(headers['content-type'], 'text/html; charset=utf-8');
    t.true(payload.includes('href="/docs/guide-install"'));
    t.regex(payload, /<input[^>]* value="guide instal"/);
    const accented = await get('/docs/guide/caf%C3%A9-%22%3E.md', { accept: 'text/html' });
    t.is(accented.headers['content-type'], 'text/markdown; charset=utf-8; variant=GFM');
    t.regex((await get('/sections/caf%C3%A9-%22%3Ex')).payload, /<input[^>]* value="café x"/);
  },
);

test.serial('a reader over the limit sees a page that says so, not the results', async (t) => {
  const generation = { library, search: await search, builtAt: '' };
  const { get } = await service(t, { generation, config: { limits: requestsQuota(1) } });
  const accept = 'text/html';
  t.is((await get('/search?q=wombats', { accept })).statusCode, 200);
  const refused = await get('/search?q=wombats', { accept });
  t.is(refused.statusCode, 429);
  t.is(refused.headers['content-type'], 'text/html; charset=utf-8');
  t.is(refused.headers['retry-after'], '60');
  t.false(refused.payload.includes('class="hits"'));
  t.is((await get('/docs/guide-install', { accept })).statusCode, 200);
});

test.serial(
  'a description is text, not Markdown, and a directive that nobody knows stays',
  async (t) => {
    const files = {
      'guide/start.md':
        '---\ndescription: See [plugins](plugins.md) and a_b.\n---\n# Start\n\nText.\n',
      'guide/reference.md': '# Reference\n\n::: acme.store.open\n\nAfter it.\n',
    };
    const { get } = await service(t, { files });
    t.true((await get('/index.md')).payload.includes(': See \\[plugins\\](plugins.md) and a\\_b.'));
    t.true((await get('/llms.txt')).payload.includes(': See (plugins)(plugins.md) and a_b.'));
    const { payload } = await get('/docs/guide-reference');
    t.regex(payload, /<p>::: acme\.store\.open<\/p>\s*<p>After it\.<\/p>/);
  },
);

test.serial('each page says its language, in the element and in the header', async (t) => {
  const files = {
    'guide/start.md': '# Anfang\n\nEin Satz.\n',
    'guide/english.md': '---\nlang: en-GB\n---\n# English\n\nA sentence.\n',
    'guide/wrong.md': '---\nlang: "x><b>"\n---\n# Falsch\n\nEin Satz.\n',
  };
  const { get } = await service(t, { files, config: { language: 'de' } });
  for (const [path, language, markdownLanguage = language] of [
    ['/', 'de'],
    ['/docs/guide-start', 'de'],
    ['/docs/guide-english', 'en-GB'],
    ['/docs/guide-wrong', 'de'],
    ['/developers', 'en'],
    ['/docs/nope', 'de', 'en'],
  ] as const) {
    const { payload, headers } = await get(path, { accept: 'text/html' });
    t.true(payload.includes(`<html lang="${language}" dir="ltr">`), path);
    t.is(headers['content-language'], language, path);
    const markdown = await get(path, { accept: 'text/markdown' });
    t.is(markdown.headers['content-language'], markdownLanguage, path);
  }
});

test.serial('a missing page asked for as JSON is a problem document', async (t) => {
  const { get } = await site(t);
  const response = await get('/docs/nope', { accept: 'application/json' });
  t.is(response.statusCode, 404);
  t.is(response.headers['content-type'], 'application/problem+json');
  t.is(JSON.parse(response.payload).code, 'page_not_found');
});

for (const [from, to] of [
  ['/docs/guide-setup', '/docs/guide-install'],
  ['/docs/guide-setup.md', '/docs/guide-install.md'],
  ['/docs/guide/install', '/docs/guide-install'],
  ['/docs/guide-install/', '/docs/guide-install'],
  ['/docs/Guide-Install', '/docs/guide-install'],
  ['/docs/guide-install.html', '/docs/guide-install'],
  ['/docs', '/'],
  ['/developers/', '/developers'],
  ['/sections/guide/', '/sections/guide'],
  ['/search/', '/search'],
] as const) {
  test.serial(`${from} moved to ${to}, in every representation and with its query`, async (t) => {
    const { get } = await site(t);
    for (const accept of ['text/html', 'text/markdown', 'application/json']) {
      for (const query of ['', '?q=a%20b&x=%3Cb%3E']) {
        const { statusCode, headers } = await get(from + query, { accept });
        t.is(statusCode, 301);
        t.is(headers.location, to + query);
      }
    }
  });
}

for (const path of [
  '/docs/..%2f..%2fetc%2fpasswd',
  '/docs/%00',
  '/docs/%zz',
  `/docs/${'a'.repeat(5000)}`,
  '/docs/guide-install.md.md',
  '/assets/x/../../package.json',
  '/assets/x/%2e%2e%2f%2e%2e%2fpackage.json',
  '/sections/nope',
  '/sections/nope/',
  '/releases/',
  '/benchmarks',
  '/releases',
]) {
  test.serial(`${path.slice(0, 50)} is a 404 in every representation`, async (t) => {
    const { get } = await site(t);
    for (const accept of ['text/html', 'text/markdown', 'application/json', 'x/y;;']) {
      t.is((await get(path, { accept })).statusCode, 404);
    }
  });
}

for (const path of ['/', '/index.md', '/docs/guide-install', '/developers.md', '/sections/guide']) {
  test.serial(
    `${path} answers HEAD like GET, OPTIONS with 204 and other methods with 405`,
    async (t) => {
      const { get, server } = await site(t);
      const head = await server.inject({ method: 'HEAD', url: path });
      t.is(head.statusCode, 200);
      t.is(head.payload, '');
      t.is(head.headers.etag, (await get(path)).headers.etag);
      t.is((await server.inject({ method: 'OPTIONS', url: path })).statusCode, 204);
      for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'] as const) {
        const refused = await server.inject({ method, url: path, payload: 'x' });
        t.is(refused.statusCode, 405);
        t.is(refused.headers['allow'], 'GET, HEAD');
      }
    },
  );
}

test.serial('/developers has an anchor for errors, versioning and every code', async (t) => {
  verifies(
    'developers:page',
    'developers:errors-anchor',
    'developers:versioning-anchor',
    'developers:error-anchors',
  );
  const { get } = await site(t);
  const { payload } = await get('/developers');
  const codes = Object.keys(PROBLEMS).map((code) => `error-${code.replaceAll('_', '-')}`);
  for (const anchor of ['errors', 'versioning', ...codes]) {
    t.true(payload.includes(`id="${anchor}"`), anchor);
  }
  t.true(payload.includes('120 requests in 60 seconds'));
});

test.serial('search works without JavaScript', async (t) => {
  const { get } = await site(t);
  const { payload } = await get('/search?q=wombats%22%3E%3Cb%3E');
  t.true(payload.includes('href="/docs/guide-configure'));
  t.false(payload.includes('"><b>'));
});

test.serial(
  'a search page without a result has the nearest pages and known gaps, one with results has not',
  async (t) => {
    const gaps = [
      {
        id: 'gap',
        statement: 'Wombats <b> are not clustered.',
        sourceUrl: 'https://docs.test/gap',
      },
    ];
    const withGap = { ...library, gaps };
    const { get } = await service(t, {
      generation: { library: withGap, search: await createSearch(withGap), builtAt: '2026-01-31' },
    });
    const { payload } = await get('/search?q=%22clustered+configure+wombats%22');
    t.regex(payload, /No result\..*Nearest pages.*href="\/docs\/guide-configure".*Known gaps/s);
    t.true(
      payload.includes('<a href="https://docs.test/gap">Wombats &lt;b&gt; are not clustered.'),
    );
    t.false((await get('/search?q=wombats')).payload.includes('Nearest pages'));
    t.false((await get('/search?q=qqzzxx')).payload.includes('Nearest pages'));
  },
);

test.serial('a file that a page refers to is served inert, other files are not', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'docent-files-'));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, 'plan.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  const assets = new Map([['images/plan & more.svg', join(folder, 'plan.svg')]]);
  const { get } = await service(t, {
    generation: {
      library: { ...library, assets, assetFolders: [folder] },
      search: await search,
      builtAt: '',
    },
  });
  const { statusCode, headers } = await get('/docs-assets/images/plan%20%26%20more.svg');
  t.is(statusCode, 200);
  t.is(headers['content-type'], 'image/svg+xml');
  t.regex(String(headers['content-security-policy']), /default-src 'none'.*sandbox/);
  for (const path of ['/docs-assets/plan.svg', '/docs-assets', '/docs-assets/../package.json']) {
    t.is((await get(path)).statusCode, 404, path);
  }
});

test('a title that the first heading says again is seen once', async (t) => {
  const { get } = await service(t, {
    files: {
      'book.md': '---\ntitle: Installation\n---\n\n## Installation\n\nText.\n',
      'other.md': '---\ntitle: Installation\n---\n\nText.\n\n## Installation\n\nText.\n',
    },
  });
  const titleOf = async (slug: string): Promise<string | undefined> =>
    /<h1[^>]*>/.exec((await get(`/docs/${slug}`)).payload)?.[0];
  t.is(await titleOf('book'), '<h1 class="visually-hidden">');
  t.is(await titleOf('other'), '<h1>');
});

test('a page says when it was last committed, and nothing of the time of its file', async (t) => {
  const folder = await folderOf(t, { 'p.md': '# P\n', 'q.md': '# Q\n' });
  commitFiles(folder, ['p.md'], '2024-05-06T07:08:09Z');
  const { library: committed } = await load(folder);
  if (committed === undefined) return t.fail();
  const generation = { ...emptyGeneration(BASE_URL), library: committed };
  const { get } = await service(t, { generation });
  const [p, q] = await Promise.all(
    ['p', 'q'].map(async (slug) => (await get(`/docs/${slug}`, { accept: 'text/html' })).payload),
  );
  t.regex(p ?? '', /Last changed[^.]*<time datetime="2024-05-06T/);
  t.notRegex(q ?? '', /Last changed|class="changed"/);
});
