/** What a look at a folder sees without reading it. */
import { link, mkdir, rename, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import test from 'ava';
import { GENERATORS } from '../../src/content/generators/registry.ts';
import { identityOf, lookAt, UnreadableError } from '../../src/generation/look.ts';
import { folderOf } from '../helpers/folder.ts';

const FILES = {
  'a.md': '# A\n',
  'image.svg': '<svg/>',
  'sub/b.md': '# B\n',
  '.git/HEAD': 'ref',
  'node_modules/c/readme.md': '# C\n',
};

const stampOf = async (...paths: string[]): Promise<string> => (await lookAt(paths)).stamp;

/** Changes to the folder that a reader may notice. */
const SEEN: Readonly<Record<string, (folder: string) => Promise<unknown>>> = {
  'a page with other text of the same length': (folder) => writeFile(join(folder, 'a.md'), '# Z\n'),
  'an image': (folder) => writeFile(join(folder, 'image.svg'), '<svg></svg>'),
  'a new page in a folder below': (folder) => writeFile(join(folder, 'sub/new.md'), '# New\n'),
  'a page that has another name': (folder) => rename(join(folder, 'a.md'), join(folder, 'z.md')),
};

for (const [name, change] of Object.entries(SEEN)) {
  test(`${name} is seen`, async (t) => {
    const folder = await folderOf(t, FILES);
    const before = await stampOf(folder);
    t.is(await stampOf(folder), before);
    await change(folder);
    t.not(await stampOf(folder), before);
  });
}

test('a page of another release with the same name, size and time is seen', async (t) => {
  const folder = await folderOf(t, { 'a.md': '# A\n' });
  const time = new Date('2000-01-01');
  await utimes(join(folder, 'a.md'), time, time);
  const before = await stampOf(folder);
  await aTick();
  await writeFile(join(folder, 'next'), '# Z\n');
  await utimes(join(folder, 'next'), time, time);
  await rename(join(folder, 'next'), join(folder, 'a.md'));
  t.not(await stampOf(folder), before);
});

/** File systems stamp by a clock that moves every 1 to 10 ms: what changes twice in one step has one time of change. */
const aTick = (): Promise<void> => sleep(20);

test('what Docent does not read is not looked at', async (t) => {
  const folder = await folderOf(t, FILES);
  const before = await stampOf(folder);
  await writeFile(join(folder, '.git/HEAD'), 'another');
  await writeFile(join(folder, '.a.md.swp'), 'of an editor');
  await writeFile(join(folder, 'node_modules/c/new.md'), '# New\n');
  t.is(await stampOf(folder), before);
});

test('hidden files and folders by which a generator is recognised are looked at', async (t) => {
  const marks = GENERATORS.flatMap(([generator]) => generator.marks);
  const hidden = ['.pages', '.nav.yml', ...marks.filter((mark) => mark.startsWith('.'))];
  t.true(hidden.length > 4);
  const folder = await folderOf(t, { 'a.md': '# A\n' });
  for (const mark of hidden) {
    const before = await stampOf(folder);
    await mkdir(join(folder, mark, '..'), { recursive: true });
    await writeFile(join(folder, mark), 'something');
    t.not(await stampOf(folder), before, mark);
  }
});

test('another folder in the place of one is another, however equal it is; each of several folders counts', async (t) => {
  const home = await folderOf(t, { 'one/a.md': '# A\n', 'two/b.md': '# B\n' });
  const [one, two, linked] = ['one', 'two', 'linked'].map((name) => join(home, name));
  if (one === undefined || two === undefined || linked === undefined) return t.fail();
  await mkdir(join(home, 'equal'));
  await link(join(one, 'a.md'), join(home, 'equal/a.md'));
  await symlink(one, linked);
  const [stamp, identity] = [await stampOf(linked, two), identityOf([linked, two])];
  await writeFile(join(two, 'b.md'), '# Other\n');
  t.not(await stampOf(linked, two), stamp);
  t.is(identityOf([linked, two]), identity);
  await rename(join(home, 'equal'), join(home, 'gone'));
  await rename(one, join(home, 'equal'));
  await rename(join(home, 'gone'), one);
  t.not(identityOf([linked, two]), identity);
});

test('a single file is looked at like a folder, and may be missing', async (t) => {
  const folder = await folderOf(t, { 'one.yaml': 'feedback: true\n', 'new.yaml': 'a: 1\n' });
  const file = join(folder, 'one.yaml');
  const stamp = async (): Promise<string> => (await lookAt([], [file])).stamp;
  const before = await stamp();
  await rename(join(folder, 'new.yaml'), file);
  const replaced = await stamp();
  t.not(replaced, before);
  await rename(file, join(folder, 'gone.yaml'));
  t.not(await stamp(), replaced);
});

test('a folder that is not there is an error that names it', async (t) => {
  const folder = join(await folderOf(t, {}), 'none');
  const error = await t.throwsAsync(lookAt([folder]), { instanceOf: UnreadableError });
  t.deepEqual([error?.path, error?.code], [folder, 'ENOENT']);
  t.is(identityOf([folder]), 'ENOENT');
});
