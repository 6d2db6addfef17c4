/** The thread that reads and indexes. */
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { getPriority } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import test from 'ava';
import { backgroundBuilder, type BackgroundBuilder } from '../../src/generation/background.ts';
import { endThread, startThread } from '../../src/generation/thread.ts';
import { NO_SETTINGS } from '../../src/search/settings.ts';
import { BASE, folderOf } from '../helpers/folder.ts';
import { threadsStartedBy } from '../helpers/threads.ts';

const WORKER = new URL('../../src/generation/background-worker.js', import.meta.url);
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

test.serial('a thread without work ends, and the next build has another', async (t) => {
  const folder = await folderOf(t, { 'index.md': '# Wombats\n' });
  const job = { folder, options, place: { folder: join(folder, '.cache'), prefix: '' } };
  /** Whether a build later than the pause starts no thread. */
  const isSameThread = async (builder: BackgroundBuilder, pauseMs: number): Promise<boolean> => {
    await builder.build(job);
    await sleep(pauseMs);
    return (await threadsStartedBy(() => builder.build(job))) === 0;
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

/** Threads of this process that give way to its others. */
const givingWay = (): readonly string[] =>
  readdirSync('/proc/self/task').filter((id) => {
    try {
      return getPriority(Number(id)) > getPriority();
    } catch {
      // It has ended meanwhile.
      return false;
    }
  });

const onLinux = process.platform === 'linux' ? test.serial : test.serial.skip;
onLinux('readings give way to requests, but for the author who waits for them', async (t) => {
  for (const withDrafts of [false, true]) {
    const folder = await folderOf(t, { 'index.md': '# Wombats\n' });
    const place = { folder: join(folder, '.cache'), prefix: '' };
    const builder = backgroundBuilder();
    // Those of other tests may end meanwhile.
    const before = new Set(givingWay());
    // The thread gives way, if it does, before it takes the second job.
    for (let count = 0; count < 2; count += 1)
      await builder.build({ folder, options: { ...options, withDrafts }, place });
    t.is(givingWay().filter((id) => !before.has(id)).length, withDrafts ? 0 : 1);
    await builder.close();
  }
});

test('a reading that is to be kept for others and cannot be packs nothing in memory, which nobody would open', async (t) => {
  const folder = await folderOf(t, { 'index.md': '# Wombats\n' });
  const place = { folder: join(folder, 'index.md'), prefix: '' };
  const thread = startThread(WORKER, { onExit: () => undefined });
  const answer = once(thread, 'message');
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin to name
  thread.postMessage({ folder, options, place, key: 'a', isAlwaysKept: true });
  const [{ packed, cacheErrors }] = (await answer) as [
    { packed?: unknown; cacheErrors: unknown[] },
  ];
  t.is(packed, undefined);
  t.is(cacheErrors.length, 1);
  await endThread(thread);
});

interface Kept {
  readonly key?: string;
  readonly isInMemory: boolean;
  /** Folder below the content. */
  readonly place: string;
  /** Whether it is in that folder, and texts are read from there. */
  readonly isKept: boolean;
  readonly hasFile: boolean;
  readonly fault?: RegExp;
}

const PLACES: Readonly<Record<string, Kept>> = {
  'in the file': { key: 'a', isInMemory: false, place: '.cache', isKept: true, hasFile: true },
  'in memory as well': {
    key: 'a',
    isInMemory: true,
    place: '.cache',
    isKept: true,
    hasFile: false,
  },
  'in memory: it is not to be kept': {
    isInMemory: false,
    place: '.cache',
    isKept: false,
    hasFile: false,
  },
  'in memory: it cannot be kept': {
    key: 'a',
    isInMemory: false,
    place: 'index.md',
    isKept: false,
    hasFile: false,
    fault: /EEXIST/,
  },
};

for (const [name, { place, isKept, hasFile, fault = /^$/, ...how }] of Object.entries(PLACES)) {
  test(`the texts of a reading are ${name}`, async (t) => {
    const folder = await folderOf(t, { 'index.md': '# Wombats\n\nA wombat.\n' });
    const builder = backgroundBuilder();
    const at = { folder: join(folder, place), prefix: '' };
    const { content, ...built } = await builder.build({ folder, options, place: at, ...how });
    t.is(built.isKept, isKept);
    t.is(content?.close !== undefined, hasFile);
    t.regex(built.cacheErrors.map(({ message }) => message).join(), fault);
    const [page] = content?.library.pages ?? [];
    const text = page && (await content?.library.contents.read(page));
    t.regex(text?.markdown ?? '', /A wombat/);
    await content?.close?.();
    await builder.close();
  });
}
