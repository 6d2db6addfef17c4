import test, { type ExecutionContext } from 'ava';
import { FAMILIES } from '../../../src/content/html/families.ts';
import { familyOf, markdownOfHtml } from '../../../src/content/html/page.ts';
import { parseHtml } from '../../../src/content/html/parse.ts';
import type { NavigationEntry } from '../../../src/content/model/library.ts';
import { elementsMoved } from '../../helpers/counted-work.ts';
import { folderOf, load } from '../../helpers/folder.ts';
import { service } from '../../helpers/service.ts';
import { verifies } from '../../helpers/verifies.ts';

const SPHINX = (body: string, menu = ''): string =>
  `<!doctype html><html lang="en"><head><title>Kit 1.0 documentation</title>
<script src="_static/documentation_options.js"></script><style>.x{}</style></head>
<body><div class="sidebar-tree">${menu}</div><nav>Skip me</nav><article role="main">${body}</article></body></html>`;

const files = {
  'index.html': SPHINX(
    '<section id="kit"><h1>Kit<a class="headerlink" href="#kit">¶</a></h1><p>Start <em>here</em>.</p></section>',
    '<ul><li><a href="zeta.html">Zeta</a></li><li>API<ul><li><a href="api/alpha.html#x">Alpha</a></li></ul></li></ul>',
  ),
  'zeta.html': SPHINX(`<section id="zeta"><span id="old"></span><h1>Zeta</h1>
<section id="use-it"><h2>Use it</h2><p>A snake_case_name, 1 * 2 * 3, [x](y) and
a &lt;tag&gt; in <code>a\`b</code>.</p>
<div class="highlight-python notranslate"><div class="highlight"><pre><span class="k">import</span> wombat
</pre></div></div>
<div class="admonition warning"><p class="admonition-title">Warning</p><p>Hot.</p></div>
<ul><li><p>one</p><ul><li>two</li></ul></li></ul>
<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>x|y</td></tr></table>
<div class="sd-tab-set"><input type="radio"><label>Linux</label><div class="sd-tab-content"><p>apt</p></div>
<input type="radio"><label>macOS</label><div class="sd-tab-content"><p>brew</p></div></div>
<p>See <a href="api/alpha.html#kit.run">run</a>.</p>
<script>alert(1)</script></section></section>`),
  'api/alpha.html': SPHINX(`<h1>Alpha</h1><dl class="py function"><dt class="sig" id="kit.run">
<span class="descname">run</span>(<em>name</em>)<a class="headerlink" href="#kit.run">¶</a></dt><dd><p>Runs quokkas.</p></dd></dl>`),
  'old.html': '<html><head><meta http-equiv="Refresh" content="0; url=zeta.html"></head></html>',
  'genindex.html': SPHINX('<h1>Index</h1>'),
};

test('a built site is served as Markdown, whatever its signs mean there', async (t) => {
  verifies('built-site:pages');
  const { get } = await service(t, { files });
  const { payload } = await get('/docs/zeta.md');
  t.true(
    payload.includes(
      `## Use it

A snake_case_name, 1 \\* 2 \\* 3, \\[x\\](y) and a &lt;tag> in \`\`a\`b\`\`.

\`\`\`python
import wombat
\`\`\`

> [!WARNING]
> Hot.

- one
  - two

| a | b |
| --- | --- |
| 1 | x\\|y |

**Linux**

apt

**macOS**

brew

See [run](https://docs.test/docs/api-alpha#kit.run).
`,
    ),
    payload,
  );
  t.notRegex(payload, /alert|Skip me|¶/);
});

test('its headings keep their ids, its addresses lead on, and its signatures are found', async (t) => {
  verifies('built-site:pages');
  const { get } = await service(t, { files });
  t.regex((await get('/docs/zeta')).payload, /<h2[^>]* id="use-it"/);
  const { statusCode, headers } = await get('/api/alpha.html');
  t.is(statusCode, 301);
  t.regex(String(headers['location']), /\/docs\/api-alpha$/);
  t.regex((await get('/api/v1/search?q=quokkas')).payload, /"slug":"api-alpha"/);
  const { payload } = await get('/docs/api-alpha.md');
  t.true(payload.includes('\n## `kit.run`\n\n```python\nrun(name)\n```\n\nRuns quokkas.\n'));
  t.regex((await get('/docs/api-alpha')).payload, /<h2[^>]* id="kit\.run"/);
  for (const path of ['/docs/genindex', '/docs/old']) t.is((await get(path)).statusCode, 404, path);
});

test("the menu of the site is the navigation, and the site's name is that of its title", async (t) => {
  verifies('built-site:menu');
  const { get } = await service(t, { files });
  const { pages } = JSON.parse((await get('/api/v1/pages')).payload) as {
    pages: readonly { slug: string }[];
  };
  t.deepEqual(
    pages.map(({ slug }) => slug),
    ['index', 'zeta', 'api-alpha'],
  );
});

const overloads = `<h1>Kit</h1><h2>Use</h2><dl class="py class"><dt class="sig sig-object py" id="kit.Kit"><em>class </em><span class="descclassname">kit.</span><span class="descname">Kit</span></dt>
<dd><p>A kit.</p><dl class="py method"><dt class="sig sig-object py" id="kit.Kit.run"><span class="descname">run</span>(<em>a</em>)</dt><dt class="sig sig-object py" id="kit.Kit.walk"><span class="descname">walk</span>()</dt>
<dd><p>Moves.</p><dl class="field-list"><dt>Parameters<span>:</span></dt><dd><ul><li><p><strong>a</strong> (<em>int</em>) – Steps.</p></li></ul></dd></dl></dd></dl></dd></dl>
<dl class="std option"><dt class="sig sig-object std" id="cmdoption-v"><span class="descname">-v</span></dt><dd><p>Talks.</p></dd></dl>`;

test('a table of contents in a page of Sphinx names pages, not the headings of other pages', async (t) => {
  verifies('built-site:pages');
  const contents = `<h1>Kit</h1><div class="toctree-wrapper"><ul><li><a href="zeta.html">Zeta</a><ul><li><a class="reference internal" href="zeta.html#use-it">Use it</a></li></ul></li><li><a class="reference external" href="https://app.test/#/start">App</a></li><li><a href="api/alpha.html">Alpha</a></li></ul></div>`;
  const { get } = await service(t, { files: { ...files, 'more.html': SPHINX(contents) } });
  const { payload } = await get('/docs/more.md');
  t.true(
    payload.endsWith(
      '\n- [Zeta](https://docs.test/docs/zeta)\n- [App](https://app.test/#/start)\n- [Alpha](https://docs.test/docs/api-alpha)\n',
    ),
    payload,
  );
});

test('members of a Sphinx reference are headings with their whole names, below the heading that they stand under', async (t) => {
  verifies('built-site:members');
  const { get } = await service(t, { files: { ...files, 'kit.html': SPHINX(overloads) } });
  const { payload } = await get('/docs/kit.md');
  t.is(
    payload.slice(payload.indexOf('## Use')),
    `## Use

### \`kit.Kit\`

\`\`\`python
class kit.Kit
\`\`\`

A kit.

#### \`kit.Kit.run\`

\`\`\`python
run(a)
\`\`\`

#### \`kit.Kit.walk\`

\`\`\`python
walk()
\`\`\`

Moves.

- **Parameters**

  - **a** (*int*) – Steps.

### \`-v\`

Talks.
`,
  );
  t.regex((await get('/docs/kit')).payload, /<h4[^>]* id="kit\.Kit\.run"/);
});

test('types of parameters that are emphasised in pieces are one emphasis', async (t) => {
  verifies('built-site:members');
  const types = `<h1>Kit</h1><p><strong>a</strong> (<em>str</em><em> | </em><em>None</em>, <em>dict</em><em>[</em><em>str</em><em>]</em>) <em>or</em> <em>not</em></p>`;
  const { get } = await service(t, { files: { ...files, 'kit.html': SPHINX(types) } });
  const { payload } = await get('/docs/kit.md');
  t.true(payload.endsWith('\n**a** (*str | None*, *dict\\[str\\]*) *or* *not*\n'), payload);
});

test('a member is the first result for its whole name, its last part and its words', async (t) => {
  verifies('built-site:members');
  const many = Object.fromEntries(
    ['a', 'b', 'c', 'd'].map((name) => [
      `${name}.html`,
      SPHINX(
        `<h1>${name}</h1><p>Call <code>kit.Kit.run</code>, run run <code>Kit.run()</code> and walk.</p>`,
      ),
    ]),
  );
  const { get } = await service(t, { files: { ...many, 'index.html': SPHINX(overloads) } });
  for (const query of ['kit.Kit.run', 'Kit.run', 'Kit.run()']) {
    const { payload } = await get(`/api/v1/search?q=${encodeURIComponent(query)}`);
    const [first] = (JSON.parse(payload) as { results: readonly { anchor?: string }[] }).results;
    t.is(first?.anchor, 'kit.Kit.run', query);
  }
});

const menus: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'divs of VitePress': {
    'index.html':
      '<head><meta name="generator" content="VitePress v1"></head><aside class="VPSidebar"><section class="VPSidebarItem level-0"><h2>Guide</h2><div class="items"><div class="VPSidebarItem level-1"><a href="/zeta.html"><p>Zeta</p></a></div><div class="VPSidebarItem level-1"><a href="/alpha">Alpha</a></div></div></section></aside><div class="vp-doc"><h1>Home</h1></div>',
  },
  'the file of its own that mdBook has': {
    'index.html': '<nav id="mdbook-sidebar"></nav><main><h1>Home</h1></main>',
    'toc.html':
      '<nav id="mdbook-sidebar"></nav><ol class="chapter"><li><a href="zeta.html">Zeta</a></li><li><a href="alpha.html">Alpha</a></li></ol>',
  },
  'the page that the front page of Antora leads to': {
    'index.html': '<meta http-equiv="refresh" content="0; url=kit/1.0/start.html">',
    'kit/1.0/start.html':
      '<head><meta name="generator" content="Antora 3.1"></head><nav class="nav-menu"><ul class="nav-list"><li><button>+</button><span>Guide</span><ul><li><a href="../../zeta.html">Zeta</a></li><li><a href="../../alpha.html">Alpha</a></li></ul></li></ul></nav><article class="doc"><h1>Start</h1></article>',
  },
  'the contents of DocBook': {
    'index.html':
      '<head><meta name="generator" content="DocBook XSL"></head><h1>Home</h1><div class="toc"><dl class="toc"><dt><span class="part"><a href="guide.html">Guide</a></span></dt><dd><dl><dt><a href="zeta.html">Zeta</a></dt><dt><a href="alpha.html">Alpha</a></dt></dl></dd></dl></div>',
    'guide.html': '<main><h1>Guide</h1></main>',
  },
  'the modules of Haddock': {
    'index.html':
      '<script src="haddock-bundle.min.js"></script><div id="package-header"></div><div id="module-list"><ul><li><span class="module">Guide</span><details><summary>Submodules</summary><ul><li><span class="module"><a href="zeta.html">Zeta</a></span></li><li><a href="alpha.html">Alpha</a></li></ul></details></li></ul></div>',
  },
  'the file of its own that Dokka has': {
    'index.html':
      '<script src="scripts/platform-content-handler.js"></script><div class="main-content"><h1>Home</h1></div>',
    'navigation.html':
      '<div class="sideMenuPart"><div class="overview">Guide</div><div class="sideMenuPart"><div class="overview"><a href="zeta.html">Zeta</a></div></div><div class="sideMenuPart"><div class="overview"><a href="alpha.html">Alpha</a></div></div></div><div class="sideMenuPart"><div class="overview"><a href="index.html">Home</a></div></div>',
  },
  'lists of Sphinx with captions': {
    'index.html': SPHINX(
      '<h1>Home</h1>',
      '<p class="caption"><span>Guide</span></p><ul><li><a href="zeta.html">Zeta</a></li></ul><p class="caption">More</p><ul><li><a href="alpha.html">Alpha</a></li></ul>',
    ),
  },
};

for (const [name, site] of Object.entries(menus)) {
  test(`the menu is read from ${name}`, async (t) => {
    verifies('built-site:menu');
    const page = '<main><h1>Page</h1></main>';
    const { get } = await service(t, { files: { 'alpha.html': page, 'zeta.html': page, ...site } });
    const { pages } = JSON.parse((await get('/api/v1/pages')).payload) as {
      pages: readonly { slug: string; section: string }[];
    };
    const slugs = pages.map(({ slug }) => slug);
    t.true(slugs.indexOf('zeta') < slugs.indexOf('alpha'), slugs.join(' '));
    if (name !== 'the file of its own that mdBook has') {
      t.is(pages.find(({ slug }) => slug === 'zeta')?.section, 'guide');
    }
  });
}

/** Slugs as a tree: a page with those below it. */
async function treeOf(
  t: ExecutionContext,
  site: Readonly<Record<string, string>>,
): Promise<unknown> {
  const { library } = await load(await folderOf(t, site));
  const lines = (nodes: readonly NavigationEntry[], by = ''): string[] =>
    nodes.flatMap(({ title, slug, children }) => [
      `${by}${slug ?? title}`,
      ...lines(children, `${by}  `),
    ]);
  return lines(library?.navigation ?? []);
}

const DOCBOOK = (title: string, links: string, body = ''): string =>
  `<html><head><title>${title}</title><meta name="generator" content="DocBook XSL Stylesheets V1.79">${links}</head><body><h1>${title}</h1>${body}</body></html>`;

test('pages that the menu leaves out stand below the page to which they link as the one above, each behind the one before', async (t) => {
  verifies('built-site:menu');
  const up = (file: string): string => `<a accesskey="u" href="${file}">Up</a>`;
  const tree = await treeOf(t, {
    'index.html': DOCBOOK(
      'Kit',
      '',
      '<dl class="toc"><dt><a href="one.html">One</a></dt><dt><a href="two.html">Two</a></dt></dl>',
    ),
    'one.html': DOCBOOK('One', ''),
    'two.html': DOCBOOK('Two', ''),
    'b.html': DOCBOOK('B', '<link rel="prev" href="one.html">', up('one.html')),
    'a.html': DOCBOOK('A', '<link rel="prev" href="deep.html">', up('one.html')),
    'deep.html': DOCBOOK('Deep', '<link rel="prev" href="b.html">', up('b.html')),
    // Two that stand above each other.
    'x.html': DOCBOOK('X', '', up('y.html')),
    'y.html': DOCBOOK('Y', '', up('x.html')),
  });
  t.deepEqual(tree, ['index', 'one', '  b', '    deep', '  a', 'two', 'y', '  x']);
});

const CRUMBS: Readonly<Record<string, string>> = {
  'its list of breadcrumbs':
    '<nav aria-label="Breadcrumbs"><ol><li><a href="/">Home</a></li><li><a href="/kit/">Kit</a></li><li>Run</li></ol></nav>',
  'its structured data':
    '<script type="application/ld+json">{"@graph":[{"@type":"BreadcrumbList","itemListElement":[{"@type":"ListItem","position":2,"name":"Run","item":"https://kit.test/kit/run"},{"@type":"ListItem","position":1,"name":"Kit","item":{"@id":"https://kit.test/kit/"}}]}]}</script>',
  'a link to the page above': '<link rel="up" href="./">',
  'links in a box of that class (Dokka)':
    '<div class="breadcrumbs"><a href="../">Home</a><a href="./">Kit</a><span>Run</span></div>',
};

for (const [name, crumbs] of Object.entries(CRUMBS)) {
  test(`without a menu, a page says where it stands by ${name}`, async (t) => {
    verifies('built-site:menu');
    const page = (title: string, head: string): string =>
      `<html><head><title>${title}</title>${head.replaceAll('run', title.toLowerCase())}</head><body><main><h1>${title}</h1></main></body></html>`;
    const tree = await treeOf(t, {
      'index.html': page('Home', ''),
      'kit/index.html': page('Kit', ''),
      'kit/run.html': page('Run', crumbs),
      'kit/walk.html': page('Walk', crumbs),
      'kit/sit.html': page('Sit', crumbs),
    });
    t.deepEqual(tree, ['index', 'kit', '  kit-run', '  kit-sit', '  kit-walk']);
  });
}

const DOCUSAURUS = (title: string, menu: string): string =>
  `<html lang="en"><head><title>${title}</title><meta name="generator" content="Docusaurus v3"></head><body><ul class="theme-doc-sidebar-menu">${menu}</ul><article class="theme-doc-markdown"><h1>${title}</h1></article></body></html>`;
const item = (href: string, below = ''): string =>
  `<li><a href="/${href}/">${href}</a>${below}</li>`;

test('a menu that is folded, or of one section, is put together from those of several pages', async (t) => {
  verifies('built-site:menu');
  const guide = item('guide', `<ul>${item('zeta')}${item('alpha')}</ul>`);
  const tree = await treeOf(t, {
    'index.html': DOCUSAURUS('Home', ''),
    'api/index.html': DOCUSAURUS('Api', item('api') + item('guide')),
    'guide/index.html': DOCUSAURUS('Guide', item('api') + item('guide')),
    'zeta/index.html': DOCUSAURUS('Zeta', item('api') + item('middle') + guide),
    'alpha/index.html': DOCUSAURUS('Alpha', item('api') + item('middle') + guide),
    'middle/index.html': DOCUSAURUS('Middle', item('api') + item('middle') + item('guide')),
    'blog/index.html': DOCUSAURUS('Blog', item('blog', `<ul>${item('post')}${item('more')}</ul>`)),
    'post/index.html': DOCUSAURUS('Post', ''),
    'more/index.html': DOCUSAURUS('More', ''),
    'de/index.html': DOCUSAURUS('Deutsch', item('de')).replace('lang="en"', 'lang="de"'),
  });
  t.deepEqual(tree, [
    'index',
    'api',
    'middle',
    'guide',
    '  zeta',
    '  alpha',
    'blog',
    '  post',
    '  more',
    'De',
    '  de',
  ]);
});

test('a title without the name of the site is that of a page without a heading', async (t) => {
  verifies('built-site:title');
  const page = (title: string): string =>
    `<head><title>${title}</title><meta property="og:site_name" content="Kit"></head><main><p>Text.</p></main>`;
  const { get } = await service(t, {
    files: { 'index.html': page('Kit'), 'a.html': page('Install - Kit'), 'b.html': page('My Kit') },
  });
  const { pages } = JSON.parse((await get('/api/v1/pages')).payload) as {
    pages: readonly { title: string }[];
  };
  t.deepEqual(pages.map(({ title }) => title).toSorted(), ['Install', 'Kit', 'My Kit']);
});

test('the name that Docusaurus has in its bar is no part of titles', async (t) => {
  verifies('built-site:title');
  const page = (title: string): string =>
    `<head><meta name="generator" content="Docusaurus v3"><title>${title}</title></head><b class="navbar__title">Kit</b><article><p>Text.</p></article>`;
  const { get } = await service(t, {
    files: { 'index.html': page('Kit'), 'blog.html': page('Blog | Kit') },
  });
  t.regex((await get('/docs/blog.md')).payload, /^# Blog\n/);
});

test('files that are no pages are left out where the front page only leads to the first page', async (t) => {
  verifies('built-site:pages');
  const page =
    '<head><meta name="generator" content="rustdoc"></head><section id="main-content"><h1>T</h1></section>';
  const { get } = await service(t, {
    files: {
      'index.html': '<meta http-equiv="refresh" content="0; url=kit/index.html">',
      'kit/index.html': page,
      'settings.html': page,
    },
  });
  t.is((await get('/docs/kit')).statusCode, 200);
  t.is((await get('/docs/settings')).statusCode, 404);
});

test('the output of cargo doc, which has no index above its crates, is read as a built site', async (t) => {
  verifies('built-site:crates');
  const page = (title: string): string =>
    `<head><meta name="generator" content="rustdoc"><title>${title} - Rust</title></head><section id="main-content"><h1>${title}</h1><p>Text.</p></section>`;
  const folder = await folderOf(t, {
    'crates.js':
      'window.ALL_CRATES = ["kit","kit_macros"];\n//{"start":21,"fragment_lengths":[5,12]}',
    'help.html': page('Help'),
    'settings.html': page('Settings'),
    'search-index1.95.0.js': 'var searchIndex = {};',
    'static.files/LICENSE.md': '# License\n',
    'src/kit/lib.rs.html': page('Source'),
    'kit/index.html': page('kit'),
    'kit/struct.Reader.html': page('Reader in kit'),
    'kit_macros/index.html': page('kit_macros'),
  });
  const { library } = await load(folder, { product: { id: 'acme' } });
  const slugs = library?.pages.map(({ slug }) => slug).toSorted();
  t.deepEqual(slugs, ['kit', 'kit-macros', 'kit-struct-reader']);
  t.is(library?.product.name, 'kit');
});

const families: readonly (readonly [name: string, html: string, markdown: string])[] = [
  [
    'Docusaurus',
    '<head><meta name="generator" content="Docusaurus v3"></head><main><article><div class="theme-doc-breadcrumbs">Crumbs</div><div class="theme-doc-markdown"><h1>T</h1><div class="theme-admonition theme-admonition-tip alert"><div class="admonitionHeading_x">tip</div><div><p>B.</p></div></div></div></article></main>',
    '# T\n\n> [!TIP]\n> B.\n',
  ],
  [
    'VitePress',
    '<head><meta name="generator" content="VitePress v1"></head><main><div class="vp-doc"><h1 id="t">T <a class="header-anchor" href="#t">​</a></h1><div class="language-ts"><button>Copy</button><span class="lang">ts</span><pre><code>let a</code></pre></div></div></main>',
    '# T\n\n```ts\nlet a\n```\n',
  ],
  [
    'mdBook',
    '<nav id="mdbook-sidebar"></nav><main><h1 id="t"><a class="header" href="#t">T</a></h1><pre><div class="buttons">x</div><code class="language-rust">fn a() {}</code></pre></main>',
    '# T\n\n```rust\nfn a() {}\n```\n',
  ],
  [
    'rustdoc',
    '<head><meta name="generator" content="rustdoc"></head><main><section id="main-content"><div class="rustdoc-breadcrumbs"><a href="b.html">Crumbs</a></div><h1>Struct <span>T</span><button id="copy-path">Copy</button></h1><a class="src" href="src/t.rs.html">source</a><p>Doc.</p><a href="#" class="tooltip">Menu</a></section></main>',
    '# Struct T\n\nDoc.\n',
  ],
  [
    'MkDocs',
    '<head><link rel="stylesheet" href="css/theme.css"><link rel="stylesheet" href="css/theme_extra.css"></head><div role="main"><div itemprop="articleBody"><h1 id="t">T<a class="headerlink" href="#t">Link</a></h1><p>Text.</p></div><div class="rst-footer-buttons">Next</div></div>',
    '# T\n\nText.\n',
  ],
  [
    'Material for MkDocs',
    '<head><meta name="generator" content="mkdocs-1.6.1, mkdocs-material-9.7.0"><link href="assets/stylesheets/main.css"></head><main><nav>Menu</nav><article class="md-content__inner"><a class="md-content__button">Menu</a><h1>T</h1><p>Text.</p></article></main>',
    '# T\n\nText.\n',
  ],
  [
    'Material for MkDocs, of a template of its own',
    '<head><meta name="generator" content="mkdocs-1.6.1, mkdocs-material-9.7.0"><link href="assets/stylesheets/main.css"></head><div>Menu</div><main><h1>T</h1><p>Text.</p></main>',
    '# T\n\nText.\n',
  ],
  [
    'Starlight',
    '<head><meta name="generator" content="Starlight v0.30"></head><main><h1 id="_top">T</h1><div class="sl-markdown-content"><starlight-tabs><ul role="tablist"><li><a role="tab">Stars</a></li><li><a role="tab">Moons</a></li></ul><div role="tabpanel"><p>Sirius</p></div><div role="tabpanel" hidden><p>Io</p></div></starlight-tabs><aside class="starlight-aside starlight-aside--tip"><p class="starlight-aside__title">Mind</p><div><p>B.</p></div></aside><figure class="frame"><figcaption><span class="title">a.js</span></figcaption><pre data-language="js"><code><div class="ec-line"><div class="code">let a</div></div><div class="ec-line"><div class="code">let b</div></div></code></pre></figure></div><footer>Next</footer></main>',
    '# T\n\n**Stars**\n\nSirius\n\n**Moons**\n\nIo\n\n> [!TIP]\n> **Mind**\n>\n> B.\n\na.js\n\n```js\nlet a\nlet b\n```\n',
  ],
  [
    'Antora',
    '<head><meta name="generator" content="Antora 3.1"></head><article class="doc"><div class="breadcrumbs-container">Crumbs</div><h1 class="page">T</h1><div class="admonitionblock warning"><table><tr><td class="icon"><i title="Warning"></i></td><td class="content"><div class="paragraph"><p>Hot.</p></div></td></tr></table></div><div class="listingblock"><div class="title">A file</div><div class="content"><pre class="highlight"><code class="language-yaml" data-lang="yaml">a: 1</code></pre></div></div></article>',
    '# T\n\n> [!WARNING]\n> Hot.\n\n**A file**\n\n```yaml\na: 1\n```\n',
  ],
  [
    'Docsy',
    `<body class="td-page"><main><div class="td-content"><h1>T</h1><div class="td-page-meta">Edit</div><div class="td-alert alert alert-warning"><div class="td-alert-heading alert-heading">Mind</div><div class="td-alert-body"><p>Hot.</p></div></div>
<ul role="tablist"><li><button role="tab" aria-controls="a">TOML</button></li><li><button role="tab" aria-controls="b">YAML</button></li></ul><div class="tab-content"><div role="tabpanel" id="a"><p>one</p><ul role="tablist"><li><button role="tab" aria-controls="c">In</button></li></ul><div role="tabpanel" id="c">deep</div></div><div role="tabpanel" id="b">two</div></div>
<h2 class="feedback--title">Feedback</h2><p class="feedback--question">Copy?</p><p class="feedback--response">End</p></div></main></body>`,
    '# T\n\n> [!WARNING]\n> **Mind**\n>\n> Hot.\n\n**TOML**\n\none\n\n**In**\n\ndeep\n\n**YAML**\n\ntwo\n',
  ],
  [
    'Hextra',
    '<body><div class="hextra-scrollbar">Menu</div><main><div>Crumbs</div><div class="content"><h1>T</h1><p>Text.</p></div></main></body>',
    '# T\n\nText.\n',
  ],
  [
    'Just the Docs',
    '<body><nav class="site-nav"><ul class="nav-list"><li>Menu</li></ul></nav><div id="main-content"><main><h1 id="t"><a class="anchor-heading" href="#t">Link</a> T</h1><p>Text.</p></main></div></body>',
    '# T\n\nText.\n',
  ],
  [
    'mdBook with code that runs',
    '<nav id="mdbook-sidebar"></nav><main><h1>T</h1><pre><pre class="playground"><code class="language-rust edition2021">fn a() {}</code></pre></pre></main>',
    '# T\n\n```rust\nfn a() {}\n```\n',
  ],
  [
    'rustdoc (members)',
    '<head><meta name="generator" content="rustdoc"></head><main><section id="main-content"><h1>Struct kit::T</h1><details class="toggle" open><summary class="hideme"><span>Expand</span></summary><div class="docblock"><p>Doc.</p></div></details><h2 id="implementations">Implementations</h2><details><summary><section id="impl-T"><h3 class="code-header">impl <a href="x">T</a></h3></section></summary><div><section id="method.run"><h4 class="code-header">pub fn <a href="#method.run" class="fn">run</a>(&amp;self)</h4></section><p>Runs.</p></div></details></section></main>',
    '# Struct kit::T\n\nDoc.\n\n## Implementations\n\n### `impl T`\n\n#### `T::run`\n\n```rust\npub fn run(&self)\n```\n\nRuns.\n',
  ],
  [
    'TypeDoc',
    '<div class="col-content"><div class="tsd-page-title"><ul class="tsd-breadcrumb"><li>Crumbs</li></ul><h1>Class T</h1></div><details class="tsd-accordion" open><summary><h2 id="methods">Methods</h2></summary><section class="tsd-panel tsd-member"><h3 id="run">run</h3><ul class="tsd-signatures"><li><div class="tsd-signature" id="run-1">run(a: <a href="x">A</a>): void</div><h4>Parameters</h4><ul><li>a: A</li></ul></li></ul></section></details></div>',
    '# Class T\n\n## Methods\n\n### run\n\n```ts\nrun(a: A): void\n```\n\n**Parameters**\n\n- a: A\n',
  ],
  [
    'Javadoc',
    '<head><meta name="generator" content="javadoc/ClassWriterImpl"></head><main><div class="header"><h1>Class T</h1></div><h2>Method Summary</h2><div class="summary-table"><div class="table-header col-first">Type</div><div class="table-header col-last">Method</div><div class="col-first"><code>void</code></div><div class="col-last"><code>run()</code></div></div><ul class="member-list"><li><section class="detail" id="run()"><h3>run</h3><div class="member-signature">void&nbsp;run()</div><div class="block">Runs.</div></section></li></ul></main>',
    '# Class T\n\n## Method Summary\n\n| Type | Method |\n| --- | --- |\n| `void` | `run()` |\n\n### run\n\n```java\nvoid run()\n```\n\nRuns.\n',
  ],
  [
    'Doxygen',
    '<head><meta name="generator" content="Doxygen 1.9"></head><body><div id="top">Menu</div><div class="header"><div class="summary"><a href="#m">Menu</a></div><div class="headertitle"><div class="title">kit::T Class Reference</div></div></div><div class="contents"><table class="memberdecls"><tr class="heading"><td colspan="2"><h2 class="groupheader"><a id="m"></a>Public Functions</h2></td></tr><tr class="memitem:a1"><td class="memItemLeft">void </td><td class="memItemRight"><a href="#a1">run</a> ()</td></tr><tr class="separator"><td>&nbsp;</td></tr><tr class="inherit_header"><td colspan="2"><img src="closed.png" alt="Menu">Those of S</td></tr></table><h2 class="groupheader">Functions</h2><a id="a1"></a><h2 class="memtitle"><span class="permalink"><a href="#a1">◆</a></span>run()</h2><div class="memitem"><div class="memproto"><table class="mlabels"><tr><td class="mlabels-left"><table class="memname"><tr><td class="memname">void kit::T::run </td><td>(</td><td>)</td></tr></table></td><td class="mlabels-right"><span class="mlabel">const</span></td></tr></table></div><div class="memdoc"><p>Runs.</p><div class="fragment"><div class="line">T t;</div><div class="line">t.run();</div></div></div></div></div><address class="footer">End</address></body>',
    '# kit::T Class Reference\n\n## Public Functions\n\nvoid [run](https://docs.test/docs/a#a1) ()\n\nThose of S\n\n## Functions\n\n### run()\n\n`void kit::T::run ()`\n\nconst\n\nRuns.\n\n```cpp\nT t;\nt.run();\n```\n',
  ],
  [
    'DocBook',
    '<head><meta name="generator" content="DocBook XSL"><title>SELECT</title></head><body><div class="navheader"><a href="b.html">Menu</a></div><div class="refentry"><div class="refnamediv"><h2><span>SELECT</span></h2><p>Reads.</p></div><div class="titlepage"><div><hr></div></div></div><div class="navfooter">End</div></body>',
    '# SELECT\n\nReads.\n',
  ],
  [
    'RDoc',
    '<head><link rel="stylesheet" href="./css/rdoc.css"></head><nav>Menu</nav><main><h1>class T</h1><section><header><h3>Methods</h3></header><div id="method-i-run" class="method-detail"><div class="method-heading"><span class="method-name">run</span><span class="method-args">(a)</span><span class="method-click-advice">click to toggle source</span></div><div class="method-description"><p>Runs.</p><div class="method-source-code"><pre>def run; source</pre></div></div></div></section></main>',
    '# class T\n\n### Methods\n\n#### `run`\n\n```ruby\nrun(a)\n```\n\nRuns.\n',
  ],
  [
    'pdoc',
    '<nav class="pdoc">Menu</nav><main class="pdoc"><h1>kit</h1><section id="T"><div class="attr class"><span class="def">class</span>\n<span class="name">T</span>:<label class="view-source-button"><span>View Source</span></label></div><a class="headerlink" href="#T"></a><div class="pdoc-code">source</div><div id="T.run" class="classattr"><div class="attr function"><span class="def">def</span>\n<span class="name">run</span><span class="signature">(self)</span>:</div><div class="docstring"><p>Runs.</p></div></div></section></main>',
    '# kit\n\n### `T`\n\n```python\nclass T:\n```\n\n#### `T.run`\n\n```python\ndef run(self):\n```\n\nRuns.\n',
  ],
  [
    'Docusaurus, with code in lines',
    '<head><meta name="generator" content="Docusaurus v3"></head><article class="theme-doc-markdown"><h1>T</h1><pre class="language-js"><code><div class="token-line">a();<br></div><div class="token-line" style="display:inline-block"><br></div><div class="token-line">b();<br></div></code></pre></article>',
    '# T\n\n```js\na();\n\nb();\n```\n',
  ],
  [
    'Docsy (blocks)',
    '<header>Menu</header><main role="main" class="td-main"><section class="row td-box"><h1>T</h1><p>Text.</p></section></main><footer>End</footer>',
    '# T\n\nText.\n',
  ],
  [
    'mdBook, with lines that it hides',
    '<nav id="mdbook-sidebar"></nav><main><h1>T</h1><pre><code class="language-rust"><span class="boring">fn menu() {\n</span>let x = 5;\n<span class="boring">}</span></code></pre></main>',
    '# T\n\n```rust\nlet x = 5;\n```\n',
  ],
  [
    'rustdoc (fields)',
    '<head><meta name="generator" content="rustdoc"></head><section id="main-content"><h1>Struct kit::T</h1><h2 id="fields">Fields</h2><span id="structfield.a" class="structfield section-header"><a href="#structfield.a" class="anchor field">§</a><code>a: u64</code></span><span id="structfield.b" class="structfield section-header"><code>b: u64</code></span></section>',
    '# Struct kit::T\n\n## Fields\n\n### `a: u64`\n\n### `b: u64`\n',
  ],
  [
    'TypeDoc (examples)',
    '<div class="col-content"><div class="tsd-page-title"><h1>Class T</h1></div><pre><code class="ts"><span>run();</span></code><button>Copy</button></pre><pre><code class="javascript">a</code></pre><pre><code class="json">1</code></pre><pre><code class="bash">b</code></pre><pre><code class="html">c</code></pre></div>',
    '# Class T\n\n```ts\nrun();\n```\n\n```js\na\n```\n\n```json\n1\n```\n\n```sh\nb\n```\n\n```html\nc\n```\n',
  ],
  [
    'TypeDoc (tags and hierarchies)',
    '<div class="col-content"><div class="tsd-page-title"><h1>Class T<code class="tsd-tag">Abstract</code></h1></div><section class="tsd-hierarchy"><h4>Hierarchy (<a href="hierarchy.html#T">View Menu</a>)</h4><ul><li>S (<a href="b.html">its</a>, old)</li></ul></section><h3><code class="tsd-tag">Static</code><span>create</span></h3></div>',
    '# Class T `Abstract`\n\n#### Hierarchy\n\n- S ([its](https://docs.test/b.html), old)\n\n### `Static` create\n',
  ],
  [
    'Javadoc (a module)',
    '<head><meta name="generator" content="javadoc/ModuleWriterImpl"></head><main><h1>Module kit</h1><div class="details-table"><div class="table-header col-first">From</div><div class="table-header col-last">Packages</div><div class="col-first">kit.base</div><div class="col-last">kit.run</div></div></main>',
    '# Module kit\n\n| From | Packages |\n| --- | --- |\n| kit.base | kit.run |\n',
  ],
  [
    'Javadoc (constructors)',
    '<head><meta name="generator" content="javadoc/ClassWriterImpl"></head><main><h1>Class T</h1><div class="summary-table two-column-summary"><div class="table-header col-first">Constructor</div><div class="table-header col-last">Description</div><div class="col-constructor-name"><code>T()</code></div><div class="col-last">Makes one.</div><div class="col-constructor-name"><code>T(int a)</code></div><div class="col-last">Makes some.</div></div></main>',
    '# Class T\n\n| Constructor | Description |\n| --- | --- |\n| `T()` | Makes one. |\n| `T(int a)` | Makes some. |\n',
  ],
  [
    'GTK-Doc',
    '<head><title>T: Kit Reference Manual</title><meta name="generator" content="DocBook XSL Stylesheets V1.79"><meta name="generator" content="GTK-Doc V1.33"></head><body><table class="navigation"><tr><td>Menu</td></tr></table><div class="refnamediv"><table><tr><td><h2><span class="refentrytitle">T</span></h2><p>T — runs</p></td></tr></table></div><table class="listing_frame"><tr><td class="listing_lines"><pre>1</pre></td><td class="listing_code"><pre class="programlisting">run ();</pre></td></tr></table><div class="gallery-float">Menu</div><div class="navfooter">Menu</div><div class="footer">Generated by Menu</div></body>',
    '# T\n\nT — runs\n\n```c\nrun ();\n```\n',
  ],
  [
    'AsciiDoc',
    '<head><meta name="generator" content="Asciidoctor 2.0.20"></head><body class="article"><div id="header"><h1>T</h1><div id="toc">Menu</div><div class="toc">Menu</div></div><div id="content"><div class="sect1"><h2 id="_use">Use</h2><div class="listingblock"><div class="title">A file</div><div class="content"><pre><code class="language-yaml">a: 1</code></pre></div></div></div></div><div id="footnotes"><hr></div><div id="footer">Menu</div></body>',
    '# T\n\n## Use\n\n**A file**\n\n```yaml\na: 1\n```\n',
  ],
  [
    'Texinfo',
    '<head><title>Sums (Kit 1.0)</title><meta name="Generator" content="makeinfo"></head><body><div class="section" id="Sums"><div class="header"><p>Next: <a href="b.html">Menu</a></p></div><hr><h3 class="section">1.2 Sums</h3><dl class="def"><dt id="index-sum"><span class="category">Function: </span><span><strong>sum</strong> <em>(a)</em><a class="copiable-anchor" href="#index-sum"> ¶</a></span></dt><dd><p>Adds.</p></dd></dl><dl class="first-deffn def-block"><dt id="index-mean"><strong class="def-name">mean</strong> (a)<a class="copiable-link" href="#index-mean"> ¶</a></dt><dd><p>Means.</p></dd></dl><h2 class="shortcontents-heading">Menu</h2><div class="shortcontents">Menu</div><h2 class="contents-heading">Menu</h2><div class="contents">Menu</div><div class="nav-panel">Menu</div></div></body>',
    '# 1.2 Sums\n\n## `sum`\n\n```\nsum (a)\n```\n\nAdds.\n\n## `mean`\n\n```\nmean (a)\n```\n\nMeans.\n',
  ],
  [
    'Haddock',
    '<head><script src="haddock-bundle.min.js"></script></head><body><div id="package-header">Menu</div><div id="content"><div id="module-header"><p class="caption">Kit.T</p></div><div id="table-of-contents">Menu</div><p class="hide-when-js-enabled">Menu</p><div id="description"><p class="caption">Menu</p><p>Text.</p></div><div id="synopsis">Menu</div><div id="interface"><h1>Use</h1><h2>Often</h2><h3>Daily</h3><a href="#g:1" id="g:1"><h1>Seldom</h1></a><div class="top"><p class="src"><a id="v:run" class="def">run</a> :: Int <a href="src/T.html" class="link">Source</a> <a href="#v:run" class="selflink">#</a></p><div class="doc"><p>Runs.</p></div><div class="subs"><h4>Instances</h4><p>None.</p></div></div></div></div></body>',
    '# Kit.T\n\nText.\n\n## Use\n\n### Often\n\n#### Daily\n\n## Seldom\n\n#### `run`\n\n```haskell\nrun :: Int\n```\n\nRuns.\n\n**Instances**\n\nNone.\n',
  ],
  [
    'Dokka',
    '<head><script src="scripts/platform-content-handler.js"></script></head><body><div class="main-content"><div class="breadcrumbs">Crumbs</div><h1>T</h1><div class="symbol">class <a href="a.html">T</a></div><div class="tabs-section">Menu</div><h4>Functions</h4><div class="table"><a id="1%2Fx"></a><div class="main-subrow"><span class="inline-flex"><div><a href="a.html"><span>ru</span><wbr><span>n</span></a></div><span class="anchor-wrapper">Link Copy</span></span><div class="symbol">fun run()<span class="copy-popup-wrapper">Copy</span></div></div></div><div class="footer">Generated Menu</div></div></body>',
    '# T\n\n```kotlin\nclass T\n```\n\n## Functions\n\n### [run](https://docs.test/docs/a)\n\n```kotlin\nfun run()\n```\n',
  ],
  [
    'rustdoc (made from Markdown)',
    '<head><meta name="generator" content="rustdoc"></head><body><div id="versioninfo">Menu</div><h1 class="title">T</h1><p>Text.</p><div class="example-wrap"><pre class="rust"><code>run();</code></pre><a class="test-arrow">Menu</a></div><footer>End</footer></body>',
    '# T\n\nText.\n\n```rust\nrun();\n```\n',
  ],
  [
    'Scaladoc',
    '<head><link href="lib/template.css"></head><div id="packages">Menu</div><div id="content"><div id="definition"><div class="big-circle">Menu</div><h1><a href="a.html">T</a><span class="permalink">Menu</span></h1><h3>Companion</h3></div><h4 id="signature"><span class="kind">trait</span> <span class="symbol">T</span></h4><div id="mbrsel">Menu</div><div id="template"><div class="members"><h3>Members</h3><ol><li fullComment="yes"><a id="run:Int"></a><i class="material-icons">Menu</i><span class="modifier_kind">Menu</span><span class="symbol"><span class="name">run</span>: Int</span><p class="shortcomment">Menu</p><div class="fullcomment"><p>Runs.</p><dl><dt>Annotations</dt><dd><span class="name">@throws</span>(<span class="symbol">Fault</span>)</dd></dl></div></li><li fullComment="no"><span class="symbol"><span class="name">stop</span>: Int</span><p class="shortcomment">Stops.</p></li></ol></div></div><div id="inheritedMembers">Menu</div><div id="groupedMembers">Menu</div><div id="tooltip">Menu</div><div id="footer">Menu</div></div>',
    '# T\n\nCompanion\n\n```scala\ntrait T\n```\n\n### Members\n\n#### `run`\n\n```scala\nrun: Int\n```\n\nRuns.\n\n- **Annotations**: @throws(Fault)\n\n#### `stop`\n\n```scala\nstop: Int\n```\n\nStops.\n',
  ],
  [
    'YARD',
    '<div><iframe id="nav"></iframe></div><div id="main"><div id="header">Menu</div><div id="content"><h1>Class: T</h1><h2>Constants <a class="constants_summary_toggle">Menu</a></h2><h2>Methods <a class="summary_toggle">Menu</a></h2><div class="method_details"><h3 class="signature" id="run-instance_method">#<strong>run</strong>(a)</h3><p>Runs.</p><pre class="example code"><code>run 1</code></pre><table class="source_code"><tr><td>Menu</td></tr></table></div></div><div id="footer">Menu</div></div>',
    '# Class: T\n\n## Constants\n\n## Methods\n\n### `run`\n\n```ruby\n#run(a)\n```\n\nRuns.\n\n```ruby\nrun 1\n```\n',
  ],
  [
    'Nim',
    '<head><title>T</title><link rel="stylesheet" href="nimdoc.out.css"></head><div class="document" id="documentId"><h1 class="title">T</h1><div class="three columns"><ul id="toc-list"><li>Menu</li></ul></div><div id="content"><div id="tocRoot">Menu</div><p>Text.</p><h1><a class="toc-backref" id="use" href="#use">Use</a></h1><h2>Often</h2><h3>Daily</h3><pre class="listing">run()</pre><dl><dt>run</dt><dd><a class="link-seesrc" href="x">Menu</a></dd><dt>stop <span class="pragmadots">Menu</span></dt><dd>Stops.</dd></dl></div><div class="twelve-columns footer">Made with Menu</div></div>',
    '# T\n\nText.\n\n## Use\n\n### Often\n\n#### Daily\n\n```nim\nrun()\n```\n\nrun\n\n- **stop**: Stops.\n',
  ],
  [
    'Nim (procedures)',
    '<head><title>T</title><link rel="stylesheet" href="nimdoc.out.css"></head><div class="document" id="documentId"><h1 class="title">T</h1><div id="content"><div class="section" id="12"><h1><a class="toc-backref" href="#12">Procs</a></h1><dl class="item"><div id="run-procs-all"><div id="run,int"><dt><pre><span class="Keyword">proc</span> <a href="#run%2Cint"><span class="Identifier">run</span></a><span class="Other">(</span><span class="Identifier">a</span><span class="Other">:</span> <a href="system.html#int"><span class="Identifier">int</span></a><span class="Other">)</span></pre></dt><dd>Runs.</dd></div></div><dt id="stop"><pre>proc <a href="#stop"><span class="Identifier">stop</span></a>()</pre></dt><dd>Stops.</dd></dl></div></div></div>',
    '# T\n\n## Procs\n\n### `run`\n\n```nim\nproc run(a: int)\n```\n\nRuns.\n\n### `stop`\n\n```nim\nproc stop()\n```\n\nStops.\n',
  ],
  [
    'Nim (without a menu)',
    '<head><title>T</title><link rel="stylesheet" href="nimdoc.out.css"></head><div class="document" id="documentId"><h1 class="title">T</h1><h1 id="use">Use</h1><div class="footer">Made with Menu</div></div>',
    '# T\n\n## Use\n',
  ],
  [
    'GAPDoc',
    '<head><title>GAP (ref) - Chapter 2: T</title><meta name="generator" content="GAPDoc2HTML"></head><body><div class="chlinktop">Menu</div><div class="chlinkprevnexttop">Menu</div><p id="mathjaxlink">Menu</p><div class="ChapSects">Menu</div><h3>2 <span>T</span></h3><p>Text.</p><h4>2.1 Use</h4><h5>2.1-1 Run</h5><div class="func"><table class="func"><tr><td class="tdleft"><code>Run</code>( <var>a</var> )</td><td class="tdright">( function )</td></tr></table></div><div class="chlinkprevnextbot">Menu</div><div class="chlinkbot">Menu</div><hr><p class="foot">Menu</p></body>',
    '# 2 T\n\nText.\n\n## 2.1 Use\n\n### 2.1-1 Run\n\n`Run`( a ) ( function )\n',
  ],
  [
    'Erlang',
    '<head><title>Erlang -- T</title><link rel="stylesheet" href="doc/otp_doc.css"></head><aside><ul><li>Menu</li></ul></aside><div id="content"><h1>T</h1><h4><span class="title-name">run(A) -&gt; <a href="javascript:erlhref(\'Menu\')">ok</a></span><span class="title-anchors">Menu</span></h4><h3 class="func-types-title">Types</h3><div>A = ok</div><div class="note"><div class="label">Note</div><div class="content"><p>Mind.</p></div></div><div class="warning"><div class="label">Warning</div><div class="content"><p>Hot.</p></div></div><div class="footer"><hr><p>Menu</p></div></div>',
    '# T\n\n#### run(A) -> ok\n\n**Types**\n\nA = ok\n\n> [!NOTE]\n> Mind.\n\n> [!WARNING]\n> Hot.\n',
  ],
  [
    'Scaladoc of Scala 3',
    '<div id="leftColumn">Menu</div><div id="scaladoc-searchBar"></div><div id="main"><div class="breadcrumbs">Crumbs</div><div id="content"><h1>T</h1><div class="main-signature"><div class="signature">trait <a class="documentableName" href="a.html">T</a></div></div><div id="inheritance-diagram">Menu</div><div>S<span class="show-all-code">Menu</span></div><h2>Members list</h2><div class="documentableFilter">Menu</div><h3>Methods</h3><h4 class="groupHeader">Inherited</h4><div class="documentableElement" id="run-1"><div class="signature">def <a class="documentableName" href="#run-1">run</a>: Int</div><div class="memberDocumentation"><p>Runs.</p><h2 class="h200">Attributes</h2></div></div></div><div id="toc"><span>Menu</span></div></div>',
    '# T\n\n```scala\ntrait T\n```\n\nS\n\n## Members list\n\n### Methods\n\n**Inherited**\n\n#### `run`\n\n```scala\ndef run: Int\n```\n\nRuns.\n\n**Attributes**\n',
  ],
  [
    'others with an article for each part',
    '<body><h1>T</h1><article><h2>One</h2><p>Text.</p></article><article><h2>Two</h2><p>More.</p></article></body>',
    '# T\n\n## One\n\nText.\n\n## Two\n\nMore.\n',
  ],
  [
    'others that begin their parts with a header',
    '<header>Menu</header><div id="main"><h1>T</h1><section><header><h2>Part</h2></header><article><p>Text.</p></article></section></div>',
    '# T\n\n## Part\n\nText.\n',
  ],
  [
    'others',
    '<header>Menu</header><main><h1>T</h1><p>Text.</p></main><footer>End</footer>',
    '# T\n\nText.\n',
  ],
];

for (const [name, html, markdown] of families) {
  test(`the article of a page of ${name} is its text`, async (t) => {
    verifies('built-site:pages');
    const { get } = await service(t, { files: { 'index.html': html, 'a.html': html } });
    const { payload } = await get('/docs/a.md');
    const [title = '', ...body] = markdown.split('\n\n');
    t.true(payload.startsWith(`${title}\n`), payload);
    t.true(payload.endsWith(`\n\n${body.join('\n\n')}`), payload);
    t.notRegex(payload, /Crumbs|Copy|source|Menu|End/);
  });
}

test('a heading has the id in it, or of the section that it begins, not that of a box around several', async (t) => {
  verifies('built-site:anchors');
  const html =
    '<main><h1>T</h1><div id="box"><h2 id="one">One</h2><h3>Bare</h3><h2><a id="two">Two</a></h2></div><section id="three"><h2>Three</h2></section></main>';
  const { library } = await load(await folderOf(t, { 'index.html': html }));
  const { headings = [] } = library?.contents.read({ slug: 'index' }) ?? {};
  t.deepEqual(
    headings.map(({ anchor }) => anchor),
    ['one', 'bare', 'two', 'three'],
  );
});

test('names of code that two pages share are no finding, other titles are', async (t) => {
  verifies('built-site:title');
  for (const [by, shared] of [
    ['Doxygen 1.9', 0],
    ['Hand', 1],
  ] as const) {
    const page = `<head><meta name="generator" content="${by}"></head><main><h1>T</h1></main>`;
    const home = page.replace('T<', 'Home<');
    const site = { 'index.html': home, 'a.html': page, 'b.html': page };
    const { findings } = await load(await folderOf(t, site));
    t.is(findings.filter(({ rule }) => rule === 'title-shared').length, shared, by);
  }
});

test('50,000 nested elements are read, and what they hold stays', async (t) => {
  verifies('built-site:bounds');
  const deep = `<main><h1>T</h1>${'<div><ul><li>'.repeat(17_000)}wombat</main>`;
  const { get } = await service(t, { files: { 'index.html': deep } });
  t.true((await get('/docs/index.md')).payload.includes('wombat'));
});

test('what stands between the items of a list stays, and anchors without end are read', async (t) => {
  verifies('built-site:bounds');
  const html = `<main><h1>T</h1><ul><li>one</li><ul><li>two</li></ul>three</ul>${'<a id="x"></a> '.repeat(150_000)}</main>`;
  const { get } = await service(t, { files: { 'index.html': html } });
  t.regex((await get('/docs/index.md')).payload, /- one\n+ {2}- two\n\n {2}three\n$/);
});

test('a menu of 150,000 entries in a box, or below one term, is read', async (t) => {
  verifies('built-site:bounds');
  const entries = '<li>x'.repeat(150_000);
  for (const menu of [`<ul><div>${entries}</div></ul>`, `<dl><dt>T<dd><ul>${entries}</ul></dl>`]) {
    const html = `<nav>${menu}</nav><main><h1>Wombat</h1></main>`;
    const { get } = await service(t, { files: { 'index.html': html, 'a.html': '<h1>A</h1>' } });
    t.true((await get('/docs/index.md')).payload.includes('Wombat'));
  }
});

test('tabs whose panels hold them, or each other, stay where they are', async (t) => {
  verifies('built-site:bounds');
  const tabs = (panel: string): string =>
    `<ul role="tablist"><li role="tab" aria-controls="${panel}">to ${panel}</ul>`;
  const html = `<main><h1>T</h1><div role="tabpanel" id="a">${tabs('a')}one</div><div role="tabpanel" id="b">${tabs('c')}two</div><div role="tabpanel" id="c">${tabs('b')}three</div></main>`;
  const { get } = await service(t, { files: { 'index.html': html } });
  const { payload } = await get('/docs/index.md');
  for (const word of ['one', 'two', 'three']) t.true(payload.includes(word), payload);
});

const hostile: Readonly<Record<string, (count: number) => string>> = {
  'tabs side by side': (count) =>
    Array.from(
      { length: count },
      (_, at) => `<p role="tablist"><b role="tab" aria-controls="${at}">x</b></p>`,
    ).join('') +
    Array.from({ length: count }, (_, at) => `<p role="tabpanel" id="${at}">y</p>`).join(''),
  'lists in lists': (count) => '<ul><li>'.repeat(count),
  'terms in terms': (count) => '<dl><dt>a<dd>'.repeat(count),
  'end tags of nothing': (count) => '<b>'.repeat(count) + '</i>'.repeat(count),
  'buttons side by side': (count) => '<button>x</button>y'.repeat(count),
  'terms side by side': (count) => '<dl>' + '<dt>a</dt><dd>b</dd>'.repeat(count),
  'ids in code': (count) => '<pre>' + '<i id="x">x</i>'.repeat(count),
  'indexes of members side by side': (count) =>
    `<div class="tsd-page-title"></div><div class="col-content">${'<p class="tsd-index-group">x</p>'.repeat(count)}`,
  'blocks deep in words': (count) => `${'<span>'.repeat(90)}${'<i>x</i>'.repeat(count)}<div>x`,
};

for (const [name, html] of Object.entries(hostile)) {
  test(`${name}: ten times as many take at most twelve times the work`, (t) => {
    verifies('built-site:bounds');
    const [few, many] = [2_000, 20_000].map((count) =>
      elementsMoved(() => markdownOfHtml(`<main>${html(count)}wombat`, 'a.html')),
    );
    // What the parser keeps open is bounded, whatever the number.
    t.true((many ?? Infinity) < 12 * (few ?? 0) + 1_000, `${few} ${many}`);
    t.true(markdownOfHtml(`<main>${html(2_000)}wombat`, 'a.html')?.includes('wombat'));
  });
}

/** Number of times that the elements at the top of a page are read, to find its family. */
function elementsRead(html: string): number {
  const document = parseHtml(html);
  let count = 0;
  document.children = new Proxy(document.children, {
    get(children, key, receiver): unknown {
      count += 1;
      return Reflect.get(children, key, receiver);
    },
  });
  familyOf(document);
  return count;
}

test('links side by side: ten times as many take at most twelve times the work', (t) => {
  verifies('built-site:bounds');
  for (const link of ['<link href="assets/stylesheets/main">', '<link id="hljs-dark">']) {
    const [few, many] = [200, 2_000].map((count) => elementsRead(link.repeat(count)));
    t.true((few ?? 0) > 200);
    t.true((many ?? Infinity) < 12 * (few ?? 0), `${link}: ${few} ${many}`);
  }
});

test('no selector of a family looks at the neighbours of an element', (t) => {
  verifies('built-site:bounds');
  for (const { marks, article, drop, navigation, rename = {} } of FAMILIES) {
    for (const selector of [...marks, ...article, drop, ...navigation, ...Object.keys(rename)]) {
      t.notRegex(selector.replace(/\[[^\]]*\]/g, ''), /[~+]|:(?!not\()/);
    }
  }
});

test('a page whose Markdown would be far longer than its HTML is a finding', async (t) => {
  verifies('built-site:bounds');
  const quotes = `<main>${'<blockquote>'.repeat(90)}${'<p>x</p>'.repeat(100_000)}`;
  const cells = `<main><table><tr>${'<td>x'.repeat(2_000)}</tr>${'<tr><td>x'.repeat(50_000)}`;
  const pages = { 'index.html': '<h1>T</h1>', 'quotes.html': quotes, 'cells.html': cells };
  const { findings } = await load(await folderOf(t, pages));
  t.deepEqual(
    findings
      .filter(({ rule }) => rule === 'page-too-large')
      .map(({ file }) => file)
      .toSorted(),
    ['cells.html', 'quotes.html'],
  );
});

test('a page of 5 MB of HTML is read', async (t) => {
  verifies('built-site:bounds');
  const classes = 'a name of a class that only browsers need '.repeat(25);
  const html = `<main><h1>T</h1>${`<p class="${classes}">x</p>`.repeat(5_000)}wombat`;
  t.true(html.length > 5_000_000);
  const { get } = await service(t, { files: { 'index.html': html } });
  t.true((await get('/docs/index.md')).payload.includes('wombat'));
});

test('ids in code, in cells and at the end of an article are anchors where they stand', async (t) => {
  verifies('built-site:anchors');
  const html = `<main><h1>T</h1><p>See <a href="#token">a</a>, <a href="#row">b</a>, <a href="#cell">c</a>, <a href="#end">d</a>.</p>
<pre>x: <a id="token">y</a></pre><table><tr id="row"><td>1</td><td><b id="cell">2</b></td></tr></table><p id="end"></p></main>`;
  const { findings } = await load(await folderOf(t, { 'index.html': html }));
  t.deepEqual(
    findings.filter(({ rule }) => rule === 'broken-anchor'),
    [],
  );
  const { get: read } = await service(t, { files: { 'index.html': html } });
  const { payload } = await read('/docs/index');
  t.regex(
    payload,
    /id="token"[^]*<pre[^]*<t[hd][^>]*><a id="row"[^]*id="cell"[^]*<\/table>[^]*id="end"/,
  );
});

test('terms in a row share their definition, and what stands in no cell stands before the table', async (t) => {
  verifies('built-site:pages');
  const html = `<main><h1>T</h1><dl><dt>-a</dt><dt>--all</dt><dd>All of it.</dd><div><dt>-b</dt><dd>One.</dd><dd>Two.</dd></div></dl>
<table>stray<tr>more<td>cell</td></tr></table></main>`;
  const { get } = await service(t, { files: { 'index.html': html } });
  t.true(
    (await get('/docs/index.md')).payload.endsWith(`- **-a, --all**: All of it.
- **-b**

  One.

  Two.

straymore

| cell |
| --- |
`),
    (await get('/docs/index.md')).payload,
  );
});

test('a licence in Markdown among the pages of a site is none of them', async (t) => {
  verifies('built-site:pages');
  const page = '<main><h1>T</h1></main>';
  const site = { 'index.html': page, 'a.html': page, 'b.html': page, 'c.html': page };
  const { get } = await service(t, { files: { ...site, 'static.files/LICENSE.md': '# MIT\n' } });
  t.is((await get('/docs/c')).statusCode, 200);
  t.notRegex((await get('/llms.txt')).payload, /MIT/);
});

test('Markdown that a generator writes beside its pages is none of their sources', async (t) => {
  verifies('built-site:pages');
  const twins = Object.keys(files).map((file) => [file.replace('.html', '.md'), '# Twin\n']);
  const { get } = await service(t, { files: { ...files, ...Object.fromEntries(twins) } });
  t.regex((await get('/docs/zeta.md')).payload, /snake\\_case|snake_case_name/);
  t.notRegex((await get('/llms-full.txt')).payload, /Twin/);
});

test('Markdown beside HTML that no generator has marked is the source of it', async (t) => {
  verifies('built-site:pages');
  const { get } = await service(t, {
    files: { 'index.html': '<main><h1>HTML</h1></main>', 'index.md': '# Source\n' },
  });
  t.regex((await get('/llms.txt')).payload, /Source/);
});

const withoutEnds = `<main><h1>T</h1><ul><li><p>one<ul><li>inner</ul><li><p>two</ul><dl><dt><p>term<dd><p>meaning<dt>next<dd>more</dl>
<table><caption>Fish<thead><tr><th>a<th>b<tbody><tr><th>1<td><p>2<tr><td>3<td>4<tfoot><tr><td>5<td>6</table><ul>${'<li><p>x'.repeat(300)}</ul>`;

test('end tags that HTML lets authors leave out are not missed', async (t) => {
  verifies('built-site:pages');
  const { get } = await service(t, { files: { 'index.html': withoutEnds } });
  const { payload } = await get('/docs/index.md');
  t.true(
    payload.includes(`- one
  - inner
- two

- **term**: meaning
- **next**: more

Fish

| a | b |
| --- | --- |
| 1 | 2 |
| 3 | 4 |
| 5 | 6 |

- x
`),
    payload,
  );
  t.is(payload.match(/^- x$/gm)?.length, 300);
});

test('a page without tags for its head and its body is read', async (t) => {
  verifies('built-site:pages');
  const untagged = {
    'index.html': '<!doctype html><title>Kit</title><p>Of wombats. <a href="b.html">B</a>',
    'b.html': '<html><head><title>B</title></head><h1>Quokkas</h1><p>Few.</p></html>',
  };
  const { get } = await service(t, { files: untagged });
  const front = (await get('/docs/index.md')).payload;
  t.true(front.includes('\nOf wombats. [B]('), front);
  t.true((await get('/docs/b.md')).payload.includes('\nFew.'));
});

const leadTo = (address: string): string =>
  `<title>Old</title><meta http-equiv="refresh" content="0; url=${address}">`;

const redirects: Readonly<Record<string, string>> = {
  'index.html':
    '<link rel="canonical" href="https://kit.test/"><main><h1>Kit</h1><p><a href="old.html">a</a> <a href="x/own/#own">b</a> <a href="/chain">c</a> <a href="away.html">d</a> <a href="old.html?q=1">e</a></p></main>',
  'b.html': '<main><h1>Quokkas</h1><h2 id="few">Few</h2><p>Text.</p></main>',
  'old.html': leadTo('b.html#few'),
  'x/own/index.html': leadTo('https://kit.test/b.html'),
  'chain.html': leadTo('./old.html'),
  'away.html': leadTo('https://elsewhere.test/b.html'),
  'part.html': leadTo('https://kit.test/b.html#few'),
  'spaced.html': '<META HTTP-EQUIV="Refresh" CONTENT="0; URL = b.html ">',
};

test('pages that only lead on are redirects of the site: links and old addresses lead where they lead', async (t) => {
  verifies('built-site:redirects');
  const { get } = await service(t, { files: redirects });
  const front = (await get('/docs/index.md')).payload;
  const few = 'https://docs.test/docs/b#few';
  t.true(
    front.includes(
      `[a](${few}) [b](https://docs.test/docs/b#own) [c](${few}) [d](https://elsewhere.test/b.html) [e](https://docs.test/docs/b?q=1#few)`,
    ),
    front,
  );
  const targets = [
    '/old.html',
    '/x/own/',
    '/chain',
    '/away.html',
    '/part.html',
    '/spaced.html',
  ].map(async (address) => (await get(address)).headers.location);
  t.deepEqual(await Promise.all(targets), [
    '/docs/b#few',
    '/docs/b',
    '/docs/b#few',
    'https://elsewhere.test/b.html',
    '/docs/b#few',
    '/docs/b',
  ]);
  const { findings } = await load(await folderOf(t, redirects));
  // `#own` is no part of the page.
  t.deepEqual(
    findings.filter(({ rule }) => rule !== 'broken-anchor'),
    [],
  );
});

test('pages that lead on to nothing, in a circle or to a program are no redirects', async (t) => {
  verifies('built-site:redirects');
  const { findings, library } = await load(
    await folderOf(t, {
      'index.html': '<main><h1>Kit</h1><p>Text. <a href="gone/">gone</a></p></main>',
      'circle.html': leadTo('round.html'),
      'gone.html': leadTo('nowhere.html'),
      'long.html': `${leadTo('./')}<p>${'Text. '.repeat(1000)}</p>`,
      'a*.html': leadTo('./'),
      '404.html': leadTo('./'),
      'out.html': leadTo('../../etc/passwd.html'),
      'program.html': leadTo('javascript:alert(1)'),
      'round.html': leadTo('circle.html'),
    }),
  );
  const hidden = findings.filter(({ rule }) => rule === 'page-hidden');
  t.deepEqual(
    hidden.map(({ file }) => file),
    ['a*.html', 'circle.html', 'gone.html', 'long.html', 'out.html', 'program.html', 'round.html'],
  );
  t.regex(hidden[0]?.message ?? '', /^The page leads on to another one/);
  t.true(findings.some(({ rule }) => rule === 'broken-link'));
  const missing = findings.filter(({ rule }) => rule === 'redirect-target-missing');
  t.deepEqual(
    missing.map(({ file }) => file),
    ['gone.html'],
  );
  t.deepEqual([...(library?.oldAddresses.exact.keys() ?? [])], ['']);
});

test('redirects of a site that was built for a prefix, and names its address for previews, lead where they lead', async (t) => {
  verifies('built-site:redirects');
  const { get } = await service(t, {
    files: {
      'index.html':
        '<link rel="stylesheet" href="/kit/a.css"><meta property="og:url" content="https://kit.test/kit/"><main><h1>Kit</h1></main>',
      'a.css': '',
      'b.html': '<main><h1>B</h1></main>',
      'old.html': leadTo('/kit/b.html'),
      'older.html': leadTo('https://kit.test/kit/b.html'),
      'beside.html': leadTo('/other/'),
    },
  });
  t.is((await get('/old.html')).headers.location, '/docs/b');
  t.is((await get('/older.html')).headers.location, '/docs/b');
});

test('the error of a folder whose pages only lead out of it names the folder to serve, as copies of a version by mike', async (t) => {
  const to = (address: string): string =>
    `<html><head><meta http-equiv="refresh" content="0; url=${address}"></head></html>`;
  const copy = {
    'guide/index.html': to('../../1.0/guide/'),
    'index.html': to('../1.0/'),
    'mkdocs.html': to('../1.0/mkdocs/?a#b'),
  };
  const { findings } = await load(await folderOf(t, copy));
  const told = findings.find(({ rule }) => rule === 'no-pages');
  t.regex(told?.message ?? '', /the first of them to "\.\.\/1\.0\/", outside the folder/);
  t.regex(told?.remedy ?? '', /^Serve "\.\.\/1\.0\/" instead/);
  const page = SPHINX('<section id="kit"><h1>Kit</h1><p>Text.</p></section>');
  const own = await load(await folderOf(t, { ...copy, 'own/index.html': page }));
  t.false(own.findings.some(({ rule }) => rule === 'pages-outside'));
});

test('a page that only loads itself again is a page', async (t) => {
  verifies('built-site:redirects');
  const page = '<meta http-equiv="refresh" content="300"><main><h1>Now</h1><p>Live.</p></main>';
  const { get } = await service(t, { files: { 'index.html': page } });
  t.true((await get('/docs/index.md')).payload.includes('Live.'));
});

test('a folder of Markdown is none, whatever HTML lies in it', async (t) => {
  verifies('built-site:pages');
  const { get } = await service(t, {
    files: { 'index.html': '<main><h1>HTML</h1></main>', 'guide/a.md': '# A\n' },
  });
  t.is((await get('/docs/guide-a')).statusCode, 200);
  t.notRegex((await get('/llms.txt')).payload, /HTML/);
});

const inline: readonly (readonly [what: string, html: string, markdown: string])[] = [
  [
    'a formula of KaTeX is its TeX, once',
    '<p>If <span class="katex"><span class="katex-mathml"><math><semantics><mi>x</mi><annotation encoding="application/x-tex">x_1 * y_1</annotation></semantics></math></span><span class="katex-html" aria-hidden="true">xy</span></span>, then $a/$b, $5.</p>',
    'If $x_1 * y_1$, then \\$a/$b, $5.\n',
  ],
  [
    'a formula that MathJax would show is its TeX',
    '<p>If <span class="math">\\(x_i\\)</span>:</p><div class="math">\\[a\n= b\\]</div>',
    'If $x_i$:\n\n$$\na = b\n$$\n',
  ],
  [
    'items of a list of tasks say whether they are done',
    '<ul><li><input type="checkbox" disabled checked> one</li><li><input type="checkbox" disabled>two</li></ul><p>A <input type="text">.</p>',
    '- [x] one\n- [ ] two\n\nA .\n',
  ],
  [
    'footnotes have no link back',
    '<p>A<sup><a href="#fn">1</a></sup></p><ol><li id="fn"><p>Foot. <a class="footnote-backref" href="#r">↩</a></p></li></ol>',
    'A<sup>[1](https://docs.test/docs/a#fn)</sup>\n\n1. Foot.\n',
  ],
  [
    'emphases that touch are one',
    '<p><em>dict</em><em>[</em><em>str</em><em>]</em> <strong>a</strong><b>b</b> <em>c</em></p>',
    '*dict\\[str\\]* **ab** *c*\n',
  ],
  [
    'blocks in a cell stand apart',
    '<table><tr><td><p>one</p><p>two</p><ul><li>three</li></ul></td></tr></table>',
    '| one two three |\n| --- |\n',
  ],
  [
    'a break in a cell is a space, and what is left out takes only parentheses of its own',
    '<table><tr><td>one<br>two</td></tr></table><p>Run (<button>Menu</button>) it (all <button>Menu</button>).</p>',
    '| one two |\n| --- |\n\nRun it (all ).\n',
  ],
  [
    'a formula in MathML is its TeX in one line, and one with a dollar stays',
    '<math display="block" id="f"><semantics><mi>x</mi><annotation encoding="application/x-tex">x\n= 1</annotation></semantics></math><p>See <span class="katex-display"><annotation encoding="application/x-tex">y</annotation></span>, <i class="math" id="g">\\(z\\)</i>, <span class="math">\\(5\\$\\)</span>.</p>',
    '$$x = 1$$\n\nSee $$y$$, $z$, \\\\(5\\\\$\\\\).\n',
  ],
  [
    'a break ends a line, and several end one',
    '<p>one<br>two<br><br>three</p>',
    'one\\\ntwo\\\nthree\n',
  ],
  ['definitions without a term are text', '<dl><dd>one</dd><dd>two</dd></dl>', 'one\n\ntwo\n'],
  ['code without a line is none', '<p>a</p><pre><code></code></pre>', 'a\n'],
  [
    'a term has one colon, and terms without definitions are a list',
    '<dl><dt>Returns:</dt><dd>x</dd></dl><dl><dt>one</dt><dt>two</dt></dl>',
    '- **Returns**: x\n\n- one\n- two\n',
  ],
];

for (const [what, html, markdown] of inline) {
  test(what, async (t) => {
    verifies('built-site:pages');
    const page = `<main><h1>T</h1>${html}</main>`;
    const { get } = await service(t, { files: { 'index.html': page, 'a.html': page } });
    const { payload } = await get('/docs/a.md');
    t.is(payload.replace(/^> The index .*\n+/m, ''), `# T\n\n${markdown}`);
  });
}

test('anchors by name, and those with signs that addresses escape, are found by links', async (t) => {
  verifies('built-site:anchors');
  const html = `<main><h1>T</h1><p><a href="#old">a</a> <a href="#1%2Fx">b</a> <a href="#map%3C:F%5BA%5D">c</a></p>
<a name="old"></a><h2>Old</h2><p id="1%2Fx">b</p><p id="1x">d</p><p id="map<:F[A]">c</p></main>`;
  const { findings } = await load(await folderOf(t, { 'index.html': html }));
  t.deepEqual(
    findings.filter(({ rule }) => rule === 'broken-anchor'),
    [],
  );
  const { get } = await service(t, { files: { 'index.html': html } });
  t.regex((await get('/docs/index.md')).payload, /\[b\]\([^)]*#1%2Fx\)/);
});

test('the first heading is that of the page if the title begins with its words', async (t) => {
  verifies('built-site:title');
  const page = (title: string, heading: string): string =>
    `<head><title>${title}</title></head><main><h2>${heading}</h2><p>Text.</p></main>`;
  const { get } = await service(t, {
    files: {
      'index.html': page('Kit - The Book', 'Kit'),
      'a.html': page('Sums (Kit 1.0)', '2.1 Sums'),
      'b.html': page('Install the kit', 'Install'),
    },
  });
  t.regex((await get('/docs/index.md')).payload, /^# Kit\n\n> .*\n+Text/);
  t.regex((await get('/docs/a.md')).payload, /^# 2\.1 Sums\n\n> .*\n+Text/);
  t.regex((await get('/docs/b.md')).payload, /^# Install the kit\n\n> .*\n+## Install\n/);
});
