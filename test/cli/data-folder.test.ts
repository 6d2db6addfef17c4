/** Who may read the data folder: this user alone, from the first start and after an upgrade. */
import { chmod, mkdir, readdir, rename, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import test, { type ExecutionContext } from 'ava';
import { address, docent, type DocentProcess } from '../helpers/docent-process.ts';
import { folderOf } from '../helpers/folder.ts';
import { tried } from '../helpers/tried.ts';
import { verifies } from '../helpers/verifies.ts';

const FILES = { 'v2/install.md': '# Install\n\nRun it.\n', 'v1/install.md': '# Install\n\nRun.\n' };

// The commands inherit it: without modes of their own, everybody could read and write their files.
process.umask(0);

const modeOf = async (path: string): Promise<string> =>
  ((await stat(path)).mode & 0o777).toString(8);

/** Modes of everything in the folder, and of itself as `.`. */
async function modes(folder: string): Promise<ReadonlyMap<string, string>> {
  const names = ['.', ...(await readdir(folder, { recursive: true }))];
  return new Map(
    await Promise.all(names.map(async (name) => [name, await modeOf(join(folder, name))] as const)),
  );
}

async function allArePrivate(t: ExecutionContext, folder: string): Promise<readonly string[]> {
  const found = await modes(folder);
  t.deepEqual(
    [...found].filter(([, mode]) => !/^[67]00$/.test(mode)),
    [],
  );
  return [...found.keys()];
}

/** A service that serves, with queries that found nothing kept. */
async function served(t: ExecutionContext, folder: string, data: string): Promise<DocentProcess> {
  const flags = ['--port', '0', '--host', '127.0.0.1', '--data', data];
  const running = docent(t, ['serve', folder, ...flags, '--search-unanswered', 'true']);
  const url = await address(running);
  await fetch(`${url}/api/v1/search?q=zzzz`);
  await fetch(`${url}/v1/docs/install`);
  return running;
}

async function stopped(t: ExecutionContext, running: DocentProcess): Promise<void> {
  running.child.kill('SIGTERM');
  t.is(await running.exit, 0, running.output());
}

test("a new data folder is this user's alone, with every file in it, SQLite's logs and a backup too", async (t) => {
  verifies('data:private');
  const folder = await folderOf(t, FILES);
  const data = join(folder, '.data');
  const running = await served(t, folder, data);
  const names = await allArePrivate(t, data);
  for (const name of ['reports.sqlite', 'reports.sqlite-wal', 'reports.sqlite-shm', 'secret']) {
    t.true(names.includes(name), name);
  }
  t.regex(names.join(' '), /index\/default\/default~/);
  t.notRegex(running.output(), /others on this machine/);
  await stopped(t, running);
  await allArePrivate(t, data);
  const copy = join(folder, 'copy.sqlite');
  t.is((await tried(folder, ['reports', 'backup', '--to', copy])).code, 0);
  t.is(await modeOf(copy), '600');
});

test('a data folder of an earlier version is tightened when the service starts, and the log says so once', async (t) => {
  verifies('data:tightened');
  const folder = await folderOf(t, FILES);
  const data = join(folder, '.data');
  await stopped(t, await served(t, folder, data));
  const loose = ['reports.sqlite', 'secret'];
  for (const name of loose) await chmod(join(data, name), 0o644);
  for (const name of ['.', 'index']) await chmod(join(data, name), 0o755);
  const running = await served(t, folder, data);
  await allArePrivate(t, data);
  const [line = ''] = running.output().match(/^.*others on this machine could open.*$/m) ?? [];
  for (const name of [...loose, 'index']) t.true(line.includes(`/.data/${name}"`), name);
  t.is(JSON.parse(line).count, 4);
  await stopped(t, running);
  const again = await served(t, folder, data);
  t.notRegex(again.output(), /others on this machine/);
  await stopped(t, again);
});

test('a folder with files of others keeps its rights, no link is followed, and the log says what is left', async (t) => {
  verifies('data:tightened');
  const folder = await folderOf(t, FILES);
  const data = join(folder, '.data');
  await mkdir(data);
  await writeFile(join(data, 'notes.txt'), 'of the operator');
  await writeFile(join(folder, 'elsewhere'), '[]');
  await symlink(join(folder, 'elsewhere'), join(data, 'unanswered.json'));
  const running = await served(t, folder, data);
  t.is(await modeOf(data), '777');
  t.is(await modeOf(join(data, 'notes.txt')), '666');
  t.is(await modeOf(join(folder, 'elsewhere')), '666');
  t.is(await modeOf(join(data, 'reports.sqlite')), '600');
  t.regex(running.output(), /\.data: it holds notes\.txt too/);
  t.regex(running.output(), /unanswered\.json: it is a symbolic link/);
  await stopped(t, running);
  await rename(join(data, 'notes.txt'), join(folder, 'notes.txt'));
  await stopped(t, await served(t, folder, data));
  t.is(await modeOf(data), '700');
});
