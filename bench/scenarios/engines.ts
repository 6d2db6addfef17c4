/** Docent's engine beside others: same passages, fields, weights and queries, each in fresh processes. */
import { mkdtemp, rm } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { readLibrary } from '../library.ts';
import { STOPPED, type BenchContext, type Outcome, type Scenario } from '../measurement.ts';
import { PEERS, type PeerEntry } from '../peers/catalog.ts';
import type { Launch } from '../peers/dialogue.ts';
import { comparisonOf } from '../peers/figures.ts';
import { measurePeer } from '../peers/measure.ts';
import type { PeerRecord } from '../peers/record.ts';
import { taskOf, type PeerTask } from '../peers/task.ts';
import { expectThat } from '../record.ts';

/** A working engine finds most pages by their own headings; far fewer means that it was set up wrongly. */
const FOUND_SHARE_MIN = 0.4;

export const ENGINES_COMPARED: Scenario = {
  name: 'engines',
  what: 'Ten best results: distinct queries of one to three words, one after the other, in a fresh process that opened the saved index and was first asked for 200 headings. Docent also makes snippets; memory is that of the whole process.',
  async run(context: BenchContext): Promise<Outcome> {
    const folder = await mkdtemp(join(tmpdir(), 'docent-bench-'));
    try {
      const { corpus, quick } = context;
      const task = await taskOf(await readLibrary(corpus), {
        corpus,
        folder,
        queries: quick ? 300 : 500,
      });
      const { ready, skipped } = await launches(context);
      const { measured, failed } = await runRounds(context, task, ready);
      return { ...comparisonOf(measured), peers: measured, skipped: [...skipped, ...failed] };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

interface Ready {
  readonly entry: PeerEntry;
  readonly launch: Launch;
}

function isWanted({ name, isBuiltIn }: PeerEntry, engines: readonly string[]): boolean {
  if (engines.length === 0) return isBuiltIn;
  return name === 'docent' || engines.includes('all') || engines.includes(name);
}

async function launches(
  context: BenchContext,
): Promise<{ readonly ready: readonly Ready[]; readonly skipped: readonly string[] }> {
  const ready: Ready[] = [];
  const skipped: string[] = [];
  for (const entry of PEERS.filter((one) => isWanted(one, context.engines))) {
    try {
      ready.push({ entry, launch: await entry.launch(context.engines.includes(entry.name)) });
    } catch (error) {
      skipped.push(`${entry.name}: ${reasonOf(error)}`);
    }
  }
  return { ready, skipped };
}

/** A peer that fails once is not asked again: what it yielded until then would not be comparable. */
async function runRounds(
  context: BenchContext,
  task: PeerTask,
  ready: readonly Ready[],
): Promise<{ readonly measured: readonly PeerRecord[]; readonly failed: readonly string[] }> {
  const rounds = context.quick ? 1 : context.rounds;
  const records = new Map<string, PeerRecord>();
  const failed = new Map<string, string>();
  for (let round = 0; round < rounds; round += 1) {
    for (const peer of rotated(ready, round)) {
      const { name } = peer.entry;
      if (context.stop.aborted && !records.has(name)) failed.set(name, STOPPED);
      if (context.stop.aborted || failed.has(name)) continue;
      context.progress(`engines: ${name}, round ${round + 1} of ${rounds}`);
      try {
        const one = await oneRound(context, task, peer);
        records.set(name, together(records.get(name), one));
      } catch (error) {
        failed.set(name, reasonOf(error));
        records.delete(name);
      }
    }
  }
  expectThat(records.has('docent'), `Docent failed: ${failed.get('docent')}`);
  const order = ready.flatMap(({ entry }) => records.get(entry.name) ?? []);
  return { measured: order, failed: [...failed].map(([name, why]) => `${name}: ${why}`) };
}

function together(before: PeerRecord | undefined, one: PeerRecord): PeerRecord {
  return { ...one, rounds: [...(before?.rounds ?? []), ...one.rounds] };
}

async function oneRound(
  { quick, patience }: BenchContext,
  task: PeerTask,
  { entry, launch }: Ready,
): Promise<PeerRecord> {
  const { name, runtime, program, documentation } = entry;
  const options = { budgetMs: quick ? 2_000 : 5_000, silenceMsMax: patience * 1000 };
  const { version, ...one } = await measurePeer(launch, task, options);
  const found = one.ranks.filter((rank) => rank > 0).length / one.ranks.length;
  expectThat(found >= FOUND_SHARE_MIN, `it found ${found} of the headings`);
  return { name, runtime, program, documentation, version, rounds: [one] };
}

function rotated<T>(list: readonly T[], by: number): readonly T[] {
  return list.map((_, i) => list[(i + by) % list.length] as T);
}

/** The end of what was said, without the home folder of this machine: it is written to the results. */
function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.trim().split('\n').slice(-2).join(' ').replaceAll(homedir(), '~');
}
