/** Everything that is published under `_agent/` is followed to its raw recording, and computed again from there. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import test, { type ExecutionContext } from 'ava';
import { enginesPage } from '../publish/engines-page.ts';
import { readRecordings } from '../publish/recordings.ts';
import { loadLibrary } from '../../src/content/library/load.ts';
import { createSearch } from '../../src/search/index/create-search.ts';
import { endpoint, modern } from '../../test/helpers/mcp.ts';
import { root } from '../../test/helpers/sources.ts';
import { verifies } from '../../test/helpers/verifies.ts';

interface Round {
  readonly buildMs: number;
  readonly buildPeakMiB: number;
  readonly indexMiB: number;
  readonly openMs: number;
  readonly startMs: number;
  readonly memoryMiB: number;
  readonly processorMs: number;
  readonly queryMs: readonly number[];
  readonly ranks: readonly number[];
}

/** Written anew here, so that a fault in the code that publishes is seen. */
const OF_A_ROUND: Readonly<Record<string, (round: Round) => number>> = {
  'query p50': ({ queryMs }) => atShare(queryMs, 0.5),
  'query p99': ({ queryMs }) => atShare(queryMs, 0.99),
  queries: ({ queryMs }) => queryMs.length / (total(queryMs) / 1000),
  'query processor time': ({ processorMs, queryMs }) => processorMs / queryMs.length,
  'index build': ({ buildMs }) => buildMs,
  'build peak memory': ({ buildPeakMiB }) => buildPeakMiB,
  'index size': ({ indexMiB }) => indexMiB,
  'index load': ({ openMs }) => openMs,
  'first answer': ({ startMs }) => startMs,
  memory: ({ memoryMiB }) => memoryMiB,
  'headings found': ({ ranks }) => total(ranks.map((rank) => Math.min(rank, 1))) / ranks.length,
  'headings MRR': ({ ranks }) => total(ranks.map((rank) => (rank ? 1 / rank : 0))) / ranks.length,
};

const total = (list: readonly number[]): number => list.reduce((sum, one) => sum + one, 0);

function atShare(list: readonly number[], share: number): number {
  const sorted = list.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

function middle(list: readonly number[]): number {
  const sorted = list.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  return (
    ((sorted[Math.ceil(half) - 1] ?? Number.NaN) + (sorted[Math.floor(half)] ?? Number.NaN)) / 2
  );
}

interface Published {
  readonly value: number;
  readonly samples: string;
}

interface Recorded {
  readonly recording: string;
  readonly recording_sha256: string;
  readonly command: string;
  readonly date: string;
  readonly machine: string;
  readonly statistic: string;
}

async function published(file: string): Promise<any> {
  return JSON.parse(await readFile(join(root, 'content/_agent', file), 'utf8'));
}

const recordings = new Map<string, { readonly digest: string; readonly raw: any }>();

function readRecording(file: string): { readonly digest: string; readonly raw: any } {
  const known = recordings.get(file);
  if (known !== undefined) return known;
  const bytes = readFileSync(join(root, 'content/_agent', file));
  const digest = createHash('sha256').update(bytes).digest('hex');
  const read = { digest, raw: JSON.parse(bytes.toString()) };
  recordings.set(file, read);
  return read;
}

/** The recording, after its digest, command, date and machine were compared. */
function recordingOf(t: ExecutionContext, one: Recorded): unknown {
  const { digest, raw } = readRecording(one.recording);
  t.is(digest, one.recording_sha256, one.recording);
  t.is(raw.command, one.command);
  t.is(raw.startedAt, one.date);
  t.true(one.machine.includes(raw.machine.cpu) && one.machine.includes(raw.machine.os));
  return raw;
}

function recomputed(raw: unknown, samples: string, statistic: string): number {
  const values: any = samples
    .split('/')
    .slice(1)
    .reduce((at: any, key) => at[key], raw);
  const figure = /^median over rounds of (.+)$/.exec(statistic)?.[1];
  const ofRound = OF_A_ROUND[figure ?? ''];
  return middle(ofRound ? values.map(ofRound) : values);
}

function isPublishedValue(t: ExecutionContext, raw: unknown, one: Published & Recorded): void {
  t.is(one.value, Number(recomputed(raw, one.samples, one.statistic).toPrecision(4)), one.samples);
}

test('every published number is what its raw recording says', async (t) => {
  verifies('tool:get-benchmarks');
  const { benchmarks } = await published('benchmarks.json');
  t.true(benchmarks.length > 100);
  for (const row of benchmarks) isPublishedValue(t, recordingOf(t, row), row);
});

test('what is published of compatibility is what was recorded', async (t) => {
  const compatibility = await published('compatibility.json');
  const { checks } = recordingOf(t, compatibility) as { readonly checks: readonly object[] };
  t.deepEqual(compatibility.checks, checks);
  t.true(checks.length > 10);
  const kinds = new Set(compatibility.checks.map(({ kind }: { kind: string }) => kind));
  t.deepEqual([...kinds].toSorted(), ['mcp-client', 'node', 'platform']);
});

for (const runtime of ['node', 'bun', 'deno', 'cpython', 'java', 'kotlin']) {
  test(`compare_runtimes has five claims about ${runtime} or more, each true to its raw recording`, async (t) => {
    verifies('tool:compare-runtimes', 'tool:compare-runtimes:claims');
    const { claims } = await published(`comparisons/${runtime}.json`);
    t.true(claims.length >= 5);
    for (const { claim, source, ahead, engine, measurement } of claims) {
      t.truthy(source);
      const raw = recordingOf(t, measurement);
      const { docent, other, better, factor } = measurement;
      for (const side of [docent, other]) {
        isPublishedValue(t, raw, { ...measurement, ...side });
        t.true(claim.includes(`${side.version}: ${side.value} ${measurement.unit}`), claim);
      }
      const share = better === 'less' ? other.value / docent.value : docent.value / other.value;
      t.is(factor, Number(Math.max(share, 1 / share).toPrecision(3)));
      t.is(ahead, factor < 1.05 ? 'neither' : share > 1 ? 'docent' : engine);
      t.true(claim.includes(ahead === 'neither' ? 'level' : `${ahead} is ahead`), claim);
    }
  });
}

test('the page that compares engines has every claim, as the ratio that its two numbers have', async (t) => {
  verifies('tool:compare-runtimes:claims');
  const page = await readFile(join(root, 'content/compare/engines.md'), 'utf8');
  const chapters = page.split('\n## ');
  for (const runtime of ['node', 'bun', 'deno', 'cpython', 'java', 'kotlin']) {
    const { claims } = await published(`comparisons/${runtime}.json`);
    for (const { engine, measurement } of claims) {
      const { metric, docent, other, better } = measurement;
      const corpus = /, ([\d,]+ sections)$/.exec(metric)?.[1] ?? '-';
      const own = chapters.filter((text) => text.startsWith(corpus)).join('\n');
      const rows = own.split('\n').filter((line) => line.startsWith(`| ${engine} (`));
      const share = better === 'less' ? other.value / docent.value : docent.value / other.value;
      const rounded = Number(share.toPrecision(2));
      const shown = rounded >= 100 ? rounded.toFixed() : share.toPrecision(2);
      const found = rows.some((line) => line.includes(`(${shown})`));
      t.true(found, `${engine}, ${metric}: ${share}`);
    }
  }
});

test('the page that compares engines is what the recordings make of it; npm run bench -- --publish writes it', async (t) => {
  const page = await readFile(join(root, 'content/compare/engines.md'), 'utf8');
  t.is(page, enginesPage(await readRecordings(root)));
  t.notRegex(page, /\de[+-]\d/, 'numbers are written out');
});

test('the tools return what is published, and the command that repeats it', async (t) => {
  const product = { id: 'docent', name: 'Docent', version: '0.1.0', description: '' };
  const baseUrl = 'http://localhost:3000';
  const { library } = await loadLibrary(join(root, 'content'), { product, baseUrl });
  if (library === undefined) return t.fail('the documentation has errors');
  const search = await createSearch(library);
  const generation = { library, search, builtAt: '2026-01-01T00:00:00.000Z' };
  const { server } = await endpoint(t, { generation });
  for (const runtime of ['node', 'bun', 'deno', 'cpython', 'java', 'kotlin']) {
    const params = { name: 'compare_runtimes', arguments: { runtime } };
    const { body } = await modern(server, { method: 'tools/call', params });
    const { claims, runs } = body.result.structuredContent;
    t.true(claims.length >= 5, runtime);
    t.regex(runs[claims[0].measurement.run].command, /^npm run bench -- /);
  }
});

test('the recording that get_benchmarks names is served, with the digest that it names', async (t) => {
  verifies('tool:get-benchmarks');
  const product = { id: 'docent', name: 'Docent', version: '0.1.0', description: '' };
  const baseUrl = 'http://localhost:3000';
  const { library } = await loadLibrary(join(root, 'content'), { product, baseUrl });
  const search = await createSearch(library!);
  const generation = { library: library!, search, builtAt: '2026-01-01T00:00:00.000Z' };
  const { server } = await endpoint(t, { generation });
  const seen = new Set<string>();
  for (let cursor: string | undefined, calls = 0; calls < 50; calls += 1) {
    const params = { name: 'get_benchmarks', arguments: { cursor } };
    const { body } = await modern(server, { method: 'tools/call', params });
    const { runs, cursor: next } = body.result.structuredContent;
    for (const { recording, recording_sha256: sha256 } of Object.values<any>(runs)) {
      if (seen.has(recording)) continue;
      seen.add(recording);
      const { statusCode, rawPayload } = await server.inject(recording.slice(baseUrl.length));
      t.is(statusCode, 200, recording);
      t.is(createHash('sha256').update(rawPayload).digest('hex'), sha256, recording);
    }
    if (next === undefined) break;
    cursor = next;
  }
  t.true(seen.size > 5);
});
