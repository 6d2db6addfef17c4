/** A heading has one anchor in the page's headings, its HTML and its parts for agents. */
import test from 'ava';
import { sectionsOf } from '../../../src/operations/page-sections.ts';
import { renderPage } from '../../../src/pages/render.ts';
import { BASE, folderOf, libraryOf, load, pageAt } from '../../helpers/folder.ts';

test('a title put in front of a page takes no anchor from the heading that says the same', async (t) => {
  const { contents } = await libraryOf(t, {
    'a.md': '---\ntitle: Install\n---\n\nText.\n\n## Install\n\nMore.\n',
    'b.md': '# Same\n\n## Same\n',
  });
  for (const page of contents.pages) {
    const anchors = page.headings.map(({ anchor }) => anchor);
    const html = renderPage(page, BASE).body.text;
    t.true(anchors.every((anchor) => html.includes(`id="${anchor}"`)));
    t.deepEqual(
      sectionsOf(page).map(({ heading }) => heading.anchor),
      anchors,
    );
  }
  t.is(contents.pages[0]?.headings[0]?.anchor, 'install');
  t.is(contents.pages[1]?.headings[0]?.anchor, 'same-1');
});

test('every id that the HTML of a page has is one that links may name', async (t) => {
  const links = ['cell', 'comp', 'item', 'word', 'pic', 'raw', 'box'].map((id) => `[x](#${id})`);
  const folder = await folderOf(t, {
    'docusaurus.config.js': 'export default { title: "Acme" };\n',
    'docs/a.mdx': `# A\n\n${links.join(' ')} [gone](#gone)\n\n| a |\n| - |\n| <a id="cell"></a> b |\n\n<a id="comp"/> c\n\n- d <span id="item">e</span>\n\n[w](b.md){#word} ![p](p.png){#pic}\n\n<div id="box">\n\n<a name="raw"></a>\n\n</div>\n`,
    'docs/b.md': '# B\n',
    'docs/p.png': '',
  });
  const { library, findings } = await load(folder);
  const told = findings.filter(({ rule }) => rule === 'broken-anchor');
  t.deepEqual(
    told.map(({ message }) => message),
    ['The link "#gone" names no heading of its page.'],
  );
  const page = library?.contents.pages.find(({ title }) => title === 'A');
  const html = page === undefined ? '' : renderPage(page, BASE).body.text;
  for (const id of ['cell', 'comp', 'item', 'word', 'box']) t.true(html.includes(`id="${id}"`), id);
});

test('fields of an API have the ids that links to Mintlify name', async (t) => {
  const links = ['param-expires-in-days', 'response-url', 'own', 'param-none'];
  const folder = await folderOf(t, {
    'docs.json': '{ "name": "Acme", "navigation": { "pages": ["a"] } }',
    'a.mdx': `# A\n\n${links.map((id) => `[x](#${id})`).join(' ')}\n\n<ParamField body="expiresInDays" type="integer">\nDays.\n</ParamField>\n\n<ResponseField name="url">\nAn address.\n</ResponseField>\n\n<ParamField path="y" id="own">\nOwn.\n</ParamField>\n`,
  });
  const { library, findings } = await load(folder);
  t.deepEqual(
    findings.map(({ message }) => message),
    ['The link "#param-none" names no heading of its page.'],
  );
  const html = renderPage(pageAt(library, 'a'), BASE).body.text;
  for (const id of links.slice(0, 3)) t.true(html.includes(`class="field" id="${id}"`), id);
});

test('a relative link finds its page by the addresses of a generator that drops the numbers of names', async (t) => {
  const folder = await folderOf(t, {
    'content.config.ts': 'export default defineContentConfig({});\n',
    'content/2.usage/1.picture.md': '# Picture\n\n[a](image) [b](../more/other#x) [c](gone)\n',
    'content/2.usage/2.image.md': '# Image\n',
    'content/3.more/1.other.md': '# Other\n\n## X\n',
  });
  const { library, findings } = await load(folder);
  t.deepEqual(
    findings.map(({ message }) => message),
    ['The link "gone" leads to no page or file.'],
  );
  const { links } = pageAt(library, 'usage-picture');
  t.is(links.get('image'), `${BASE}/docs/usage-image`);
  t.is(links.get('../more/other#x'), `${BASE}/docs/more-other#x`);
});

test('labels that no page has are one finding where conf.py writes pages, and faults of their links where it wrote them', async (t) => {
  const files = {
    'conf.py':
      "extensions = ['myst_parser']\nwith open('ref/made.md', 'w') as f:\n    f.write(x)\nopen('read.md')\n",
    'index.md': '# A\n\n[a](schema_a.b) [c](#schema_c) [p](ref/made) [x](gone/x.md) [y](gone.md)\n',
    'b.md': '# B\n\n[a](schema_a.b) {ref}`D <schema_d>`\n',
  };
  const told = async (more: Readonly<Record<string, string>>): Promise<string[]> => {
    const { findings } = await load(await folderOf(t, { ...files, ...more }));
    return findings
      .filter(({ rule }) => rule !== 'page-unreached')
      .map(({ file, rule }) => `${rule} ${file}`);
  };
  const links = ['broken-link index.md', 'broken-link index.md'];
  t.deepEqual(await told({}), ['page-not-written conf.py', ...links]);
  const { findings } = await load(await folderOf(t, files));
  t.true(
    findings.some(({ message }) =>
      message.includes(
        'Links to 3 labels that no page has lead nowhere: "schema_a.b", "schema_c", "schema_d".',
      ),
    ),
    JSON.stringify(findings),
  );
  t.deepEqual((await told({ 'ref/made.md': '# M\n\n(schema_d)=\n\n## D\n' })).toSorted(), [
    'broken-anchor index.md',
    'broken-link b.md',
    'broken-link index.md',
    ...links,
  ]);
});

test('a relative link to an address of the service, or to one that is redirected, leads somewhere', async (t) => {
  const folder = await folderOf(t, {
    'mkdocs.yml': 'plugins:\n  - redirects:\n      redirect_maps:\n        old.md: guide/a.md\n',
    'docs/guide/a.md': '# A\n\n[r](../releases) [o](../old) [x](../nothing)\n',
    'docs/index.md': '# Home\n',
  });
  const { findings } = await load(folder);
  t.deepEqual(
    findings.map(({ rule, message }) => `${rule} ${message}`),
    ['broken-link The link "../nothing" leads to no page or file.'],
  );
});
