/** `docent serve <folder>` with two workers: what a folder may have besides pages, and a restart. */
import { readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import test from 'ava';
import { folderOf } from '../helpers/folder.ts';
import { verifies } from '../helpers/verifies.ts';
import { bothAnswer, pageOf, workersOver, workersOverFolder } from '../helpers/workers.ts';

test.serial('versions are served by all workers, and follow a change', async (t) => {
  verifies('workers:folder');
  const files = {
    'docs/v3.5/install.md': pageOf('first'),
    'docs/v3.4/install.md': pageOf('old'),
  };
  const { url, path } = await workersOverFolder(t, [], files);
  const old = `${url}/v3.4/docs/install.md`;
  await bothAnswer(old, ({ body }) => body.includes('A old xylograph'));
  await writeFile(join(path, 'v3.4/install.md'), pageOf('older'));
  await bothAnswer(old, ({ body }) => body.includes('A older xylograph'));
  await bothAnswer(`${url}/v3.4/api/v1/search?q=older`, ({ body }) => body.includes('older'));
  t.pass();
});

test.serial('a restart opens what is kept and writes it not again', async (t) => {
  verifies('workers:folder');
  // Links of the pages begin with it.
  const address = ['--base-url', 'https://docs.acme.example'];
  const { process: first, data, path } = await workersOverFolder(t, address);
  first.child.kill('SIGTERM');
  t.is(await first.exit, 0, first.output());
  const kept = join(data, 'index/default');
  const written = async (): Promise<readonly number[]> =>
    Promise.all((await readdir(kept)).map(async (name) => (await stat(join(kept, name))).mtimeMs));
  const before = await written();
  t.is(before.length, 1);
  const again = await workersOver(t, path, ['--data', data, ...address]);
  t.deepEqual(await written(), before);
  await bothAnswer(`${again.url}/docs/install.md`, ({ body }) => body.includes('first'));
});

test.serial('a built site is kept by all workers', async (t) => {
  verifies('workers:folder');
  const html = (word: string): string =>
    `<!doctype html><html lang="en"><head><title>Kit</title></head><body><main><h1>Kit</h1><p>A ${word} wombat.</p></main></body></html>`;
  const site = await folderOf(t, { 'index.html': html('first') });
  const { url } = await workersOver(t, site, ['--site', site]);
  await bothAnswer(`${url}/`, ({ body }) => body.includes('A first wombat'));
  await writeFile(join(site, 'index.html'), html('second'));
  await bothAnswer(`${url}/`, ({ body }) => body.includes('A second wombat'));
  t.pass();
});
