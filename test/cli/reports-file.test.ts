import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { type ExecutionContext } from 'ava';
import { openReportStore } from '../../src/reports/open-store.ts';
import { githubStandIn, REPOSITORY } from '../trackers/github.ts';
import { TOKEN, type StandIn } from '../trackers/stand-in.ts';
import { address, docent as start, type DocentProcess } from '../helpers/docent-process.ts';
import { verifies } from '../helpers/verifies.ts';
import { reportOf } from '../reports/documents.ts';

const ID = 'r_aaaaaaaaaaaaaaaa';

interface Deployment {
  readonly github: StandIn;
  /** The first is the command, whose folder is that of the deployment. */
  docent(argv: readonly string[], env?: Readonly<Record<string, string>>): DocentProcess;
}

/** A folder of documentation and a store with one waiting report, after some that were filed just now, on the stand-in's repository. */
async function deployment(t: ExecutionContext, filed = 0): Promise<Deployment> {
  const github = await githubStandIn(t);
  const folder = await mkdtemp(join(tmpdir(), 'docent-file-'));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, 'index.md'), '# Start\n\nHello.\n');
  const data = join(folder, '.data');
  const store = await openReportStore({ data });
  const at = new Date().toISOString();
  const report = reportOf('bug');
  for (let count = 0; count < filed; count += 1) {
    const id = `r_${count
      .toString()
      .padStart(16, 'a')
      .replace(/\d/g, (digit) => 'bcdefghijk'[Number(digit)] ?? '')}`;
    await store.submit({ id, report, digest: '', consent: id, dryRun: false, at }, 1000);
    await store.move({
      id,
      to: 'filed',
      at,
      actor: 'filer',
      issueUrl: 'https://t.test/1',
      note: '',
    });
  }
  await store.submit({ id: ID, report, digest: '', consent: ID, dryRun: false, at }, 1000);
  await store.close();
  const env = {
    PORT: '0',
    HOST: '127.0.0.1',
    DOCENT_DATA: data,
    DOCENT_TRACKER_KIND: 'github',
    DOCENT_TRACKER_REPOSITORY: REPOSITORY,
    DOCENT_TRACKER_API_URL: github.apiUrl,
    DOCENT_TRACKER_TOKEN: TOKEN,
  };
  return {
    github,
    docent: ([command = '', ...argv], over) =>
      start(t, [...command.split(' '), folder, ...argv], { ...env, ...over }),
  };
}

async function until(isSo: () => boolean, run: DocentProcess): Promise<void> {
  while (!isSo()) {
    if (run.child.exitCode !== null) throw new Error(run.output());
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

test('docent reports file --once files what waits, reads issues back, and ends; the token is nowhere in its output', async (t) => {
  const { github, docent } = await deployment(t);
  const run = docent(['reports file', '--once']);
  t.is(await run.exit, 0, run.output());
  t.is(github.issues().length, 1);
  t.regex(run.output(), /filed as http:\/\/127\.0\.0\.1:\d+\/acme\/acme\/issues\/1/);
  t.false(run.output().includes(TOKEN));
});

test('docent reports file --once, however often it runs, writes nothing when the hour is full, and says so', async (t) => {
  verifies('filer:backlog');
  const { github, docent } = await deployment(t, 480);
  for (const more of [[], ['--needs-human']]) {
    const run = docent(['reports file', '--once', ...more]);
    t.is(await run.exit, 0, run.output());
    t.regex(
      run.output(),
      /the tracker takes no more issues and comments for \d+ min: reports wait/,
    );
    t.is(github.issues().length, 0);
  }
});

test('docent reports file --once fails with the reason when the tracker refuses the token, and the report waits on', async (t) => {
  const { github, docent } = await deployment(t);
  const wrong = 'ghp_wrongwrongwrongwrongwrongwrongwrongw';
  const refused = docent(['reports file', '--once'], { DOCENT_TRACKER_TOKEN: wrong });
  t.is(await refused.exit, 1);
  t.regex(refused.output(), /answered 401: Bad credentials/);
  t.false(refused.output().includes(wrong));
  t.is(github.issues().length, 0);
});

test('docent reports file without a token says which variable to set', async (t) => {
  const { docent } = await deployment(t);
  const run = docent(['reports file', '--once'], { DOCENT_TRACKER_TOKEN: '' });
  t.is(await run.exit, 1);
  t.regex(run.output(), /there is no token\. Set DOCENT_TRACKER_TOKEN/);
});

test('docent reports file on a dry run lists what waits and writes nothing anywhere', async (t) => {
  const { github, docent } = await deployment(t);
  const run = docent(['reports file'], { DOCENT_TRACKER_KIND: 'dry-run' });
  t.is(await run.exit, 0);
  t.regex(
    run.output(),
    /r_a{16} {2}\[bug\] Search answers nothing for flags\nDry run: 1 report waits/,
  );
  t.deepEqual(github.requests, []);
});

for (const command of ['serve', 'reports file']) {
  test(`docent ${command} files by itself and stops cleanly at SIGTERM`, async (t) => {
    const { github, docent } = await deployment(t);
    const run = docent([command]);
    await until(() => run.output().includes('filed as '), run);
    t.is(github.issues().length, 1);
    run.child.kill('SIGTERM');
    t.is(await run.exit, 0, run.output());
  });
}

test('a service that leaves filing to others files nothing', async (t) => {
  const { github, docent } = await deployment(t);
  const run = docent(['serve'], { DOCENT_TRACKER_IN_SERVICE: 'false' });
  await address(run);
  const file = docent(['reports file', '--once']);
  t.is(await file.exit, 0);
  t.is(github.issues().length, 1);
  t.false(run.output().includes('filed as '));
});
