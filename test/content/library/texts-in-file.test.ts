/** A folder that is read once has its texts in a file: it says the same, and they are not in memory. */
import { ftruncateSync, readdirSync, readlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { getHeapSnapshot } from 'node:v8';
import test from 'ava';
import { Failure } from '../../../src/cli/failure.ts';
import { nothingTold, readEditions } from '../../../src/cli/read-editions.ts';
import { readConfig } from '../../../src/config/read.ts';
import type { LoadResult } from '../../../src/content/library/load.ts';
import { TextFile } from '../../../src/cli/text-file.ts';
import type { PutAway } from '../../../src/content/page/page.ts';
import { BASE, folderOf, load } from '../../helpers/folder.ts';
import { smallDisk } from '../../helpers/small-disk.ts';

const FILES = {
  'index.md':
    '---\ntitle: Wombat\nredirect_from: [old]\n---\n\nSee [install](install.md#first-steps) and [](install.md).\n',
  'install.md':
    '# Install\n\n## First steps\n\n```sh sample id=dig title="Dig" command="sh dig.sh"\ndig\n```\n\n```text output\ndone\n```\n\nRuns burrow.\n',
  'changelog.md': '# Changelog\n\n## 1.1.0 - 2026-02-01\n\n- Digs.\n\n## 1.0.0\n\n- Is there.\n',
  'releases/2.0.md': '---\ndate: 2026-03-01\n---\n\n# Wombat 2.0\n\nFlies.\n',
  'broken.md': '# Broken\n\n[nowhere](nowhere.md) <Unknown>\n',
  'samples/burrow.sh': 'echo burrow\n',
  'samples/burrow.sh.yaml':
    'id: burrow\ntitle: Burrow\ndescription: Makes one.\ncommand: sh burrow.sh\n',
};

async function said({ library, findings, stamp }: LoadResult): Promise<object> {
  if (library === undefined) throw new Error(JSON.stringify(findings));
  const { contents, outline: _outline, ...rest } = library;
  const read = [];
  for await (const page of contents.all()) read.push(page);
  return { ...rest, stamp, findings, read };
}

test('a folder whose texts are in a file says the same as one whose texts are in memory', async (t) => {
  const folder = await folderOf(t, FILES);
  const texts = new TextFile();
  t.teardown(() => texts.close());
  const options = { search: { pins: [{ query: 'dig', page: 'install#first-steps' }] } };
  const inFile = await said(await load(folder, { ...options, texts }));
  t.deepEqual(inFile, await said(await load(folder, options)));
});

test('a page has its text read back once while its folder is read, and once more for all its samples', async (t) => {
  const { 'index.md': index, 'broken.md': broken, 'install.md': install } = FILES;
  const folder = await folderOf(t, {
    'index.md': index,
    'broken.md': broken,
    'install.md':
      install +
      '\n```sh sample id=fly title="Fly" command="sh fly.sh"\nfly\n```\n\n```text output\nup\n```\n',
  });
  const reads: string[] = [];
  const put: PutAway = (body) => ({
    ...body,
    text() {
      reads.push(body.document.title?.text ?? 'Wombat');
      return body.text();
    },
  });
  await load(folder, { texts: { put } });
  const times = (title: string): number => reads.filter((one) => one === title).length;
  t.deepEqual([times('Wombat'), times('Broken'), times('Install')], [1, 1, 2]);
});
/** Texts in a file of that folder. */
function textsIn(folder: string): TextFile {
  const { TMPDIR } = process.env;
  process.env['TMPDIR'] = folder;
  try {
    return new TextFile();
  } finally {
    if (TMPDIR === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = TMPDIR;
  }
}

test.serial('without a folder for temporary files, texts stay in memory', async (t) => {
  const folder = await folderOf(t, FILES);
  const texts = textsIn('/proc/no-such-folder');
  t.deepEqual(await said(await load(folder, { texts })), await said(await load(folder)));
  t.notThrows(() => texts.close());
});

test.serial('texts take at most a quarter of the free room of their disk', async (t) => {
  const disk = await smallDisk(t, 1024 * 1024);
  if (disk === undefined) return t.pass('this process may not mount a disk');
  const many = Array.from({ length: 40 }, (_, at) => [
    `${at}.md`,
    `# P\n\n${'word '.repeat(4000)}`,
  ]);
  const folder = await folderOf(t, Object.fromEntries(many) as Record<string, string>);
  const texts = textsIn(disk.folder);
  t.teardown(() => texts.close());
  t.deepEqual(await said(await load(folder, { texts })), await said(await load(folder)));
  t.notThrows(() => writeFileSync(join(disk.folder, 'output'), Buffer.alloc(700_000)));
});

/** The number of the file without a name in which this process has texts. */
function numberOfFile(): number {
  const isIts = (number: string): boolean => {
    try {
      return readlinkSync(`/proc/self/fd/${number}`).includes('/docent-texts-');
    } catch {
      return false;
    }
  };
  return Number(readdirSync('/proc/self/fd').find(isIts));
}

test.serial(
  'a text that cannot be read names the temporary folder; after the end, none is read',
  async (t) => {
    const folder = await folderOf(t, FILES);
    const texts = new TextFile();
    const { library } = await load(folder, { texts });
    const [page] = library?.pages ?? [];
    if (library === undefined || page === undefined) throw new Error('there is no page');
    ftruncateSync(numberOfFile());
    t.throws(() => library.contents.read(page), {
      instanceOf: Failure,
      message: `The temporary file with texts in '${tmpdir()}' cannot be read: it was cut short. Check its disk, or name another folder with TMPDIR.`,
    });
    texts.close();
    t.throws(() => library.contents.read(page), { message: /after its file was closed/ });
  },
);

interface Snapshot {
  readonly snapshot: {
    readonly meta: {
      readonly node_fields: readonly string[];
      readonly node_types: readonly [readonly string[]];
    };
  };
  readonly nodes: readonly number[];
}

/** Number of strings in memory that are as long as the text of a page. */
async function longStrings(): Promise<number> {
  const { snapshot, nodes } = (await json(getHeapSnapshot())) as Snapshot;
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')];
  let count = 0;
  for (let at = 0; at < nodes.length; at += fields.length) {
    const isString = types[0][nodes[at + type] ?? 0] === 'string';
    if (isString && (nodes[at + size] ?? 0) > LONG) count += 1;
  }
  return count;
}

const LONG = 80_000;
const PAGES = 40;
/** The engine holds the last one that a regular expression was tried on. */
const SOME = 10;
const PARAGRAPHS = 1000;

/** A page of 100 KB; all that is known of a page besides its text is a part of it. */
function longPage(number: number): string {
  const name = `a rather long name ${number}`;
  const text = `Wombats of ${name} dig ${'a burrow '.repeat(8)}.\n\n`.repeat(PARAGRAPHS);
  const front = `title: All about ${name}\nkeyword: ${name}`;
  const links = `[${name}](no/such/page/${number}.md)\n\n<a id="${name}" href="no/such/file/${number}.md">x</a>`;
  const include = `{{#include no/such/file/at/all/${number}.md}}`;
  return `---\n${front}\n---\n\n${links}\n\n${include}\n\n## Heading of ${name}\n\n${text}`;
}

test.serial('a command that reads a folder once holds no text of a page', async (t) => {
  const all = Array.from({ length: PAGES }, (_, number) => [`p${number}.md`, longPage(number)]);
  const { config } = readConfig({});
  if (config === undefined) throw new Error('the defaults have errors');
  const settled = { ...config, baseUrl: BASE };
  const folder = await folderOf(t, Object.fromEntries(all) as Record<string, string>);
  const before = await longStrings();
  let editions = 0;
  for await (const { library } of readEditions(settled, folder, nothingTold())) {
    const held = (await longStrings()) - before;
    t.true(held < SOME, `${held} texts for ${PAGES} pages`);
    editions += library.pages.length === PAGES ? 1 : 0;
  }
  t.is(editions, 1);
});
