import test, { type ExecutionContext } from 'ava';
import { createFollower } from '../../src/reports/filer/follow.ts';
import { verifies } from '../helpers/verifies.ts';
import { TRACKERS } from '../trackers/all.ts';
import type { Protocol, StoredIssue } from '../trackers/stand-in.ts';
import { filing, ID, type Filing } from './filing.ts';

interface Followed extends Filing {
  readonly issue: StoredIssue;
  look(): Promise<void>;
}

/** One report that is filed, and a follower that has begun. */
async function followed(t: ExecutionContext, protocol: Protocol): Promise<Followed> {
  const parts = await filing(t, protocol);
  const { standIn, store, tracker, submit, filer, now } = parts;
  const look = createFollower({ store, tracker, now, benchmarkLabel: 'benchmark' });
  await look();
  await submit();
  await filer()();
  const [issue] = standIn.issues();
  if (issue === undefined) throw new Error('nothing was filed');
  return { ...parts, issue, look };
}

/** Gitea has nothing but a label for it. */
function closedAsDuplicate({ kind }: Protocol): Partial<StoredIssue> {
  return {
    state: 'closed',
    ...(kind === 'gitea' ? { labels: ['duplicate'] } : { reason: 'duplicate' }),
  };
}

for (const protocol of TRACKERS) {
  test(`${protocol.kind}: an issue that is closed as a duplicate makes its report a duplicate`, async (t) => {
    const { standIn, store, issue, look } = await followed(t, protocol);
    await look();
    t.is((await store.status(ID))?.status, 'filed');
    standIn.change(issue, closedAsDuplicate(protocol));
    await look();
    const status = await store.status(ID);
    t.is(status?.status, 'duplicate');
    t.is(status?.issue_url, standIn.urlOf(issue));
    await look();
    t.is((await store.events(ID)).length, 3, 'stored, filed, duplicate: each told once');
  });

  test(`${protocol.kind}: labels, closing and reopening are kept in the log, and the report stays filed`, async (t) => {
    const { standIn, store, issue, look } = await followed(t, protocol);
    const because = (reason: string): string => (protocol.hasReasons ? reason : '');
    const labels = '; labels: bug, confirmed';
    for (const [changes, state] of [
      [{ labels: ['bug', 'confirmed'] }, `open${labels}`],
      [
        { state: 'closed', reason: 'not_planned', milestone: '1.4' },
        `closed${because(' as not planned')}, milestone 1.4${labels}`,
      ],
      [{ state: 'open', reason: 'reopened' }, `open${because(' (reopened)')}${labels}`],
      [
        { state: 'closed', reason: 'completed', milestone: null, labels: [] },
        `closed${because(' as completed')}`,
      ],
    ] as const) {
      standIn.change(issue, changes as Partial<StoredIssue>);
      await look();
      await look();
      const report = await store.get(ID);
      t.is(report?.issue_state, state);
      t.is(report?.status, 'filed');
      t.is((await store.events(ID)).at(-1)?.note, `The issue is ${state}.`);
    }
    t.is((await store.events(ID)).length, 6);
  });

  test(`${protocol.kind}: an issue that is closed with the label duplicate counts as one`, async (t) => {
    const { standIn, store, issue, look } = await followed(t, protocol);
    standIn.change(issue, { state: 'closed', reason: 'not_planned', labels: ['duplicate'] });
    await look();
    t.is((await store.status(ID))?.status, 'duplicate');
  });

  if (protocol.hasTransfers)
    test(`${protocol.kind}: an issue that was transferred is followed to where it is, and from there`, async (t) => {
      const { standIn, store, issue, look } = await followed(t, protocol);
      const moved = standIn.transfer(issue, 'acme/other');
      await look();
      t.is((await store.status(ID))?.issue_url, standIn.urlOf(moved, 'acme/other'));
      standIn.change(moved, { state: 'closed', reason: 'duplicate' });
      await look();
      t.is((await store.status(ID))?.status, 'duplicate');
    });

  test(`${protocol.kind}: an issue that was deleted is told as gone, and its report stays as it was`, async (t) => {
    const { store, issue, look } = await followed(t, protocol);
    issue.gone = 'deleted';
    await look();
    await look();
    t.is((await store.get(ID))?.issue_state, 'gone');
    t.is((await store.status(ID))?.status, 'filed');
    t.is((await store.events(ID)).length, 3);
  });

  test(`${protocol.kind}: only a pull request with the label of benchmarks becomes the benchmark_pr`, async (t) => {
    verifies('report-status:benchmark-pr');
    const { standIn, store, issue, look } = await followed(t, protocol);
    const pull = standIn.open({ title: 'Benchmark for it', isPull: true });
    issue.linked.push(pull);
    await look();
    t.is((await store.status(ID))?.benchmark_pr, undefined, 'anybody can write a title');
    pull.labels.push('benchmark');
    await look();
    t.is((await store.status(ID))?.benchmark_pr, standIn.urlOf(pull));
  });

  test(`${protocol.kind}: a change of a tracker that was down is seen once it is up`, async (t) => {
    const { standIn, store, issue, look } = await followed(t, protocol);
    standIn.change(issue, { labels: ['seen'] });
    standIn.fail({ action: 'list', how: { status: 503 } });
    await t.throwsAsync(look(), { message: /answered 503/ });
    await look();
    t.is((await store.get(ID))?.issue_state, 'open; labels: seen');
  });

  if (protocol.hasEtags)
    test(`${protocol.kind}: looking again when nothing has changed costs nothing of the quota`, async (t) => {
      const { standIn, look } = await followed(t, protocol);
      await look();
      await look();
      const before = standIn.requests.length;
      await look();
      const statuses = standIn.requests.slice(before).map(({ status }) => status);
      t.true(statuses.length > 0);
      t.deepEqual([...new Set(statuses)], [304]);
    });

  test(`${protocol.kind}: an issue of another tracker is left alone, and the others are followed`, async (t) => {
    const { standIn, store, tracker, submit, issue, look } = await followed(t, protocol);
    const other = await submit();
    const elsewhere = {
      issueUrl: 'https://tracker.test/acme/acme/issues/1',
      actor: 'maintainer',
    } as const;
    await store.move({ ...elsewhere, id: other, to: 'filed', at: new Date().toISOString() });
    await look();
    t.false(tracker.owns(elsewhere.issueUrl));
    t.is((await store.events(other)).length, 2);
    issue.gone = 'deleted';
    await look();
    t.is((await store.get(ID))?.issue_state, 'gone');
    t.is(standIn.issues().length, 1);
  });
}
