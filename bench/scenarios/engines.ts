/** Docent's engine beside JavaScript's search libraries: same passages, fields, weights and queries, each in a fresh process. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Library } from '../../src/content/model.ts';
import { distinctQueries } from '../corpus.ts';
import type { BenchDocument } from '../engines/engine.ts';
import { readLibrary } from '../library.ts';
import type { EngineReport, EngineTask, KnownItem } from '../engines/task.ts';
import { median } from '../../src/agent/statistics.ts';
import { percentile, type BenchContext, type Outcome } from '../measurement.ts';
import type { Measurement, Ratio, Scenario } from '../measurement.ts';
import { expectThat } from '../record.ts';

const ENGINES = ['docent', 'minisearch', 'flexsearch', 'orama', 'lunr'] as const;
const KNOWN_ITEMS = 200;
/** A working engine finds most pages by their own headings; far fewer means that it was set up wrongly. */
const FOUND_SHARE_MIN = 0.5;

type Reports = ReadonlyMap<string, readonly EngineReport[]>;

export const ENGINES_COMPARED: Scenario = {
  name: 'engines',
  what: `In process, ten best results: distinct queries of one to three words, timed one by one after ${KNOWN_ITEMS} headings were looked up and their pages found. Memory is what the script holds for the libraries and resident memory for Docent, which also makes snippets.`,
  async run(context: BenchContext): Promise<Outcome> {
    const library = await readLibrary(context.corpus);
    const folder = await mkdtemp(join(tmpdir(), 'docent-bench-'));
    try {
      const file = join(folder, 'task.json');
      await writeFile(file, JSON.stringify(taskOf(context, library)));
      return outcome(await runRounds(context, file));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

function taskOf(context: BenchContext, library: Library): EngineTask {
  const documents = library.pages.flatMap((page) =>
    page.passages.map((passage) => ({
      slug: page.slug,
      title: page.title,
      heading: passage.heading?.text ?? '',
      description: passage.heading ? '' : page.description,
      body: `${passage.text}\n${passage.code}`,
    })),
  );
  const known = knownItems(library);
  const phrases = [...library.pages.map(({ title }) => title), ...known.map(({ query }) => query)];
  const queries = distinctQueries(phrases);
  return {
    corpus: context.corpus,
    documents: documents.map((document, id): BenchDocument => ({ id, ...document })),
    known,
    queries: Array.from({ length: context.quick ? 300 : 2000 }, () => queries.next().value),
  };
}

/** Headings that one page only has, spread over the documentation. */
function knownItems(library: Library): readonly KnownItem[] {
  const owners = new Map<string, Set<string>>();
  for (const { slug, headings } of library.pages) {
    for (const { text } of headings) {
      if (text.length < 100) owners.set(text, (owners.get(text) ?? new Set()).add(slug));
    }
  }
  const unique = [...owners].filter(([, slugs]) => slugs.size === 1);
  const step = Math.max(1, Math.floor(unique.length / KNOWN_ITEMS));
  return unique
    .filter((_, i) => i % step === 0)
    .slice(0, KNOWN_ITEMS)
    .map(([query, slugs]) => ({ query, slug: [...slugs][0] ?? '' }));
}

async function runRounds(context: BenchContext, file: string): Promise<Reports> {
  const reports = new Map<string, EngineReport[]>(ENGINES.map((name) => [name, []]));
  const rounds = context.quick ? 1 : 3;
  for (let round = 0; round < rounds; round += 1) {
    for (let i = 0; i < ENGINES.length; i += 1) {
      const name = ENGINES[(i + round) % ENGINES.length] ?? 'docent';
      context.progress(`engines: ${name}, round ${round + 1} of ${rounds}`);
      const report = await runEngine(name, file);
      expectThat(report.foundShare >= FOUND_SHARE_MIN, `${name} found ${report.foundShare}`);
      reports.get(name)?.push(report);
    }
  }
  return reports;
}

async function runEngine(name: string, file: string): Promise<EngineReport> {
  const script = fileURLToPath(new URL('../engine-process.js', import.meta.url));
  const args = ['--expose-gc', '--max-old-space-size=8192', script, name, file];
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 2 ** 28 });
  return JSON.parse(stdout) as EngineReport;
}

/** What is taken from a report: name, unit, value; nothing when the engine has no such figure. */
type Figure = readonly [string, string, (report: EngineReport) => number | undefined];

const FIGURES: readonly Figure[] = [
  ['engines: index build', 'ms', (r) => r.buildMs],
  ['engines: snapshot load', 'ms', (r) => r.snapshotLoadMs],
  ['engines: snapshot', 'MiB', (r) => r.snapshotMiB],
  ['engines: memory', 'MiB', (r) => r.memoryMiB],
  ['engines: query p50', 'ms', (r) => percentile(r.queryMs, 0.5)],
  ['engines: query p99', 'ms', (r) => percentile(r.queryMs, 0.99)],
  ['engines: query processor time', 'ms', (r) => r.queryCpuMs],
  ['engines: headings found', 'share', (r) => r.foundShare],
];

const COMPARED = new Set([
  'engines: query p50',
  'engines: query p99',
  'engines: query processor time',
  'engines: index build',
]);

function outcome(reports: Reports): Outcome {
  const measurements: Measurement[] = [];
  const ratios: Ratio[] = [];
  for (const [scenario, unit, valueOf] of FIGURES) {
    for (const [subject, list] of reports) {
      const samples = list.map(valueOf).filter((value) => value !== undefined);
      if (samples.length === 0) continue;
      measurements.push({ scenario, subject, unit, value: median(samples), samples });
      if (COMPARED.has(scenario) && subject !== 'docent') {
        ratios.push(
          speedup(`${scenario} / ${subject}`, samples, (reports.get('docent') ?? []).map(valueOf)),
        );
      }
    }
  }
  return { measurements, ratios };
}

/** How many times as fast as the peer Docent was, round by round. */
function speedup(
  name: string,
  peer: readonly number[],
  docent: readonly (number | undefined)[],
): Ratio {
  const samples = peer.map((value, round) => value / (docent[round] ?? Number.NaN));
  return { name, value: median(samples), samples };
}
