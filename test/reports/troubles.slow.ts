/** The store in trouble while the service runs: clients are told what to do, and nothing needs a restart. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import test, { type ExecutionContext } from 'ava';
import type { ReportDocument } from '../../src/reports/document/document.ts';
import { openReportStore } from '../../src/reports/open-store.ts';
import { openSqlite } from '../../src/reports/sql/sqlite.ts';
import { hasPostgres, startPostgres } from '../helpers/postgres.ts';
import { service, type Service } from '../helpers/service.ts';
import { smallDisk } from '../helpers/small-disk.ts';
import { reportOf } from './documents.ts';
import { reportClient, UNLIMITED } from './report-client.ts';
import { newReport } from './store-contract.ts';

interface Troubled extends Service {
  /** Reasons that the operator was told. */
  readonly told: string[];
}

async function troubled(
  t: ExecutionContext,
  config: { readonly data: string; readonly databaseUrl?: string },
): Promise<Troubled> {
  const told: string[] = [];
  const made = await service(t, {
    data: config.data,
    config: { ...config, limits: UNLIMITED },
    onLog: (line) => void (line['msg'] === 'report store' && told.push(JSON.stringify(line))),
  });
  return { ...made, told };
}

async function temporaryFolder(t: ExecutionContext): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'docent-troubles-'));
  t.teardown(() => rm(path, { recursive: true, force: true }));
  return path;
}

const report = (): ReportDocument =>
  reportOf('bug', { summary: `${randomUUID()} ${'x'.repeat(15_000)}` });
const REFUSED =
  /could not be stored at the moment\. Send the same report with the same confirm_token again/;

/** A report is refused during the trouble, and stored once with the same token after it. */
async function survives(
  t: ExecutionContext,
  { server, store, told }: Troubled,
  trouble: { begin(): Promise<void> | void; end(): Promise<void> | void; reason: RegExp },
): Promise<void> {
  const client = reportClient(server);
  const sent = report();
  const token = await client.preview(sent);
  await trouble.begin();
  const refused = await client.submit(sent, token);
  t.regex(refused.failure ?? 'stored', REFUSED);
  t.regex(told.join('\n'), trouble.reason);
  await trouble.end();
  const { data } = await client.submit(sent, token);
  t.is(data.status, 'queued');
  t.deepEqual(await client.submit(sent, token), { data }, 'and only once');
  t.is((await store.get(data.report_id))?.report.summary, sent.summary);
}

test('SQLite: a database that another process has locked', async (t) => {
  const data = await temporaryFolder(t);
  const made = await troubled(t, { data });
  const other = await openSqlite(join(data, 'reports.sqlite'));
  await survives(t, made, {
    begin: async () => void (await other.run('BEGIN IMMEDIATE')),
    end: async () => void (await other.run('ROLLBACK')),
    reason: /another process holds it/,
  });
  await other.close();
});

test('SQLite: a disk that is full', async (t) => {
  const disk = await smallDisk(t, 512 * 1024);
  if (disk === undefined) return t.pass('this process may not mount a disk');
  const made = await troubled(t, { data: disk.folder });
  const client = reportClient(made.server);
  const stored: string[] = [];
  await survives(t, made, {
    async begin() {
      for (let count = 0; count < 100; count += 1) {
        const sent = report();
        const { data, failure } = await client.submit(sent, await client.preview(sent));
        if (failure !== undefined) return;
        stored.push(data.report_id);
      }
    },
    end: () => disk.remount('size=4m'),
    reason: /the disk (?:is full|fails or is full)/,
  });
  t.true(stored.length > 5);
  for (const id of stored) t.is((await client.status(id)).data.status, 'queued');
});

test('SQLite: a disk that is read-only is named at the start, and works once it is not', async (t) => {
  const disk = await smallDisk(t, 4 * 1024 * 1024);
  if (disk === undefined) return t.pass('this process may not mount a disk');
  const { folder: data } = disk;
  const before = await openReportStore({ data });
  await before.submit(newReport(1), 10);
  await before.close();
  disk.remount('ro');
  await t.throwsAsync(openReportStore({ data }), { message: /Make the data folder writable/ });
  disk.remount('rw');
  const after = await openReportStore({ data });
  t.is((await after.status(newReport(1).id))?.status, 'queued');
  await after.close();
});

(hasPostgres ? test : test.skip)(
  'PostgreSQL: a server that stops or crashes, and comes back',
  async (t) => {
    const server = await startPostgres();
    t.teardown(() => server.end());
    const data = await temporaryFolder(t);
    const made = await troubled(t, { data, databaseUrl: await server.database() });
    for (const mode of ['fast', 'immediate'] as const) {
      await survives(t, made, {
        begin: () => server.stop(mode),
        async end() {
          const { statusCode, payload } = await made.get('/api/v1/reports/r_aaaaaaaaaaaaaaaa');
          t.is(statusCode, 503);
          t.regex(JSON.parse(payload).resolution, /Try again in a minute/);
          await server.start();
        },
        reason: /nothing answers at the address in DATABASE_URL|it stops, starts or dropped/,
      });
    }
    t.false(made.told.join('\n').includes('docent@127'));
  },
);

(hasPostgres ? test : test.skip)(
  'PostgreSQL: restarts while reports come in lose none that was acknowledged',
  async (t) => {
    const server = await startPostgres();
    t.teardown(() => server.end());
    const data = await temporaryFolder(t);
    const made = await troubled(t, { data, databaseUrl: await server.database() });
    const client = reportClient(made.server);
    const over = new AbortController();
    const acknowledged: string[] = [];
    let refused = 0;
    const sendMany = async (): Promise<void> => {
      while (!over.signal.aborted) {
        const sent = report();
        const token = await client.preview(sent);
        const answer = token === undefined ? undefined : await client.submit(sent, token);
        if (answer?.failure === undefined && answer !== undefined)
          acknowledged.push(answer.data.report_id);
        else refused += 1;
        await sleep(5);
      }
    };
    const sending = Promise.all([sendMany(), sendMany(), sendMany(), sendMany()]);
    for (const mode of ['immediate', 'fast', 'immediate'] as const) {
      await sleep(300);
      await server.stop(mode);
      await sleep(100);
      await server.start();
    }
    await sleep(300);
    over.abort();
    await sending;
    t.log(`${acknowledged.length} acknowledged, ${refused} refused`);
    t.true(refused > 0 && acknowledged.length > 0);
    for (const id of acknowledged) t.is((await client.status(id)).data.status, 'queued');
  },
);
