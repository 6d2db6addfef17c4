import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { type ExecutionContext } from 'ava';
import { openReportStore } from '../../src/reports/open-store.ts';
import { migrate } from '../../src/reports/sql/migrate.ts';
import { SQLITE_STEPS } from '../../src/reports/sql/sqlite-steps.ts';
import { openSqlite } from '../../src/reports/sql/sqlite.ts';

import { storeReport } from '../helpers/report-row.ts';
import { reportOf } from './documents.ts';
import { filingContract } from './filing-contract.ts';
import { storeContract, type OpenStores } from './store-contract.ts';

const ID = 'r_abcdefghijklmnop';

async function folder(t: ExecutionContext): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'docent-store-'));
  t.teardown(() => rm(path, { recursive: true, force: true }));
  return path;
}

const onSqlite: OpenStores = async (t) => {
  const data = await folder(t);
  return async () => {
    const store = await openReportStore({ data });
    t.teardown(() => store.close());
    return store;
  };
};
storeContract('SQLite', onSqlite);
filingContract('SQLite', onSqlite);

test('an empty store knows no report, and makes its folder', async (t) => {
  const store = await openReportStore({ data: join(await folder(t), 'new', 'data') });
  t.is(await store.status(ID), undefined);
  await store.close();
});

test('the store answers what was written, after a restart too', async (t) => {
  const data = await folder(t);
  await (await openReportStore({ data })).close();
  await storeReport(data, { status: 'filed', issue_url: 'https://tracker.test/1', dry_run: 1 });
  const store = await openReportStore({ data });
  t.deepEqual(await store.status(ID), {
    report_id: ID,
    status: 'filed',
    issue_url: 'https://tracker.test/1',
    updated_at: '2026-01-02T03:04:05.000Z',
    dry_run: true,
  });
  await store.close();
});

test('a plain report shows neither dry_run nor addresses', async (t) => {
  const data = await folder(t);
  const store = await openReportStore({ data });
  await storeReport(data, {});
  t.deepEqual(Object.keys((await store.status(ID)) ?? {}), ['report_id', 'status', 'updated_at']);
  await store.close();
});

test('the tables refuse a status that does not exist and an id of another form', async (t) => {
  const data = await folder(t);
  await (await openReportStore({ data })).close();
  await t.throwsAsync(storeReport(data, { status: 'lost' }), { message: /CHECK/ });
  await t.throwsAsync(storeReport(data, { id: 'r_short' }), { message: /CHECK/ });
});

test('a data folder whose path holds a file is named with a remedy', async (t) => {
  const file = join(await folder(t), 'file');
  await writeFile(file, '');
  await t.throwsAsync(openReportStore({ data: join(file, 'data') }), { message: /data folder/ });
});

test('a file that is no database is named with a remedy', async (t) => {
  const data = await folder(t);
  await writeFile(join(data, 'reports.sqlite'), 'not a database at all\n'.repeat(100));
  await t.throwsAsync(openReportStore({ data }), { message: /damaged or no SQLite file/ });
});

test('a store that a newer Docent wrote is refused', async (t) => {
  const data = await folder(t);
  await (await openReportStore({ data })).close();
  const database = await openSqlite(join(data, 'reports.sqlite'));
  await database.run('UPDATE schema_version SET version = 99');
  await database.close();
  await t.throwsAsync(openReportStore({ data }), { message: /schema version 99/ });
});

test('a store of the first version is brought up to date with its reports and events', async (t) => {
  const data = await folder(t);
  const database = await openSqlite(join(data, 'reports.sqlite'));
  await migrate(database, SQLITE_STEPS.slice(0, 1));
  const report = reportOf('bug', { summary: 'An old problem.' });
  await database.run(
    `INSERT INTO reports (id, status, kind, title, document, document_digest, consent, created_at, updated_at)
     VALUES ($1, 'filed', 'bug', $2, $3, '', 'old', $4, $4)`,
    [ID, report.title, JSON.stringify(report), '2026-01-01T00:00:00.000Z'],
  );
  await database.run(
    "INSERT INTO events (report_id, at, to_status, actor) VALUES ($1, $2, 'queued', 'submit')",
    [ID, '2026-01-01T00:00:00.000Z'],
  );
  await database.close();
  for (let opened = 0; opened < 2; opened += 1) {
    const store = await openReportStore({ data });
    t.deepEqual((await store.get(ID))?.report, report);
    t.is((await store.outlines(1))[0]?.summary, 'An old problem.');
    t.is((await store.events(ID)).length, 1);
    await store.close();
  }
});
