import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { type ExecutionContext } from 'ava';
import { Failure } from '../../src/cli/failure.ts';
import { commandsOf } from '../../src/cli/commands.ts';
import { run } from '../../src/cli/run.ts';
import { documentDigest } from '../../src/reports/consent/confirm-token.ts';
import { openReportStore } from '../../src/reports/open-store.ts';
import { verifies } from '../helpers/verifies.ts';
import { reportOf } from '../reports/documents.ts';

const ID = 'r_aaaaaaaaaaaaaaaa';
const OTHER = 'r_bbbbbbbbbbbbbbbb';
const ISSUE = 'https://github.com/acme/acme/issues/1';

type Maintain = (...argv: string[]) => Promise<{ code: number; out: string; err: string }>;

/** The commands on a store with two waiting reports. */
async function maintainer(t: ExecutionContext, document: object = {}): Promise<Maintain> {
  const data = await mkdtemp(join(tmpdir(), 'docent-reports-'));
  t.teardown(() => rm(data, { recursive: true, force: true }));
  const store = await openReportStore({ data });
  for (const [day, id] of [ID, OTHER].entries()) {
    const report = reportOf('bug', { ...document, title: `Report \u001b[31m${day + 1}` });
    const at = `2026-01-0${day + 1}T10:00:00.000Z`;
    const digest = documentDigest(report);
    await store.submit({ id, report, digest, consent: id, dryRun: false, at }, 10);
  }
  await store.close();
  return async (...argv) => {
    let out = '';
    let err = '';
    const io = {
      stdout: (text: string) => (out += text),
      stderr: (text: string) => (err += text),
      env: { DOCENT_DATA: data },
    };
    try {
      const [verb = '', ...flags] = argv;
      const all = ['reports', verb, tmpdir(), ...flags];
      return { code: await run(commandsOf('1'), all, { version: '1', io }), out, err };
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      return { code: 1, out, err: error.message };
    }
  };
}

test('reports are listed newest first, as a table without control characters and as JSON', async (t) => {
  const reports = await maintainer(t);
  const { out } = await reports('list');
  const [head, first, second] = out.split('\n');
  t.regex(head ?? '', /^REPORT +STATUS +KIND +CREATED +TITLE +ISSUE$/);
  t.regex(first ?? '', /^r_bbbbbbbbbbbbbbbb {2}queued +bug +2026-01-02 10:00 {2}Report/);
  t.true(second?.startsWith(ID));
  t.false(out.includes('\u001b'));
  const json = JSON.parse((await reports('list', '--json', '--status', 'queued')).out);
  t.deepEqual(
    json.map((report: any) => report.report_id),
    [OTHER, ID],
  );
  t.deepEqual(JSON.parse((await reports('list', '--json', '--status', 'filed')).out), []);
});

test('a maintainer decides about a report, within the transitions, and the history says who', async (t) => {
  verifies('states:values');
  const reports = await maintainer(t);
  t.regex(
    (await reports('set', '--id', ID, '--status', 'filed')).err,
    /becomes filed needs the address of the issue/,
  );
  const filed = await reports(
    'set',
    '--id',
    ID,
    '--status',
    'filed',
    '--issue',
    ISSUE,
    '--note',
    'by hand',
  );
  t.is(filed.out, `${ID} is filed.\n`);
  const back = await reports('set', '--id', ID, '--status', 'declined');
  t.is(back.code, 1);
  t.regex(back.err, /A report that is filed cannot become declined/);
  const pull = 'https://github.com/acme/acme/pull/7';
  t.is((await reports('set', '--id', ID, '--benchmark-pr', pull)).out, `${ID} is filed.\n`);
  t.is(
    (await reports('set', '--id', ID, '--benchmark-pr', pull)).out,
    `${ID} has these values already.\n`,
  );
  const shown = JSON.parse((await reports('show', '--id', ID, '--json')).out);
  t.is(shown.benchmark_pr, pull);
  t.is(shown.issue_url, ISSUE);
  t.deepEqual(shown.events[1].note, 'by hand');
  t.is(shown.events[1].actor, 'maintainer');
  t.regex((await reports('show', '--id', ID)).out, /queued -> filed {2}by maintainer: by hand/);
});

test('the export has every report with its history, one a line', async (t) => {
  const reports = await maintainer(t);
  const lines = (await reports('export')).out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  t.deepEqual(
    lines.map((line) => [line.report_id, line.events.length]),
    [
      [OTHER, 1],
      [ID, 1],
    ],
  );
});

test('what a maintainer redacts is in the store no more', async (t) => {
  const reports = await maintainer(t, { summary: 'Project Bluebird fails at Bluebird.' });
  t.regex((await reports('redact', '--id', ID)).out, /is unchanged/);
  t.regex((await reports('redact', '--id', ID, '--text', 'Bluebird')).out, /is changed/);
  const { report, events } = JSON.parse((await reports('show', '--id', ID, '--json')).out);
  t.is(report.summary, 'Project [redacted:maintainer] fails at [redacted:maintainer].');
  t.is(events.at(-1).note, 'redacted');
  t.false((await reports('export')).out.split(ID)[1]?.includes('Bluebird') ?? true);
});

test('a maintainer can redact the name of a parameter, while fields of the schema keep theirs', async (t) => {
  const perf = { command: 'x', mean: 1, median: 1, min: 1, max: 1, parameters: { title: 'a' } };
  const reports = await maintainer(t, { perf });
  await reports('redact', '--id', ID, '--text', 'title');
  const { report } = JSON.parse((await reports('show', '--id', ID, '--json')).out);
  t.deepEqual(report.perf.parameters, { '[redacted:maintainer]': 'a' });
  t.truthy(report.title);
});

test('a deleted report is gone, and its issue is named', async (t) => {
  const reports = await maintainer(t);
  await reports('set', '--id', ID, '--status', 'filed', '--issue', ISSUE);
  t.is(
    (await reports('delete', '--id', ID)).out,
    `${ID} is deleted.\nIts issue is not changed: ${ISSUE}\n`,
  );
  const again = await reports('show', '--id', ID);
  t.is(again.code, 1);
  t.regex(again.err, /There is no report r_a+ in this store/);
});

for (const [argv, says] of [
  [['show'], /Name the report/],
  [['list', '--limit', '0'], /--limit takes/],
  [['list', '--status', 'lost'], /--status takes one of queued/],
  [['set', '--id', ID], /Nothing to set/],
  [['redact', '--id', ID, '--text', ''], /--text takes/],
] as const) {
  test(`reports ${argv.join(' ')} says what to change`, async (t) => {
    const { code, err } = await (await maintainer(t))(...argv);
    t.is(code, 2);
    t.regex(err, says);
  });
}

test('one report is exported with all that is stored of it, for a person who asks', async (t) => {
  const reports = await maintainer(t);
  const { out } = await reports('export', '--id', ID);
  const lines = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  t.is(lines.length, 1);
  t.is(lines[0].report_id, ID);
  t.is(lines[0].report.title, 'Report \u001b[31m1');
  t.is(lines[0].events.length, 1);
  t.is((await reports('export', '--id', 'r_cccccccccccccccc')).code, 1);
});

test('an issue that is no address is refused with what one looks like', async (t) => {
  const { code, err } = await (await maintainer(t))('set', '--id', ID, '--issue', 'x');
  t.is(code, 1);
  t.regex(err, /x is not an address: https:/);
});
