import { copyFile, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { type ExecutionContext } from 'ava';
import { openReportStore } from '../../src/reports/open-store.ts';
import { backupSqlite } from '../../src/reports/sql/sqlite-backup.ts';
import type { ReportStore } from '../../src/reports/store.ts';
import { newReport } from './store-contract.ts';

async function folder(t: ExecutionContext): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'docent-backup-'));
  t.teardown(() => rm(path, { recursive: true, force: true }));
  return path;
}

/** Writes without a pause; `acknowledged` grows. */
async function writeInto(
  store: ReportStore,
  { from, signal, acknowledged }: { from: number; signal: AbortSignal; acknowledged: Set<string> },
): Promise<void> {
  for (let number = from; !signal.aborted; number += 1) {
    const status = await store.submit(newReport(number), 1e6);
    if (status !== undefined) acknowledged.add(status.report_id);
  }
}

test('a backup under writes opens as a store, and holds every report that was acknowledged before', async (t) => {
  const data = await folder(t);
  const stores = [await openReportStore({ data }), await openReportStore({ data })];
  const stop = new AbortController();
  const acknowledged = new Set<string>();
  const writing = stores.map((store, at) =>
    writeInto(store, { from: at * 1_000_000, signal: stop.signal, acknowledged }),
  );
  for (let round = 0; round < 3; round += 1) {
    while (acknowledged.size < (round + 1) * 20) await new Promise(setImmediate);
    const before = [...acknowledged];
    const copy = join(data, `copy-${round}.sqlite`);
    await backupSqlite(join(data, 'reports.sqlite'), copy);
    const restored = join(data, `restored-${round}`);
    await mkdir(restored);
    await copyFile(copy, join(restored, 'reports.sqlite'));
    const store = await openReportStore({ data: restored });
    const found = await Promise.all(before.map((id) => store.status(id)));
    t.is(found.filter((status) => status?.status === 'queued').length, before.length);
    t.is((await store.events(before[0] ?? '')).length, 1);
    await store.close();
    t.is((await stat(copy)).mode & 0o777, 0o600);
  }
  stop.abort();
  await Promise.all(writing);
  await Promise.all(stores.map((store) => store.close()));
});

test('a backup replaces nothing, and says so when there is nothing to copy', async (t) => {
  const data = await folder(t);
  const file = join(data, 'reports.sqlite');
  const target = join(data, 'copy');
  await t.throwsAsync(backupSqlite(file, target), { message: /no report store.*--data/ });
  await (await openReportStore({ data })).close();
  await t.throwsAsync(backupSqlite(file, join(data, 'missing', 'copy')), {
    message: /folder that exists/,
  });
  await writeFile(target, 'mine');
  await t.throwsAsync(backupSqlite(file, target), { message: /exists/ });
});
