/** Builds, starts, reloads and swaps that are killed at random moments: the next start serves the last whole state. */
import { copyFile, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import test, { type ExecutionContext } from 'ava';
import { openLibrary } from '../../src/artefact/packed-library.ts';
import { artefactAt } from '../../src/cli/artefact.ts';
import { packedAt } from '../../src/generation/edition-store.ts';
import { address, docent, type DocentProcess } from '../helpers/docent-process.ts';
import { BASE, folderOf } from '../helpers/folder.ts';
import { verifies } from '../helpers/verifies.ts';
import { seeded } from '../reports/secrets/values.ts';

/** Processes that are killed in each test: four tests of 25 are a hundred. */
const KILLS = Number(process.env['DOCENT_TEST_KILLS'] ?? 5);
const WORD = /wombat-\d+/;

interface Home {
  readonly folder: string;
  readonly data: string;
  readonly file: string;
  /** Writes the text of a state to the folder. */
  write(state: number): Promise<void>;
  serve(served: string): DocentProcess;
  build(): DocentProcess;
}

async function home(t: ExecutionContext): Promise<Home> {
  const pages = Array.from({ length: 40 }, (_, n) => [`docs/${n}.md`, `# ${n}\n\nA quokka.\n`]);
  const at = await folderOf(t, Object.fromEntries(pages));
  const [folder, data, file] = ['docs', 'data', 'docs.docent'].map((name) => join(at, name));
  const flags = ['--data', data!, '--base-url', BASE];
  return {
    folder: folder!,
    data: data!,
    file: file!,
    write: (state) => writeFile(join(folder!, 'state.md'), `# State\n\nA wombat-${state}.\n`),
    serve: (served) => docent(t, ['serve', served, '--port', '0', ...flags]),
    build: () => docent(t, ['build', folder!, '-o', file!, ...flags]),
  };
}

/** Kills it at a random moment of a time. */
async function killed({ child, exit }: DocentProcess, withinMs: number): Promise<void> {
  await sleep(withinMs);
  child.kill('SIGKILL');
  await exit;
}

/** The state that a service serves. */
async function stateAt(running: DocentProcess): Promise<string | undefined> {
  const answer = await fetch(`${await address(running)}/docs/state.md`);
  return WORD.exec(await answer.text())?.[0];
}

/** The state in the file; fails the test when it is not whole. */
async function stateIn(file: string): Promise<string | undefined> {
  const artefact = await artefactAt(file, { key: () => undefined });
  if (artefact === undefined) return undefined;
  const { contents } = await openLibrary(artefact.editions[0], artefact.open);
  let state: string | undefined;
  for await (const { markdown } of contents.all()) state ??= WORD.exec(markdown)?.[0];
  await artefact.close();
  return state;
}

/** Every file that has its name is whole. */
async function allWhole(data: string): Promise<void> {
  const folder = join(data, 'index', 'default');
  const names = (await readdir(folder).catch(() => [])).filter((one) => one.endsWith('.edition'));
  for (const name of names) await packedAt(join(folder, name));
}

async function msOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

test('a build that is killed leaves the file as it was, or the new one', async (t) => {
  verifies('start:killed');
  t.timeout(KILLS * 60_000);
  const random = seeded(KILLS);
  const { write, build, file } = await home(t);
  await write(0);
  const usual = await msOf(() => build().exit);
  let last = 'wombat-0';
  for (let state = 1; state <= KILLS; state += 1) {
    await write(state);
    await killed(build(), random() * usual);
    const found = (await stateIn(file)) ?? '';
    t.true([last, `wombat-${state}`].includes(found), found);
    last = found;
  }
});

test('a start or a reload that is killed costs a reading at most', async (t) => {
  verifies('start:killed');
  t.timeout(KILLS * 120_000);
  const random = seeded(KILLS);
  const { write, serve, folder, data } = await home(t);
  await write(0);
  const first = serve(folder);
  const usual = await msOf(() => address(first));
  await killed(first, random() * usual);
  for (let state = 1; state <= KILLS; state += 1) {
    await write(state);
    // While it starts, reads and keeps.
    await killed(serve(folder), random() * usual * 2);
    await allWhole(data);
    const running = serve(folder);
    t.is(await stateAt(running), `wombat-${state}`);
    // While it reads a change, and keeps it.
    await write(state + KILLS);
    await killed(running, random() * usual);
    await allWhole(data);
  }
  t.is(await stateAt(serve(folder)), `wombat-${2 * KILLS}`);
});

test('a service that is killed while its file is swapped serves the file that is there', async (t) => {
  verifies('start:killed');
  t.timeout(KILLS * 120_000);
  const random = seeded(KILLS);
  const { write, build, serve, file } = await home(t);
  for (const state of [0, 1]) {
    await write(state);
    t.is(await build().exit, 0);
    await copyFile(file, `${file}.${state}`);
  }
  for (let state = 1; state <= KILLS; state += 1) {
    const running = serve(file);
    t.is(await stateAt(running), `wombat-${state % 2}`);
    await copyFile(`${file}.${(state + 1) % 2}`, `${file}.next`);
    await rename(`${file}.next`, file);
    await killed(running, random() * 1000);
  }
});
