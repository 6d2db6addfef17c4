/** `docent check`, through the command line's front door. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import test, { type ExecutionContext } from 'ava';
import { commandsOf } from '../../src/cli/commands.ts';
import { run } from '../../src/cli/run.ts';
import { docent } from '../helpers/docent-process.ts';
import { folderOf } from '../helpers/folder.ts';
import { verifies } from '../helpers/verifies.ts';

/** Runs `docent check` on one page; answers with what it printed and its exit code. */
async function check(t: ExecutionContext, page: string, ...flags: readonly string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'docent-check-'));
  t.teardown(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'install.md'), page);
  return await checkFolder(folder, ...flags);
}

async function checkFolder(folder: string, ...flags: readonly string[]) {
  const printed = { out: '', err: '' };
  const io = {
    stdout: (text: string) => void (printed.out += text),
    stderr: (text: string) => void (printed.err += text),
    env: {},
  };
  const code = await run(commandsOf('0.0.0'), ['check', folder, ...flags], { version: '0', io });
  return { ...printed, code };
}

/** Rules of the findings of a folder, each with the number of those that follow from it. */
async function foldedRules(folder: string): Promise<readonly (readonly [string, number])[]> {
  const { findings } = JSON.parse((await checkFolder(folder, '--json')).out) as {
    readonly findings: readonly { readonly rule: string; readonly follows?: readonly object[] }[];
  };
  return findings.map(({ rule, follows = [] }) => [rule, follows.length]);
}

const brokenLink = '# Installing\n\nSee [more](nowhere.md).\n';
const brokenFrontMatter = '---\ntitle: [\n---\n\n# Installing\n';

test('docent check has nothing to say about sound content', async (t) => {
  const { out, code } = await check(t, '# Installing\n\nAcme comes as a file.\n');
  t.is(out, '0 errors, 0 warnings in 1 page.\n');
  t.is(code, 0);
});

test('docent check names a warning with file, line and remedy, and fails for it only with --strict', async (t) => {
  const lenient = await check(t, brokenLink);
  t.regex(lenient.out, /^0 errors, 1 warning in 1 page\.\n {2}warning broken-link: 1\n\n/);
  t.regex(lenient.out, /\ninstall\.md:3: warning broken-link: .*nowhere\.md.*\n {4}\S/);
  t.is(lenient.code, 0);
  t.is((await check(t, brokenLink, '--strict')).code, 1);
});

test('outside a checkout git is asked once', async (t) => {
  const tools = await folderOf(t, { git: '#!/bin/sh\necho "$@" >>"${0%/*}/asked"\nexit 128\n' });
  await chmod(join(tools, 'git'), 0o755);
  const folder = await folderOf(t, { 'a.md': '# A\n' });
  const { exit } = docent(t, ['check', folder], { PATH: `${tools}:${process.env['PATH'] ?? ''}` });
  t.is(await exit, 0);
  t.regex(await readFile(join(tools, 'asked'), 'utf8'), /^[^\n]* rev-parse [^\n]*\n$/);
});

test('docent check refuses a pipe, a folder or a link out as docent.yaml, and does not wait for it', async (t) => {
  const pipe = (path: string): unknown => execFileSync('mkfifo', [path]);
  const link = (path: string): void => symlinkSync('/etc/hostname', path);
  for (const make of [pipe, mkdirSync, link]) {
    const folder = await mkdtemp(join(tmpdir(), 'docent-check-'));
    t.teardown(() => rm(folder, { recursive: true }));
    make(join(folder, 'docent.yaml'));
    await writeFile(join(folder, 'install.md'), '# Installing\n');
    const { out, code } = await checkFolder(folder);
    t.regex(
      out,
      /docent\.yaml: error configuration: The file cannot be read: it is not a regular file/,
    );
    t.is(code, 1);
  }
});

test('docent check fails for an error', async (t) => {
  const { out, code } = await check(t, brokenFrontMatter);
  t.regex(out, /\ninstall\.md:\d+: error /);
  t.is(code, 1);
});

test('docent check --baseline leaves out known warnings wherever they move, and fails for new ones and for all errors', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'docent-check-'));
  t.teardown(() => rm(folder, { recursive: true }));
  const page = join(folder, 'install.md');
  const baseline = join(folder, 'known.json');
  const strict = (...flags: readonly string[]) =>
    checkFolder(folder, '--strict', '--baseline', baseline, ...flags);
  await writeFile(page, brokenLink);
  await t.throwsAsync(strict(), { message: /no such file.*--update/ });
  t.is((await strict('--update')).code, 0);
  await writeFile(page, brokenLink.replace('See', '\nSee'));
  t.deepEqual(await strict(), { out: '0 errors, 0 warnings in 1 page.\n', err: '', code: 0 });
  await writeFile(page, `${brokenLink}\nAgain [more](nowhere.md), and [less](gone.md).\n`);
  const { out, code } = await strict();
  t.is(code, 1);
  t.regex(out, /^0 errors, 2 warnings/);
  await writeFile(page, brokenFrontMatter);
  t.is((await strict('--update')).code, 1);
  await writeFile(baseline, '[]');
  await t.throwsAsync(strict(), { message: /no baseline of findings/ });
  t.regex((await checkFolder(folder, '--update')).err, /--update needs --baseline/);
});

test('docent check --format sarif prints SARIF 2.1.0 with place, rule and a fingerprint that does not know the line', async (t) => {
  const read = async (page: string) =>
    JSON.parse((await check(t, page, '--format', 'sarif')).out) as {
      readonly runs: readonly [{ readonly results: readonly Record<string, unknown>[] }];
    };
  const first = await read(brokenLink);
  t.like(first, { version: '2.1.0', runs: [{ tool: { driver: { name: 'Docent' } } }] });
  const [result] = first.runs[0].results;
  t.like(result, { ruleId: 'broken-link', ruleIndex: 0, level: 'warning' });
  t.regex(JSON.stringify(result), /"uri":"[^"]*install\.md"\},"region":\{"startLine":3\}/);
  const moved = await read(brokenLink.replace('See', '\nSee'));
  t.deepEqual(moved.runs[0].results[0]?.['partialFingerprints'], result?.['partialFingerprints']);
});

const require = createRequire(import.meta.url);

/** By the schema of OASIS, which a package of Microsoft has in draft 4: it uses nothing that draft 7 reads otherwise. */
function sarifFaults(log: unknown): unknown {
  const {
    $schema: _draft,
    id: _id,
    ...schema
  } = require('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json') as Record<
    string,
    unknown
  >;
  const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false });
  addFormats.default(ajv);
  ajv.validate(schema, log);
  return ajv.errors;
}

test('docent check --format sarif is valid by the schema of SARIF 2.1.0, with findings that follow, and without any', async (t) => {
  verifies('check:sarif');
  const folder = await folderOf(t, {
    'index.md': '# A\n\n[a](b%20c/ä.md) [b](#none) ![c](c.png)\n',
    'é b.md': Buffer.from([0x23, 0x20, 0xff]),
  });
  const log: unknown = JSON.parse((await checkFolder(folder, '--format', 'sarif')).out);
  t.is(sarifFaults(log), null);
  const { out } = await check(t, '# A', '--format', 'sarif');
  t.is(sarifFaults(JSON.parse(out)), null);
  t.not(sarifFaults({ version: '2.1.0', runs: [{ tool: {} }] }), null);
});

test('docent check folds links and entries of the navigation that lead to a page that is not read into its finding, in every format', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'docent-check-'));
  t.teardown(() => rm(folder, { recursive: true }));
  mkdirSync(join(folder, 'docs/guide'), { recursive: true });
  const nav = 'site_name: A\nnav: [index.md, guide/lost.md, guide/gone.md]\n';
  await writeFile(join(folder, 'mkdocs.yml'), nav);
  await writeFile(join(folder, 'docs/index.md'), '# A\n\n[a](guide/lost)\n\n[b](gone.md)\n');
  await writeFile(join(folder, 'docs/guide/use.md'), '# Use\n\n[a](lost), [b](../guide/lost)\n');
  await writeFile(join(folder, 'docs/guide/lost.md'), Buffer.from([0x23, 0x20, 0xff, 0xfe, 0x41]));
  const { findings, ...counts } = JSON.parse((await checkFolder(folder, '--json')).out) as {
    readonly findings: readonly { readonly rule: string; readonly follows?: readonly object[] }[];
  };
  t.like(counts, { errors: 1, warnings: 2 });
  t.deepEqual(
    findings.map(({ rule, follows = [] }) => [rule, follows.length]),
    [
      ['not-utf-8', 4],
      ['broken-link', 0],
      ['nav-page-missing', 0],
    ],
  );
  const { out: text } = await checkFolder(folder);
  t.regex(text, /not-utf-8: .* 4 findings follow from it: .*docs\/index\.md:3/);
  const sarif = (await checkFolder(folder, '--format', 'sarif')).out;
  t.is(sarif.match(/"ruleId"/g)?.length, 3);
  t.regex(sarif, /"relatedLocations"/);
  const baseline = join(folder, 'known.json');
  await checkFolder(folder, '--baseline', baseline, '--update');
  await writeFile(join(folder, 'docs/guide/lost.md'), '# Found\n');
  t.is((await checkFolder(folder, '--strict', '--baseline', baseline)).code, 0);
  await rm(join(folder, 'docs/guide/lost.md'));
  t.is((await checkFolder(folder, '--strict', '--baseline', baseline)).code, 0);
});

test('docent check folds broken anchors into the finding that a program gives headings their ids', async (t) => {
  const folder = await folderOf(t, {
    '.vitepress/config.js':
      'export default { markdown: { anchor: { slugify: (s) => s.trim() } } };',
    'index.md': '# A\n\n[b](#B) [c](#C)\n\n## Other\n',
  });
  t.deepEqual(await foldedRules(folder), [['anchor-unread', 2]]);
});

test('docent check folds nothing of a set into the finding of another one', async (t) => {
  const folder = await folderOf(t, {
    'docent.yaml': 'sets:\n  - { id: a, folder: a }\n  - { id: b, folder: b }\n',
    'a/.vitepress/config.js':
      'export default { themeConfig: { sidebar: [{ text: "A", link: "/" }, ...made()] } };',
    'a/index.md': '# A\n',
    'b/mkdocs.yml': 'site_name: B\nnav: [index.md, use.md]\n',
    'b/docs/index.md': '# B\n',
    'b/docs/use.md': '# Use\n',
    'b/docs/left.md': '# Left\n',
  });
  t.deepEqual(await foldedRules(folder), [
    ['navigation-unread', 0],
    ['page-unreached', 0],
  ]);
});

test('docent check folds links without an ending into the finding about the format of the file', async (t) => {
  const folder = await folderOf(t, {
    'conf.py': "project = 'A'\nextensions = ['myst_parser']\n",
    'index.md': '# A\n\n```{toctree}\nhow/b\nhow/c\n```\n',
    'how/b.rst': 'B\n',
  });
  t.deepEqual(await foldedRules(folder), [
    ['format-unread', 1],
    ['broken-link', 0],
  ]);
});

test('docent check folds pages that the navigation does not name into the finding that a program computes it', async (t) => {
  const folder = await folderOf(t, {
    '.vitepress/config.js':
      'export default { themeConfig: { sidebar: [{ text: "A", link: "/" }, { text: "B", link: "/b" }, ...made()] } };',
    'index.md': '# A\n',
    'b.md': '# B\n',
    'c.md': '# C\n',
  });
  t.deepEqual(await foldedRules(folder), [['navigation-unread', 1]]);
});

test('docent check folds links below a folder that is not there into one finding with three of them, and a few stay each their own', async (t) => {
  const links = (count: number, below: string) =>
    Array.from({ length: count }, (_, index) => `[a](${below}/f${index}/g.md)`).join(' ');
  const folder = await folderOf(t, {
    'docs/guide/index.md': `# A\n\n${links(11, '../types/made')} ${links(10, '../few/b')}\n`,
    'docs/types/index.md': '# Types\n',
  });
  const rules = await foldedRules(folder);
  const few = Array.from({ length: 10 }, () => ['broken-link', 0]);
  t.deepEqual(rules, [['folder-missing', 11], ...few]);
  const { out } = await checkFolder(folder);
  t.regex(
    out,
    /folder-missing: Links lead to "docs\/types\/made" or below it, .*: "docs\/types\/made\/f0\/g\.md", "[^"]*", "[^"]*", …\. 11 findings follow.*\n.*--site/,
  );
});

test('docent check folds links and entries that lead to what a build makes into one finding for each path of .gitignore', async (t) => {
  const folder = await folderOf(t, {
    '.gitignore': 'docs/api/\n/docs/changes.md\nbuild/\n',
    'mkdocs.yml': 'site_name: A\nnav: [index.md, changes.md]\n',
    'docs/index.md': '# A\n\n[a](api/x.md) [b](/api/y/) [c](changes.md) [d](build/z.md)\n',
  });
  t.deepEqual(await foldedRules(folder), [
    ['page-not-written', 2],
    ['page-not-written', 2],
    ['broken-link', 0],
  ]);
  const { out } = await checkFolder(folder);
  t.regex(
    out,
    /page-not-written: Docent does not run the build that makes "docs\/api", as `\.gitignore`/,
  );
});

test('docent check names a missing folder by its path where its address is another one', async (t) => {
  const links = Array.from({ length: 11 }, (_, index) => `[x](/u/gone/p${index})`);
  const folder = await folderOf(t, {
    'docusaurus.config.js':
      "export default { title: 'A', presets: [['classic', { docs: { path: 'own', routeBasePath: 'u' } }]] };\n",
    'own/a.md': `# A\n\n${links.join('\n')}\n`,
  });
  const { out } = await checkFolder(folder);
  t.regex(out, /folder-missing: Links lead to "own\/gone" or below it/);
});

const SPHINX = {
  'index.md':
    '# A\n\n```{toctree}\nmade/x\n```\n\n[a](pkg.mod.C) [b](#label.py) {ref}`c <of_script>` [d](gone.md)\n\n```{include} made.md\n```\n',
  '_templates/autosummary/class.rst': 'T\n',
};

test('docent check folds what extensions of Sphinx may make into one finding', async (t) => {
  const told = async (extensions: string, more = '', files = {}): Promise<readonly unknown[]> => {
    const conf = `extensions = ['myst_parser', 'sphinx_design', ${extensions}]\n${more}`;
    return await foldedRules(await folderOf(t, { ...SPHINX, 'conf.py': conf, ...files }));
  };
  const others = ['broken-link', 'broken-link', 'broken-anchor', 'broken-anchor'];
  const each = [...others, 'broken-link', 'include-missing'].map((rule) => [rule, 0]);
  t.deepEqual(await told(''), each);
  t.deepEqual(await told("'sphinx.ext.autodoc'"), [
    ['page-not-written', 2],
    ...each.filter((_, index) => index !== 0 && index !== 2),
  ]);
  const folded = [
    ['page-not-written', 5],
    ['broken-link', 0],
  ];
  t.deepEqual(await told("'sphinx_gallery.gen_gallery'"), folded);
  t.deepEqual(await told("'own'", '', { '_toc.yml': 'root: index\n' }), folded);
  const setup = "def setup(app):\n    app.connect('builder-inited', make)\n";
  t.deepEqual(await told('', setup), folded);
  t.deepEqual(await told('', "def setup(app):\n    app.add_css_file('a.css')\n"), each);
});

test('docent check folds a file of .gitignore that a page includes', async (t) => {
  const folder = await folderOf(t, {
    '.gitignore': 'parts/made.md\nparts/_made_*.md\n',
    'conf.py': "extensions = ['myst_parser']\n",
    'index.md': ['parts/made.md', 'parts/_made_x.md', './parts/_x.md']
      .map((file) => `\`\`\`{include} ${file}\n\`\`\`\n`)
      .join('\n'),
  });
  const { out } = await checkFolder(folder);
  t.regex(out, /page-not-written: Docent does not run the build that makes "parts\/_made_\*\.md"/);
  t.deepEqual(await foldedRules(folder), [
    ['page-not-written', 1],
    ['page-not-written', 1],
    ['include-missing', 0],
  ]);
});

test('docent check knows what a build makes for one language where another one lacks it', async (t) => {
  const page = (text: string) => `---\ntitle: A\n---\n\n${text}\n`;
  const folder = await folderOf(t, {
    '.gitignore': 'src/content/docs/en/news.md\n',
    'astro.config.mjs':
      "import starlight from '@astrojs/starlight';\nexport default { integrations: [starlight({ title: 'A', defaultLocale: 'en', locales: { de: { label: 'D' }, en: { label: 'E' } }, sidebar: ['a', 'news'] })] };\n",
    'src/content/docs/en/a.md': page('[n](/en/news/)'),
    'src/content/docs/de/a.md': page('[n](/de/news/#x)'),
  });
  t.deepEqual(await foldedRules(folder), [['page-not-written', 3]]);
});

test('docent check folds links to pages outside the folder into the finding that says where they are', async (t) => {
  const repository = await folderOf(t, {
    '.git/HEAD': '',
    'docs/a.md': '# A\n',
    'website/docusaurus.config.js':
      'export default { title: "A", presets: [["classic", { docs: { path: "../docs" } }]] };\n',
    'website/blog/2026-01-02-a.md': '# News\n\n[a](/docs/a) [b](/doc/a)\n',
  });
  t.deepEqual(await foldedRules(join(repository, 'website')), [
    ['pages-outside', 1],
    ['broken-link', 0],
  ]);
});

test('docent check folds anchors of a page that holds what is not understood into the finding about that', async (t) => {
  const links = '[a](settings.md#s1) [a](settings.md#s2)';
  const folder = await folderOf(t, {
    '.vitepress/config.js': 'export default {};',
    'index.md': `# A\n\n${links} [b](other.md#none)\n`,
    'settings.md': '# Settings\n\n<Settings :level="2" />\n',
    'other.md': '# Other\n',
  });
  t.deepEqual(await foldedRules(folder), [
    ['broken-anchor', 0],
    ['unknown-markup', 2],
  ]);
  const { out } = await checkFolder(folder);
  t.regex(
    out,
    /2 findings follow from it: index\.md:3 \("settings\.md#s1" names no heading\), index\.md:3 \(/,
  );
});

test('docent check --json prints the findings for programs', async (t) => {
  const { out, code } = await check(t, brokenLink, '--json');
  t.is(code, 0);
  t.like(JSON.parse(out), {
    pages: 1,
    errors: 0,
    warnings: 1,
    findings: [{ file: 'install.md', line: 3, rule: 'broken-link' }],
  });
});

test('docent check names a cause once, with its number and first places', async (t) => {
  const { out } = await check(t, `# Installing\n${'\n[more](nowhere.md)\n'.repeat(9)}`);
  t.regex(out, /^ {2}warning broken-link: 9$/m);
  t.is(out.match(/nowhere\.md/g)?.length, 1);
  t.regex(out, /Also in install\.md:5, install\.md:7, install\.md:9, 5 more\./);
});

test('docent check --format github annotates the lines of a change', async (t) => {
  const { out, code } = await check(t, brokenLink, '--format', 'github');
  t.is(code, 0);
  t.regex(out, /^::warning file=\S*install\.md,line=3,title=broken-link::The link .*nowhere\.md/);
});

test('docent check refuses a format that it does not know', async (t) => {
  const { err, code } = await check(t, brokenLink, '--format', 'xml');
  t.is(code, 2);
  t.regex(err, /text, json, github/);
});

test('docent check counts notes apart, and --strict does not fail for them', async (t) => {
  const { out, code } = await check(t, '# A\n', '--strict', '--format', 'text');
  t.is(code, 0);
  t.is(out, '0 errors, 0 warnings in 1 page.\n');
});
