/**
 * Two replicas, reports and readers, and one fault after the other, several at once: nothing that was acknowledged is lost, and nothing is
 * stored or filed twice. A few seconds by default; `DOCENT_TEST_FAULT_MINUTES` asks for more.
 */
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import test, { type ExecutionContext } from 'ava';
import { openReportStore, type StoreOptions } from '../../../src/reports/open-store.ts';
import { hasPostgres, startPostgres } from '../../helpers/postgres.ts';
import { hasRedis, startRedis } from '../../helpers/redis.ts';
import { smallDisk, type SmallDisk } from '../../helpers/small-disk.ts';
import { verifies } from '../../helpers/verifies.ts';
import { gitea } from '../../trackers/gitea.ts';
import { standIn, TOKEN, type Fault, type StandIn } from '../../trackers/stand-in.ts';
import { onceEach } from '../crash/evidence.ts';
import { seeded } from '../secrets/values.ts';
import { read, report, type Tally } from './clients.ts';
import { drain, eachTextOnce } from './end.ts';
import { FAULTS, type Place } from './faults.ts';
import { Replica } from './replica.ts';

const MINUTES = Number(process.env['DOCENT_TEST_FAULT_MINUTES'] ?? 0.5);
const SEED = Number(process.env['DOCENT_TEST_FAULT_SEED'] ?? 34);
/** A busy machine takes longer to file what is left than to bring it about. */
const TIMEOUT_MS = (3 * MINUTES + 15) * 60_000;
const DISK_BYTES = 64 * 1024 * 1024;
const REPORTERS = 3;
/** Longest pause between two faults, in milliseconds: a replica starts within it on a quiet machine. */
const PAUSE_MS = 8000;

const UNLIMITED = Object.fromEntries(
  ['REQUESTS', 'PAGES', 'REPORT_CALLS', 'REPORTS'].map((name) => [
    `DOCENT_LIMITS_${name}_QUOTA`,
    '1000000000',
  ]),
);

async function folder(t: ExecutionContext): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'docent-faults-'));
  t.teardown(() => rm(path, { recursive: true, force: true }));
  return path;
}

/** Data folders of both replicas, each on a small disk where one may be mounted. */
async function dataFolders(
  t: ExecutionContext,
  isShared: boolean,
): Promise<{ readonly folders: [string, string]; readonly disks: SmallDisk[] }> {
  const disks: SmallDisk[] = [];
  const one = async (): Promise<string> => {
    const disk = await smallDisk(t, DISK_BYTES);
    if (disk !== undefined) disks.push(disk);
    return disk?.folder ?? folder(t);
  };
  const first = await one();
  const folders: [string, string] = [first, isShared ? first : await one()];
  const secret = randomBytes(32).toString('hex');
  for (const data of new Set(folders))
    await writeFile(join(data, 'secret'), secret, { mode: 0o600 });
  return { folders, disks };
}

interface Run {
  readonly place: Place;
  readonly tracker: StandIn;
  readonly store: StoreOptions;
}

/** @param servers environment of the replicas: their database, their Redis */
async function prepare(
  t: ExecutionContext,
  servers: Pick<Place, 'postgres' | 'redis'>,
  env: Readonly<Record<string, string>>,
): Promise<Run> {
  const state = { isDown: false };
  const random = seeded(SEED);
  const tracker = await standIn(t, gitea, {
    isJudged: false,
    trouble: (action): Fault['how'] => {
      const isWrite = action === 'create' || action === 'comment';
      if (state.isDown) return { reset: 'before' };
      if (isWrite && random() < 1 / 12) return { status: 502 };
      if (isWrite && random() < 1 / 12) return { reset: 'after' };
      return { slowMs: random() * 50 };
    },
  });
  const content = join(await folder(t), 'docs');
  await mkdir(content);
  await writeFile(join(content, 'wombats.md'), '# Wombats\n\nWombats dig.\n');
  const { folders, disks } = await dataFolders(t, env['DATABASE_URL'] === undefined);
  const clocks = await folder(t);
  const start = (data: string, name: string): Promise<Replica> =>
    Replica.start({
      folder: content,
      data,
      clock: join(clocks, name),
      env: {
        ...UNLIMITED,
        ...env,
        DOCENT_TRACKER_KIND: 'gitea',
        DOCENT_TRACKER_REPOSITORY: gitea.repository,
        DOCENT_TRACKER_API_URL: tracker.apiUrl,
        DOCENT_TRACKER_TOKEN: TOKEN,
        DOCENT_SHUTDOWN_DRAIN_SECONDS: '0',
        DOCENT_LOG_LEVEL: 'warn',
      },
    });
  const replicas: [Replica, Replica] = [await start(folders[0], 'a'), await start(folders[1], 'b')];
  t.teardown(() => Promise.all(replicas.map((replica) => replica.end())));
  await Promise.all(replicas.map((replica) => replica.answers()));
  const place = { replicas, folder: content, disks, tracker: state, ...servers };
  const databaseUrl = env['DATABASE_URL'];
  const store = { data: folders[0], ...(databaseUrl !== undefined && { databaseUrl }) };
  return { place, tracker, store };
}

async function once(name: string, place: Place, random: () => number): Promise<void> {
  const stop = await FAULTS[name]?.(place, random);
  await sleep(500 + random() * 3500);
  await stop?.();
}

/** One fault after the other, each for up to four seconds; the next one may begin before. */
async function trouble(place: Place, end: number): Promise<ReadonlyMap<string, number>> {
  const random = seeded(SEED);
  const names = Object.keys(FAULTS).filter(
    (name) =>
      (place.postgres !== undefined || !name.startsWith('PostgreSQL')) &&
      (place.redis !== undefined || !name.startsWith('Redis')) &&
      (place.disks.length > 0 || !name.startsWith('the disk')),
  );
  const counts = new Map<string, number>();
  const running = new Map<string, Promise<void>>();
  while (performance.now() < end) {
    const name = names[Math.floor(random() * names.length)] ?? '';
    if (!running.has(name)) {
      counts.set(name, (counts.get(name) ?? 0) + 1);
      running.set(
        name,
        once(name, place, random).finally(() => running.delete(name)),
      );
    }
    await sleep(random() * PAUSE_MS);
  }
  await Promise.all(running.values());
  return counts;
}

async function mixed(t: ExecutionContext, { place, tracker, store: where }: Run): Promise<void> {
  verifies('store:faults');
  t.timeout(TIMEOUT_MS);
  const { replicas } = place;
  const tally: Tally = {
    acknowledged: new Map(),
    unknown: new Set(),
    refused: 0,
    read: 0,
    unread: new Map(),
  };
  const end = performance.now() + MINUTES * 60_000;
  const isOver = (): boolean => performance.now() > end;
  const known = tracker.urlOf(tracker.open({ title: 'Known', body: 'Known before.' }));
  const reporters = Array.from({ length: REPORTERS }, () =>
    report(replicas, tally, { known, isOver }),
  );
  const clients = Promise.all([...reporters, read(replicas, tally, isOver)]);
  const counts = await trouble(place, end);
  await clients;
  await Promise.all(replicas.map((replica) => replica.answers()));
  await Promise.all(replicas.map((replica) => replica.end()));
  const store = await openReportStore(where);
  t.teardown(() => store.close());
  await drain(store, tracker);
  const acknowledged = new Set(tally.acknowledged.values());
  t.is(acknowledged.size, tally.acknowledged.size, 'two reports under one id');
  t.true(acknowledged.size > 3 * MINUTES, 'too few reports to tell anything');
  await onceEach(t, { tracker, store, acknowledged });
  await eachTextOnce(t, store);
  const faults = [...counts].map(([name, count]) => `${count} x ${name}`).toSorted();
  const unread = [...tally.unread].map(([what, count]) => `${count} x ${what}`).join(', ');
  t.log(
    [
      `${MINUTES} minutes, ${[...counts.values()].reduce((a, b) => a + b, 0)} faults:`,
      ...faults,
      `${acknowledged.size} reports acknowledged, each stored once and on the tracker once;`,
      `${tally.unknown.size} given up unacknowledged, ${tally.refused} previews refused;`,
      `${tally.read} reads answered; instead of others came ${unread || 'nothing'};`,
      `replicas started ${replicas.map(({ starts }) => starts).join(' and ')} times.`,
    ].join('\n'),
  );
}

test.serial(
  'SQLite on one disk: two replicas under mixed faults lose and double nothing',
  async (t) => {
    t.timeout(TIMEOUT_MS);
    await mixed(t, await prepare(t, {}, {}));
  },
);

(hasPostgres && hasRedis ? test.serial : test.serial.skip)(
  'PostgreSQL and Redis: two replicas under mixed faults lose and double nothing',
  async (t) => {
    t.timeout(TIMEOUT_MS);
    const postgres = await startPostgres();
    t.teardown(() => postgres.end());
    const redis = await startRedis(t);
    const env = { DATABASE_URL: await postgres.database(), REDIS_URL: redis.url };
    await mixed(t, await prepare(t, { postgres, redis }, env));
  },
);
