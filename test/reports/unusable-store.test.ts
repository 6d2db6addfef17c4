/** A store that cannot be used when a service starts: the service goes on, reports are refused with the reason, nothing is overwritten. */
import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import test, { type ExecutionContext } from 'ava';
import sqlite3 from 'sqlite3';
import { openServiceStore } from '../../src/cli/report-store.ts';
import { readConfig } from '../../src/config/read.ts';
import { createLogger } from '../../src/observe/log.ts';
import { openReportStore } from '../../src/reports/open-store.ts';
import { openSecret } from '../../src/reports/secret.ts';
import { openSqlite } from '../../src/reports/sql/sqlite.ts';
import type { ReportStore } from '../../src/reports/store.ts';
import { folderOf } from '../helpers/folder.ts';
import { root } from '../helpers/sources.ts';
import { verifies } from '../helpers/verifies.ts';
import { newReport } from './store-contract.ts';

interface Opened {
  readonly store: ReportStore;
  /** Errors that the operator was told. */
  readonly told: readonly string[];
}

async function open(t: ExecutionContext, data: string): Promise<Opened> {
  const told: string[] = [];
  const write = (line: string): void => void told.push(JSON.parse(line).msg as string);
  const { config } = readConfig({});
  if (config === undefined) throw new Error('the defaults have errors');
  const logger = createLogger({ level: 'error' }, { write });
  const { store } = await openServiceStore({ ...config, data }, logger);
  t.teardown(() => store.close());
  return { store, told };
}

/** A whole store of a few reports, in one file. */
async function whole(t: ExecutionContext): Promise<Buffer> {
  const data = await folderOf(t, {});
  const store = await openReportStore({ data });
  for (let number = 0; number < 40; number += 1) await store.submit(newReport(number), 100);
  await store.close();
  return readFile(join(data, 'reports.sqlite'));
}

const digest = async (file: string): Promise<string> =>
  createHash('sha256')
    .update(await readFile(file))
    .digest('hex');

/** The file of a copy that was stopped, a disk that failed, or another program. */
const halves: Readonly<Record<string, (file: Buffer) => Buffer>> = {
  'half of the header': (file) => file.subarray(0, 50),
  'one page': (file) => file.subarray(0, 4096),
  'half of the file': (file) => file.subarray(0, Math.floor(file.length / 2)),
  'all but the last page': (file) => file.subarray(0, file.length - 4096),
  'zeros in place of the header': (file) =>
    Buffer.concat([Buffer.alloc(4096), file.subarray(4096)]),
  'another program\u2019s text': () =>
    Buffer.from('<html>504 Gateway Timeout</html>\n'.repeat(200)),
};

for (const [name, half] of Object.entries(halves)) {
  test(`a store of ${name} is named, is left as it is, and needs no restart once it is moved away`, async (t) => {
    verifies('store:unusable');
    const written = half(await whole(t));
    const data = await folderOf(t, { 'reports.sqlite': written });
    const file = join(data, 'reports.sqlite');
    const before = await digest(file);
    const { store, told } = await open(t, data);
    t.is(told.length, 1);
    t.true(told[0]?.includes(file));
    t.regex(told[0] ?? '', /damaged or no SQLite file\. Restore a backup, or move it away/);
    await t.throwsAsync(store.status('r_aaaaaaaaaaaaaaaa'), { message: /damaged/ });
    await t.throwsAsync(store.submit(newReport(1), 10), { message: /damaged/ });
    t.is(await digest(file), before);
    await rename(file, `${file}.damaged`);
    for (const rest of ['-wal', '-shm']) await rm(`${file}${rest}`, { force: true });
    t.is((await store.submit(newReport(1), 10))?.status, 'queued');
  });
}

test('a data folder whose path is a file is named, and no read depends on it', async (t) => {
  verifies('store:unusable');
  const folder = await folderOf(t, { data: 'a file' });
  const { store, told } = await open(t, join(folder, 'data', 'below'));
  t.regex(told.join('\n'), /a part of its path is a file/);
  await t.throwsAsync(store.revision());
  await rm(join(folder, 'data'));
  await mkdir(join(folder, 'data'));
  t.is((await store.submit(newReport(1), 10))?.status, 'queued');
});

test('a store of a newer Docent is left as it is, and the message says which version to start', async (t) => {
  verifies('store:unusable', 'store:upgrade');
  const data = await folderOf(t, {});
  await (await openReportStore({ data })).close();
  const database = await openSqlite(join(data, 'reports.sqlite'));
  await database.run('UPDATE schema_version SET version = 99');
  await database.close();
  const { store, told } = await open(t, data);
  t.regex(
    told.join('\n'),
    /schema version 99; this version of Docent supports at most \d+\. Start the newer version/,
  );
  await t.throwsAsync(store.submit(newReport(1), 10), { message: /schema version 99/ });
});

/** Number of migrations that commit 5cd3799 knew: a store of more is refused by it. */
const STEPS_OF_5CD3799 = 5;

test('a store that commit 5cd3799 wrote is read and continued, and the page about upgrades says that there is no way back', async (t) => {
  verifies('store:upgrade');
  const data = await folderOf(t, {});
  const file = join(data, 'reports.sqlite');
  await restore(file, await readFile(join(root, 'test/fixtures/reports-of-5cd3799.sql'), 'utf8'));
  const store = await openReportStore({ data });
  const reports = await store.list({ limit: 10 });
  t.deepEqual(
    reports.map(({ status, attempts }) => [status, attempts]),
    [
      ['queued', 0],
      ['queued', 0],
      ['needs_human', 0],
      ['declined', 0],
      ['duplicate', 0],
      ['filed', 0],
      ['queued', 1],
    ],
  );
  t.true(reports.every(({ report }) => /^Written by 5cd3799, number \d\.$/.test(report.summary)));
  t.deepEqual(await store.held('queued'), [
    { id: 'r_aaaaaaaaaaaaaaaa', until: '2026-11-01T08:32:00.000Z' },
  ]);
  t.is((await store.feedback.list({ limit: 5 }))[0]?.comment, 'Where do they dig?');
  t.is((await store.submit(newReport(1), 10))?.status, 'filed', 'consent that was used');
  t.is((await store.submit(newReport(77), 10))?.status, 'queued');
  await store.close();
  const database = await openSqlite(file);
  const row = await database.get<{ version: number }>('SELECT version FROM schema_version');
  await database.close();
  t.true(Number(row?.version) > STEPS_OF_5CD3799);
  const page = await readFile(join(root, 'content/operate/upgrading.md'), 'utf8');
  t.regex(page, /An older version refuses a store that has been migrated/);
});

function restore(file: string, dump: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const database = new sqlite3.Database(file);
    database.exec(dump, (error) => {
      database.close(() => (error === null ? resolve() : reject(error)));
    });
  });
}

test('a secret that cannot be kept serves this process, and one that is there is never replaced', async (t) => {
  verifies('store:unusable');
  const told: string[] = [];
  const tell = ({ message }: Error): void => void told.push(message);
  const folder = await folderOf(t, { data: 'a file' });
  t.is((await openSecret(join(folder, 'data'), tell)).length, 32);
  t.regex(told.join('\n'), /cannot be kept.*Make the data folder writable/);
  const data = join(folder, 'good');
  const secret = await openSecret(data, tell);
  t.deepEqual(await openSecret(data, tell), secret);
  t.is(told.length, 1);
  await writeFile(join(data, 'secret'), secret.toString('hex').slice(0, 30));
  await t.throwsAsync(openSecret(data, tell), {
    message: /is damaged\. Put the output of docent secret there.*, or delete it/,
  });
});
