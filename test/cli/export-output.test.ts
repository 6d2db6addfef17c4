/** `docent export`: what it must not delete, and what it says of folders that it cannot write. */
import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import test from 'ava';
import { Draft } from '../../src/export/draft.ts';
import { exportSite } from '../../src/export/export.ts';
import { serviceOfEditions } from '../helpers/editions.ts';
import { folderOf } from '../helpers/folder.ts';
import { tried } from '../helpers/tried.ts';
import { verifies } from '../helpers/verifies.ts';

const files = { 'index.md': '# Acme\n\nThe front page.\n', 'run.md': '# Run\n\nText.\n' };
const UUID = '123e4567-e89b-42d3-a456-426614174000';
const DAY_MS = 86_400_000;

test('an export deletes nothing that somebody has put beside its files, and names it', async (t) => {
  verifies('export:output');
  const folder = await folderOf(t, files);
  const data = await folderOf(t, {});
  const out = join(data, 'public');
  const words = ['export', folder, '-o', out];
  t.is((await tried(data, words)).code, 0);
  t.is((await tried(data, words)).code, 0);
  await mkdir(join(out, '.git'));
  await writeFile(join(out, '.git/HEAD'), 'ref');
  await writeFile(join(out, 'docs/CNAME'), 'docs.test');
  for (const name of ['a', 'b', 'c', 'd']) await writeFile(join(out, `z${name}`), '');
  const { code, output } = await tried(data, words);
  t.is(code, 1, output);
  t.regex(output, /no export has written.*: \.git, docs\/CNAME, za, zb, zc and 1 more\./);
  t.is(await readFile(join(out, '.git/HEAD'), 'utf8'), 'ref');
});

test('a folder with the mark of an export, and no list of its files, is not taken for one', async (t) => {
  verifies('export:output');
  const data = await folderOf(t, {
    'full/.docent-export/mine.txt': 'mine',
    'full/own.md': '# Own',
  });
  const out = join(data, 'full');
  const { code, output } = await tried(data, ['export', await folderOf(t, files), '-o', out]);
  t.is(code, 1, output);
  t.regex(output, /no export has written.*: \.docent-export, own\.md\./);
  t.deepEqual((await readdir(out)).toSorted(), ['.docent-export', 'own.md']);
});

test('an export is not written over the folders of sets, the data of the service or the operator’s file, nor into them', async (t) => {
  verifies('export:output');
  const top = await folderOf(t, {
    'docs/a.md': '# A\n',
    'sdk/b.md': '# B\n',
    'data/secret': 'secret',
    'own/docent.yaml':
      'sets:\n  - { id: docs, name: Docs, folder: ../docs }\n  - { id: sdk, name: SDK, folder: ../sdk }\n',
  });
  const config = ['--config', join(top, 'own/docent.yaml'), '--data', join(top, 'data')];
  for (const [out, message] of [
    ['sdk', /holds the documentation/],
    ['sdk/public', /lies in the documentation/],
    ['data', /holds the data of the service/],
    ['data/.public', /lies in the data of the service/],
    ['own', /holds the file of --config/],
  ] as const) {
    const words = ['export', join(top, 'docs'), '-o', join(top, out), ...config];
    const { code, output } = await tried(top, words);
    t.is(code, 1, output);
    t.regex(output, message);
  }
});

test('an export keeps nothing in the data of a service, which may be running', async (t) => {
  verifies('export:output');
  const data = await folderOf(t, {});
  const folder = await folderOf(t, {
    'docusaurus.config.js': "module.exports = { presets: [['classic', { docs: {} }]] };",
    'versions.json': '["1.0"]',
    'docs/use.md': '# Use\n\nText.\n',
    'versioned_docs/version-1.0/use.md': '# Use it\n\nOld.\n',
  });
  t.is((await tried(data, ['export', folder, '-o', join(data, 'public')])).code, 0);
  t.deepEqual(await readdir(data), ['public']);
});

test('a folder that cannot be replaced is refused with what to change', async (t) => {
  verifies('export:output');
  const folder = await folderOf(t, files);
  const data = await folderOf(t, { file: '' });
  const below = await tried(data, ['export', folder, '-o', join(data, 'file/public')]);
  t.is(below.code, 1);
  t.regex(below.output, /a file is in the way \(\w+\)\. Name another folder/);
  // A disk of its own on every Linux.
  if (process.platform !== 'linux') return;
  const mounted = await tried(data, ['export', folder, '-o', '/proc']);
  t.is(mounted.code, 1);
  t.regex(mounted.output, /'\/proc' is a disk of its own.*Name a folder below it/);
});

test('what somebody adds while an export is made is not deleted', async (t) => {
  verifies('export:output');
  const data = await folderOf(t, {});
  const draft = new Draft(join(data, 'public'));
  await draft.add('index.html', 'one');
  await mkdir(join(data, 'public'));
  await writeFile(join(data, 'public/CNAME'), 'docs.test');
  await t.throwsAsync(draft.publish(), { name: 'ExportRefused', message: /: CNAME\./ });
  await draft.discard();
  t.deepEqual(await readdir(join(data, 'public')), ['CNAME']);
});

test('what a killed export has left goes after a day', async (t) => {
  verifies('export:output');
  const names = [`.public-${UUID}`, `.public-${UUID}.old`, `.public-mine`, `.other-${UUID}`];
  const made = Object.fromEntries(names.map((name) => [`${name}/index.html`, '']));
  const young = `.public-${UUID.replace('1', '2')}`;
  const data = await folderOf(t, { ...made, [`${young}/index.html`]: '' });
  const old = new Date(Date.now() - 2 * DAY_MS);
  for (const name of names) await utimes(join(data, name), old, old);
  const words = ['export', await folderOf(t, files), '-o', join(data, 'public')];
  t.is((await tried(data, words)).code, 0);
  const left = (await readdir(data)).toSorted();
  t.deepEqual(left, [names[2], names[3], young, 'public'].toSorted());
});

test('a linked file that cannot be read is named, and everything else is written', async (t) => {
  verifies('export:named');
  const linked = { ...files, 'run.md': '# Run\n\n![it](it.svg)\n', 'it.svg': '<svg/>' };
  const { editions, get } = await serviceOfEditions(t, linked);
  const out = join(await folderOf(t, {}), 'public');
  const draft = new Draft(out);
  const report = await exportSite({
    editions,
    draft,
    baseUrl: 'https://docs.test',
    assets: [],
    ask: async (path) => {
      const { statusCode, headers, rawPayload } = await get(path, { accept: 'text/html' });
      const status = path === '/docs-assets/it.svg' ? 404 : statusCode;
      return { status, headers: headers as Record<string, string>, body: rawPayload };
    },
  });
  await draft.publish();
  t.deepEqual(report.unwritten, [
    { address: '/docs-assets/it.svg', reason: 'the file cannot be read' },
  ]);
  t.true((await readdir(join(out, 'docs'))).includes('run.html'));
});
