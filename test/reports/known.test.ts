import test, { type ExecutionContext } from 'ava';
import { readConfig } from '../../src/config/read.ts';
import { githubTracker } from '../../src/reports/tracker/github.ts';
import { githubStandIn, REPOSITORY } from '../trackers/github.ts';
import { TOKEN, type StandIn } from '../trackers/stand-in.ts';
import { service, type Service } from '../helpers/service.ts';
import { verifies } from '../helpers/verifies.ts';
import { callTool } from './call-tool.ts';
import { reportOf } from './documents.ts';
import { inReport, PROBLEMS, SYMPTOMS, UNRELATED } from './known-set.ts';

interface Connected {
  readonly github: StandIn;
  readonly docs: Service;
  check(query: string): Promise<any>;
}

/** A service whose tracker has an issue about flags; issues are read again at each question when `pollSeconds` is 0. */
async function connected(t: ExecutionContext, pollSeconds = 0): Promise<Connected> {
  const github = await githubStandIn(t);
  github.open({ title: 'Search does not find flags', body: 'A search for --baseline is empty.' });
  const tracker = githubTracker({
    repository: REPOSITORY,
    token: TOKEN,
    apiUrl: github.apiUrl,
    isPaced: false,
  });
  const defaults = readConfig({}).config?.tracker;
  if (defaults === undefined) throw new Error('the defaults have faults');
  const config = {
    tracker: { ...defaults, pollSeconds },
    limits: {
      requests: { quota: 1000, windowSeconds: 60 },
      reportCalls: { quota: 1000, windowSeconds: 60 },
      reports: { quota: 1000, windowSeconds: 60 },
    },
  };
  const docs = await service(t, { tracker, config });
  const check = async (query: string): Promise<any> =>
    (await callTool(docs.server, ['check_known_issue', { query }])).structuredContent;
  return { github, docs, check };
}

test('an open issue of the tracker is found with its address, score and reason', async (t) => {
  verifies('tool:check-known-issue', 'flow:known-issue', 'tool:preview-report:duplicates');
  const { github, docs, check } = await connected(t);
  const [issue] = github.issues();
  const { connected: isConnected, matches, next } = await check('flags are not found by search');
  t.true(isConnected);
  t.is(matches[0].kind, 'issue');
  t.is(matches[0].url, issue && github.urlOf(issue));
  t.is(matches[0].status, 'open');
  t.true(matches[0].score > 0.2 && matches[0].score <= 1);
  t.is(matches[0].reason, 'An open issue with the words flags, search in its title or text.');
  t.regex(next, /duplicate_of/);
  const preview = await callTool(docs.server, ['preview_report', { report: reportOf('bug') }]);
  t.is(preview.structuredContent.duplicates[0].url, matches[0].url);
});

test('issues that are opened, changed and closed are known at the next look', async (t) => {
  const { github, check } = await connected(t);
  const titles = async (): Promise<string[]> =>
    (await check('search flags baseline')).matches.map((one: any) => one.title);
  // A question starts a look, and is answered from what was known before.
  const until = async (count: number): Promise<string[]> => {
    for (let tries = 0; tries < 200; tries += 1) {
      const found = await titles();
      if (found.length === count) return found;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return titles();
  };
  t.deepEqual(await until(1), ['Search does not find flags']);
  const second = github.open({ title: 'Flags of search are slow' });
  t.is((await until(2)).length, 2);
  github.change(second, { state: 'closed', reason: 'completed', milestone: '1.4' });
  for (let tries = 0; tries < 200; tries += 1) {
    const { matches } = await check('flags of search are slow');
    if (matches[0].status !== 'open') break;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const [closed] = (await check('flags of search are slow')).matches;
  t.is(closed.status, 'closed as completed, milestone 1.4');
  t.regex(closed.reason, /^A closed issue with the words/);
});

test('a report that waits is known by its id, and a duplicate of it becomes a +1 once it is filed', async (t) => {
  verifies('tool:submit-report:duplicate-of');
  const { docs, check } = await connected(t);
  const report = reportOf('bug', { title: 'Uploads break off at two gigabytes' });
  const id = 'r_aaaaaaaaaaaaaaaa';
  const at = '2026-01-01';
  await docs.store.submit({ id, report, digest: '', consent: 'c', dryRun: false, at }, 10);
  const [match] = (await check('uploads break off at two gigabytes')).matches;
  t.is(match.report_id, id);
  t.is(match.url, undefined);
  const call = async (duplicate_of: string): Promise<any> =>
    callTool(docs.server, ['preview_report', { report: reportOf('bug'), duplicate_of }]);
  const { structuredContent: preview } = await call(id);
  t.regex(
    preview.consequence,
    /\(\+1\) on the issue of report r_aaaaaaaaaaaaaaaa .*once there is one/,
  );
  t.regex(JSON.stringify(await call('r_bbbbbbbbbbbbbbbb')), /neither the address .* nor the id/);
  await docs.store.move({ id, to: 'declined', at, actor: 'maintainer' });
  t.regex(JSON.stringify(await call(id)), /neither the address .* nor the id/);
  t.is((await check('uploads break off at two gigabytes')).matches[0].report_id, undefined);
});

test('a report that is filed is known once, as its issue', async (t) => {
  const { github, docs, check } = await connected(t);
  const report = reportOf('bug', { title: 'Search does not find flags' });
  const { report_id: id } = (await docs.store.submit(
    { id: 'r_aaaaaaaaaaaaaaaa', report, digest: '', consent: 'c', dryRun: false, at: '2026-01-01' },
    10,
  )) ?? { report_id: '' };
  t.is((await check('search flags')).matches.length, 2);
  const [issue] = github.issues();
  await docs.store.move({
    id,
    to: 'filed',
    at: '2026-01-02',
    actor: 'filer',
    ...(issue && { issueUrl: github.urlOf(issue) }),
  });
  t.deepEqual(
    (await check('search flags')).matches.map((one: any) => one.kind),
    ['issue'],
  );
});

test('a tracker that does not answer is told, and earlier reports are found all the same', async (t) => {
  const { github, docs, check } = await connected(t);
  github.fail({ action: 'list', times: 100, how: { status: 500 } });
  const report = reportOf('bug');
  await docs.store.submit(
    { id: 'r_aaaaaaaaaaaaaaaa', report, digest: '', consent: 'c', dryRun: false, at: '2026-01-01' },
    10,
  );
  const { connected: isConnected, matches, next } = await check('search answers nothing for flags');
  t.false(isConnected);
  t.is(matches[0].title, report.title);
  t.regex(next, /tracker does not answer just now/);
});

test('a hundred questions in a minute are two requests to the tracker, for open and for closed issues', async (t) => {
  const { github, check } = await connected(t, 60);
  for (let at = 0; at < 100; at += 1) await check('flags');
  t.is(github.requests.length, 2);
});

/** The right issue for at least this share of the symptoms. */
const RIGHT_MIN = 0.8;

for (const [how, told] of [
  ['in a few words', (symptom: string) => symptom],
  ['somewhere in a report', inReport],
] as const) {
  test(`60 symptoms told ${how} find their issue among 40, and problems of others find none`, async (t) => {
    const { github, check } = await connected(t, 60);
    for (const { title, body } of PROBLEMS) github.open({ title, body });
    let right = 0;
    for (const [symptom, id] of SYMPTOMS) {
      const [first] = (await check(told(symptom))).matches;
      const isRight = first?.title === PROBLEMS.find((problem) => problem.id === id)?.title;
      if (isRight) right += 1;
      else t.log(`${symptom}: ${first?.title ?? 'nothing'}`);
    }
    t.log(`${right} of ${SYMPTOMS.length}`);
    t.true(right >= SYMPTOMS.length * RIGHT_MIN);
    for (const problem of UNRELATED) {
      t.deepEqual((await check(told(problem))).matches, [], problem);
    }
  });
}
