/** Documentation that means harm gives a clear problem or a page, and never a hang or a crash. */
import { execFileSync } from 'node:child_process';
import { existsSync, symlinkSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import test from 'ava';
import { groundOf, LOGO_BYTES_MAX } from '../../../src/content/library/logo-ground.ts';
import { foldFindings } from '../../../src/cli/findings-fold.ts';
import { isRoute } from '../../../src/content/generators/astro-routes.ts';
import { literalOf, valuesOf } from '../../../src/content/notation/values.ts';
import { lastCommits } from '../../../src/content/source/history.ts';
import { parseModule } from '../../../src/content/notation/module.ts';
import { parseToml } from '../../../src/content/source/toml.ts';
import { parseYaml } from '../../../src/content/source/yaml.ts';
import { folderOf, libraryOf, load } from '../../helpers/folder.ts';

/** Processor time, which other tests do not lengthen. */
function secondsOf(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

const fast: Readonly<Record<string, string>> = {
  'lists in one line': '- '.repeat(10_000) + 'x\n',
  'lists line by line': Array.from({ length: 1_000 }, (_, i) => `${' '.repeat(2 * i)}- x`).join(
    '\n',
  ),
  quotes: '>'.repeat(10_000) + ' x\n',
  brackets: '['.repeat(20_000) + '\n',
  'links without end': '[a]('.repeat(20_000) + '\n',
  emphasis: '*a _b '.repeat(20_000) + '\n',
  'open comments': '<!--'.repeat(20_000) + '\n',
  'open tags': '<a '.repeat(20_000) + '\n',
  'open headings in HTML': '<h2>'.repeat(20_000) + '</h3>\n',
  containers: '::: a\n'.repeat(20_000),
  tabs: Array.from({ length: 200 }, (_, i) => `${' '.repeat(4 * i)}=== "t"`).join('\n'),
  'short codes': '{{< '.repeat(20_000) + '\n',
  'reference links': '[a][b] '.repeat(20_000) + '\n\n[b]: ./b.md\n',
  'explicit ids': `## a${' {'.repeat(20_000)}\n`,
  'spaces in HTML': `<div>a${' '.repeat(100_000)}b</div>\n`,
  backticks: Array.from({ length: 1_500 }, (_, i) => '`'.repeat(i)).join(' '),
};

for (const [name, text] of Object.entries(fast)) {
  test(`${name} are read in linear time`, async (t) => {
    const library = await libraryOf(t, { 'a.md': `# T\n\n${text}` });
    t.is(library.pages.length, 1);
  });
}

const spaces = ' '.repeat(200_000);
const mkdocs = { 'mkdocs.yml': 'site_name: Acme\n' };
const vitepress = { '.vitepress/config.mts': 'export default {};\n' };

/** By name: a generator's configuration, and a page of its dialect. */
const fastOf: Readonly<Record<string, readonly [Readonly<Record<string, string>>, string]>> = {
  'scripts of Vue that never end': [vitepress, '<script setup>\n'.repeat(8_000)],
  'scripts of Vue in one': [vitepress, `${'<script setup>\n'.repeat(8_000)}</script>\n`],
  'spaces behind the name of a container': [vitepress, `::: tip x${spaces}y\n:::\n`],
  'spaces in the braces of a container': [vitepress, `::: tip x${spaces}{y\n:::\n`],
  'spaces above a separator of lines': [vitepress, `::: tip${spaces}\u2028y\n:::\n`],
  'spaces in the label of a tab': [vitepress, `:::tabs\n== x${spaces}y\n:::\n`],
  'spaces in a directive': [{ 'myst.yml': 'version: 1\n' }, `:::{note} x${spaces}y\n:::\n`],
  'elements of one line': [mkdocs, '<div>a</div>\n'.repeat(80_000)],
  'fences without end in elements': [mkdocs, '<div>\n```a\n'.repeat(40_000)],
};

for (const [name, [configuration, text]] of Object.entries(fastOf)) {
  test(`${name} are read in linear time`, async (t) => {
    const library = await libraryOf(t, {
      ...configuration,
      'docs/a.md': `# T\n\n${text}`,
      'a.md': `# T\n\n${text}`,
    });
    t.true(library.pages.length > 0);
  });
}

test('a page with 100,000 headings is read or refused with a reason', async (t) => {
  const text = `# T\n\n${'## same\n\n'.repeat(100_000)}`;
  const { findings, library } = await load(await folderOf(t, { 'a.md': text }));
  t.is(library, undefined);
  t.true(findings.some(({ rule, file }) => rule === 'too-many-headings' && file === 'a.md'));
});

test('a page over the limit is refused with its size', async (t) => {
  const folder = await folderOf(t, { 'a.md': 'x'.repeat(2000), 'b.md': '# B' });
  const { findings } = await load(folder, { bounds: { pageBytesMax: 1000 } });
  t.like(findings[0], { rule: 'page-too-large', file: 'a.md', severity: 'error' });
  t.regex(findings[0]?.message ?? '', /2000/);
});

test('too many files are refused', async (t) => {
  const folder = await folderOf(t, { 'a.md': 'x', 'b.md': 'x', 'c.md': 'x' });
  const { findings } = await load(folder, { bounds: { filesMax: 2 } });
  t.true(findings.some(({ rule }) => rule === 'too-many-files'));
});

test('folders are read to a depth of 40, and what is deeper is a finding', async (t) => {
  const deep = 'a/'.repeat(40);
  const folder = await folderOf(t, { [`${deep}b.md`]: '# B', [`${deep}a/c.md`]: '# C' });
  const { library, findings } = await load(folder);
  t.deepEqual(
    library?.pages.map(({ title }) => title),
    ['B'],
  );
  t.like(
    findings.find(({ rule }) => rule === 'folder-too-deep'),
    { file: `${deep}a`, message: 'Folders are nested deeper than 40; what is below was not read.' },
  );
});

test('a page in UTF-16 is named as such, and other bytes that are no UTF-8 are not', async (t) => {
  const folder = await folderOf(t, {
    'a.md': Buffer.from('\uFEFF# A', 'utf16le'),
    'b.md': Buffer.from('\uFEFF# B', 'utf16le').swap16(),
    'c.md': Buffer.from([0xff, 0xff]),
  });
  const { findings } = await load(folder);
  t.deepEqual(
    findings.filter(({ rule }) => rule === 'not-utf-8').map(({ file, message }) => [file, message]),
    [
      ['a.md', 'The file is UTF-16.'],
      ['b.md', 'The file is UTF-16.'],
      ['c.md', 'The file is not valid UTF-8.'],
    ],
  );
});

test('YAML bombs, deep YAML and huge front matter are refused with a line', async (t) => {
  const aliases = Array.from(
    { length: 9 },
    (_, i) => `a${i + 1}: &a${i + 1} [${`*a${i},`.repeat(9)}]`,
  );
  const { findings, library } = await load(
    await folderOf(t, {
      'bomb.md': `---\na0: &a0 [x]\n${aliases.join('\n')}\n---\n# A\n`,
      'deep.md': `---\na: ${'['.repeat(50_000)}\n---\n# A\n`,
      'huge.md': `---\na: ${'x'.repeat(70_000)}\n---\n# A\n`,
      'tag.md': '---\na: !!js/function "function(){}"\n---\n# A\n',
    }),
  );
  t.is(library?.pages.length, 4);
  t.deepEqual(
    findings
      .filter(({ severity }) => severity === 'error')
      .map(({ rule, file }) => `${rule} ${file}`),
    ['front-matter bomb.md', 'front-matter deep.md', 'front-matter huge.md'],
  );
});

const DEEP_YAML: Readonly<Record<string, string>> = {
  'brackets behind a text of closing ones': `a: "${']'.repeat(50_000)}"\nb: ${'['.repeat(50_000)}`,
  'brackets behind a comment of closing ones': `a: 1 # ${']'.repeat(50_000)}\nb: ${'['.repeat(50_000)}`,
  'lists with tabs': `${'-\t'.repeat(30_000)}a`,
  'keys of lists': `${'? - '.repeat(15_000)}a`,
};

for (const [name, block] of Object.entries(DEEP_YAML)) {
  test(`deep YAML is refused before the parser: ${name}`, (t) => {
    const read = parseYaml(block);
    t.regex('fault' in read ? read.fault.message : '', /nested deeper than 200/);
  });
}

test('of keys of YAML that repeat the last holds, with a finding, and many keys take no longer for it', (t) => {
  t.deepEqual(parseYaml('a: 1\nb:\n  c: 1\n  d: 2\n  c: 3\n'), {
    value: { a: 1, b: { c: 3, d: 2 } },
    repeated: { line: 5, message: 'The key "c" is repeated: its last value is used.' },
  });
  const many = Array.from({ length: 50_000 }, (_, i) => `k${i}: 1`).join('\n');
  t.true(secondsOf(() => parseYaml(many)) < 8);
});

test('aliases of YAML are counted, whatever they stand for', (t) => {
  const anchors = Array.from({ length: 1001 }, (_, i) => `k${i}: &a${i} 1\nj${i}: *a${i}`);
  t.true('fault' in parseYaml(anchors.join('\n')));
  t.true('value' in parseYaml(anchors.slice(0, 1000).join('\n')));
});

test('deep data of any form is a fault', async (t) => {
  t.true('fault' in parseToml(`a${'.a'.repeat(50_000)} = 1`));
  const json = `{"name":"T","navigation":${'['.repeat(50_000)}${']'.repeat(50_000)}}`;
  const { findings } = await load(await folderOf(t, { 'docs.json': json, 'a.md': '# A' }));
  t.true(findings.some(({ message }) => message.includes('nested deeper than 200')));
});

const PROGRAMS: Readonly<Record<string, string>> = {
  'generic calls in each other': 'a<b>('.repeat(40),
  'generic functions in each other': '<T>('.repeat(40),
  labels: 'a:'.repeat(100_000),
  'declarations without names': 'let a:'.repeat(40_000),
};

for (const [name, program] of Object.entries(PROGRAMS)) {
  test(`a program of ${name} is read at once, in a file and in an expression`, (t) => {
    t.true(secondsOf(() => parseModule(`export default ${program}`)) < 4);
    t.true(secondsOf(() => literalOf(program.slice(0, 19_000), new Map())) < 4);
  });
}

const zeros = `const big = [${'0,'.repeat(25_000)}];`;
const doubled = Array.from({ length: 18 }, (_, i) => `const a${i + 1} = a${i} + a${i};`).join(' ');
const MULTIPLY: Readonly<Record<string, string>> = {
  'lists by lists': `${zeros} return big.flatMap(() => big);`,
  'lists by copies': `${zeros} return big.map(() => [...big]);`,
  'lists by objects': `${zeros} const o = {${Array.from({ length: 10_000 }, (_, i) => `a${i}: 0,`).join('')}}; return big.map(() => ({ ...o }));`,
  texts: `const a0 = '${'x'.repeat(1000)}'; ${doubled} return [${'a18 + a18,'.repeat(40)}];`,
};

for (const [name, body] of Object.entries(MULTIPLY)) {
  test(`a program that multiplies ${name} is read within its budget, and what is left out is known`, (t) => {
    const module = parseModule(
      `function f() { ${body} }\nexport default { kept: 1, made: f() };\n`,
    );
    const { value, computed } = valuesOf(module ?? t.fail(), 'default');
    t.like(value, { kept: 1 });
    t.true(JSON.stringify(value).length < 2_000_000);
    t.true(computed.length > 0);
  });
}

test('a byte order mark, CRLF and NUL are read as text', async (t) => {
  const { contents } = await libraryOf(t, {
    'a.md': '\uFEFF---\r\ntitle: A\r\n---\r\n\r\nx\0y\r\n',
  });
  t.is(contents.pages[0]?.markdown, '# A\n\nx\uFFFDy\n');
});

test('a navigation that multiplies itself is read within its budget', async (t) => {
  const lines = Array.from({ length: 40 }, (_, i) => `const v${i + 1} = [v${i}, v${i}];`);
  const library = await libraryOf(t, {
    'sidebars.js': `const v0 = ['a'];\n${lines.join('\n')}\nmodule.exports = { s: v40 };\n`,
    'a.md': '# A\n',
    'b.md': '# B\n',
  });
  t.is(library.pages.length, 2);
});

test('a repository that lacks objects starts no program to fetch them', async (t) => {
  const root = await folderOf(t, { 'docs/a.md': '# A\n' });
  const git = (...given: string[]): string => execFileSync('git', given, { cwd: root }).toString();
  git('init', '-q');
  git('add', '.');
  git('-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '-qm', 'a');
  const tree = git('rev-parse', 'HEAD^{tree}').trim();
  await rm(path.join(root, '.git/objects', tree.slice(0, 2), tree.slice(2)));
  git('config', 'core.repositoryformatversion', '1');
  git('config', 'extensions.partialClone', 'origin');
  git('config', 'remote.origin.url', 'ext::touch ran');
  git('config', 'protocol.ext.allow', 'always');
  t.deepEqual([...(await lastCommits(root, 10_000))], []);
  t.false(existsSync(path.join(root, 'ran')));
});

const harmful = [
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,a',
];

for (const href of harmful) {
  test(`the navigation does not lead to ${JSON.stringify(href)}`, async (t) => {
    const nav = JSON.stringify({
      site_name: 'Acme',
      nav: ['a.md', { Evil: href }, { Mail: 'mailto:a@example.com' }],
    });
    const anchor = JSON.stringify({
      name: 'Acme',
      navigation: {
        groups: [
          { group: 'Guide', pages: ['a'] },
          { group: 'Evil', href },
          { anchor: 'Evil', href },
        ],
      },
    });
    const meta = `export default ${JSON.stringify({ a: 'A', evil: { title: 'Evil', href } })}`;
    const trees = [
      await libraryOf(t, { 'mkdocs.yml': nav, 'docs/a.md': '# A\n' }, 'docs'),
      await libraryOf(t, { 'docs.json': anchor, 'a.mdx': '# A\n' }),
      await libraryOf(
        t,
        {
          'next.config.mjs': "import nextra from 'nextra'\nexport default nextra({})({})",
          'content/_meta.js': meta,
          'content/a.mdx': '# A\n',
        },
        'content',
      ),
    ];
    t.notRegex(JSON.stringify(trees.map(({ navigation }) => navigation)), /alert|data:text/);
  });
}

test('pages of Jekyll that name their own title as parent are placed once each', async (t) => {
  const child = '---\ntitle: T\nparent: T\n---\n\n# T\n';
  const children = Array.from({ length: 20 }, (_, i) => [`p${i}.md`, child] as const);
  const root = { '_config.yml': 'title: Acme\n', 'root.md': '---\ntitle: T\n---\n\n# T\n' };
  const library = await libraryOf(t, { ...root, ...Object.fromEntries(children) });
  t.is(JSON.stringify(library.navigation).match(/"slug"/g)?.length, 21);
});

test('a drawing as a logo is read in processor time that grows with its length', (t) => {
  for (const part of [
    '<style',
    '<style>',
    '<style>a{',
    '.a',
    '{',
    'fill:',
    '<a style="fill:',
    ' ',
  ]) {
    const svg = `<svg><style>${part.repeat(LOGO_BYTES_MAX)}`.slice(0, LOGO_BYTES_MAX);
    t.true(secondsOf(() => groundOf(svg)) < 1, part);
    t.true(secondsOf(() => groundOf(svg.replace('<style>', ''))) < 1, part);
  }
});

test('links among the routes of Astro are not followed', async (t) => {
  const folder = await folderOf(t, { 'a/[b]/c.astro': '', 'about.astro': '' });
  symlinkSync('.', path.join(folder, '[x]'));
  t.true(isRoute(folder, '/a/q/c'));
  t.true(isRoute(folder, '/about'));
  t.false(isRoute(folder, '/q/about'));
  t.false(isRoute(folder, '/q/w/e/about'));
});

test('a link of very many parts is folded in processor time that grows with its length', (t) => {
  const one = {
    rule: 'broken-link',
    severity: 'error',
    file: 'a.md',
    message: 'Gone.',
    remedy: '',
  } as const;
  const findings = [{ ...one, target: `${'a/'.repeat(50_000)}b` }];
  t.true(secondsOf(() => foldFindings({ findings, editions: 1 })) < 1);
});
