/** Pages that mean harm by components, expressions, props, includes and images: nothing runs, nothing outside is read, nothing hangs. */
import type { Finding } from '../../../src/content/model/finding.ts';
import type { FolderFile } from '../../../src/content/model/source.ts';
import type { IncludeRoots } from '../../../src/content/source/include-roots.ts';
import { execFileSync } from 'node:child_process';
import { rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import test from 'ava';
import { COMMONMARK } from '../../../src/content/dialects/dialect.ts';
import { draftPage } from '../../../src/content/page/page.ts';
import { createSearch } from '../../../src/search/index/create-search.ts';
import { folderOf, load, pageAt } from '../../helpers/folder.ts';
import { service } from '../../helpers/service.ts';

const docusaurus = { 'docusaurus.config.js': 'module.exports = { title: "Acme" };' };

const DEEP: Readonly<Record<string, string>> = {
  'components line by line': '<Note>\n'.repeat(10_000) + 'core\n' + '</Note>\n'.repeat(10_000),
  'components on one line': '<Tip>'.repeat(10_000) + 'core' + '</Tip>'.repeat(10_000),
  'unknown components': '<Zz>\n\n'.repeat(10_000) + 'core\n\n' + '</Zz>\n\n'.repeat(10_000),
  'elements of HTML': '<div>\n'.repeat(10_000) + 'core\n' + '</div>\n'.repeat(10_000),
  'tabs in tabs':
    '<Tabs>\n<TabItem label="x">\n'.repeat(5_000) +
    'core\n' +
    '</TabItem>\n</Tabs>\n'.repeat(5_000),
};

for (const [name, source] of Object.entries(DEEP)) {
  test(`10,000 ${name} inside each other keep their text`, async (t) => {
    const { get } = await service(t, { files: { 'a.mdx': `# A\n\n${source}` } });
    const page = await get('/docs/a');
    t.is(page.statusCode, 200);
    t.true(page.payload.includes('core'));
    t.true((await get('/docs/a.md')).payload.includes('core'));
  });
}

const EXPRESSIONS: Readonly<Record<string, string>> = {
  'a call': '{globalThis.escaped = 1}{process.exit(7)}{(() => { throw 1 })()}',
  'a loop': '{(() => { for (;;) {} })()}',
  'a long text': '{"x".repeat(1e9)}',
  'a long list': '<Tabs values={[...Array(1e9)]}>x</Tabs>',
  'names that double': `${Array.from({ length: 60 }, (_, i) => `export const a${i + 1} = [a${i}, a${i}];\n\n`).join('')}<Tabs values={a60}>x</Tabs>`,
  'deep lists': `<Tabs values={${'['.repeat(50)}${']'.repeat(50)}}>x</Tabs>`,
  'the prototype':
    '<Card __proto__={{ title: "t" }} title={{}.constructor.name}>x</Card>{__proto__}',
  'a getter of the front matter': '{frontMatter.constructor.name}{frontMatter.__proto__.toString}',
};

for (const [name, source] of Object.entries(EXPRESSIONS)) {
  test(`an expression with ${name} is not evaluated`, async (t) => {
    const { library } = await load(
      await folderOf(t, { ...docusaurus, 'a.mdx': `# A\n\n${source}\n` }),
    );
    const [page] = library?.contents.pages ?? [];
    t.false('escaped' in globalThis);
    t.notRegex(page?.markdown ?? '', /Object|function|native/);
    t.true((page?.markdown.length ?? 0) < 2000);
  });
}

test('a value that a page shows thousands of times ends with its budget, and a finding says so', async (t) => {
  const value = 'x y '.repeat(50_000);
  const { library, findings } = await load(
    await folderOf(t, {
      ...docusaurus,
      'a.mdx': `# A\n\nexport const b = "${value}";\n\n${'{b}\n\n'.repeat(1000)}`,
    }),
  );
  t.true((library?.contents.pages[0]?.markdown.length ?? Infinity) < 50_000_000);
  t.true(findings.some(({ message }) => message.startsWith('`{…}`')));
});

test('a partial that shows itself many times ends', async (t) => {
  const uses = '<P n="{n}{n}" />\n\n'.repeat(50);
  const { library } = await load(
    await folderOf(t, {
      ...docusaurus,
      'docs/a.mdx': `# A\n\nimport P from './_p.mdx';\n\n${uses}`,
      'docs/_p.mdx': `import P from './_p.mdx';\n\n${uses}`,
    }),
  );
  t.is(library?.pages.length, 1);
});

test('no path of a prop, an import, an include or an image leaves the folder', async (t) => {
  const outside = await folderOf(t, { 'secret.mdx': 'SECRET', 'secret.png': 'SECRET' });
  const up = '../'.repeat(20);
  const secret = join(up, outside, 'secret');
  const folder = await folderOf(t, {
    ...docusaurus,
    'docs/a.mdx': [
      '# A',
      `import S from '${secret}.mdx';`,
      `import T from '@site/${secret}.mdx';`,
      `import U from '${outside}/secret.mdx';`,
      '<S /><T />\n\n<U />',
      `<Image src="${secret}.png" />`,
      `<img src={require('@site/${secret}.png').default} />`,
      `![x](file://${outside}/secret.png)`,
      `![x](${up}..%2f..%2f${outside}/secret.png)`,
      `{{% include "${secret}.mdx" %}}`,
      `<<< @/${secret}.mdx`,
      `--8<-- "${outside}/secret.mdx"`,
    ].join('\n\n'),
  });
  const { library, findings } = await load(folder);
  t.notRegex(library?.contents.pages[0]?.markdown ?? 'SECRET', /SECRET/);
  t.is(library?.assets.size, 0);
  t.true(findings.some(({ rule }) => rule === 'include-missing'));
});

test('a link, a pipe, a device or a folder in place of an include is missing', async (t) => {
  const outside = await folderOf(t, { 'secret.md': 'SECRET' });
  const names = ['link.md', 'pipe.md', 'zero.md', 'folder.md'];
  const text = names.map((name) => `--8<-- "${name}"`).join('\n\n');
  const folder = await folderOf(t, { 'a.md': `# A\n\n${text}\n`, 'folder.md/x': '' });
  await symlink(join(outside, 'secret.md'), join(folder, 'link.md'));
  await symlink('/dev/zero', join(folder, 'zero.md'));
  execFileSync('mkfifo', [join(folder, 'pipe.md')]);
  const { library, findings } = await load(folder);
  const notes = names.map((name) => `> [!NOTE]\n> The file \`${name}\` is missing here.`);
  t.is(pageAt(library, 'a').markdown.trim(), ['# A', ...notes].join('\n\n'));
  t.is(findings.filter(({ rule }) => rule === 'include-missing').length, names.length);
});

test('an image that turns into a link, a pipe or a device is 404, and blocks nobody', async (t) => {
  const outside = await folderOf(t, { 'secret.png': 'SECRET' });
  const names = ['link.png', 'pipe.png', 'zero.png'];
  const images = names.map((name) => `![x](${name})`).join('\n');
  const folder = await folderOf(t, {
    'a.md': `# A\n\n${images}\n`,
    ...Object.fromEntries(names.map((name) => [name, 'x'])),
  });
  const { library } = await load(folder);
  if (library === undefined) return t.fail('no library');
  const search = await createSearch(library);
  const generation = { library, search, builtAt: '2026-01-01T00:00:00.000Z' };
  const { get } = await service(t, { generation });
  for (const name of names) t.is((await get(`/docs-assets/${name}`)).payload, 'x');
  for (const name of names) await rm(join(folder, name));
  await symlink(join(outside, 'secret.png'), join(folder, 'link.png'));
  await symlink('/dev/zero', join(folder, 'zero.png'));
  execFileSync('mkfifo', [join(folder, 'pipe.png')]);
  for (const name of names) t.is((await get(`/docs-assets/${name}`)).statusCode, 404, name);
  t.is((await get('/docs/a')).statusCode, 200);
  return undefined;
});

const failing = (): never => {
  throw new Error('a defect');
};

const ROOTS: IncludeRoots = {
  root: '/',
  bases: [],
  aliases: {},
  appended: undefined,
  skipsMissing: false,
  allowed: [],
  reach: '/',
  refused: [],
};

test('a page that the parser fails at is shown as it is written, and a finding says so', async (t) => {
  const findings: Finding[] = [];
  const text = '# Install\n\n```sh\nnpm ci\n```\n';
  const draft = await draftPage({ file: 'a.md', disk: '/a.md' } as FolderFile, text, {
    dialect: { ...COMMONMARK, rules: [failing] },
    language: 'en',
    report: (finding) => void findings.push(finding),
    roots: ROOTS,
    textBelow: undefined,
  });
  t.is(draft.text().neutral.text, `\`\`\`\`\n${text}\n\`\`\`\`\n`);
  t.deepEqual(
    findings.map(({ rule, severity }) => [rule, severity]),
    [['page-unparsed', 'error']],
  );
});

const SPEC = (paths: object, more: object = {}): string =>
  JSON.stringify({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths, ...more });
const operation = { get: { summary: 'Core', responses: { 200: { description: 'ok' } } } };
const endless = { $ref: '#/components/schemas/A' };

/** Folders for the readers of cards, operations, partials, editions and tables of contents; each has one page with `core`. */
const FOLDERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'card tables whose cells lead outside': {
    'SUMMARY.md': '* [A](README.md)\n',
    'README.md': `# A\n\ncore\n\n<table data-view="cards"><tbody>${'<tr><td data-card-target><a href="../../../etc/passwd">SECRET.md</a></td><td data-card-cover><a href="javascript:alert(1)">x</a></td></tr>'.repeat(2000)}</tbody></table>\n`,
  },
  'card tables without an end': {
    'SUMMARY.md': '* [A](README.md)\n',
    'README.md': `# A\n\ncore\n\n${'<table data-view="cards"><tr><td>'.repeat(5000)}\n`,
  },
  'operations whose schemas hold themselves': {
    'docs.json': '{"name":"T","openapi":"api.json","navigation":["a"]}',
    'a.mdx': '---\ntitle: A\nopenapi: api.json GET /x\n---\n\ncore\n',
    'api.json': SPEC(
      {
        '/x': {
          get: {
            ...operation.get,
            requestBody: { content: { 'application/json': { schema: endless } } },
          },
        },
      },
      {
        components: {
          schemas: { A: { type: 'object', properties: { a: endless, b: endless, c: endless } } },
        },
      },
    ),
  },
  'descriptions of operations outside the folder': {
    'docs.json':
      '{"name":"T","openapi":["../../../../etc/passwd","file:///etc/passwd"],"navigation":["a"]}',
    'a.mdx': '---\ntitle: A\nopenapi: ../../../../etc/passwd GET /x\n---\n\ncore\n',
  },
  'modules of partials that pass on each other': {
    ...docusaurus,
    'docs/a.mdx': "# A\n\nimport { P } from './m';\n\ncore\n\n<P />\n",
    'docs/m.js':
      "export { P } from './n';\nexport { default as P } from '../../../../etc/passwd';\n",
    'docs/n.js': "export { P } from './m';\n",
  },
  'references to identifiers of every kind': {
    'mkdocs.yml': 'site_name: T\n',
    'docs/a.md': `# A\n\ncore\n\n${'[`__proto__`][constructor.prototype] [a][b.c]['.repeat(2000)}\n`,
  },
  'folders that are called like versions and the prototype': {
    'v1.0/a.md': '# A\n\ncore\n',
    'v2.0/a.md': '# A\n\ncore\n',
    '__proto__/a.md': '# A\n\ncore\n',
    'v99999999999999999999.0/constructor.md': '# A\n\ncore\n',
  },
  'a table of contents that repeats itself': {
    '_toc.yml': `root: a\nchapters: &c\n${'  - file: a\n    sections: []\n'.repeat(200)}parts:\n${'  - chapters: *c\n'.repeat(50)}`,
    '_config.yml': 'title: T\nlogo: ../../../etc/passwd\n',
    'a.md': '# A\n\ncore\n',
  },
  'directives and roles that lead outside': {
    'myst.yml':
      'project:\n  title: T\n  toc:\n    - file: ../../../../etc/passwd\n    - file: a.md\n',
    'a.md':
      '# A\n\ncore\n\n```{include} ../../../../etc/passwd\n```\n\n```{figure} javascript:alert(1)\n```\n\n{doc}`x <javascript:alert(1)>` {ref}`<__proto__>` [](#__proto__)\n',
  },
  'a tab with thousands of versions': {
    'docs.json': JSON.stringify({
      name: 'T',
      navigation: {
        tabs: [
          {
            tab: 'A',
            versions: Array.from({ length: 2000 }, (_, at) => ({
              version: `v${at}`,
              pages: [`v${at}/a`, `v${at}/../../../etc/passwd`],
            })),
          },
        ],
      },
    }),
    'v0/a.mdx': '# A\n\ncore\n',
  },
  'labels that are markup': {
    'myst.yml': 'project:\n  title: T\n',
    'a.md': `# A\n\ncore\n\n("><script>alert(1)</script>)=\n\nText\n\n${'(l)=\n'.repeat(5000)}\n`,
  },
};

for (const [name, files] of Object.entries(FOLDERS)) {
  test(`${name}: the text is served, nothing runs and nothing outside is read`, async (t) => {
    const { get } = await service(t, { files });
    const { pages } = JSON.parse((await get('/api/v1/pages')).payload) as {
      readonly pages: readonly { readonly path: string }[];
    };
    t.true(pages.length > 0);
    for (const { path } of pages) {
      const [html, markdown] = [await get(path), await get(`${path}.md`)];
      t.is(html.statusCode, 200);
      t.true(markdown.payload.includes('core'));
      const main = /<main[^]*<\/main>/.exec(html.payload)?.[0] ?? '';
      t.notRegex(main, /root:|<script|href="javascript:|src="javascript:/);
      t.notRegex(markdown.payload, /root:x|\]\(<?javascript:/);
    }
  });
}
