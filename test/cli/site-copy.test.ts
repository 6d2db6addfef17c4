import { mkdir, readdir, readFile, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import test from 'ava';
import { pino } from 'pino';
import { siteCopy } from '../../src/cli/site-copy.ts';
import { address, docent } from '../helpers/docent-process.ts';
import { eventually } from '../helpers/eventually.ts';
import { folderOf } from '../helpers/folder.ts';
import { verifies } from '../helpers/verifies.ts';

const page = (title: string): string =>
  `<html><head><title>${title}</title></head><body><main><h1>${title}</h1></main></body></html>`;

test('a build takes over whole once it is quiet; one that fails half-way leaves the last one served', async (t) => {
  verifies('site:copy');
  const home = await folderOf(t, {
    'build/index.html': page('First'),
    'build/old.html': page('Old'),
  });
  const build = join(home, 'build');
  const own = ['--port', '0', '--host', '127.0.0.1', '--data', join(home, '.data')];
  const running = docent(t, ['serve', '--site', build, ...own]);
  const url = (await address(running)).replace('localhost', '127.0.0.1');
  const status = async (path: string): Promise<number> => (await fetch(url + path)).status;
  const front = async (): Promise<string> => (await fetch(url)).text();
  await eventually(async () => (await status('/readyz')) === 200);
  t.true((await front()).includes('<h1>First</h1>'));

  await rm(build, { recursive: true });
  await mkdir(build);
  await writeFile(join(build, 'new.html'), page('New'));
  await eventually(() => running.output().includes('has no index.html'));
  t.true((await front()).includes('<h1>First</h1>'));
  t.is(await status('/old.html'), 200);
  t.is(await status('/new.html'), 404);

  await writeFile(join(build, 'index.html'), page('Second'));
  await eventually(async () => (await front()).includes('<h1>Second</h1>'));
  t.is(await status('/new.html'), 200);
  t.is(await status('/old.html'), 404);
  // Of a file that is no page.
  await writeFile(join(build, 'app.js'), 'run()');
  await eventually(async () => (await status('/app.js')) === 200);
});

test('the copy that is served is kept, also after the site went back to an earlier build', async (t) => {
  verifies('site:copy');
  const builds = ['a', 'b', 'c', 'd'] as const;
  const home = await folderOf(
    t,
    Object.fromEntries(builds.map((name) => [`${name}/index.html`, page(name)])),
  );
  const data = join(home, 'data');
  const site = { folder: join(home, 'now'), copy: true, inject: true };
  const copyOf = async (name: (typeof builds)[number]): Promise<string> => {
    await symlink(join(home, name), join(home, 'next'));
    await rename(join(home, 'next'), site.folder);
    return basename((await siteCopy({ site, data })) ?? '');
  };
  const a = await copyOf('a');
  // Of another process, and of one that was killed long ago.
  const drafts = ['1', '2', '3', 'old'].map((name) => `${name}.draft`);
  for (const draft of drafts) await mkdir(join(data, 'site', draft));
  await utimes(join(data, 'site', 'old.draft'), 0, 0);
  await copyOf('b');
  const c = await copyOf('c');
  t.is(await copyOf('a'), a);
  const d = await copyOf('d');
  const kept = await readdir(join(data, 'site'));
  t.deepEqual(kept.toSorted(), [a, c, d, ...drafts.slice(0, 3)].toSorted());
});

test('a copy has the links to versions that its site has, and no other', async (t) => {
  verifies('site:copy');
  const files = ['index.html', '2.0/index.html'];
  const home = await folderOf(
    t,
    Object.fromEntries(files.map((file) => [`build/${file}`, page(file)])),
  );
  const folder = join(home, 'build');
  await mkdir(join(home, 'secret'));
  for (const name of ['latest', 'stable']) await symlink('2.0', join(folder, name));
  await symlink('../secret', join(folder, 'out'));
  const lines: string[] = [];
  const logger = pino({}, { write: (line: string) => void lines.push(line) });
  const site = { folder, copy: true, inject: true };
  const copy = await siteCopy({ site, data: join(home, 'data') }, { logger });
  const linked = (await readdir(copy ?? '', { withFileTypes: true })).filter((one) =>
    one.isSymbolicLink(),
  );
  t.deepEqual(
    linked.map(({ name }) => name),
    ['stable'],
  );
  t.is(await readFile(join(copy ?? '', 'stable/index.html'), 'utf8'), page('2.0/index.html'));
  t.false(lines.join('').includes('warning stable'));
  t.true(lines.join('').includes('warning out'));
});

test('a site that is being written does not hold up the end of the service', async (t) => {
  verifies('site:copy');
  const home = await folderOf(t, { 'build/index.html': page('First') });
  const site = { folder: join(home, 'build'), copy: true, inject: true };
  const stop = new AbortController();
  const copying = siteCopy({ site, data: join(home, 'data') }, { signal: stop.signal });
  stop.abort();
  await t.throwsAsync(copying, { name: 'AbortError' });
});

test('parts of a site that are not copied are told', async (t) => {
  verifies('site:copy');
  const home = await folderOf(t, {
    'build/index.html': page('First'),
    'build/guide/index.html': page('One'),
  });
  const site = { folder: join(home, 'build'), copy: true, inject: true };
  for (const link of ['a', 'b']) await symlink('guide', join(site.folder, link));
  const told: string[] = [];
  const logger = pino({}, { write: (line) => void told.push(line) });
  const copy = (await siteCopy({ site, data: join(home, 'data') }, { logger })) ?? '';
  t.deepEqual((await readdir(copy)).toSorted(), ['a', 'guide', 'index.html']);
  t.regex(told.join(''), /warning b: .*nothing is read or served at the place of the link/);
});
