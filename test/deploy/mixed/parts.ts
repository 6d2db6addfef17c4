/** Two replicas that follow one address, behind HAProxy, with PostgreSQL, Redis and a tracker, all as processes of the loopback. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ExecutionContext } from 'ava';
import { CurrentCluster, hasOpenSearch } from './cluster.ts';
import { docent } from '../../helpers/docent-process.ts';
import { folderOf } from '../../helpers/folder.ts';
import { haproxy, type Haproxy } from '../../helpers/haproxy.ts';
import { linkTo, type Link } from '../../helpers/link.ts';
import { startPostgres, type PostgresServer } from '../../helpers/postgres.ts';
import { pointerTo, web, type Web } from '../../helpers/published.ts';
import { startRedis, type RunningRedis } from '../../helpers/redis.ts';
import { BASE_URL } from '../../helpers/service.ts';
import { smallDisk } from '../../helpers/small-disk.ts';
import { Replica } from '../../reports/faults/replica.ts';
import { gitea } from '../../trackers/gitea.ts';
import { standIn, TOKEN, type Fault, type StandIn } from '../../trackers/stand-in.ts';

export const QUOTA = 100;
export const WINDOW_SECONDS = 10;
export const PAGES = 24;

const DATABASE_BYTES = 192 * 1024 * 1024;
const DATA_BYTES = 64 * 1024 * 1024;
const POLL_SECONDS = '2';

type Links = Readonly<Record<'postgres' | 'redis', Link> & { cluster?: Link }>;

export interface Parts {
  readonly balancer: Haproxy;
  readonly replicas: readonly Replica[];
  readonly postgres: PostgresServer;
  readonly redis: RunningRedis;
  readonly tracker: StandIn & { isDown: boolean };
  /** The server of the address that the replicas follow. */
  readonly address: Web;
  /** Where OpenSearch is installed. */
  readonly cluster: CurrentCluster | undefined;
  /** From each replica to each other part. */
  readonly links: readonly Links[];
  /** Folders of disks that may be filled. */
  readonly disks: { readonly database?: string; readonly data: readonly string[] };
  readonly databaseUrl: string;
  /** When a replica said that Redis does not answer: it counts by itself then. */
  readonly uncounted: readonly number[];
}

export async function parts(t: ExecutionContext): Promise<Parts> {
  const databaseDisk = (await smallDisk(t, DATABASE_BYTES))?.folder;
  const postgres = await startPostgres(databaseDisk);
  t.teardown(() => postgres.end());
  const redis = await startRedis(t);
  const databaseUrl = await postgres.database();
  const tracker = await trackerOf(t);
  const address = await web(t);
  const cluster = hasOpenSearch ? await CurrentCluster.start(t) : undefined;
  await release(t, { address, cluster }, 1);
  const links: Links[] = [];
  const uncounted: number[] = [];
  const onOutput = (text: string): void => {
    if (text.includes('"msg":"redis"')) uncounted.push(performance.now());
  };
  const replicas: Replica[] = [];
  const data: string[] = [];
  const secret = randomBytes(32).toString('hex');
  for (let count = 0; count < 2; count += 1) {
    const own = {
      postgres: await linkTo(t, () => Number(new URL(databaseUrl).port)),
      redis: await linkTo(t, () => Number(new URL(redis.url).port)),
      ...(cluster && { cluster: await linkTo(t, () => cluster.port) }),
    };
    const disk = await smallDisk(t, DATA_BYTES);
    const folder = disk?.folder ?? (await folderOf(t, {}));
    if (disk !== undefined) data.push(folder);
    await writeFile(join(folder, 'secret'), secret, { mode: 0o600 });
    const env = environment(databaseUrl, own, tracker);
    const clock = join(await folderOf(t, {}), 'clock');
    const served = { folder: `${address.url}/docs.json`, data: folder };
    replicas.push(await Replica.start({ ...served, clock, env, onOutput }));
    links.push(own);
  }
  t.teardown(() => Promise.all(replicas.map((replica) => replica.end())));
  await Promise.all(replicas.map((replica) => replica.answers()));
  const balancer = await haproxy(
    t,
    replicas.map(({ url }) => new URL(url).host),
  );
  const disks = { data, ...(databaseDisk !== undefined && { database: databaseDisk }) };
  const services = { balancer, replicas, postgres, redis, tracker, address, cluster };
  return { ...services, links, disks, databaseUrl, uncounted };
}

function environment(
  databaseUrl: string,
  links: Links,
  tracker: StandIn,
): Readonly<Record<string, string>> {
  const database = new URL(databaseUrl);
  database.port = String(links.postgres.port);
  return {
    DATABASE_URL: database.href,
    REDIS_URL: `redis://127.0.0.1:${links.redis.port}`,
    DOCENT_PROXIES: 'loopback',
    DOCENT_ARTEFACT_POLL_SECONDS: POLL_SECONDS,
    DOCENT_LIMITS_REQUESTS_QUOTA: String(QUOTA),
    DOCENT_LIMITS_REQUESTS_WINDOW_SECONDS: String(WINDOW_SECONDS),
    DOCENT_LIMITS_PAGES_QUOTA: '1000000000',
    DOCENT_LIMITS_REPORT_CALLS_QUOTA: '1000000000',
    DOCENT_LIMITS_REPORTS_QUOTA: '1000000000',
    DOCENT_TRACKER_KIND: 'gitea',
    DOCENT_TRACKER_REPOSITORY: gitea.repository,
    DOCENT_TRACKER_API_URL: tracker.apiUrl,
    DOCENT_TRACKER_TOKEN: TOKEN,
    DOCENT_LOG_LEVEL: 'warn',
    ...(links.cluster && {
      DOCENT_SEARCH_ENGINE: 'opensearch',
      DOCENT_SEARCH_CLUSTER: `http://127.0.0.1:${links.cluster.port}`,
    }),
  };
}

async function trackerOf(t: ExecutionContext): Promise<StandIn & { isDown: boolean }> {
  const state = { isDown: false };
  const made = await standIn(t, gitea, {
    isJudged: false,
    trouble: (): Fault['how'] => (state.isDown ? { reset: 'before' } : { slowMs: 20 }),
  });
  return Object.assign(state, made);
}

/** Builds the documentation in a process of its own, and publishes it: each page names its number. */
export async function release(
  t: ExecutionContext,
  { address, cluster }: Pick<Parts, 'address' | 'cluster'>,
  number: number,
): Promise<void> {
  const home = await folderOf(t, {});
  const [docs, file] = [join(home, 'docs'), join(home, 'docs.docent')];
  await mkdir(docs);
  for (let page = 1; page <= PAGES; page += 1) {
    const text = `# Wombat ${page} of release ${number}\n\nA wombat digs hole ${page} in release ${number}.\n`;
    await writeFile(join(docs, `wombat-${page}.md`), text);
  }
  const words = ['build', docs, '--output', file, '--base-url', BASE_URL];
  const { child, output } = docent(t, words, { DOCENT_DATA: join(home, 'data') });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(output());
  const bytes = await readFile(file);
  await cluster?.publish(docs);
  const artefact = `docs-${number}.docent`;
  address.put(`/${artefact}`, bytes);
  address.put('/docs.json', await pointerTo(bytes, { artefact }));
}
