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
import { sourcesOf } from '../../../src/reports/states.ts';
import type { ReportEvent, ReportStore } from '../../../src/reports/store.ts';
import { hasPostgres, startPostgres } from '../../helpers/postgres.ts';
import { seeded } from '../secrets/values.ts';
import type { ChildOptions } from './child.ts';
import { crashTracker, type CrashTracker } from './tracker.ts';

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
  await once(child.stdout, 'data');
  await sleep(random() * LIFE_MS);
  const closed = once(child, 'close');
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

interface Evidence {
  readonly tracker: CrashTracker;
  readonly store: ReportStore;
  readonly acknowledged: ReadonlySet<string>;
}

async function check(
  t: ExecutionContext,
  { tracker, store, acknowledged }: Evidence,
): Promise<void> {
  const issues = tracker.writes('issues');
  const comments = tracker.writes('comments');
  const reports = await Promise.all([...acknowledged].map((id) => store.get(id)));
  const lost = [...acknowledged].filter((_, at) => reports[at] === undefined);
  t.deepEqual(lost, [], 'acknowledged and not there');
  const odd = reports.filter((report) => {
    const id = report?.report_id ?? '';
    const writes = (issues.get(id) ?? 0) + (comments.get(id) ?? 0);
    const expected = report?.duplicate_of === undefined ? 'filed' : 'duplicate';
    return writes !== 1 || report?.status !== expected || report.issue_url === undefined;
  });
  t.deepEqual(
    odd.map((report) => [report?.report_id, report?.status]),
    [],
    'not written exactly once, or not in its status',
  );
  const twice = [...issues, ...comments].filter(([, count]) => count !== 1);
  t.deepEqual(twice, [], 'written twice');
  for (const id of acknowledged) t.deepEqual(await illegalSteps(store, id), []);
}

async function illegalSteps(store: ReportStore, id: string): Promise<ReportEvent[]> {
  return (await store.events(id)).filter(({ from, to }) =>
    from === undefined
      ? to !== 'queued'
      : to === 'removed' || (from !== to && !sourcesOf(to).includes(from)),
  );
}

async function crash(t: ExecutionContext, place: StoreOptions): Promise<void> {
  t.timeout(480_000);
  const tracker = await crashTracker(Math.random);
  t.teardown(() => tracker.close());
  const { apiUrl, known } = tracker;
  const options: ChildOptions = { ...place, apiUrl, known, drain: false };
  const acknowledged = new Set<string>();
  await killMany(options, acknowledged);
  await drain(options);
  const store = await openReportStore(place);
  t.teardown(() => store.close());
  await check(t, { tracker, store, acknowledged });
  t.log(
    `${KILLS} processes killed, ${acknowledged.size} reports acknowledged, each there and written once`,
  );
}

test.serial(
  'SQLite: no report is lost or filed twice, wherever processes are killed',
  async (t) => {
    const data = await mkdtemp(join(tmpdir(), 'docent-crash-'));
    t.teardown(() => rm(data, { recursive: true, force: true }));
    await crash(t, { data });
  },
);

(hasPostgres ? test.serial : test.serial.skip)(
  'PostgreSQL: no report is lost or filed twice, wherever processes are killed',
  async (t) => {
    const server = await startPostgres();
    t.teardown(() => server.end());
    await crash(t, { data: '', databaseUrl: await server.database() });
  },
);
