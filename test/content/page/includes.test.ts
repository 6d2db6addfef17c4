/** What pages may include from outside their folder, and what stands in the place of a file that they may not. */
import { execFileSync } from 'node:child_process';
import { rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import test, { type ExecutionContext } from 'ava';
import type { Finding } from '../../../src/content/model/finding.ts';
import { looksSecret, SECRET_NAMES } from '../../../src/content/source/secret-names.ts';
import { folderOf, load, pageAt } from '../../helpers/folder.ts';
import { service } from '../../helpers/service.ts';
import { verifies } from '../../helpers/verifies.ts';

type Files = Readonly<Record<string, string>>;

function git(folder: string, ...words: readonly string[]): void {
  const who = ['-c', 'user.name=a', '-c', 'user.email=a@example.com'];
  execFileSync('git', [...who, ...words], { cwd: folder, stdio: 'ignore' });
}

/** A checkout of these files. */
async function checkout(t: ExecutionContext, files: Files): Promise<string> {
  const root = await folderOf(t, files);
  git(root, 'init', '-q');
  git(root, 'add', '.');
  git(root, 'commit', '-qm', 'a');
  return root;
}

interface Read {
  /** Markdown of the page `a`. */
  readonly markdown: string;
  readonly findings: readonly Finding[];
}

async function read(folder: string, includeRoots?: readonly string[]): Promise<Read> {
  const content = includeRoots && { includeRoots };
  const { library, findings } = await load(folder, content && { content });
  return { markdown: pageAt(library, 'a').markdown, findings };
}

const including = (...paths: readonly string[]): string =>
  `# A\n\n${paths.map((path) => `<!--@include: ${path}-->`).join('\n\n')}\n`;

const refusals = (findings: readonly Finding[]): string[] =>
  findings
    .filter(({ rule }) => rule.startsWith('include-'))
    .map(({ rule, line, message }) => `${rule} ${line}: ${message}`);

test('in a checkout, pages include the files of the repository that git has exactly so, and nothing else of it', async (t) => {
  verifies('includes:reach', 'includes:never');
  const names = [
    'code/x.md',
    'docs-more/y.md',
    'changed.md',
    'untracked.md',
    'build/ignored.md',
    '.hidden/h.md',
    '.env',
    'conf/prod.env',
    'link.md',
    'gone.md',
  ];
  const root = await checkout(t, {
    'docs/a.md': including(...names.map((name) => `../${name}`)),
    '.gitignore': 'build/\n',
    'code/x.md': 'Words of code.\n',
    'docs-more/y.md': 'Words beside.\n',
    'changed.md': 'Old words.\n',
    '.hidden/h.md': 'SECRET\n',
    '.env': 'SECRET\n',
    'conf/prod.env': 'SECRET\n',
  });
  const outside = await folderOf(t, { 'secret.md': 'SECRET\n' });
  await writeFile(join(root, 'changed.md'), 'SECRET of the operator\n');
  await writeFile(join(root, 'untracked.md'), 'SECRET\n');
  execFileSync('mkdir', [join(root, 'build')]);
  await writeFile(join(root, 'build/ignored.md'), 'SECRET\n');
  await symlink(join(outside, 'secret.md'), join(root, 'link.md'));
  git(root, 'add', 'link.md');
  const { markdown, findings } = await read(join(root, 'docs'));
  t.notRegex(markdown, /SECRET|Old words/);
  const missing = names
    .slice(2)
    .map((name) => `> [!NOTE]\n> The file \`../${name}\` is missing here.`);
  t.is(markdown.trim(), ['# A\n\nWords of code.\n\nWords beside.', ...missing].join('\n\n'));
  t.deepEqual(refusals(findings), [
    'include-refused 7: The included file "../changed.md" is not as git has it: its text is missing.',
    'include-refused 9: The included file "../untracked.md" is not in git: its text is missing.',
    'include-refused 11: The included file "../build/ignored.md" is not in git: its text is missing.',
    'include-refused 13: The included file "../.hidden/h.md" is hidden: a name in its path begins with a dot: its text is missing.',
    'include-refused 15: The included file "../.env" is hidden: a name in its path begins with a dot: its text is missing.',
    'include-refused 17: The included file "../conf/prod.env" has a name that files with secrets have: its text is missing.',
    'include-missing 19: The included file "../link.md" cannot be read.',
    'include-missing 21: The included file "../gone.md" cannot be read.',
  ]);
  const [changed] = findings;
  t.is(
    changed?.remedy,
    'Commit the change, or let the operator add ".." to `content.includeRoots`.',
  );
});

test('folders that the operator lists take the place of the repository, without its hidden files and secrets', async (t) => {
  verifies('includes:reach', 'includes:never');
  const names = ['listed/x.md', 'listed/.h.md', 'listed/server.key', 'other/y.md'];
  const root = await checkout(t, {
    'docs/a.md': including(...names.map((name) => `../${name}`)),
    'other/y.md': 'SECRET\n',
    'listed/.h.md': 'SECRET\n',
    'listed/server.key': 'SECRET\n',
  });
  await writeFile(join(root, 'listed/x.md'), 'Words that git does not have.\n');
  const { markdown, findings } = await read(join(root, 'docs'), ['../listed']);
  t.regex(markdown, /Words that git does not have/);
  t.notRegex(markdown, /SECRET/);
  t.deepEqual(
    findings.map(({ rule }) => rule),
    ['include-refused', 'include-refused', 'include-refused'],
  );
  t.regex(findings.at(-1)?.remedy ?? '', /add "\.\.\/other" to `content\.includeRoots`/);
  const { markdown: none } = await read(join(root, 'docs'), []);
  t.notRegex(none, /SECRET|git does not have/);
});

for (const [what, prepare] of [
  ['is a repository itself', (root: string) => git(join(root, 'docs'), 'init', '-q')],
  [
    'lies in a folder that claims to be one',
    (root: string) => git(join(root, 'sub'), 'init', '-q'),
  ],
  [
    'is not in the repository around it',
    (root: string) => git(root, 'rm', '-rq', '--cached', 'docs', 'sub'),
  ],
  ['has a repository that git does not read', (root: string) => rm(join(root, '.git/HEAD'))],
] as const) {
  test(`a folder that ${what} includes nothing of the repository around it`, async (t) => {
    verifies('includes:never');
    const root = await checkout(t, {
      'docs/a.md': including('../x.md', '../../x.md'),
      'sub/docs/a.md': including('../x.md', '../../x.md'),
      'x.md': 'SECRET\n',
    });
    await prepare(root);
    const below = what.startsWith('lies') ? 'sub/docs' : 'docs';
    const { markdown, findings } = await read(join(root, below));
    t.regex(markdown, /is missing here/);
    t.notRegex(markdown, /SECRET/);
    t.is(findings.length, 2);
  });
}

test('a checkout with the line ends of Windows is what git has; a repository may name its files by SHA-256', async (t) => {
  const root = await folderOf(t, { 'docs/a.md': including('../x.md'), 'x.md': 'Words.\nMore.\n' });
  git(root, 'init', '-q', '--object-format=sha256');
  git(root, 'add', '.');
  git(root, 'commit', '-qm', 'a');
  t.regex((await read(join(root, 'docs'))).markdown, /Words\.\nMore\./);
  await writeFile(join(root, 'x.md'), 'Words.\r\nMore.\r\n');
  t.regex((await read(join(root, 'docs'))).markdown, /Words\.\nMore\./);
});

test('asking git runs nothing that the repository names', async (t) => {
  const root = await checkout(t, { 'docs/a.md': including('../x.md'), 'x.md': 'Words.\n' });
  const program = `${root}/ran.sh`;
  await writeFile(program, `#!/bin/sh\ntouch ${root}/ran\n`, { mode: 0o755 });
  for (const key of [
    'core.fsmonitor',
    'core.sshCommand',
    'core.pager',
    'diff.external',
    'filter.x.clean',
    'filter.x.smudge',
  ])
    git(root, 'config', key, program);
  await writeFile(join(root, '.gitattributes'), '* filter=x\n');
  t.regex((await read(join(root, 'docs'))).markdown, /Words/);
  t.deepEqual(
    execFileSync('ls', [root], { encoding: 'utf8' })
      .split('\n')
      .filter((name) => name === 'ran'),
    [],
  );
});

for (const [, yes, no] of SECRET_NAMES) {
  test(`a file called ${yes} is taken for a secret, one called ${no} is not`, (t) => {
    verifies('includes:never');
    t.true(looksSecret(yes) && looksSecret(yes.toUpperCase()));
    t.false(looksSecret(no));
  });
}

test('files of auto_append end every page, and a missing one is a finding of the configuration', async (t) => {
  const files = {
    'mkdocs.yml':
      'site_name: Acme\nmarkdown_extensions:\n  - pymdownx.snippets:\n      auto_append: [includes/words.md, gone.md]\n',
    'includes/words.md': '*[SLA]: Service level agreement\n\n[home]: https://acme.test/\n',
    'docs/index.md': '# Acme\n\nThe SLA of [home].',
    'docs/code.md': '# Code\n\n```sh\nacme SLA\n```',
  };
  const { library, findings } = await load(await folderOf(t, files));
  const { markdown } = pageAt(library, 'index');
  const expected = 'The SLA (Service level agreement) of [home](https://acme.test/).';
  t.true(markdown.includes(expected), markdown);
  t.false(pageAt(library, 'code').markdown.includes('Service level'));
  t.deepEqual(
    findings.filter(({ rule }) => rule.startsWith('include')).map(({ file }) => file),
    ['mkdocs.yml'],
  );
});

test('a file of auto_append is that of the configuration, whatever lies beside a page; of a part, the part', async (t) => {
  const words = (name: string): string => `*[SLA]: ${name}\n`;
  const parts = `# --8<-- [start:one]\n${words('Right')}# --8<-- [end:one]\nOther.\n`;
  const page = '# A\n\nThe SLA.\n';
  for (const base of ['', 'parts']) {
    const { library, findings } = await load(
      await folderOf(t, {
        'mkdocs.yml': `site_name: Acme\nmarkdown_extensions:\n  - pymdownx.snippets:\n      base_path: [${base || '.'}]\n      auto_append: ['inc/words.md:one']\n`,
        [`${base}/inc/words.md`.replace(/^\//, '')]: parts,
        'docs/inc/words.md': words('Root'),
        'docs/sub/inc/words.md': words('Beside'),
        'docs/sub/a.md': page,
        'docs/index.md': page,
      }),
    );
    const { markdown } = pageAt(library, 'sub-a');
    t.is(markdown.trim(), '# A\n\nThe SLA (Right).');
    t.deepEqual(refusals(findings), []);
  }
});

test('a finding in a file that pages end with is at the last line of the page; one that is missing is at no line', async (t) => {
  const { findings } = await load(
    await folderOf(t, {
      'mkdocs.yml':
        'site_name: Acme\nmarkdown_extensions:\n  - pymdownx.snippets:\n      auto_append: [inc/words.md, gone.md]\n',
      'inc/words.md': '[Gone](gone.md)\n',
      'docs/index.md': '# A\n\nText.\n',
    }),
  );
  t.deepEqual(
    findings.map(({ rule, file, line }) => [rule, file, line]),
    [
      ['broken-link', 'docs/index.md', 3],
      ['include-missing', 'mkdocs.yml', undefined],
    ],
  );
});

test('the note on a page is in its language, in HTML and in Markdown', async (t) => {
  verifies('includes:shown');
  const files = {
    'a.md': '# A\n\n--8<-- "gone.py"\n\nAfter.\n',
    'b.md': '---\nlang: fr\n---\n# B\n\n--8<-- "gone.py"\n',
  };
  const { get } = await service(t, { files, config: { language: 'de-AT' } });
  const html = (await get('/docs/a')).payload;
  t.regex(
    html,
    /<div role="note"[^]*Hier fehlt die Datei <code>gone\.py<\/code>\.<\/p>\s*<\/div>\s*<p>After/,
  );
  t.regex(
    (await get('/docs/a.md')).payload,
    /> \[!NOTE\]\n> Hier fehlt die Datei `gone\.py`\.\n\nAfter/,
  );
  t.regex((await get('/docs/b.md')).payload, /> Il manque ici le fichier `gone\.py`\./);
});

const FENCE = '```';

for (const [what, page, expected] of [
  [
    'a block of code of nothing else becomes a note',
    `${FENCE}rust\n{{#include gone.rs}}\n{{#include gone.rs:5:9}}\n${FENCE}\n\nAfter.`,
    '> [!NOTE]\n> The file `gone.rs` is missing here.\n\n> [!NOTE]\n> The file `gone.rs` is missing here.\n\nAfter.',
  ],
  [
    'in a block with other code a line says it',
    `${FENCE}rust\nlet a = 1;\n{{#include gone.rs}}\n${FENCE}`,
    `${FENCE}rust\nlet a = 1;\nThe file gone.rs is missing here.\n${FENCE}`,
  ],
  [
    'a block within a list stays in its item',
    `- One\n\n  ${FENCE}rust\n  {{#include gone.rs}}\n  ${FENCE}\n\n- Two`,
    '- One\n\n  > [!NOTE]\n  > The file `gone.rs` is missing here.\n\n- Two',
  ],
  [
    'a block that begins an item is the item',
    `- ${FENCE}rust\n  {{#include gone.rs}}\n  ${FENCE}\n- Two`,
    '- > [!NOTE]\n  > The file `gone.rs` is missing here.\n\n- Two',
  ],
  [
    'text behind the include is no part of the note',
    'Before\n<<< gone.ts#part{1,3 ts}\nafter.',
    'Before\n\n> [!NOTE]\n> The file `gone.ts` is missing here.\n\nafter.',
  ],
  [
    'a file that a component would show',
    'import Gone from \'./_gone.mdx\'\n\nBefore.\n\n<Gone a="b" />\n\nWithin <Gone /> a line.',
    'Before.\n\n> [!NOTE]\n> The file `./_gone.mdx` is missing here.\n\nWithin The file ./_gone.mdx is missing here. a line.',
  ],
  [
    'a path cannot write markup',
    '--8<-- "x`<b>[a](javascript:1)**.py"',
    '> [!NOTE]\n> The file `x<b>[a](javascript` is missing here.',
  ],
] as const) {
  test(`the place of a missing file: ${what}`, async (t) => {
    verifies('includes:shown');
    const folder = await folderOf(t, { 'a.mdx': `# A\n\n${page}\n` });
    const name = what.startsWith('a file') ? 'docusaurus' : 'mdbook';
    const { library, findings } = await load(folder, { dialect: name });
    t.is(pageAt(library, 'a').markdown.trim(), `# A\n\n${expected}`);
    t.true(findings.every(({ rule }) => rule === 'include-missing'));
    t.true(findings.length > 0);
  });
}

test('the arguments of a short code that shows a file have no order, and need no quotes', async (t) => {
  const folder = await folderOf(t, {
    'a.md':
      '# A\n\n{{< readfile code="true" file="x.yaml" >}}\n\n{{< readfile file=x.yaml code=true lang=text >}}\n',
    'x.yaml': 'a: 1\n',
  });
  const { markdown, findings } = await read(folder);
  t.deepEqual(findings, []);
  t.is(markdown, '# A\n\n```yaml\na: 1\n```\n\n```text\na: 1\n```\n');
});
