import test from 'ava';
import { deflateSync } from 'node:zlib';
import { folderOf, load, pageAt } from '../../helpers/folder.ts';
import { service } from '../../helpers/service.ts';
import { verifies } from '../../helpers/verifies.ts';

/** An inventory as Sphinx writes it. */
function inventory(entries: readonly string[], version = '2.3'): Buffer {
  const head = `# Sphinx inventory version 2\n# Project: Kit\n# Version: ${version}\n# The remainder of this file is compressed using zlib.\n`;
  return Buffer.concat([Buffer.from(head), deflateSync(`${entries.join('\n')}\n`)]);
}

/** A page of a theme that has nothing of Sphinx's own. */
const bare = (title: string, body: string): string =>
  `<html lang="en"><head><title>${title}</title></head><body><div class="page"><h1>${title}</h1>${body}</div><footer>Foot</footer></body></html>`;

const names = [
  'kit.Reader py:class 1 api.html#$ -',
  'kit.io.Reader py:class 1 api.html#kit.Reader -',
  'kit.Reader.open py:method 1 api.html#$ -',
  'kit.Reader.open.path py:functionParam 1 api.html#kit.Reader.open -',
  'kit.web py:module 0 api.html#module-$ -',
  'kit::Burrow::dig cpp:function 1 api.html#_CPPv43digi -',
  'kit.bite py:data 1 api.html#$ -',
  'opening std:label -1 api.html#the-label Opening',
  'api std:doc -1 api.html API',
];
const api = bare(
  'API',
  `<dl><dt id="kit.Reader">Reader(size)</dt><dd><p>Reads wombats.</p>
<div id="kit.Reader.open"><p>open(path)</p><p>Opens a burrow.</p></div></dd></dl>
<div class="admonition warning" id="kit.bite"><p class="admonition-title">Warning</p><p>Bites.</p></div>
<section id="module-kit.web"><h2>On the web</h2><div id="the-label"><p>Pouches.</p></div></section>
<dl class="cpp function"><dt class="sig" id="_CPPv43digi">int <span class="descname">dig</span>(int)</dt><dd><p>Digs.</p></dd></dl>`,
);
const files = {
  'index.html': bare(
    'Start',
    '<div class="toctree-wrapper"><ul><li><a href="api.html">API</a></li></ul></div>',
  ),
  'api.html': api,
  'genindex/index.html': bare('Index', '<p>kit.Reader</p>'),
  'objects.inv': inventory(names),
};

test("what an inventory names is a member, whatever the theme's markup is, and has all its names", async (t) => {
  verifies('inventory:names');
  const { get } = await service(t, { files });
  const { payload } = await get('/docs/api.md');
  t.is(
    payload.slice(payload.indexOf('## `kit')),
    `## \`kit.Reader\`

\`kit.io.Reader\`

\`\`\`
Reader(size)
\`\`\`

Reads wombats.

### \`kit.Reader.open\`

open(path)

Opens a burrow.

## \`kit.bite\`

> [!WARNING]
> Bites.

## On the web

\`kit.web\`

Pouches.

### \`kit::Burrow::dig\`

\`\`\`cpp
int dig(int)
\`\`\`

Digs.
`,
  );
});

test('a name of an inventory is found whole and by its parts, at its anchor', async (t) => {
  verifies('inventory:names');
  const { get } = await service(t, { files });
  const anchors = {
    'kit.Reader.open': 'kit.Reader.open',
    'Reader.open': 'kit.Reader.open',
    'kit.io.Reader': 'kit.Reader',
    'kit.web': 'module-kit.web',
    'kit::Burrow::dig': '_CPPv43digi',
  };
  for (const [query, anchor] of Object.entries(anchors)) {
    const { payload } = await get(`/api/v1/search?q=${encodeURIComponent(query)}`);
    const [first] = (JSON.parse(payload) as { results: readonly { anchor?: string }[] }).results;
    t.is(first?.anchor, anchor, query);
  }
});

test('a site with an inventory is of Sphinx, with its name and version where nothing else says them', async (t) => {
  verifies('inventory:site');
  const options = { product: { id: 'kit' } };
  const folder = await folderOf(t, files);
  const { library } = await load(folder, options);
  t.like(library?.product, { name: 'Kit', version: '2.3' });
  t.deepEqual(library?.pages.map(({ file }) => file).toSorted(), ['api.html', 'index.html']);
  const named = bare('Start', '').replace(
    '<head>',
    '<head><meta property="og:site_name" content="Wombats">',
  );
  const other = await load(await folderOf(t, { ...files, 'index.html': named }), options);
  t.is(other.library?.product.name, 'Wombats');
});

test('each version of a site has the names of its own inventory', async (t) => {
  verifies('inventory:site');
  const ofVersion = (name: string): Record<string, string | Buffer> => ({
    [`${name}/index.html`]: bare('Start', '<p>Hello.</p>'),
    [`${name}/api.html`]: bare('API', '<div id="open"><p>Opens.</p></div>'),
    [`${name}/objects.inv`]: inventory([`kit${name}.open py:function 1 api.html#open -`], name),
  });
  const front = '<meta http-equiv="refresh" content="0; url=2.0/index.html">';
  const folder = await folderOf(t, {
    'index.html': front,
    ...ofVersion('1.0'),
    ...ofVersion('2.0'),
  });
  for (const version of ['1.0', '2.0']) {
    const { library } = await load(folder, { edition: { version } });
    t.regex(pageAt(library, 'api').markdown, new RegExp(`## \`kit${version}\\.open\``));
  }
});

test('the version for readers has its names, where older ones leave no room for them', async (t) => {
  verifies('inventory:bounds');
  const filler = Array.from({ length: 150_000 }, () => '-');
  const ofVersion = (name: string): Record<string, string | Buffer> => ({
    [`${name}/index.html`]: bare('Start', '<p>Hello.</p>'),
    [`${name}/api.html`]: bare('API', '<div id="open"><p>Opens.</p></div>'),
    [`${name}/objects.inv`]: inventory(['kit.open py:function 1 api.html#open -', ...filler], name),
  });
  const folder = await folderOf(t, {
    'index.html': '<meta http-equiv="refresh" content="0; url=2.0/index.html">',
    ...ofVersion('1.0'),
    ...ofVersion('2.0'),
    ...ofVersion('3.0.dev1'),
  });
  const { library, findings } = await load(folder, { edition: { version: '2.0' } });
  t.regex(pageAt(library, 'api').markdown, /## `kit\.open`/);
  const unreadOnes = findings.filter(({ rule }) => rule === 'inventory-unread');
  t.deepEqual(unreadOnes.map(({ file }) => file).toSorted(), [
    '1.0/objects.inv',
    '3.0.dev1/objects.inv',
  ]);
  t.regex(unreadOnes[0]?.remedy ?? '', /versions that readers no longer need/);
});

const unread = {
  damaged: Buffer.concat([inventory(names).subarray(0, 180), Buffer.from('wombat')]),
  'of version 1': '# Sphinx inventory version 1\n# Project: Kit\n# Version: 1\nkit mod api.html\n',
  'all line ends': inventory(['\n'.repeat(8_000_000)]),
  'a bomb': inventory(['x'.repeat(20 * 1024 * 1024)]),
  empty: '',
};
for (const [kind, bytes] of Object.entries(unread)) {
  test(`an inventory that is ${kind} is a finding, and the pages are served`, async (t) => {
    verifies('inventory:bounds');
    const { findings, library } = await load(await folderOf(t, { ...files, 'objects.inv': bytes }));
    const found = findings.filter(({ rule }) => rule === 'inventory-unread');
    t.like(found, [{ file: 'objects.inv', severity: 'warning' }]);
    t.true(library?.pages.some(({ file }) => file === 'api.html'));
  });
}

test('pages that an inventory names and the site lacks are one finding; what leads out of the folder and indexes are none', async (t) => {
  verifies('inventory:missing');
  const entries = [
    ...names,
    'gone std:doc -1 guide/gone.html Gone',
    'kit.lost py:function 1 lost.html#$ -',
    'kit.found py:function 1 lost.html#$ -',
    'kit.out py:function 1 ../secret.html#$ -',
    'kit.far py:function 1 https://example.com/far.html#$ -',
    'genindex std:label -1 genindex.html Index',
    'http-routes std:label -1 http-routes.html Routes',
    'start std:doc -1  Start',
  ];
  const { findings } = await load(
    await folderOf(t, { ...files, 'objects.inv': inventory(entries) }),
  );
  const found = findings.filter(({ rule }) => rule.startsWith('inventory'));
  t.is(found.length, 1);
  t.regex(found[0]?.message ?? '', /There are 2: guide\/gone\.html, lost\.html$/);
});
