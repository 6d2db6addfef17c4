import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import test from 'ava';
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
