/** `docent init`, and the folder of commands that are given none. */
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import test, { type ExecutionContext } from 'ava';
import { parse } from 'yaml';
import { folderSettings } from '../../src/config/folder-file.ts';
import { docentIn } from '../helpers/docent-process.ts';
import { folderOf } from '../helpers/folder.ts';
import { root } from '../helpers/sources.ts';
import { tried } from '../helpers/tried.ts';
import { verifies } from '../helpers/verifies.ts';

const PAGES = {
  'docs/index.md': '# Hello\n\nSome text.\n',
  'mkdocs.yml': 'site_name: "Acme: a tool"\ntheme:\n  name: material\n  language: de\n',
};

/** A repository with these files. */
async function repository(
  t: ExecutionContext,
  files: Readonly<Record<string, string>> = {},
): Promise<string> {
  const top = await folderOf(t, { ...PAGES, ...files });
  execFileSync('git', ['init', '-q'], { cwd: top });
  return top;
}

function read(...path: readonly string[]): string {
  return readFileSync(join(...path), 'utf8');
}

test('docent init writes a docent.yaml that sets nothing and shows what was found, as valid settings', async (t) => {
  verifies('init:files');
  const top = await repository(t);
  const docs = join(top, 'docs');
  const { code, output } = await tried(top, ['init', docs, '--ci', 'none']);
  t.is(code, 0, output);
  t.regex(output, /has 1 page of mkdocs\./);
  t.true(output.includes(`Written: ${join(docs, 'docent.yaml')}`));
  const text = read(docs, 'docent.yaml');
  t.is(folderSettings(text).values.size, 0);
  const taken = folderSettings(text.replaceAll(/^#(?=\S| {2})/gm, ''));
  t.deepEqual(taken.unapplied, []);
  t.is(taken.values.get('product.id'), undefined);
  t.is(taken.values.get('product.name'), 'Acme: a tool');
  t.is(taken.values.get('language'), 'de');
  t.regex(text, /^# theme\.logo: /m);
  const checked = await tried(top, ['check', docs, '--strict']);
  t.is(checked.code, 0, checked.output);
});

test('docent init writes nothing through a link, and says that a folder cannot be made', async (t) => {
  verifies('init:files');
  const top = await repository(t);
  const elsewhere = await folderOf(t, {});
  symlinkSync(elsewhere, join(top, '.github'));
  const linked = await tried(top, ['init', join(top, 'docs'), '--ci', 'github']);
  t.regex(linked.output, /No workflow is written: '\.github' is a symbolic link\./);
  t.deepEqual(readdirSync(elsewhere), []);
  writeFileSync(join(top, '.forgejo'), '');
  const refused = await tried(top, ['init', join(top, 'docs'), '--ci', 'forgejo']);
  t.is(refused.code, 1);
  t.regex(refused.output, /cannot be written: '[^']+' is no folder/);
});

test('docent init writes no workflow into the repository that a link leads to', async (t) => {
  verifies('init:files');
  const other = await repository(t);
  const top = await folderOf(t, {});
  execFileSync('git', ['init', '-q'], { cwd: top });
  symlinkSync(join(other, 'docs'), join(top, 'docs'));
  const { output } = await tried(top, ['init', join(top, 'docs'), '--ci', 'github']);
  t.regex(output, /the folder is a link into another repository/);
  t.false(existsSync(join(other, '.github')));
});

test('docent init writes the workflow that the documentation shows, for the folder of the repository', async (t) => {
  verifies('init:files');
  const page = read(root, 'content/write/check-in-ci.md');
  for (const [host, file] of [
    ['github', '.github/workflows/docs-check.yml'],
    ['gitlab', '.gitlab-ci.yml'],
    ['forgejo', '.forgejo/workflows/docs-check.yml'],
  ] as const) {
    const top = await repository(t, { 'package.json': '{}' });
    const { code } = await tried(top, ['init', join(top, 'docs'), '--ci', host]);
    t.is(code, 0);
    const text = read(top, file);
    t.notThrows(() => void parse(text));
    t.true(page.includes(`# ${file}\n${text}`), host);
  }
  const nested = await repository(t, { 'packages/a/manual/index.md': '# A\n' });
  await tried(nested, ['init', join(nested, 'packages/a/manual'), '--ci', 'forgejo']);
  t.regex(
    read(nested, '.forgejo/workflows/docs-check.yml'),
    /npx docent@[\d.]+ check packages\/a\/manual --strict/,
  );
});

test('docent init writes a workflow that loads its own version into a repository without package.json', async (t) => {
  verifies('init:files');
  for (const [host, file] of [
    ['github', '.github/workflows/docs-check.yml'],
    ['gitlab', '.gitlab-ci.yml'],
    ['forgejo', '.forgejo/workflows/docs-check.yml'],
  ] as const) {
    const top = await repository(t);
    const { output } = await tried(top, ['init', join(top, 'docs'), '--ci', host]);
    t.regex(output, /The workflow loads docent \d+\.\d+\.\d+ at each run/);
    t.notRegex(output, /npm install/);
    const text = read(top, file);
    t.notThrows(() => void parse(text));
    t.notRegex(text, /npm ci|npx docent /);
    t.regex(text, /npx docent@\d+\.\d+\.\d+ check docs --strict/);
  }
});

test('a command that npx runs names npx in its hints', async (t) => {
  const top = await folderOf(t, { 'docs/index.md': '# A\n\n[b](b.md)\n', 'empty/a.txt': '' });
  const npx = { npm_command: 'exec' };
  const docs = join(top, 'docs');
  const empty = join(top, 'empty');
  const file = join(top, 'docs.docent');
  const hints: readonly (readonly [argv: readonly string[], hint: string])[] = [
    [['init', docs], `npx docent serve ${docs}\n`],
    [['init', empty], `npx docent check ${empty} says why`],
    [
      ['build', docs, '-o', file],
      `run npx docent check ${docs}\nServe it: npx docent serve ${file}`,
    ],
    [['serve', empty, '--port', '0'], `All findings: npx docent check ${empty}`],
    [['srve'], "Did you mean 'npx docent serve'?\nSee 'npx docent --help'"],
    [['check', '--nothing'], "See 'npx docent check --help'"],
  ];
  for (const [argv, hint] of hints) {
    const { output } = await tried(top, argv, npx);
    t.true(output.includes(hint), output);
    t.false((await tried(top, argv)).output.includes('npx docent'), argv[0]);
  }
});

test('docent init finds the host by the files of the repository, and asks for it where there are none', async (t) => {
  verifies('init:files');
  const top = await repository(t, { '.github/CODEOWNERS': '' });
  await tried(top, ['init', join(top, 'docs')]);
  t.deepEqual(readdirSync(join(top, '.github/workflows')), ['docs-check.yml']);
  const bare = await repository(t);
  const { code, output } = await tried(bare, ['init', join(bare, 'docs')]);
  t.is(code, 0);
  t.regex(output, /No workflow is written: name the host with --ci forgejo, github, gitlab/);
  t.is((await tried(bare, ['init', join(bare, 'docs'), '--ci', 'svn'])).code, 2);
});

test('docent init changes no file that exists, and says so', async (t) => {
  verifies('init:files');
  const top = await repository(t, {
    'docs/docent.yaml': 'product:\n  id: mine\n',
    '.gitlab-ci.yml': 'test:\n  script: make\n',
  });
  const { code, output } = await tried(top, ['init', join(top, 'docs')]);
  t.is(code, 0);
  t.is(read(top, 'docs/docent.yaml'), 'product:\n  id: mine\n');
  t.is(read(top, '.gitlab-ci.yml'), 'test:\n  script: make\n');
  t.is(output.match(/Exists, and left as it is: /g)?.length, 2);
  t.regex(output, /Add this job to it:\n\ndocs:\n {2}image: node/);
});

test('docent init writes no command with a name of a folder that a shell would read otherwise', async (t) => {
  const name = 'a$(touch b); c';
  const top = await repository(t, { [`${name}/index.md`]: '# A\n' });
  const { output } = await tried(top, ['init', join(top, name), '--ci', 'github']);
  t.regex(output, /No workflow is written: a shell would read/);
  t.throws(() => read(top, '.github/workflows/docs-check.yml'), { code: 'ENOENT' });
});

test('docent init writes nothing for a folder without a page, or outside a repository no workflow', async (t) => {
  const empty = await folderOf(t, { 'notes.txt': 'Nothing.\n' });
  const failed = await tried(empty, ['init', empty]);
  t.is(failed.code, 1);
  t.deepEqual(readdirSync(empty), ['notes.txt']);
  const alone = await folderOf(t, { 'index.md': '# A\n' });
  const { output } = await tried(alone, ['init', alone, '--ci', 'github']);
  t.regex(output, /lies in no git repository/);
});

test('without a folder, the folder of a generator is taken, else docs before doc and content, and the current folder where none of them is; the others are named', async (t) => {
  verifies('folder:usual');
  const top = await folderOf(t, { 'index.md': '# A\n' });
  const taken = async (...argv: readonly string[]): Promise<string> => {
    const running = docentIn(t, top, argv);
    await running.exit;
    return /No folder was named: taking (.*)\.\n/.exec(running.output())?.[1] ?? '';
  };
  const serve = ['serve', '--port', 'none'];
  for (const argv of [serve, ['check']]) t.regex(await taken(...argv), /^the current folder, \//);
  for (const name of ['content', 'doc', 'docs']) mkdirSync(join(top, name));
  for (const argv of [serve, ['check']])
    t.is(await taken(...argv), 'docs. There is also: doc, content');
  // The pages of this one are in docs.
  mkdirSync(join(top, 'website'));
  writeFileSync(join(top, 'website/docusaurus.config.ts'), '');
  t.regex(await taken('check'), /^docs\. /);
  mkdirSync(join(top, 'book/src'), { recursive: true });
  t.regex(await taken('check'), /^docs\. /);
  writeFileSync(join(top, 'book/book.toml'), '');
  t.is(await taken('check'), 'book. There is also: docs, doc, content');
  mkdirSync(join(top, 'website/docs'));
  t.is(await taken('check'), 'website. There is also: book, docs, doc, content');
  t.regex(
    (await tried(top, ['--help'])).output,
    /default: the first of website, site, book that has [^,]*, else of docs, doc, content that is there, else the current folder/,
  );
});
