/** Files and folders beyond what one string, or one call, can hold. */
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import test from 'ava';
import { partsAt, rootOf } from '../../src/artefact/reader.ts';
import { ArtefactWriter } from '../../src/artefact/writer.ts';
import type { Part } from '../../src/artefact/container.ts';
import { built } from '../helpers/artefact.ts';
import { folderOf } from '../helpers/folder.ts';

const BYTES = 600 * 1024 * 1024;

test('an index of 600 MiB is written and read as it was', async (t) => {
  const path = join(await folderOf(t, {}), 'large.edition');
  const written = await open(path, 'wx+');
  const writer = new ArtefactWriter(written);
  const index = await writer.bytes(Buffer.alloc(BYTES, 'wombat'));
  await writer.finish({ index });
  const { value } = await rootOf(written);
  await written.close();
  const parts = await partsAt(path)();
  const read = await parts.bytes((value as { readonly index: Part }).index);
  await parts.close();
  t.is(read.length, BYTES);
  t.is(read.indexOf('wombat', -12), BYTES - 12);
});

test('a folder with 130,000 findings is built', async (t) => {
  const links = Array.from({ length: 50 }, (_, at) => `[a](gone-${at}.md)`).join('\n');
  const pages = Array.from({ length: 2600 }, (_, at) => [`p${at}.md`, `# P\n\n${links}\n`]);
  const file = await built(t, await folderOf(t, Object.fromEntries(pages)));
  t.regex(file, /docs\.docent$/);
});
