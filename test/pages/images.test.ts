import test from 'ava';
import { realpath, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { imageSizes } from '../../src/content/library/image-size.ts';
import { charactersRead } from '../helpers/counted-work.ts';
import { folderOf, load } from '../helpers/folder.ts';
import { emptyGeneration } from '../helpers/generation.ts';
import { BASE_URL, service, type Cleanup } from '../helpers/service.ts';
import { verifies } from '../helpers/verifies.ts';

type Files = Readonly<Record<string, string | Uint8Array>>;

const bytes = (...parts: readonly (string | readonly number[] | Uint8Array)[]): Buffer =>
  Buffer.concat(
    parts.map((part) =>
      typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part),
    ),
  );
const u16 = (value: number): number[] => [value >> 8, value & 255];
const u32 = (value: number): number[] => [...u16(value >>> 16), ...u16(value & 0xffff)];
const box = (
  type: string,
  ...parts: readonly (string | readonly number[] | Uint8Array)[]
): Buffer => {
  const body = bytes(...parts);
  return bytes(u32(body.length + 8), type, body);
};

const png = (width: number, height: number): Buffer =>
  bytes([0x89], 'PNG\r\n\u001a\n', u32(13), 'IHDR', u32(width), u32(height));
const notes = bytes([255, 0xe1], u16(60_000), Buffer.alloc(59_998));
const jpeg = (width: number, height: number): Buffer =>
  bytes([255, 0xd8], notes, notes, [255, 0xc0], u16(17), [8], u16(height), u16(width), [3]);
const avif = (width: number, height: number): Buffer =>
  bytes(
    box('ftyp', 'avif', u32(0), 'avifmif1'),
    box(
      'meta',
      u32(0),
      box('pitm', u32(0), u16(1)),
      box(
        'iprp',
        box('ipco', box('ispe', u32(0), u32(width), u32(height))),
        box('ipma', u32(0), u32(1), u16(1), [1, 0x81]),
      ),
    ),
  );
const svg = (attributes: string): string =>
  `<?xml version="1.0"?>\n<!-- <svg width="1" height="1"> -->\n<svg xmlns="http://www.w3.org/2000/svg" ${attributes}><rect width="7" height="7"/></svg>`;

async function served(t: Cleanup, files: Files) {
  const folder = await folderOf(t, files);
  const { library, findings } = await load(folder);
  if (library === undefined) throw new Error(JSON.stringify(findings));
  const { get } = await service(t, { generation: { ...emptyGeneration(BASE_URL), library } });
  return { folder, library, page: async () => (await get('/')).payload };
}

/** `width x height` of each image of the page, in order. */
async function sizes(t: Cleanup, files: Files): Promise<readonly string[]> {
  const { page } = await served(t, files);
  const side = (tag: string, name: string): string =>
    new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '-';
  return [...(await page()).matchAll(/<img [^>]*>/g)].map(
    ([tag]) => `${side(tag, 'width')} x ${side(tag, 'height')}`,
  );
}

const inOrder = (files: Files): Files => ({
  ...files,
  'index.md': `# Kit\n\n${Object.keys(files)
    .map((file) => `![](<${file}>)`)
    .join('\n\n')}\n`,
});

test('each image of the folder has the size of its file', async (t) => {
  verifies('image:size');
  const files = inOrder({
    'a.png': png(640, 480),
    'b.jpg': jpeg(1200, 800),
    'c.gif': bytes('GIF89a', [64, 1, 200, 0, 0, 0, 0]),
    'd.webp': bytes(
      'RIFF',
      u32(0),
      'WEBPVP8X',
      [10, 0, 0, 0],
      [0, 0, 0, 0],
      [99, 0, 0],
      [49, 0, 0],
    ),
    'e.avif': avif(300, 150),
    'f.svg': svg('width="120" height="3em"'),
    'g.svg': svg('width="90pt" viewBox="0 0 200 100"'),
    'h.svg': svg('viewBox="0,0 24 12"'),
    'i.svg': svg('width="2rem" height="50%" viewBox="0 0 2 1"'),
    'j.svg': '<svg width="12" height="34"/>',
    'path/sp ace.png': png(5, 6),
  });
  t.deepEqual(await sizes(t, files), [
    '640 x 480',
    '1200 x 800',
    '320 x 200',
    '100 x 50',
    '300 x 150',
    '120 x 48',
    '120 x 60',
    '1600 x 800',
    '32 x 16',
    '12 x 34',
    '5 x 6',
  ]);
});

test('a side that the author gives stays, and the other one follows', async (t) => {
  verifies('image:size');
  const page = [
    '<img src="a.png" width="320">',
    '<img src="a.png" height="120px">',
    '<img src="a.png" width="50%">',
    '<img src="a.png" width="10" height="10">',
    '<img src="a.png?raw=true">',
  ];
  t.deepEqual(
    await sizes(t, { 'a.png': png(640, 480), 'index.md': `# Kit\n\n${page.join('\n\n')}\n` }),
    ['320 x 240', '160 x 120px', '50% x -', '10 x 10', '640 x 480'],
  );
});

test('a drawing that has only proportions does not set the width of its cell', async (t) => {
  verifies('image:size');
  const page = ['![](a.svg)', '<img src="a.svg" width="40">', '![](b.svg)'];
  const { page: shown } = await served(t, {
    'a.svg': svg('viewBox="0 0 2 1"'),
    'b.svg': svg('width="4" height="3"'),
    'index.md': `# Kit\n\n| A | B | C |\n|---|---|---|\n| ${page.join(' | ')} |\n`,
  });
  t.deepEqual(
    [...(await shown()).matchAll(/<img [^>]*>/g)].map(([tag]) => tag.includes('class="fluid"')),
    [true, false, false],
  );
});

test('files that are no images, or claim what none has, are shown without a size', async (t) => {
  verifies('image:size');
  const files = inOrder({
    'a.png': 'GIF89',
    'b.png': png(0, 7),
    'c.png': png(0xffffffff, 7),
    'd.jpg': bytes([255, 0xd8], Buffer.alloc(100_000, 255)),
    'e.avif': bytes(u32(8), 'ftyp', Buffer.alloc(1_000)),
    'f.svg': svg('width="100%" height="50%"'),
    'g.svg': svg('viewBox="0 0 0 0"'),
    'h.svg': `<svg ${'<svg '.repeat(20_000)}`,
    'i.svg': `<div width="3" height="4"><svg width="5" height="6"/></div>`,
    'j.webp': '',
    'k.svg': svg('width="9.5ex" height="2.4ex" viewBox="0 0 70 18"'),
    'l.svg': svg('width="1e2" height="5e1" viewBox="0 0 2 1"'),
    'm.svg': svg(`width="${'0'.repeat(1_000)}9" height="9"`),
  });
  t.deepEqual(new Set(await sizes(t, files)), new Set(['- x -']));
});

test('the beginning of a drawing is read once, however long its lengths are', async (t) => {
  verifies('image:size');
  const file = `<svg width="${'9'.repeat(50_000)}!" height="9">`;
  const folder = await folderOf(t, { 'a.svg': file });
  const files = new Map([['a.svg', join(folder, 'a.svg')]]);
  const folders = [await realpath(folder)];
  const read = await charactersRead(() => imageSizes(files, folders));
  t.true(read < 10_000, String(read));
});

test('a file that has another size at the next reading is other content', async (t) => {
  verifies('image:size');
  const { folder, library } = await served(t, inOrder({ 'a.png': png(640, 480) }));
  await writeFile(join(folder, 'a.png'), png(640, 481));
  t.not((await load(folder)).library?.digest, library.digest);
});

test('the logo in the header has the proportions of its file', async (t) => {
  verifies('image:size');
  const folder = await folderOf(t, { 'logo.png': png(400, 100), 'index.md': '# Kit\n\nText.\n' });
  const { library } = await load(folder, { theme: { logo: 'logo.png' } });
  if (library === undefined) throw new Error('there is no library');
  const { get } = await service(t, { generation: { ...emptyGeneration(BASE_URL), library } });
  t.regex((await get('/')).payload, /<img class="logo"[^>]* width="400" height="100"/);
});
