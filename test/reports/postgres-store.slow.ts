/** The contract and the troubles of the PostgreSQL store; skipped where PostgreSQL's programs are not on the path. */
import { setTimeout as sleep } from 'node:timers/promises';
import test, { type ExecutionContext } from 'ava';
import { openReportStore } from '../../src/reports/open-store.ts';
import type { ReportStore } from '../../src/reports/store.ts';
import { hasPostgres, query, startPostgres, type PostgresServer } from '../helpers/postgres.ts';
import { filingContract } from './filing-contract.ts';
import { newReport, storeContract, type OpenStores } from './store-contract.ts';

let server: PostgresServer;
const withPostgres = hasPostgres ? test : test.skip;

if (hasPostgres) {
  test.before(async () => {
    server = await startPostgres();
  });
  test.after.always(() => server.end());
  const onPostgres: OpenStores = async (t) => {
    const databaseUrl = await server.database();
    return () => opened(t, databaseUrl);
  };
  storeContract('PostgreSQL', onPostgres);
  filingContract('PostgreSQL', onPostgres);
}

async function opened(t: ExecutionContext, databaseUrl: string): Promise<ReportStore> {
  const store = await openReportStore({ data: '/nonexistent', databaseUrl });
  t.teardown(() => store.close());
  return store;
}

withPostgres('PostgreSQL: what is wrong at the start is named, without the password', async (t) => {
  const url = await server.database();
  const { port } = new URL(url);
  const cases = [
    [`postgres://docent:hidden@127.0.0.1:1/x`, /nothing answers.*DATABASE_URL/],
    [`postgres://docent:hidden@127.0.0.1:${port}/missing`, /database .*does not exist/],
    [`postgres://nobody-knows:hidden@127.0.0.1:${port}/postgres`, /refuses the user/],
  ] as const;
  for (const [databaseUrl, message] of cases) {
    const error = await t.throwsAsync(openReportStore({ data: '', databaseUrl }), { message });
    t.false(error.message.includes('hidden'));
  }
});

withPostgres('PostgreSQL: a store that a newer Docent wrote is refused', async (t) => {
  const databaseUrl = await server.database();
  await opened(t, databaseUrl);
  await query(databaseUrl, 'UPDATE schema_version SET version = 99');
  await t.throwsAsync(openReportStore({ data: '', databaseUrl }), { message: /schema version 99/ });
});

withPostgres('PostgreSQL: the tables refuse a status that does not exist', async (t) => {
  const databaseUrl = await server.database();
  const store = await opened(t, databaseUrl);
  await store.submit(newReport(1), 10);
  await t.throwsAsync(query(databaseUrl, "UPDATE reports SET status = 'lost'"), {
    message: /check constraint/,
  });
});

withPostgres('PostgreSQL: a waiting lock ends in an error that says where to look', async (t) => {
  const databaseUrl = await server.database();
  const store = await opened(t, databaseUrl);
  const blocker = query(databaseUrl, 'BEGIN; LOCK TABLE reports; SELECT pg_sleep(14); COMMIT');
  await until(async () => {
    const { rows } = await query(
      databaseUrl,
      "SELECT 1 FROM pg_locks WHERE mode = 'AccessExclusiveLock' AND granted",
    );
    return rows.length > 0;
  });
  await t.throwsAsync(store.submit(newReport(1), 10), { message: /pg_stat_activity/ });
  await blocker;
  t.truthy(await store.submit(newReport(1), 10));
});

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(20);
}
