/** Contract of every report store towards filers and maintainers. */
import test, { type ExecutionContext } from 'ava';
import type { ReportStore } from '../../src/reports/store.ts';
import { reportOf } from './documents.ts';
import type { OpenStores } from './store-contract.ts';

const ID = 'r_abcdefghijklmnop';
const at = (minute: number): string => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();

async function storeWith(
  t: ExecutionContext,
  openStores: OpenStores,
  ...ids: readonly string[]
): Promise<ReportStore> {
  const store = await (await openStores(t))();
  for (const [minute, id] of ids.entries()) {
    const report = reportOf('bug');
    await store.submit(
      { id, report, digest: '', consent: id, dryRun: false, at: at(minute) },
      1000,
    );
  }
  return store;
}

export function filingContract(name: string, openStores: OpenStores): void {
  test(`${name}: a lease holds until it is taken over, and only its holder may prolong it or give it back`, async (t) => {
    const store = await storeWith(t, openStores, ID);
    t.is((await store.lease({ owner: 'a', at: at(1), until: at(5) }))?.attempts, 1);
    t.is(await store.lease({ owner: 'b', at: at(2), until: at(6) }), undefined);
    t.false(await store.extend({ id: ID, owner: 'b', at: at(2), until: at(9) }));
    t.true(await store.extend({ id: ID, owner: 'a', at: at(3), until: at(9) }));
    const over = { id: ID, over: at(5) };
    t.is(await store.lease({ owner: 'b', at: at(10), until: at(15), ...over }), undefined);
    const [held] = await store.held('queued');
    t.deepEqual(held, { id: ID, until: at(9) });
    const next = { owner: 'b', at: at(10), until: at(15), id: ID, over: at(9) };
    t.is((await store.lease(next))?.attempts, 2);
    t.false(await store.extend({ id: ID, owner: 'a', at: at(4), until: at(19) }), 'it is lost');
    const given = { id: ID, at: at(11), nextAttemptAt: at(30), isCounted: false, note: 'later' };
    await store.release({ ...given, owner: 'a' });
    t.is((await store.get(ID))?.attempts, 2);
    await store.release({ ...given, owner: 'b' });
    t.is(await store.lease({ owner: 'c', at: at(29), until: at(40) }), undefined);
    t.is((await store.lease({ owner: 'c', at: at(30), until: at(40) }))?.attempts, 2);
    t.is((await store.events(ID)).at(-1)?.note, 'later');
  });

  test(`${name}: an amendment changes what it names, once, and leaves the status`, async (t) => {
    const store = await storeWith(t, openStores, ID);
    const before = await store.revision();
    const amendment = { id: ID, at: at(1), actor: 'filer', issueState: 'open', note: 'x' } as const;
    t.true(await store.amend({ ...amendment, issueUrl: 'https://t.test/1' }));
    t.false(await store.amend(amendment));
    t.not(await store.revision(), before);
    const [found] = await store.ofIssue('https://t.test/1');
    t.is(found?.issue_state, 'open');
    t.is(found?.status, 'queued');
    t.is(found?.updated_at, at(1));
    const document = { report: reportOf('bug', { summary: 'Shorter.' }), digest: 'd' };
    t.true(await store.amend({ id: ID, at: at(2), actor: 'maintainer', document }));
    t.deepEqual(await store.outlines(10), [
      {
        report_id: ID,
        status: 'queued',
        issue_url: 'https://t.test/1',
        kind: 'bug',
        title: document.report.title,
        summary: 'Shorter.',
        version: '0.1.0',
      },
    ]);
  });

  test(`${name}: pages of a list follow each other without a gap, and a bookmark is kept`, async (t) => {
    const ids = ['r_aaaaaaaaaaaaaaaa', 'r_bbbbbbbbbbbbbbbb', 'r_cccccccccccccccc'] as const;
    const store = await storeWith(t, openStores, ...ids);
    const idsOf = async (after?: string): Promise<string[]> =>
      (await store.list({ limit: 2, ...(after !== undefined && { after }) })).map(
        (report) => report.report_id,
      );
    t.deepEqual(await idsOf(), [ids[2], ids[1]]);
    t.deepEqual(await idsOf(ids[1]), [ids[0]]);
    t.is(await store.bookmark('issues'), undefined);
    await store.setBookmark('issues', '1');
    await store.setBookmark('issues', '2');
    t.is(await store.bookmark('issues'), '2');
  });
}
