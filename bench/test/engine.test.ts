/** The comparisons of the search engine, through the command that a reader would run. */
import { execFile } from 'node:child_process';
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import test, { type ExecutionContext } from 'ava';
import { faultsOf, floorsFor } from '../floors.ts';
import { growth } from '../growth.ts';
import type { Results } from '../results.ts';

const RUN = fileURLToPath(new URL('../run.js', import.meta.url));
const PEERS = ['minisearch', 'minisearch, prefix of the last word', 'flexsearch', 'lunr'];
const WORDS = ['install', 'configure', 'deploy', 'monitor', 'upgrade', 'restore', 'migrate'];

interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

function bench(...args: readonly string[]): Promise<Ran> {
  return new Promise((resolve) => {
    const all = [RUN, '--quick', '--no-save', '--rounds', '1', ...args];
    execFile(process.execPath, all, (error, stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), stdout, stderr });
    });
  });
}

/** A folder of that name with a page for each word. */
async function corpus(t: ExecutionContext, name: string): Promise<string> {
  const parent = await mkdtemp(join(tmpdir(), 'docent-test-'));
  t.teardown(() => rm(parent, { recursive: true, force: true }));
  const folder = join(parent, name);
  await mkdir(folder);
  for (const word of WORDS) {
    const sections = WORDS.map(
      (other) => `## How to ${other} after ${word}\n\nThen ${other} it.\n`,
    );
    await writeFile(join(folder, `${word}.md`), `# The ${word} guide\n\n${sections.join('\n')}`);
  }
  return folder;
}

test('the engine and its peers answer the queries of a file in one process, and each ratio is told', async (t) => {
  const folder = await corpus(t, 'docs');
  const queries = join(folder, '../queries.txt');
  await writeFile(queries, WORDS.map((word) => `${word} guide\nhow to ${word}\n`).join(''));
  const args = ['--corpus', folder, '--queries', queries, '--only', 'search engine: query'];
  const { code, stdout, stderr } = await bench(...args);
  t.is(code, 0, stderr);
  for (const figure of ['p50', 'p99']) {
    for (const own of ['query', 'query without snippets']) {
      for (const peer of PEERS) {
        t.regex(stdout, new RegExp(`^search engine: ${own} ${figure} / ${peer} +[\\d.]+`, 'm'));
      }
    }
  }
  t.notRegex(stdout, /^skipped/m);
});

test('queries that no engine finds are told as a fault of the set-up, not timed', async (t) => {
  const folder = await corpus(t, 'docs');
  const queries = join(folder, '../queries.txt');
  await writeFile(queries, ['zzqx', 'zzqy', 'zzqz', 'xxqz'].join('\n'));
  const args = ['--corpus', folder, '--queries', queries, '--only', 'search engine: query'];
  const { code, stderr } = await bench(...args);
  t.not(code, 0);
  t.regex(stderr, /found 0 of \d+/);
});

test('building, loading and the memory of an opened index are measured', async (t) => {
  const folder = await corpus(t, 'docs');
  const { stdout, stderr } = await bench('--corpus', folder, '--only', 'search engine: snapshot');
  t.regex(stdout, /^search engine: snapshot load \/ build +[\d.]+/m, stderr);
  const memory = await bench('--corpus', folder, '--only', 'search engine: memory');
  t.regex(memory.stdout, /^search engine: memory, heap +docent +[\d.]+ +MiB/m, memory.stderr);
  // The heap of an engine over seven pages is less than a garbage collection gives back: its sign is chance.
  t.regex(memory.stdout, /^search engine: memory, heap without snippets \/ minisearch +-?[\d.]+/m);
});

test('where the time of a search goes is told part by part', async (t) => {
  const folder = await corpus(t, 'docs');
  const args = ['--corpus', folder, '--only', 'where time goes', '--seconds', '0.1'];
  const { stdout, stderr } = await bench(...args);
  for (const part of [
    'analysis',
    'search',
    'results with snippets',
    'answer',
    'HTTP in Node',
    'whole request',
  ]) {
    t.regex(stdout, new RegExp(`^search: where time goes +${part} +-?[\\d.,]+ +µs`, 'm'), stderr);
  }
});

const scenarios = [{ name: 'search engine: query', what: '' }];

function ran(name: string, ratios: Readonly<Record<string, number>>): Results {
  const list = Object.entries(ratios).map(([ratio, value]) => {
    return { name: ratio, value, samples: [value] };
  });
  return { corpus: { name }, scenarios, ratios: list } as unknown as Results;
}

test('a floor that names a corpus holds for that corpus only, and before one that names none', (t) => {
  const floors = { 'a / b': 1, '20k: a / b': 3, '20k: c / d': 2 };
  t.is(floorsFor(floors, '20k')['a / b'], 3);
  t.is(floorsFor(floors, 'some/where/20k')['c / d'], 2);
  t.is(floorsFor(floors, '1k')['a / b'], 1);
  t.deepEqual(faultsOf(ran('1k', { 'a / b': 2, 'c / d': 1 }), floors), []);
  t.deepEqual(faultsOf(ran('20k', { 'a / b': 2 }), floors), [
    'below its floor: a / b is 2.00, the floor is 3',
  ]);
});

test('a ratio that has a floor for the corpus and was not measured fails the check, as does one that is no number', (t) => {
  const floors = { '20k: search engine: query p50 / lunr': 10 };
  t.deepEqual(faultsOf(ran('20k', {}), floors), [
    'not measured: search engine: query p50 / lunr, the floor is 10',
  ]);
  t.is(faultsOf(ran('20k', { 'search engine: query p50 / lunr': Number.NaN }), floors).length, 1);
  t.deepEqual(faultsOf(ran('1k', {}), floors), []);
});

function measured(sections: number, value: number): Results {
  const scenario = 'search engine: query p50';
  const measurements = [{ scenario, subject: 'docent', unit: 'ms', value, samples: [value] }];
  return {
    startedAt: `2026-01-0${value}`,
    corpus: { sections },
    measurements,
  } as unknown as Results;
}

test('runs over two sizes or more are drawn as a line, and one size as none', (t) => {
  t.is(growth([measured(1000, 1), measured(1000, 2)]), undefined);
  const drawn = growth([measured(1000, 1), measured(20_000, 2)]) ?? '';
  t.regex(drawn, /<polyline points="[\d.]+,[\d.]+ [\d.]+,[\d.]+"/);
  t.regex(drawn, /1,000<.*20,000</s);
});
