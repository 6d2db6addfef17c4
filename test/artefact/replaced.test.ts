/** Another file in place of the one that is served takes over whole; one that cannot be served does not. */
import { once } from 'node:events';
import { rename, rm, utimes, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import test, { type ExecutionContext } from 'ava';
import { built } from '../helpers/artefact.ts';
import { address, docent, MAIN } from '../helpers/docent-process.ts';
import { eventually } from '../helpers/eventually.ts';
import { folderOf } from '../helpers/folder.ts';
import { tried } from '../helpers/tried.ts';
import { verifies } from '../helpers/verifies.ts';

const files = (old: string, now: string): Readonly<Record<string, string>> => ({
  'docs/v1/install.md': `# Install\n\nAn ${old} xylograph.\n`,
  'docs/v2/install.md': `# Install\n\nA ${now} xylograph.\n`,
  'docs/v2/use.md': '# Use\n\nIt never changes.\n',
});

async function rebuilt(
  t: ExecutionContext,
  path: string,
  words: readonly [old: string, now: string],
): Promise<void> {
  const folder = await folderOf(t, files(...words));
  const argv = ['build', folder, '-o', path, '--base-url', 'https://docs.test'];
  const { code, output } = await tried(folder, argv);
  t.is(code, 0, output);
}

test('another file in its place takes over, edition by edition, and one that is damaged or gone does not', async (t) => {
  verifies('build:replaced');
  t.timeout(300_000);
  const path = await built(t, await folderOf(t, files('old-1', 'new-1')));
  const home = await folderOf(t, {});
  const process = docent(t, ['serve', path, '--port', '0', '--data', home]);
  const url = await address(process);
  const text = async (page: string): Promise<string> => (await fetch(url + page)).text();
  const shows = (page: string, word: string): Promise<void> =>
    eventually(async () => (await text(page)).includes(word));
  await shows('/v1/docs/docs-install.md', 'old-1');
  // The default edition is that of the first file meanwhile, and its other page has not been read yet.
  for (const old of ['old-2', 'old-3', 'old-4']) {
    await rebuilt(t, path, [old, 'new-1']);
    await shows('/v1/docs/docs-install.md', old);
  }
  t.true((await text('/docs/docs-use.md')).includes('It never changes.'));
  await writeFile(join(home, 'other'), 'nothing');
  await rename(join(home, 'other'), path);
  await eventually(() => process.output().includes('is no file of docent build'));
  await rm(path);
  await eventually(() => process.output().includes(`There is no file '${path}' any more`));
  t.true((await text('/v1/docs/docs-install.md')).includes('old-4'));
  t.true((await text('/docs/docs-install.md')).includes('new-1'));
  await rebuilt(t, path, ['old-5', 'new-5']);
  await shows('/docs/docs-install.md', 'new-5');
  await shows('/v1/docs/docs-install.md', 'old-5');
  t.true((await text('/api/v1/search?q=new-5')).includes('docs-install'));
  process.child.kill('SIGTERM');
  t.is(await process.exit, 0, process.output());
});

/** More than a connection holds while nobody reads of it. */
const FILM_BYTES = 32 * 1024 * 1024;

test('a download that began before two replacements is sent whole, of the file that it began with', async (t) => {
  verifies('build:replaced');
  t.timeout(300_000);
  const of = (word: string): Promise<string> =>
    folderOf(t, {
      'install.md': `# Install\n\nA ${word} xylograph. [Film](film.mp4)\n`,
      ...(word === 'first' && { 'film.mp4': Buffer.alloc(FILM_BYTES, 'docent') }),
    });
  const path = await built(t, await of('first'));
  const process = docent(t, ['serve', path, '--port', '0', '--data', await folderOf(t, {})]);
  const url = await address(process);
  const [response] = (await once(get(`${url}/docs-assets/film.mp4`), 'response')) as [
    IncomingMessage,
  ];
  for (const word of ['second', 'third', 'fourth']) {
    await rename(await built(t, await of(word)), path);
    await eventually(async () =>
      (await (await fetch(`${url}/docs/install.md`)).text()).includes(word),
    );
  }
  t.true((await buffer(response)).equals(Buffer.alloc(FILM_BYTES, 'docent')));
});

test('a file with other bytes of the same size and time takes over, under another tag', async (t) => {
  verifies('build:replaced');
  const time = new Date(1e12);
  const of = async (colour: string): Promise<string> => {
    const folder = await folderOf(t, {
      'install.md': '# Install\n\n![](a.svg)\n',
      'a.svg': `<svg fill="${colour}"/>`,
    });
    await utimes(join(folder, 'a.svg'), time, time);
    await utimes(join(folder, 'install.md'), time, time);
    return built(t, folder);
  };
  const path = await of('red');
  const process = docent(t, ['serve', path, '--port', '0', '--data', await folderOf(t, {})]);
  const image = `${await address(process)}/docs-assets/a.svg`;
  const first = await fetch(image);
  t.true((await first.text()).includes('red'));
  await rename(await of('tan'), path);
  await eventually(async () => (await (await fetch(image)).text()).includes('tan'));
  t.not((await fetch(image)).headers.get('etag'), first.headers.get('etag'));
});

test('a file for another address does not take over', async (t) => {
  verifies('build:replaced');
  const path = await built(t, await folderOf(t, files('old-1', 'new-1')));
  const home = await folderOf(t, {});
  const process = docent(t, ['serve', path, '--port', '0', '--data', home, '--watch', 'off']);
  const url = await address(process);
  const folder = await folderOf(t, files('old-1', 'new-2'));
  await tried(folder, ['build', folder, '-o', path, '--base-url', 'https://other.test']);
  process.child.kill('SIGHUP');
  await eventually(() => process.output().includes('was built for https://other.test'));
  t.true((await (await fetch(`${url}/docs/docs-install.md`)).text()).includes('new-1'));
});

test('an agent searches and reads a file over stdio, without its folder', async (t) => {
  verifies('build:reads-no-folder');
  const folder = await folderOf(t, files('old-1', 'new-1'));
  const path = await built(t, folder);
  await rm(folder, { recursive: true });
  const args = [MAIN, 'mcp', path, '--data', await folderOf(t, {})];
  const client = new Client({ name: 'v1', version: '1' });
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args, stderr: 'ignore' }),
  );
  t.teardown(() => client.close());
  for (const [version, word] of [
    ['v2', 'new-1'],
    ['v1', 'old-1'],
  ] as const) {
    const found = await client.callTool({
      name: 'get_page',
      arguments: { slug: 'docs-install', version },
    });
    t.true(JSON.stringify(found).includes(word), version);
  }
});
