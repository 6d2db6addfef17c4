import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import test, { type ExecutionContext } from 'ava';
import { folderOf } from '../../test/helpers/folder.ts';
import { root } from '../../test/helpers/sources.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Loaded before the benchmark and all that it starts: they live so many days later. */
const later = (days: number): string => `const Now = Date;
globalThis.Date = class extends Now {
  constructor(...of) { super(...(of.length === 0 ? [Now.now() + ${days * DAY_MS}] : of)); }
  static now() { return Now.now() + ${days * DAY_MS}; }
};`;

async function measuredAfter(
  t: ExecutionContext,
  days: number,
  corpus: string,
): Promise<ReadonlyMap<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'docent-test-'));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  const clock = join(folder, 'clock.mjs');
  await writeFile(clock, later(days));
  const results = join(folder, 'results');
  const args = ['--corpus', corpus, '--skip', 'search', '--seconds', '0.1', '--rounds', '1'];
  const bench = spawn(
    process.execPath,
    ['--import', pathToFileURL(clock).href, 'dist/bench/run.js', ...args, '--results', results],
    { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const [code] = (await once(bench, 'exit')) as [number | null];
  t.is(code, 0);
  const files = await readdir(results, { recursive: true, withFileTypes: true });
  const texts = files
    .filter((file) => file.isFile())
    .map(async ({ parentPath, name }): Promise<[string, string]> => {
      const file = join(parentPath, name);
      const text = (await readFile(file, 'utf8')).replaceAll(folder, '');
      return [file.slice(results.length), text];
    });
  return new Map(await Promise.all(texts));
}

/**
 * A report without its numbers, without bars, whose length follows them, and without ratios of processor time: runs this
 * short may end between two ticks of its clock, and then have none.
 */
const withoutNumbers = (text: string): string =>
  text
    .replaceAll(/^.*processor time \|.*\n/gmu, '')
    .replaceAll(/,?\s*\{\s*"name": "[^"]*processor time"[^}]*\}/gu, '')
    .replaceAll(/\d[\d.,e+-]*/gu, 'N')
    .replaceAll(/N(?:, ?N)+/gu, 'N')
    .replaceAll(/^\s*N,?\s*$\n/gmu, '');

test('a run that is told to stop keeps what it has measured, under a name that says so', async (t) => {
  const corpus = await folderOf(t, { 'install.md': '# Install\n\nOne command.\n' });
  const results = await mkdtemp(join(tmpdir(), 'docent-test-'));
  t.teardown(() => rm(results, { recursive: true, force: true }));
  const args = ['--corpus', corpus, '--only', 'page', '--seconds', '0.1', '--results', results];
  const bench = spawn(process.execPath, ['dist/bench/run.js', ...args], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  bench.stderr.on('data', (chunk: Buffer) => {
    if (chunk.includes('HTML page: round 1')) bench.kill('SIGTERM');
  });
  const [code] = (await once(bench, 'exit')) as [number | null];
  t.is(code, 0);
  const names = await readdir(results, { recursive: true });
  const file = names.find((name) => name.endsWith('-page-stopped.json')) ?? '';
  const { measurements, skipped } = JSON.parse(await readFile(join(results, file), 'utf8'));
  t.is(measurements[0].scenario, 'HTML page');
  t.is(measurements[0].samples.length, 3, 'the scenario was measured to its end');
  t.deepEqual(skipped, ['Markdown page: not measured, the run was stopped']);
});

test('a second run on another day differs only in numbers', async (t) => {
  const corpus = await folderOf(t, {
    'install.md': '# Install\n\nOne command.\n\n## Upgrade\n\nThe same command.\n',
    'search.md': '# Search\n\nWords and phrases.\n\n## Misspelt words\n\nAre found, too.\n',
  });
  const [first, second] = await Promise.all([
    measuredAfter(t, 0, corpus),
    measuredAfter(t, 3, corpus),
  ]);
  const names = (files: ReadonlyMap<string, string>): string[] => [...files.keys()].toSorted();
  t.notDeepEqual(names(first), names(second), 'the folder is called by its day');
  t.deepEqual(names(first).map(withoutNumbers), names(second).map(withoutNumbers));
  t.true(names(first).length >= 3, 'raw numbers, tables, a plot');
  const texts = (files: ReadonlyMap<string, string>): string[] =>
    names(files).map((name) => withoutNumbers(files.get(name) ?? ''));
  t.deepEqual(texts(first), texts(second));
});
