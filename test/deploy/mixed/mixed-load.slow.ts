/**
 * Reads, searches, MCP and reports over two replicas, while each part in turn is killed, frozen, slowed, filled, cut off and restarted, and
 * new documentation is published every minute. For as long as `DOCENT_TEST_FAULT_MINUTES` says: a round of all faults takes eight.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import test, { type ExecutionContext } from 'ava';
import { openReportStore } from '../../../src/reports/open-store.ts';
import { hasHaproxy } from '../../helpers/haproxy.ts';
import { hasPostgres } from '../../helpers/postgres.ts';
import { hasRedis } from '../../helpers/redis.ts';
import { verifies } from '../../helpers/verifies.ts';
import { ask } from '../../helpers/workers.ts';
import { folderOf } from '../../helpers/folder.ts';
import { onceEach } from '../../reports/crash/evidence.ts';
import { report, type Tally } from '../../reports/faults/clients.ts';
import { drain, eachTextOnce } from '../../reports/faults/end.ts';
import { isPossible, PLAN } from './faults.ts';
import { askTooOften, fail, read, type Counts, type Watch } from './load.ts';
import { parts, QUOTA, release, WINDOW_SECONDS, type Parts } from './parts.ts';
import { quotaOver } from './quota.ts';
import { tableOf, type Row } from './table.ts';

const MINUTES = Number(process.env['DOCENT_TEST_FAULT_MINUTES'] ?? 0);
const ONLY = new RegExp(process.env['DOCENT_TEST_FAULTS'] ?? '');
const TIMEOUT_MS = (2 * MINUTES + 10) * 60_000;
const READERS = 4;
const REPORTERS = 3;
const HOLD_MS = 8000;
const QUIET_MS = 5000;
const RELEASE_MS = Math.min(60_000, MINUTES * 20_000);
/** So long a replica counts by itself when Redis was late, and a little more. */
const REST_MS = 2000;
/** Until all is well again, on a busy machine. */
const WELL_MS = 90_000;

/** Counts of all that is asked, at one moment. */
type Snapshot = Omit<Counts, 'staleMs'> & { readonly reports: number; readonly previews: number };

interface Run {
  readonly all: Parts;
  readonly watch: Watch;
  readonly tally: Tally;
  readonly rows: Map<string, Row>;
  readonly isOver: () => boolean;
  /** When Redis did not count, from and until. */
  readonly uncounted: (readonly [number, number])[];
}

function snapshot({ watch, tally }: Run): Snapshot {
  const { reads, partial, refused, failed } = watch;
  const reports = tally.acknowledged.size;
  return { reads, partial, refused, failed, reports, previews: tally.refused };
}

/** Adds what happens during the work to the row of that name. */
async function counted(run: Run, name: string, work: () => Promise<number>): Promise<void> {
  const before = snapshot(run);
  run.watch.staleMs = 0;
  const wellMs = await work();
  const after = snapshot(run);
  const row = run.rows.get(name);
  const sum = (key: keyof Snapshot): number => (row?.[key] ?? 0) + after[key] - before[key];
  run.rows.set(name, {
    times: (row?.times ?? 0) + 1,
    reads: sum('reads'),
    partial: sum('partial'),
    refused: sum('refused'),
    failed: sum('failed'),
    reports: sum('reports'),
    previews: sum('previews'),
    wellMs: Math.max(row?.wellMs ?? 0, wellMs),
    staleMs: Math.max(row?.staleMs ?? 0, run.watch.staleMs),
  });
}

/** One fault after the other, until the time is over. */
async function trouble(run: Run): Promise<void> {
  const names = Object.keys(PLAN).filter((name) => ONLY.test(name) && isPossible(name, run.all));
  for (let count = 0; !run.isOver(); count += 1) {
    const name = names[count % names.length] ?? '';
    const at = Math.floor(count / names.length) % 2 === 0 ? 0 : 1;
    await counted(run, 'none', () => sleep(QUIET_MS, 0));
    await counted(run, name, async () => {
      const began = performance.now();
      run.watch.fault = name;
      const end = await PLAN[name]?.(run.all, at);
      await sleep(HOLD_MS);
      await end?.();
      const ended = performance.now();
      await untilWell(run);
      run.watch.fault = 'none';
      run.watch.last = name;
      if (/Redis|cut off from all/.test(name)) run.uncounted.push([began, performance.now()]);
      return performance.now() - ended;
    });
  }
}

/** Resolves when both replicas answer a page or a search, and the status of a report. */
async function untilWell({ watch, tally }: Run): Promise<void> {
  const end = performance.now() + WELL_MS;
  // The first report may still be on its way.
  const status = (): string => `/api/v1/reports/${[...tally.acknowledged.values()][0] ?? ''}`;
  const isCluster = watch.fault.startsWith('cluster');
  const reading = isCluster ? '/api/v1/search?q=wombat' : '/api/v1/pages/wombat-1';
  for (const pathNow of [() => reading, status]) {
    const replicas = new Set<string>();
    for (let count = 0; replicas.size < 2; count += 1) {
      const path = pathNow();
      if (performance.now() > end) return fail(watch, `${watch.fault}: not well again: ${path}`);
      const from = `127.4.0.${(count % 250) + 1}`;
      const signal = AbortSignal.timeout(5000);
      // Another search each time: an answer that is kept says nothing about now.
      const url = `${watch.url}${path}${path.includes('?') ? `+${Math.random()}` : ''}`;
      const answer = await ask(url, { from, signal }).catch(() => undefined);
      if (answer?.status === 200 && !answer.body.includes('"partial"')) replicas.add(answer.worker);
      else await sleep(100);
    }
  }
}

async function releases(t: ExecutionContext, { all, watch, isOver }: Run): Promise<void> {
  for (let number = 2; !isOver(); number += 1) {
    for (let waited = 0; waited < RELEASE_MS && !isOver(); waited += 500) await sleep(500);
    await release(t, all, number);
    watch.published.push(performance.now());
  }
}

function watchOf(all: Parts, tally: Tally): Watch {
  return {
    reads: 0,
    partial: 0,
    refused: 0,
    failed: 0,
    staleMs: 0,
    url: all.balancer.url,
    fault: 'none',
    last: 'none',
    examples: [],
    generations: new Map(),
    published: [performance.now()],
    ids: () => [...tally.acknowledged.values()],
    granted: [],
  };
}

async function atTheEnd(t: ExecutionContext, { all, tally }: Run): Promise<void> {
  await Promise.all(all.replicas.map((replica) => replica.answers()));
  await Promise.all(all.replicas.map((replica) => replica.end()));
  const store = await openReportStore({
    data: await folderOf(t, {}),
    databaseUrl: all.databaseUrl,
  });
  t.teardown(() => store.close());
  await drain(store, all.tracker);
  const acknowledged = new Set(tally.acknowledged.values());
  t.is(acknowledged.size, tally.acknowledged.size, 'two reports under one id');
  await onceEach(t, { tracker: all.tracker, store, acknowledged });
  await eachTextOnce(t, store);
}

/** All clients at once, until the time is over. */
async function underLoad(t: ExecutionContext, run: Run): Promise<void> {
  const { all, watch, tally, isOver } = run;
  const known = all.tracker.urlOf(all.tracker.open({ title: 'Known', body: 'Known before.' }));
  const clients = [
    ...Array.from({ length: READERS }, (_, number) => read(watch, number, isOver)),
    ...Array.from({ length: REPORTERS }, () => report([watch], tally, { known, isOver })),
    askTooOften(watch, isOver),
    releases(t, run),
  ];
  await trouble(run);
  await Promise.all(clients);
}

/** Prints what happened. Returns how the quota was exceeded. */
function told(t: ExecutionContext, { all, watch, tally, rows, uncounted }: Run): readonly string[] {
  const late = all.uncounted.map((at) => [at - REST_MS, at + REST_MS] as const);
  const window = { quota: QUOTA, windowMs: WINDOW_SECONDS * 1000 };
  const quota = quotaOver(watch.granted, [...uncounted, ...late], window);
  const starts = all.replicas.map((replica) => replica.starts).join(' and ');
  t.log(
    [
      tableOf(rows),
      `${MINUTES} minutes; ${watch.published.length} releases, of which ${watch.generations.size} were read with their label`,
      `${tally.acknowledged.size} reports acknowledged, ${tally.unknown.size} given up; replicas started ${starts} times`,
      `a client that asks too often: ${quota.told}`,
      ...watch.examples,
    ].join('\n'),
  );
  return quota.over;
}

(MINUTES > 0 && hasHaproxy && hasPostgres && hasRedis ? test : test.skip)(
  'two replicas behind HAProxy under mixed load, while each part in turn fails and new documentation is published',
  async (t) => {
    t.timeout(TIMEOUT_MS);
    verifies('deploy:mixed-load');
    const all = await parts(t);
    const acknowledged = new Map<string, string>();
    const counts = { refused: 0, read: 0, unread: new Map<string, number>() };
    const tally = { acknowledged, unknown: new Set<string>(), ...counts };
    const watch = watchOf(all, tally);
    const end = performance.now() + MINUTES * 60_000;
    const isOver = (): boolean => performance.now() > end;
    const run: Run = { all, watch, tally, rows: new Map(), isOver, uncounted: [] };
    await underLoad(t, run);
    t.deepEqual(told(t, run), []);
    await atTheEnd(t, run);
    t.deepEqual(watch.examples, []);
  },
);
