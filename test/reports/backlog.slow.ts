/** A long queue, two filers over one store, and a tracker that enforces the rates that GitHub documents. Time passes when all wait. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { type ExecutionContext } from 'ava';
import { createFiler, type FileNext } from '../../src/reports/filer/filer.ts';
import { openReportStore } from '../../src/reports/open-store.ts';
import type { ReportStore } from '../../src/reports/store.ts';
import type { Time } from '../../src/reports/tracker/requests.ts';
import { hasPostgres, startPostgres, type PostgresServer } from '../helpers/postgres.ts';
import { verifies } from '../helpers/verifies.ts';
import { github } from '../trackers/github.ts';
import { standIn, type Fault, type StandIn } from '../trackers/stand-in.ts';
import { newReport, type OpenStores } from './store-contract.ts';

/** Enough for four hours of GitHub; 10,000 took eight minutes on two busy cores. */
const REPORTS = Number(process.env['DOCENT_TEST_BACKLOG'] ?? 2000);
const FILERS = 2;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** After the reports were stored. */
const START = Date.UTC(2026, 0, 3);
const LOOK_MS = 2000;

/** A clock that goes on to the next end of a wait once each of its users waits. */
class SharedTime implements Time {
  #now = 0;
  #users: number;
  readonly #waiting: { readonly until: number; readonly wake: () => void }[] = [];

  constructor(users: number) {
    this.#users = users;
  }

  now(): number {
    return this.#now;
  }

  sleep(ms: number): Promise<void> {
    return new Promise((wake) => {
      this.#waiting.push({ until: this.#now + ms, wake });
      this.#goOn();
    });
  }

  leave(): void {
    this.#users -= 1;
    this.#goOn();
  }

  #goOn(): void {
    if (this.#waiting.length < this.#users) return;
    const [next] = this.#waiting.toSorted((a, b) => a.until - b.until);
    if (next === undefined) return;
    this.#waiting.splice(this.#waiting.indexOf(next), 1);
    this.#now = Math.max(this.#now, next.until);
    next.wake();
  }
}

/** GitHub's limits of requests that create content. A request beyond one is refused, and told when there is room. */
function limitsOf(time: Time): { trouble: () => Fault['how'] | undefined; readonly at: number[] } {
  const at: number[] = [];
  const rates = [
    { most: 80, ms: MINUTE },
    { most: 500, ms: HOUR },
  ];
  return {
    at,
    trouble() {
      const waits = rates.map(({ most, ms }) => (at.at(-most) ?? -Infinity) + ms - time.now());
      const wait = Math.max(...waits);
      if (wait > 0) {
        const headers = { 'retry-after': String(Math.ceil(wait / 1000)) };
        return { status: 403, headers, message: 'You have exceeded a secondary rate limit.' };
      }
      at.push(time.now());
      return undefined;
    },
  };
}

async function fileAll(store: ReportStore, tracker: StandIn, time: SharedTime): Promise<void> {
  const begin = (): FileNext =>
    createFiler({
      store,
      tracker: tracker.tracker({ isPaced: true, time }),
      owner: `filer ${Math.random()}`,
      labels: [],
      now: () => new Date(START + time.now()),
      clock: () => time.now(),
      random: () => 1,
    });
  let next = begin();
  for (;;) {
    const outcome = await next();
    // As a scheduler that runs `--once`, or a service that is started again.
    if (outcome.kind === 'full') next = begin();
    const isIdle = outcome.kind === 'idle';
    if (isIdle && (await store.list({ status: 'queued', limit: 1 })).length === 0) break;
    await time.sleep(isIdle ? LOOK_MS : 'pauseMs' in outcome ? (outcome.pauseMs ?? 0) : 0);
  }
  time.leave();
}

async function holds(t: ExecutionContext, openStores: OpenStores): Promise<void> {
  verifies('filer:backlog');
  t.timeout(1_200_000);
  const open = await openStores(t);
  const stores = [await open(), await open()] as const;
  for (let number = 1; number <= REPORTS; number += 1)
    await stores[0].submit(newReport(number), REPORTS);
  const time = new SharedTime(FILERS);
  const { trouble, at } = limitsOf(time);
  const tracker = await standIn(t, github, {
    trouble: (action) => (action === 'create' ? trouble() : undefined),
    isJudged: false,
  });
  await Promise.all(stores.map((store) => fileAll(store, tracker, time)));
  const filed = tracker.issues().map(({ body }) => /r_[a-z]{16}/.exec(body)?.[0] ?? '');
  t.is(filed.length, REPORTS, 'none twice');
  t.is(new Set(filed).size, REPORTS, 'none lost');
  const order = Array.from({ length: REPORTS }, (_, place) => newReport(place + 1).id);
  const places = new Map(filed.map((id, place) => [id, place]));
  const late = order.map((id, place) => Math.abs((places.get(id) ?? 0) - place));
  t.true(Math.max(...late) <= FILERS, 'in the order in which they came');
  const hours = (at.at(-1) ?? 0) / HOUR;
  const refused = tracker.requests.filter(({ status }) => status === 403).length;
  t.log(`${REPORTS} reports: ${hours.toFixed(1)} hours, ${refused} requests refused`);
  t.true(hours < REPORTS / 480, `${hours} hours`);
  t.is(refused, 0);
}

test('SQLite: two filers file a long queue at the rates of the tracker, each report once, in order', (t) =>
  holds(t, async () => {
    const data = await mkdtemp(join(tmpdir(), 'docent-backlog-'));
    t.teardown(() => rm(data, { recursive: true, force: true }));
    return () => opened(t, { data });
  }));

let server: PostgresServer | undefined;
test.before(async () => {
  if (hasPostgres) server = await startPostgres();
});
test.after.always(() => server?.end());

(hasPostgres ? test : test.skip)(
  'PostgreSQL: two filers file a long queue at the rates of the tracker, each report once, in order',
  (t) =>
    holds(t, async () => {
      const databaseUrl = (await server?.database()) ?? '';
      return () => opened(t, { data: '/nonexistent', databaseUrl });
    }),
);

async function opened(
  t: ExecutionContext,
  options: Parameters<typeof openReportStore>[0],
): Promise<ReportStore> {
  const store = await openReportStore(options);
  t.teardown(() => store.close());
  return store;
}
