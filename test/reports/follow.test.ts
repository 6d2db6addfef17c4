import test, { type ExecutionContext } from 'ava';
import { createFollower } from '../../src/reports/filer/follow.ts';
import type { StoredIssue } from '../github/wire.ts';
import { verifies } from '../helpers/verifies.ts';
import { filing, ID, type Filing } from './filing.ts';

interface Followed extends Filing {
  readonly issue: StoredIssue;
  look(): Promise<void>;
}

/** One report that is filed, and a follower that has begun. */
async function followed(t: ExecutionContext): Promise<Followed> {
  const parts = await filing(t);
  const { github, store, tracker, submit, filer, now } = parts;
  const look = createFollower({ store, tracker, now, benchmarkLabel: 'benchmark' });
  await look();
  await submit();
  await filer()();
  const [issue] = github.issues();
  if (issue === undefined) throw new Error('nothing was filed');
  return { ...parts, issue, look };
}

test('an issue that is closed as a duplicate makes its report a duplicate', async (t) => {
  const { github, store, issue, look } = await followed(t);
  await look();
  t.is((await store.status(ID))?.status, 'filed');
  github.change(issue, { state: 'closed', reason: 'duplicate' });
  await look();
  const status = await store.status(ID);
  t.is(status?.status, 'duplicate');
  t.is(status?.issue_url, github.urlOf(issue));
  await look();
  t.is((await store.events(ID)).length, 3, 'stored, filed, duplicate: each told once');
});

test('labels, closing and reopening are kept in the log, and the report stays filed', async (t) => {
  const { github, store, issue, look } = await followed(t);
  for (const [changes, state] of [
    [{ labels: ['bug', 'confirmed'] }, 'open; labels: bug, confirmed'],
    [{ state: 'closed', reason: 'not_planned' }, 'closed as not planned; labels: bug, confirmed'],
    [{ state: 'open', reason: 'reopened' }, 'open (reopened); labels: bug, confirmed'],
    [{ state: 'closed', reason: 'completed', labels: [] }, 'closed as completed'],
  ] as const) {
    github.change(issue, changes as Partial<StoredIssue>);
    await look();
    await look();
    const report = await store.get(ID);
    t.is(report?.issue_state, state);
    t.is(report?.status, 'filed');
    t.is((await store.events(ID)).at(-1)?.note, `The issue is ${state}.`);
  }
  t.is((await store.events(ID)).length, 6);
});

test('an issue that is closed with the label duplicate counts as one', async (t) => {
  const { github, store, issue, look } = await followed(t);
  github.change(issue, { state: 'closed', reason: 'not_planned', labels: ['duplicate'] });
  await look();
  t.is((await store.status(ID))?.status, 'duplicate');
});

test('an issue that was transferred is followed to where it is, and from there', async (t) => {
  const { github, store, issue, look } = await followed(t);
  const moved = github.transfer(issue, 'acme/other');
  await look();
  t.is((await store.status(ID))?.issue_url, github.urlOf(moved, 'acme/other'));
  github.change(moved, { state: 'closed', reason: 'duplicate' });
  await look();
  t.is((await store.status(ID))?.status, 'duplicate');
});

test('an issue that was deleted is told as gone, and its report stays as it was', async (t) => {
  const { store, issue, look } = await followed(t);
  issue.gone = 'deleted';
  await look();
  await look();
  t.is((await store.get(ID))?.issue_state, 'gone');
  t.is((await store.status(ID))?.status, 'filed');
  t.is((await store.events(ID)).length, 3);
});

test('only a pull request with the label of benchmarks becomes the benchmark_pr', async (t) => {
  verifies('report-status:benchmark-pr');
  const { github, store, issue, look } = await followed(t);
  const pull = github.open({ title: 'Benchmark for it', isPull: true });
  issue.linked.push(pull);
  await look();
  t.is((await store.status(ID))?.benchmark_pr, undefined, 'anybody can write a title');
  pull.labels.push('benchmark');
  await look();
  t.is((await store.status(ID))?.benchmark_pr, github.urlOf(pull));
});

test('a change of a tracker that was down is seen once it is up', async (t) => {
  const { github, store, issue, look } = await followed(t);
  github.change(issue, { labels: ['seen'] });
  github.fail({ operation: 'issues/list-for-repo', how: { status: 503 } });
  await t.throwsAsync(look(), { message: /answered 503/ });
  await look();
  t.is((await store.get(ID))?.issue_state, 'open; labels: seen');
});

test('looking again when nothing has changed costs nothing of the quota', async (t) => {
  const { github, look } = await followed(t);
  await look();
  await look();
  const before = github.requests.length;
  await look();
  const statuses = github.requests.slice(before).map(({ status }) => status);
  t.true(statuses.length > 0);
  t.deepEqual([...new Set(statuses)], [304]);
});
