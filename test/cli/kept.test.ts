/** A start that would read what the last one read opens it from the data folder; any other start reads. */
import { execFileSync } from 'node:child_process';
import {
  copyFile,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import test from 'ava';
import { openConfiguration } from '../../src/cli/configuration.ts';
import { ContentHealth } from '../../src/cli/content-health.ts';
import { openContent, type OpenContent } from '../../src/cli/content.ts';
import { openFolder, type OpenFolder } from '../../src/cli/open-folder.ts';
import { isUnchanged } from '../../src/content/source/unchanged.ts';
import type { Generation } from '../../src/generation/generation.ts';
import { draftName } from '../../src/whole-file.ts';
import { eventually } from '../helpers/eventually.ts';
import { BASE, commitFiles, folderOf } from '../helpers/folder.ts';
import type { Cleanup } from '../helpers/service.ts';
import { verifies } from '../helpers/verifies.ts';

const FILES = {
  'code/snippet.md': 'A wombat.\n',
  'docs/index.md': '# Animals\n\n--8<-- "code/snippet.md"\n',
  'docs/late.md': '# Late\n\nA quokka.\n',
  'mkdocs.yml': 'site_name: Zoo\n',
};
const DATE = '2020-01-01T00:00:00Z';
const COMING = new Date('2099-01-01T00:00:00Z');

interface Started {
  readonly content: OpenContent;
  readonly generation: Generation;
  /** Whether Markdown was read. */
  readonly isRead: boolean;
  log(): string;
  end(): Promise<void>;
}

/** The folder `docs` of a home that is a repository. */
async function home(t: Cleanup): Promise<string> {
  const folder = await folderOf(t, FILES);
  commitFiles(folder, ['code', 'docs', 'mkdocs.yml'], DATE);
  return folder;
}

async function start(at: string, flags: Record<string, string> = {}): Promise<Started> {
  let log = '';
  const logger = pino({ level: 'debug' }, { write: (line: string) => void (log += line) });
  const io = { env: {}, stdout: () => undefined, stderr: (text: string) => void (log += text) };
  const folder = join(at, 'docs');
  const read = await openConfiguration(
    { folder, configFlags: { ...configFlags(at), ...flags } },
    io,
  );
  const config = { ...read, baseUrl: read.baseUrl ?? BASE };
  const health = new ContentHealth(logger);
  const reread = (): Promise<typeof config> => Promise.resolve(config);
  const options = { folder, watched: [folder], command: 'docent', reread, logger, health };
  const content = await openContent(config, options, io);
  if (content === undefined) throw new Error(log);
  const generation = content.holder.current();
  return {
    content,
    generation,
    isRead: /the next start (?:opens|reads)/.test(log),
    log: () => log,
    end: () => content.close(),
  };
}

/** Reads, and ends. */
async function kept(at: string, flags?: Record<string, string>): Promise<Generation> {
  const first = await start(at, flags);
  await first.end();
  return first.generation;
}

/** Reads as a command does, without a thread, until the next start would open what is kept: files as new as a tick of the clock are read again. */
async function keptByCommand(at: string): Promise<void> {
  const io = { env: {}, stdout: () => undefined, stderr: () => undefined };
  const folder = join(at, 'docs');
  const named = { isNamed: true, folders: [], values: {}, words: [] };
  const open = (): Promise<OpenFolder> =>
    openFolder({ ...named, folder, configFlags: configFlags(at) }, io);
  await eventually(async () => {
    const { library, close } = await open();
    await close?.();
    return !('pages' in library.contents);
  });
}

function configFlags(at: string): Record<string, string> {
  return { data: join(at, '.data'), 'base-url': BASE, watch: 'off' };
}

async function textOf({ library }: Generation, slug: string): Promise<string | undefined> {
  const page = library.pageBySlug.get(slug);
  return page && (await library.contents.read(page)).markdown;
}

async function containers(at: string): Promise<readonly string[]> {
  const folder = join(at, '.data/index/default');
  return (await readdir(folder)).map((name) => join(folder, name));
}

test.serial(
  'a start with unchanged files reads none, and answers as the one that read them',
  async (t) => {
    verifies('start:kept');
    const at = await home(t);
    const before = await kept(at);
    const again = await start(at);
    t.false(again.isRead);
    t.is(again.generation.library.digest, before.library.digest);
    t.is(again.generation.search.digest, before.search.digest);
    t.deepEqual(again.generation.library.findings, before.library.findings);
    t.regex((await textOf(again.generation, 'index')) ?? '', /wombat/);
    const { hits } = await again.generation.search.search('quokka', { limit: 5 });
    t.is(hits[0]?.slug, 'late');
    await again.end();
  },
);

test.serial(
  'a start serves and keeps what it read, though other files are of a time to come',
  async (t) => {
    verifies('start:kept');
    const at = await home(t);
    await kept(at);
    const [file = ''] = await containers(at);
    for (const day of [1, 2, 3]) {
      const copy = file.replace('~', `~${day}`);
      await copyFile(file, copy);
      await utimes(copy, COMING, COMING);
    }
    await writeFile(join(at, 'docs/new.md'), '# New\n');
    await kept(at);
    const again = await start(at);
    t.false(again.isRead);
    t.truthy(await textOf(again.generation, 'new'));
    await again.end();
  },
);

test.serial('names beside a folder without a generator are no change', async (t) => {
  verifies('start:kept');
  const at = await folderOf(t, { 'docs/index.md': '# Animals\n' });
  await kept(at);
  await mkdir(join(at, 'build'));
  const again = await start(at);
  t.false(again.isRead);
  await again.end();
});

type Change = (at: string) => Promise<unknown> | void;

/** Everything after which a start reads. */
const CHANGES: Readonly<Record<string, Change>> = {
  'an included file outside the folder': (at) => {
    return writeFile(join(at, 'code/snippet.md'), 'A numbat.\n');
  },
  'an included file that is gone': (at) => rm(join(at, 'code/snippet.md')),
  'an included file that git no longer has': (at) => {
    execFileSync('git', ['rm', '-q', '--cached', 'code/snippet.md'], { cwd: at });
  },
  'a new page': (at) => writeFile(join(at, 'docs/new.md'), '# New\n'),
  'a new folder with a page': async (at) => {
    await mkdir(join(at, 'docs/more'));
    await writeFile(join(at, 'docs/more/page.md'), '# More\n');
  },
  'a page that is gone': (at) => rm(join(at, 'docs/late.md')),
  'a page with another name': (at) => rename(join(at, 'docs/late.md'), join(at, 'docs/later.md')),
  'a page of the same size and time': async (at) => {
    const page = join(at, 'docs/late.md');
    const { atime, mtime } = await stat(page);
    await writeFile(page, '# Late\n\nA bilby1.\n');
    await utimes(page, atime, mtime);
  },
  "the generator's configuration above the folder": (at) =>
    writeFile(join(at, 'mkdocs.yml'), 'site_name: Animals\n'),
  'a navigation above the folder that was not there': async (at) => {
    await rm(join(at, 'mkdocs.yml'));
    await keptByCommand(at);
    await writeFile(join(at, 'sidebar.yml'), '- late\n');
  },
  'a configuration above the folder that was not there': (at) =>
    writeFile(join(at, 'docusaurus.config.js'), 'module.exports = {};\n'),
  'the date of the last commit': (at) => {
    const env = { ...process.env, GIT_COMMITTER_DATE: '2021-01-01T00:00:00Z' };
    const words = ['-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '-q'];
    execFileSync('git', [...words, '--amend', '--no-edit'], { cwd: at, env });
  },
  'a graft of git': async (at) => {
    await mkdir(join(at, '.git/info'), { recursive: true });
    const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: at });
    await writeFile(join(at, '.git/info/grafts'), commit);
  },
  'docent.yaml': (at) => writeFile(join(at, 'docs/docent.yaml'), 'product:\n  name: Other\n'),
  'a link in place of the folder': async (at) => {
    await rename(join(at, 'docs'), join(at, 'pages'));
    await symlink('pages', join(at, 'docs'));
  },
  'a container of another version': (at) => rewritten(at, (text) => text.replace(/ \d/, ' 9')),
  'a damaged container': (at) =>
    rewritten(at, (text) => text.slice(0, 3000) + '????' + text.slice(3004)),
  'half a container': (at) => rewritten(at, (text) => text.slice(0, text.length / 2)),
  'a container without its end': (at) => rewritten(at, (text) => text.slice(0, -1)),
};

async function rewritten(at: string, change: (text: string) => string): Promise<void> {
  for (const path of await containers(at)) {
    await writeFile(path, change(await readFile(path, 'latin1')), 'latin1');
  }
}

test.serial(
  'a container that is damaged is written anew, and the log says that nothing has to be done',
  async (t) => {
    const at = await home(t);
    await kept(at);
    await rewritten(at, (text) => text.slice(0, 200) + '?'.repeat(2000) + text.slice(2200));
    const read = await start(at);
    t.regex(read.log(), /"what":"cache-refused".*is built again; you need to do nothing/);
    await read.end();
  },
);

for (const [name, change] of Object.entries(CHANGES)) {
  test.serial(`a start after a change reads: ${name}`, async (t) => {
    verifies('start:changed');
    const at = await home(t);
    await keptByCommand(at);
    await change(at);
    const changed = await start(at);
    t.true(changed.isRead);
    await changed.end();
    if (!name.includes('container')) return;
    const again = await start(at);
    t.false(again.isRead, again.log());
    await again.end();
  });
}

test.serial('a start with other settings reads, and each of two settings is kept', async (t) => {
  const at = await home(t);
  const other = { 'product-name': 'Other' };
  await kept(at);
  const { library } = await kept(at, other);
  t.is(library.product.name, 'Other');
  for (const flags of [{}, other]) {
    const again = await start(at, flags);
    t.false(again.isRead);
    await again.end();
  }
});

test.serial(
  'indexes that an earlier version kept, and containers of old readings, are removed',
  async (t) => {
    const at = await home(t);
    await kept(at);
    await writeFile(join(at, '.data/index/0123.snapshot'), '');
    for (const text of ['1', '2', '3']) {
      await writeFile(join(at, 'docs/late.md'), `# Late\n\n${text}\n`);
      await kept(at);
    }
    t.is((await containers(at)).length, 3);
    t.deepEqual(await readdir(join(at, '.data/index')), ['default']);
  },
);

test.serial(
  'what a process that has ended was writing is removed by the next reading, and nothing that one still writes',
  async (t) => {
    const at = await home(t);
    await kept(at);
    const module = new URL('../../src/whole-file.js', import.meta.url);
    const script = `import { draftName } from '${module.href}'; process.stdout.write(draftName());`;
    const words = ['--input-type=module', '-e', script];
    const ended = execFileSync(process.execPath, words, { encoding: 'utf8' });
    const written = [draftName(), 'of-another-version.draft'];
    const folder = join(at, '.data/index/default');
    for (const name of [ended, ...written]) await writeFile(join(folder, name), '');
    await writeFile(join(at, 'docs/new.md'), '# New\n');
    await kept(at);
    const drafts = (await readdir(folder)).filter((name) => name.endsWith('.draft'));
    t.deepEqual(drafts.toSorted(), written.toSorted());
    await utimes(join(folder, written[0] ?? ''), 0, 0);
    await writeFile(join(at, 'docs/newer.md'), '# Newer\n');
    await kept(at);
    t.false((await readdir(folder)).includes(written[0] ?? ''));
  },
);

test.serial('a change while it is served is what the next start opens', async (t) => {
  verifies('start:kept');
  const at = await home(t);
  await kept(at);
  const running = await start(at, { watch: 'events' });
  t.false(running.isRead);
  running.content.follow();
  await writeFile(join(at, 'docs/late.md'), '# Late\n\nA bilby.\n');
  await eventually(() => running.log().includes('the next start opens'));
  await running.content.close();
  const again = await start(at);
  t.false(again.isRead);
  t.regex((await textOf(again.generation, 'late')) ?? '', /bilby/);
  await again.end();
});

test.serial(
  'a text that is lost while it is served costs a reading, and then is there again',
  async (t) => {
    verifies('start:changed');
    const at = await home(t);
    await kept(at);
    const running = await start(at);
    running.content.follow();
    await rewritten(at, (text) => text.slice(0, 100) + '?'.repeat(1000) + text.slice(1100));
    await t.throwsAsync(textOf(running.generation, 'late'), { message: /cannot be read just now/ });
    await eventually(() => running.content.holder.current() !== running.generation);
    t.regex((await textOf(running.content.holder.current(), 'late')) ?? '', /quokka/);
    await eventually(() => running.log().includes('the next start opens'));
    await running.content.close();
    const again = await start(at);
    t.false(again.isRead);
    t.regex((await textOf(again.generation, 'late')) ?? '', /quokka/);
    await again.end();
  },
);

test.serial('reloads that change nothing leave the texts of what is served', async (t) => {
  verifies('start:kept');
  const at = await home(t);
  await kept(at);
  const running = await start(at, { watch: 'events' });
  running.content.follow();
  for (const second of [1, 2, 3]) {
    await utimes(join(at, 'docs/late.md'), second, second);
    await eventually(() => running.log().split('the next start opens').length > second);
  }
  t.is(running.content.holder.current(), running.generation);
  t.regex((await textOf(running.generation, 'late')) ?? '', /quokka/);
  await running.content.close();
});

test.serial('a service opens what a command has kept', async (t) => {
  const at = await home(t);
  await keptByCommand(at);
  const again = await start(at);
  t.false(again.isRead);
  const { hits } = await again.generation.search.search('quokka', { limit: 5 });
  t.is(hits[0]?.slug, 'late');
  await again.end();
});

test('a date that has passed since is another reading', (t) => {
  t.true(isUnchanged([['past', '1000', 'true']]));
  t.false(isUnchanged([['past', '1000', 'false']]));
  t.false(isUnchanged([['unknown', 'way', 'of looking']]));
});
