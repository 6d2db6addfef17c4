/** The thread that reads and indexes. */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import test from 'ava';
import { backgroundBuilder, type BackgroundBuilder } from '../../src/generation/background.ts';
import { NO_SETTINGS } from '../../src/search/settings.ts';
import { BASE, folderOf } from '../helpers/folder.ts';

const product = { id: 'acme', name: 'Acme', version: '1.0.0', description: '' };
const options = {
  product,
  baseUrl: BASE,
  language: 'en',
  nav: undefined,
  content: { includeRoots: [] },
  redirects: {},
  theme: {},
  search: NO_SETTINGS,
};

test('a reload that began while the service stops starts no thread', async (t) => {
  const folder = await folderOf(t, { 'a.md': '# A\n\nA wombat.\n' });
  const job = { folder, options, place: { folder: join(folder, '.cache'), prefix: '' } };
  const builder = backgroundBuilder();
  t.is((await builder.build(job)).content?.library.pages.length, 1);
  await builder.close();
  await t.throwsAsync(builder.build(job), { message: /stops/ });
});

test('a thread that reads while the service stops ends by itself: terminated in a call of node:fs, it aborts the process', async (t) => {
  t.timeout(180_000);
  const pages = Array.from({ length: 300 }, (_, n) => [`${n}.md`, `# ${n}\n\nA wombat.\n`]);
  const folder = await folderOf(t, Object.fromEntries(pages));
  // On a busy machine, a thread takes longer to start than a service waits for it to end.
  const builder = backgroundBuilder(undefined, 120_000);
  const build = builder.build({
    folder,
    options,
    place: { folder: join(folder, '.cache'), prefix: '' },
  });
  const ended = t.throwsAsync(build, { message: /ended with code 0$/ });
  await builder.close();
  await ended;
});

test('a thread without work ends, and the next build has another', async (t) => {
  const folder = await folderOf(t, { 'index.md': '# Wombats\n' });
  const job = { folder, options, place: { folder: join(folder, '.cache'), prefix: '' } };
  /** Whether a build later than the pause has the pages of the one before it, which only the same thread can know. */
  const isSameThread = async (builder: BackgroundBuilder, pauseMs: number): Promise<boolean> => {
    const before = await builder.build(job);
    await sleep(pauseMs);
    const after = await builder.build(job);
    return before.content?.library.pages[0] === after.content?.library.pages[0];
  };
  const patient = backgroundBuilder();
  t.true(await isSameThread(patient, 10));
  await patient.close();
  const impatient = backgroundBuilder(1);
  for (let pauseMs = 100; await isSameThread(impatient, pauseMs); pauseMs *= 2) {
    if (pauseMs > 10_000) return t.fail('it stays');
  }
  await impatient.close();
});
