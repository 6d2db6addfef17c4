/** Contract of every report store, whatever database holds the reports. */
import { randomUUID } from 'node:crypto';
import test, { type ExecutionContext } from 'ava';
import type { NewReport, ReportStore, Transition } from '../../src/reports/store.ts';
import { REPORT_STATES, type ReportState } from '../../src/reports/statuses.ts';
import type { DailySum } from '../../src/statistics/store.ts';
import { reportOf } from './documents.ts';

/** Opens stores on one new, empty database: each call is another process's view of it. */
export type OpenStores = (t: ExecutionContext) => Promise<() => Promise<ReportStore>>;

/** Milliseconds after the first moment of these tests. */
const at = (ms: number): string => new Date(Date.UTC(2026, 0, 2) + ms).toISOString();

export function newReport(number: number, changes: Partial<NewReport> = {}): NewReport {
  const digits = [...String(number).padStart(8, '0')].map((digit) => 'abcdefghij'[Number(digit)]);
  return {
    id: `r_${digits.join('')}zzzzzzzz`,
    report: reportOf('bug', { summary: `Report ${number} \u0000 \u{1F600} "quoted" \\` }),
    digest: String(number).padStart(64, '0'),
    consent: `token:${number}`,
    dryRun: false,
    at: at(number),
    ...changes,
  };
}

const transition = (
  id: string,
  to: ReportState,
  changes: Partial<Transition> = {},
): Transition => ({
  id,
  to,
  at: at(1e6),
  actor: 'filer',
  ...changes,
});

const lease = (owner: string, ms: number, forMs = 1000) => ({
  owner,
  at: at(ms),
  until: at(ms + forMs),
});

export function storeContract(name: string, openStores: OpenStores): void {
  const stored = async (t: ExecutionContext): Promise<ReportStore> => (await openStores(t))();

  test(`${name}: a report that was stored is read as it was given, by another process too`, async (t) => {
    const open = await openStores(t);
    const given = newReport(1, { duplicateOf: 'https://tracker.test/7' });
    const status = await (await open()).submit(given, 10);
    t.deepEqual(status, { report_id: given.id, status: 'queued', updated_at: at(1) });
    const other = await open();
    t.deepEqual(await other.status(given.id), status);
    t.deepEqual(await other.get(given.id), {
      ...status,
      report: given.report,
      duplicate_of: 'https://tracker.test/7',
      attempts: 0,
      created_at: at(1),
    } as never);
    t.deepEqual(await other.events(given.id), [{ at: at(1), to: 'queued', actor: 'submit' }]);
    t.is(await other.get('r_unknownunknownzz'), undefined);
  });

  test(`${name}: a dry run's report says so, and is never leased`, async (t) => {
    const store = await stored(t);
    const status = await store.submit(newReport(1, { dryRun: true }), 10);
    t.true(status?.dry_run);
    t.is(await store.lease(lease('a', 5)), undefined);
  });

  test(`${name}: one consent stores one report, also when many processes hear it at once`, async (t) => {
    const open = await openStores(t);
    const stores = await Promise.all(Array.from({ length: 4 }, open));
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => stores[index % 4]?.submit(newReport(1), 10)),
    );
    t.deepEqual(new Set(answers.map((answer) => answer?.report_id)), new Set([newReport(1).id]));
    t.is((await stores[0]?.list({ limit: 10 }))?.length, 1);
    t.is((await stores[0]?.events(newReport(1).id))?.length, 1);
  });

  test(`${name}: the queue holds exactly its capacity, however many come at once, and drains`, async (t) => {
    const open = await openStores(t);
    const stores = await Promise.all(Array.from({ length: 3 }, open));
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => stores[index % 3]?.submit(newReport(index), 7)),
    );
    t.is(answers.filter((answer) => answer !== undefined).length, 7);
    const [store] = stores;
    const waiting = (await store?.list({ status: 'queued', limit: 100 })) ?? [];
    t.is(waiting.length, 7);
    const known = waiting[0];
    t.truthy(
      await store?.submit(newReport(Number(known?.report.summary.split(' ')[1])), 7),
      'a repeated consent is answered',
    );
    await store?.move(transition(known?.report_id ?? '', 'declined'));
    t.truthy(await store?.submit(newReport(99), 7));
  });

  test(`${name}: filers that lease at once never hold the same report, and miss none`, async (t) => {
    const open = await openStores(t);
    const stores = await Promise.all(Array.from({ length: 4 }, open));
    for (let number = 0; number < 20; number += 1) await stores[0]?.submit(newReport(number), 100);
    const leased = await Promise.all(
      Array.from({ length: 24 }, (_, index) => stores[index % 4]?.lease(lease(`f${index}`, 50))),
    );
    const ids = leased.flatMap((report) => (report === undefined ? [] : [report.report_id]));
    t.is(ids.length, 20);
    t.is(new Set(ids).size, 20);
  });

  test(`${name}: the longest waiting report is leased first, and again by whoever takes its lease over`, async (t) => {
    const store = await stored(t);
    await store.submit(newReport(2), 10);
    await store.submit(newReport(1), 10);
    t.is((await store.lease(lease('a', 10)))?.report_id, newReport(1).id);
    t.is((await store.lease(lease('b', 10)))?.report_id, newReport(2).id);
    t.is(await store.lease(lease('b', 1e9)), undefined, 'no clock ends it');
    const held = { id: newReport(1).id, until: at(1010) };
    t.deepEqual(
      (await store.held('queued')).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
      [held, { id: newReport(2).id, until: at(1010) }],
    );
    t.deepEqual(await store.held('needs_human'), []);
    const over = { id: held.id, over: held.until };
    const taken = await Promise.all([
      store.lease({ ...lease('b', 5), ...over }),
      store.lease({ ...lease('c', 6), ...over }),
    ]);
    t.deepEqual(
      taken.flatMap((report) => report?.attempts ?? []),
      [2],
      'by one of two',
    );
  });

  test(`${name}: only the holder gives a report back, and it is leased no sooner than it said`, async (t) => {
    const store = await stored(t);
    const { id } = newReport(1);
    await store.submit(newReport(1), 10);
    await store.lease(lease('a', 10));
    const given = { id, at: at(15), isCounted: true, note: 'later' };
    await store.release({ ...given, owner: 'b', nextAttemptAt: at(20) });
    t.is(await store.lease(lease('b', 30)), undefined);
    await store.release({ ...given, owner: 'a', nextAttemptAt: at(500) });
    t.is(await store.lease(lease('b', 499)), undefined);
    t.is((await store.lease(lease('b', 500)))?.report_id, id);
  });

  test(`${name}: a next attempt that a clock far ahead has set does not keep a report for ever`, async (t) => {
    const store = await stored(t);
    const { id } = newReport(1);
    await store.submit(newReport(1), 10);
    await store.lease(lease('a', 10));
    const day = 86_400_000;
    const given = { id, owner: 'a', at: at(15), isCounted: true, note: 'later' };
    await store.release({ ...given, nextAttemptAt: at(20 + day) });
    t.is(await store.lease(lease('b', 20)), undefined, 'a tracker may ask for a day');
    t.is((await store.lease(lease('b', 19)))?.report_id, id);
  });

  test(`${name}: only the transitions of the specification are made, and each is an event`, async (t) => {
    const store = await stored(t);
    const legal = new Set<string>();
    let number = 0;
    for (const way of [[], ['needs_human'], ['filed'], ['duplicate'], ['declined']] as const) {
      for (const to of REPORT_STATES) {
        number += 1;
        const { id } = newReport(number);
        await store.submit(newReport(number), 100);
        for (const step of way) t.true(await store.move(transition(id, step)));
        const before = await store.status(id);
        const moved = await store.move(transition(id, to));
        if (moved) legal.add(`${way[0] ?? 'queued'} ${to}`);
        t.is((await store.status(id))?.status, moved ? to : before?.status);
        t.is((await store.events(id)).length, 1 + way.length + (moved ? 1 : 0));
      }
    }
    t.deepEqual([...legal].toSorted(), [
      'filed duplicate',
      'needs_human declined',
      'needs_human duplicate',
      'needs_human filed',
      'queued declined',
      'queued duplicate',
      'queued filed',
      'queued needs_human',
    ]);
  });

  test(`${name}: a transition keeps addresses and note, sets the time, and ends the lease`, async (t) => {
    const store = await stored(t);
    const { id } = newReport(1);
    await store.submit(newReport(1), 10);
    await store.lease(lease('a', 10));
    const issueUrl = 'https://tracker.test/1';
    await store.move(transition(id, 'filed', { issueUrl, at: at(50), note: 'as #1' }));
    await store.move(transition(id, 'duplicate', { at: at(60), actor: 'maintainer' }));
    t.deepEqual(await store.status(id), {
      report_id: id,
      status: 'duplicate',
      issue_url: issueUrl,
      updated_at: at(60),
    });
    t.deepEqual(await store.events(id), [
      { at: at(1), to: 'queued', actor: 'submit' },
      { at: at(50), from: 'queued', to: 'filed', actor: 'filer', note: 'as #1' },
      { at: at(60), from: 'filed', to: 'duplicate', actor: 'maintainer' },
    ]);
    t.false(await store.move(transition('r_unknownunknownzz', 'filed')));
  });

  test(`${name}: of two transitions at once one is made`, async (t) => {
    const open = await openStores(t);
    const [a, b] = [await open(), await open()];
    const { id } = newReport(1);
    await a.submit(newReport(1), 10);
    const moved = await Promise.all([
      a.move(transition(id, 'declined')),
      b.move(transition(id, 'filed')),
    ]);
    t.is(moved.filter(Boolean).length, 1);
    t.is((await a.events(id)).length, 2);
  });

  test(`${name}: the list is newest first, of one status or all, and limited`, async (t) => {
    const store = await stored(t);
    for (const number of [2, 1, 3]) await store.submit(newReport(number), 10);
    await store.move(transition(newReport(2).id, 'declined'));
    const ids = async (filter: Parameters<ReportStore['list']>[0]): Promise<string[]> =>
      (await store.list(filter)).map(({ report_id: id }) => id);
    t.deepEqual(await ids({ limit: 2 }), [newReport(3).id, newReport(2).id]);
    t.deepEqual(await ids({ limit: 9, status: 'queued' }), [newReport(3).id, newReport(1).id]);
    t.deepEqual(await ids({ limit: 9, status: 'filed' }), []);
  });

  test(`${name}: writes to the tracker are those of filers, in their order, whatever their stamps`, async (t) => {
    const store = await stored(t);
    const ids = [1, 2, 3, 4].map((number) => newReport(number).id);
    for (const number of [1, 2, 3, 4]) await store.submit(newReport(number), 10);
    const [first = '', second = '', third = '', fourth = ''] = ids;
    await store.move(transition(first, 'filed', { at: at(90) }));
    const { sequence } = (await store.latestWrite(1)) ?? {};
    t.is(sequence, await store.revision());
    await store.move(transition(second, 'duplicate', { at: at(80) }));
    await store.move(transition(third, 'needs_human', { at: at(91) }));
    await store.move(transition(fourth, 'filed', { at: at(92), actor: 'maintainer' }));
    t.is((await store.latestWrite(1))?.at, at(80));
    t.deepEqual(await store.latestWrite(2), { sequence: sequence ?? 0, at: at(90) });
    t.is(await store.latestWrite(3), undefined);
  });

  test(`${name}: a removed report is gone`, async (t) => {
    const store = await stored(t);
    await store.submit(newReport(1), 10);
    const { id } = newReport(1);
    const removal = { id, at: at(70), actor: 'maintainer', note: 'asked for' } as const;
    const before = await store.revision();
    t.true(await store.remove(removal));
    t.false(await store.remove(removal));
    t.is(await store.status(id), undefined);
    t.true((await store.revision()) > before);
    t.deepEqual(await store.events(id), [
      { at: at(70), from: 'queued', to: 'removed', actor: 'maintainer', note: 'asked for' },
    ]);
  });

  test(`${name}: what nobody waits for any more is deleted once it is old, and leaves an event`, async (t) => {
    const store = await stored(t);
    const numbers = { queued: 1, filed: 2, duplicate: 3, declined: 4, needs_human: 5 };
    for (const [status, number] of Object.entries(numbers)) {
      await store.submit(newReport(number), 100);
      const moved = transition(newReport(number).id, status as ReportState, { at: at(20) });
      if (status !== 'queued') await store.move(moved);
    }
    await store.submit(newReport(6, { dryRun: true }), 100);
    await store.submit(newReport(7), 100);
    await store.move(transition(newReport(7).id, 'filed', { at: at(500) }));
    t.is(await store.expire(at(20), at(90)), 1, 'the dry run alone is older');
    t.is(await store.expire(at(21), at(100)), 3);
    t.is(await store.expire(at(21), at(100)), 0);
    const left = (await store.list({ limit: 10 })).map(({ report_id: id }) => id);
    t.deepEqual(
      left.toSorted(),
      [1, 5, 7].map((number) => newReport(number).id),
    );
    t.deepEqual(await store.events(newReport(2).id), [
      {
        at: at(100),
        from: 'filed',
        to: 'removed',
        actor: 'retention',
        note: `not changed since ${at(21)}`,
      },
    ]);
  });

  test(`${name}: hostile text is stored as text`, async (t) => {
    const store = await stored(t);
    const title = `'; DROP TABLE reports; -- $1 ${randomUUID()}`;
    const report = reportOf('bug', { title, summary: `\u0000\ud800 ${title}` });
    await store.submit(newReport(1, { report }), 10);
    t.is((await store.get(newReport(1).id))?.report.title, title);
    t.is((await store.get(newReport(1).id))?.report.summary, report.summary);
  });

  test(`${name}: daily sums of several processes add up, within the room of a day and the time of their kind`, async (t) => {
    const open = await openStores(t);
    const [one, other] = [await open(), await open()];
    const sumOf = (query: string, count: number, day = '2026-01-31'): DailySum => ({
      day,
      kind: 'unanswered',
      name: query,
      count,
    });
    const many = Array.from({ length: 150 }, (_, number) => sumOf(`query ${number}`, 1));
    const others = Array.from({ length: 150 }, (_, number) => sumOf(`query ${number + 100}`, 2));
    await Promise.all([
      one.statistics.add(many, '2026-01-31'),
      other.statistics.add(others, '2026-01-31'),
    ]);
    const sums = await one.statistics.since('2026-01-31');
    t.is(sums.length, 201, 'two hundred names, and what there was no room for');
    t.is(
      sums.reduce((sum, { count }) => sum + count, 0),
      450,
    );
    t.is(sums.find((sum) => sum.name === 'query 120')?.count, 3);
    t.true((sums.find((sum) => sum.name === '')?.count ?? 0) >= 50);
    const view = { ...sumOf('/docs/a', 1, '2026-01-02'), kind: 'view' } as const;
    await one.statistics.add(
      [view, sumOf('kept', 1, '2026-01-02'), sumOf('old', 1, '2026-01-01')],
      '2026-01-02',
    );
    await other.statistics.add([], '2026-02-01');
    const early = (await one.statistics.since('2026-01-01')).slice(0, 2);
    t.deepEqual(
      early.map((sum) => [sum.kind, sum.name]),
      [
        ['unanswered', 'kept'],
        ['view', '/docs/a'],
      ],
    );
    await one.statistics.clear();
    t.deepEqual(await other.statistics.since(''), []);
  });

  test(`${name}: many processes may open a new store at once`, async (t) => {
    const open = await openStores(t);
    const stores = await Promise.all(Array.from({ length: 6 }, open));
    const answers = stores.map((store) => store.status(newReport(1).id));
    t.deepEqual(
      await Promise.all(answers),
      Array.from({ length: 6 }, () => undefined),
    );
  });
}
