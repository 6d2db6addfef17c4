/** `docent reports backup`, through the command line's front door. */
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { type ExecutionContext } from 'ava';
import { commandsOf } from '../../src/cli/commands.ts';
import { run } from '../../src/cli/run.ts';
import { openReportStore } from '../../src/reports/open-store.ts';
import { newReport } from '../reports/store-contract.ts';

async function backup(
  t: ExecutionContext,
  env: Readonly<Record<string, string>>,
  ...args: readonly string[]
): Promise<{ code: number; out: string }> {
  const printed = { out: '' };
  const write = (text: string): void => void (printed.out += text);
  const io = { stdout: write, stderr: write, env };
  const argv = ['reports', 'backup', ...args];
  const code = await run(commandsOf('0.0.0'), argv, { version: '0', io });
  return { code, ...printed };
}

test('docent reports backup writes a file that a service starts from', async (t) => {
  const data = await mkdtemp(join(tmpdir(), 'docent-cli-backup-'));
  t.teardown(() => rm(data, { recursive: true }));
  const store = await openReportStore({ data });
  await store.submit(newReport(1), 10);
  const file = join(data, 'copy.sqlite');
  const { code, out } = await backup(t, { DOCENT_DATA: data }, '--to', file);
  t.is(out, `${file}\n`);
  t.is(code, 0);
  await store.close();
  const restored = join(data, 'restored');
  await mkdir(restored);
  await rename(file, join(restored, 'reports.sqlite'));
  const again = await openReportStore({ data: restored });
  t.is((await again.status(newReport(1).id))?.status, 'queued');
  await again.close();
});

test('docent reports backup says what it needs, and leaves PostgreSQL to its own tools', async (t) => {
  const { code, out } = await backup(t, {});
  t.is(code, 2);
  t.regex(out, /Name the file/);
  const DATABASE_URL = 'postgres://someone@db.test/reports';
  await t.throwsAsync(backup(t, { DATABASE_URL }, '--to', 'x'), { message: /pg_dump/ });
});
