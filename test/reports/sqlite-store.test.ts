import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { type ExecutionContext } from 'ava';
import { openDatabase } from '../../src/reports/sqlite-database.ts';
import { openReportStore } from '../../src/reports/sqlite-store.ts';
import { storeReport } from '../helpers/report-row.ts';

const ID = 'r_abcdefghijklmnop';

async function folder(t: ExecutionContext): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'docent-store-'));
  t.teardown(() => rm(path, { recursive: true, force: true }));
  return path;
}

test('an empty store knows no report, and makes its folder', async (t) => {
  const store = await openReportStore(join(await folder(t), 'new', 'data'));
  t.is(await store.status(ID), undefined);
  await store.close();
});

test('the store answers what was written, after a restart too', async (t) => {
  const data = await folder(t);
  await (await openReportStore(data)).close();
  await storeReport(data, { status: 'filed', issue_url: 'https://tracker.test/1', dry_run: 1 });
  const store = await openReportStore(data);
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
  const store = await openReportStore(data);
  await storeReport(data, {});
  t.deepEqual(Object.keys((await store.status(ID)) ?? {}), ['report_id', 'status', 'updated_at']);
  await store.close();
});

test('the tables refuse a status that does not exist and an id of another form', async (t) => {
  const data = await folder(t);
  await (await openReportStore(data)).close();
  await t.throwsAsync(storeReport(data, { status: 'lost' }), { message: /CHECK/ });
  await t.throwsAsync(storeReport(data, { id: 'r_short' }), { message: /CHECK/ });
});

test('several processes may open a new store at once', async (t) => {
  const data = await folder(t);
  const stores = await Promise.all(Array.from({ length: 4 }, () => openReportStore(data)));
  t.is(stores.length, 4);
  await Promise.all(stores.map((store) => store.close()));
});

test('a data folder whose path holds a file is named with a remedy', async (t) => {
  const file = join(await folder(t), 'file');
  await writeFile(file, '');
  await t.throwsAsync(openReportStore(join(file, 'data')), { message: /data folder/ });
});

test('a file that is no database is named with a remedy', async (t) => {
  const data = await folder(t);
  await writeFile(join(data, 'reports.sqlite'), 'not a database at all\n'.repeat(100));
  await t.throwsAsync(openReportStore(data), { message: /damaged or no SQLite file/ });
});

test('a store that a newer Docent wrote is refused', async (t) => {
  const data = await folder(t);
  await (await openReportStore(data)).close();
  const database = await openDatabase(join(data, 'reports.sqlite'));
  await database.run('UPDATE schema_version SET version = 99');
  await database.close();
  await t.throwsAsync(openReportStore(data), { message: /schema version 99/ });
});
