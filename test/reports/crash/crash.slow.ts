import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import test, { type ExecutionContext } from 'ava';
import { openReportStore, type StoreOptions } from '../../../src/reports/open-store.ts';
import { hasPostgres, startPostgres } from '../../helpers/postgres.ts';
import { seeded } from '../secrets/values.ts';
import type { ChildOptions } from './child.ts';
import { TRACKERS } from '../../trackers/all.ts';
import { standIn, TOKEN, type Fault, type Protocol } from '../../trackers/stand-in.ts';
import { fastNow } from './clock.ts';
import { onceEach } from './evidence.ts';

/** Processes that are killed on each database; CI asks for 200. */
const KILLS = Number(process.env['DOCENT_TEST_KILLS'] ?? 20);
/** Processes at a time: what one leaves unfinished, another may take. */
const PROCESSES = 2;
/** Longest life of a process after its first report, in milliseconds. */
const LIFE_MS = 250;

const CHILD = fileURLToPath(new URL('child.js', import.meta.url));

type Child = ChildProcessByStdio<null, Readable, null>;

/** Starts a process; the ids of the reports that it acknowledges are added to `acknowledged`. */
function start(options: ChildOptions, acknowledged: Set<string>): Child {
  const child = spawn(process.execPath, [CHILD, JSON.stringify(options)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let rest = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const lines = `${rest}${text}`.split('\n');
    // A line that was cut off by the signal is no acknowledgement.
    rest = lines.pop() ?? '';
    for (const line of lines) acknowledged.add(line);
  });
  return child;
}

async function killed(
  options: ChildOptions,
  acknowledged: Set<string>,
  random: () => number,
): Promise<void> {
  const child = start(options, acknowledged);
  const closed = once(child, 'close');
  // It may end before it says anything: on a starved machine a store gives up waiting for a lock.
  await Promise.race([once(child.stdout, 'data'), closed]);
  await sleep(random() * LIFE_MS);
  child.kill('SIGKILL');
  await closed;
}

async function killMany(options: ChildOptions, acknowledged: Set<string>): Promise<void> {
  const random = seeded(KILLS);
  let left = KILLS;
  const one = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      await killed(options, acknowledged, random);
    }
  };
  await Promise.all(Array.from({ length: PROCESSES }, one));
}

async function drain(options: ChildOptions): Promise<void> {
  const child = start({ ...options, drain: true }, new Set());
  await once(child, 'close');
}

/** Longest delay of an answer, in milliseconds. */
const DELAY_MS = 20;
/** One write in this many fails before it is done, one is done without an answer. */
const FAULT_EVERY = 12;

/** A tracker that is slow and unreliable. */
function trouble(action: string): Fault['how'] {
  const isWrite = action === 'create' || action === 'comment';
  if (isWrite && Math.random() < 1 / FAULT_EVERY) return { status: 502 };
  if (isWrite && Math.random() < 1 / FAULT_EVERY) return { reset: 'after' };
  return { slowMs: Math.random() * DELAY_MS };
}

async function crash(t: ExecutionContext, protocol: Protocol, place: StoreOptions): Promise<void> {
  t.timeout(180_000 + KILLS * 10_000);
  const now = (): number => fastNow().getTime();
  const tracker = await standIn(t, protocol, { now, trouble, isJudged: false });
  const { apiUrl } = tracker;
  const { kind, repository } = protocol;
  const options: ChildOptions = {
    ...place,
    kind,
    access: { repository, token: TOKEN, apiUrl, isPaced: false, timeoutMs: 1500 },
    known: tracker.urlOf(tracker.open({ title: 'Known', body: 'Known before.' })),
    drain: false,
  };
  const acknowledged = new Set<string>();
  await killMany(options, acknowledged);
  await drain(options);
  const store = await openReportStore(place);
  t.teardown(() => store.close());
  t.true(acknowledged.size >= KILLS / 2, 'too few reports to tell anything');
  await onceEach(t, { tracker, store, acknowledged });
  t.log(
    `${KILLS} processes killed, ${acknowledged.size} reports acknowledged, each there and written once`,
  );
}

for (const protocol of TRACKERS) {
  const { kind } = protocol;
  test.serial(
    `SQLite and ${kind}: no report is lost or filed twice, wherever processes are killed`,
    async (t) => {
      const data = await mkdtemp(join(tmpdir(), 'docent-crash-'));
      t.teardown(() => rm(data, { recursive: true, force: true }));
      await crash(t, protocol, { data });
    },
  );

  (hasPostgres ? test.serial : test.serial.skip)(
    `PostgreSQL and ${kind}: no report is lost or filed twice, wherever processes are killed`,
    async (t) => {
      const server = await startPostgres();
      t.teardown(() => server.end());
      await crash(t, protocol, { data: '', databaseUrl: await server.database() });
    },
  );
}
