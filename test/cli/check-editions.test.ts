/** `docent check` over versions, languages and sets, through the command line's front door. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import test, { type ExecutionContext } from 'ava';
import { commandsOf } from '../../src/cli/commands.ts';
import { run } from '../../src/cli/run.ts';
import type { Files } from '../helpers/content.ts';
import { folderOf } from '../helpers/folder.ts';

interface Checked {
  readonly pages: number;
  readonly editions?: number;
  readonly findings: readonly { rule: string; file: string; severity: string; message: string }[];
}

async function printed(folder: string, ...flags: readonly string[]): Promise<string> {
  let out = '';
  const io = { stdout: (text: string) => void (out += text), stderr: () => undefined, env: {} };
  await run(commandsOf('0.0.0'), ['check', folder, ...flags], { version: '0', io });
  return out;
}

async function found(t: ExecutionContext, files: Files): Promise<Checked> {
  return JSON.parse(await printed(await folderOf(t, files), '--json')) as Checked;
}

function places({ findings }: Checked, wanted: string): string[] {
  return findings.filter(({ rule }) => rule === wanted).map(({ file }) => file);
}

const page = (title: string, text = `Text of ${title}.`): string => `# ${title}\n\n${text}\n`;
const versions = {
  'v3.10/guide/install.md': page('Install'),
  'v3.10/guide/run.md': page('Run'),
  'v3.9/guide/install.md': page('Install'),
  'v3.9/guide/run.md': page('Run'),
  'v3.9/guide/proxy.md': page('Proxy'),
};
const languages = {
  'en/guide/install.md': page('Install'),
  'en/guide/run.md': page('Run'),
  'en/guide/stop.md': page('Stop'),
  'de/guide/install.md': page('Installieren'),
  'de/guide/run.md': page('Ausführen'),
};

test('docent check reads all versions, and says in which files their findings are', async (t) => {
  const broken = page('Run', 'See [more](nowhere.md).');
  const checked = await found(t, {
    ...versions,
    'v3.10/guide/run.md': broken,
    'v3.9/guide/run.md': broken,
  });
  t.like(checked, { pages: 5, editions: 2, warnings: 2 });
  t.deepEqual(places(checked, 'broken-link'), ['v3.10/guide/run.md', 'v3.9/guide/run.md']);
});

test('docent check names a finding that editions share once', async (t) => {
  const checked = await found(t, {
    ...versions,
    'gaps.yaml': 'gaps: 1\n',
    'mkdocs.yml': 'nav: [\n',
  });
  const shared = checked.findings.filter(({ file }) => file === 'mkdocs.yml');
  t.is(shared.length, 1);
});

test('docent check names pages that a version drops, without those that a redirect leads on', async (t) => {
  t.deepEqual(places(await found(t, versions), 'page-vanished'), ['v3.9/guide/proxy.md']);
  const led = {
    'v3.10/guide/gateway.md': '---\nredirect_from: guide-proxy\n---\n# Gateway\n\nIt.\n',
  };
  t.deepEqual(places(await found(t, { ...versions, ...led }), 'page-vanished'), []);
});

test('docent check compares versions of each product of a folder', async (t) => {
  const vanished = places(
    await found(t, {
      'kit/v2.0/use.md': page('Use'),
      'kit/v1.0/use.md': page('Use'),
      'kit/v1.0/old.md': page('Old'),
      'cli/v3.0/run.md': page('Run'),
      'cli/v2.0/run.md': page('Run'),
      'cli/v2.0/stop.md': page('Stop'),
    }),
    'page-vanished',
  );
  t.deepEqual(vanished, ['cli/v2.0/stop.md', 'kit/v1.0/old.md']);
});

test('docent check misses no post of a blog in other versions, and a page beside it that a version drops', async (t) => {
  const { findings } = await found(t, {
    'docusaurus.config.js': "module.exports = { title: 'A', presets: [['classic', {}]] };\n",
    'versions.json': '["2.0", "1.0"]\n',
    'docs/use.md': page('Use'),
    'versioned_docs/version-2.0/use.md': page('Use'),
    'versioned_docs/version-2.0/old.md': page('Old'),
    'versioned_docs/version-1.0/use.md': page('Use'),
    'blog/2026-01-31-news.md': page('News'),
  });
  const vanished = findings.filter(({ rule }) => rule === 'page-vanished');
  t.deepEqual(
    vanished.map(({ file }) => file),
    ['versioned_docs/version-2.0/old.md'],
  );
});

test('docent check compares a version with its neighbour, in the order of releases', async (t) => {
  const { findings } = await found(t, {
    ...versions,
    'v2.0/guide/install.md': page('Install'),
    'v2.0/guide/run.md': page('Run'),
    'v2.0/guide/proxy.md': page('Proxy'),
    'v2.0/guide/relay.md': page('Relay'),
  });
  const vanished = findings.filter(({ rule }) => rule === 'page-vanished');
  t.deepEqual(
    vanished.map(({ file, message }) => [file, message.split(',')[0]]),
    [
      ['v2.0/guide/relay.md', 'The page of v2.0 is not in v3.9'],
      ['v3.9/guide/proxy.md', 'The page of v3.9 is not in v3.10'],
    ],
  );
});

test('docent check names pages that are not translated, and does not fail for them', async (t) => {
  const folder = await folderOf(t, languages);
  const checked = JSON.parse(await printed(folder, '--json')) as Checked;
  t.like(checked, { pages: 5, editions: 2, errors: 0, warnings: 0, notes: 1 });
  t.like(checked.findings[0], {
    severity: 'note',
    rule: 'translation-missing',
    file: 'en/guide/stop.md',
    message: 'The page is not translated: language de.',
  });
  t.regex(
    await printed(folder, '--format', 'github'),
    /^::notice file=\S*en\/guide\/stop\.md,title=translation-missing::/,
  );
});

test('docent check names the cause of missing translations once, with its number and first places', async (t) => {
  const more = Object.fromEntries(
    ['a', 'b', 'c', 'd', 'e'].map((name) => [`en/guide/${name}.md`, page(name)]),
  );
  const out = await printed(await folderOf(t, { ...languages, ...more }));
  t.regex(out, /^0 errors, 0 warnings, 6 notes in 10 pages of 2 editions\.$/m);
  t.regex(out, /^ {2}note translation-missing: 6$/m);
  t.is(out.match(/The page is not translated/g)?.length, 1);
  t.regex(out, /Also in en\/guide\/b\.md, en\/guide\/c\.md, en\/guide\/d\.md, 2 more\./);
});

test('docent check names translations older than their original, by the dates of git', async (t) => {
  const folder = await folderOf(t, languages);
  const commit = async (date: string, ...files: readonly string[]): Promise<void> => {
    const who = ['-c', 'user.name=A', '-c', 'user.email=a@docs.test'];
    const env = { ...process.env, GIT_COMMITTER_DATE: date, GIT_AUTHOR_DATE: date };
    const git = promisify(execFile);
    await git('git', ['add', ...files], { cwd: folder });
    await git('git', [...who, 'commit', '-q', '-m', 'x'], { cwd: folder, env });
  };
  t.deepEqual(
    places(JSON.parse(await printed(folder, '--json')) as Checked, 'translation-outdated'),
    [],
  );
  await promisify(execFile)('git', ['init', '-q'], { cwd: folder });
  await commit('2026-01-01T00:00:00Z', 'de', 'en/guide/install.md');
  await commit('2026-02-01T00:00:00Z', 'en/guide/run.md');
  const checked = JSON.parse(await printed(folder, '--json')) as Checked;
  t.deepEqual(places(checked, 'translation-outdated'), ['de/guide/run.md']);
});

test('docent check reads the sets of docent.yaml, and names files below the content folder', async (t) => {
  const checked = await found(t, {
    'docent.yaml':
      'sets:\n  - { id: server, folder: products/server }\n  - { id: cli, folder: products/cli, languages: [{ id: en }, { id: de, folder: de }] }\n',
    'products/server/install.md': page('Install'),
    'products/cli/install.md': page('Install', 'See [more](nowhere.md).'),
    'products/cli/de/install.md': page('Installieren'),
    'products/cli/use.md': page('Use'),
  });
  t.like(checked, { pages: 4, editions: 3 });
  t.deepEqual(places(checked, 'broken-link'), ['products/cli/install.md']);
  t.deepEqual(places(checked, 'translation-missing'), ['products/cli/use.md']);
});
