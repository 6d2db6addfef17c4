/** When all faults are over: what is left is filed, and the store holds each report once. */
import type { ExecutionContext } from 'ava';
import { createFiler } from '../../../src/reports/filer/filer.ts';
import type { ReportStore } from '../../../src/reports/store.ts';
import type { StandIn } from '../../trackers/stand-in.ts';

/** They file what is left at the end. */
const FILERS = 4;

/**
 * Files what is left, by a clock that runs ahead of every lease and retry. It moves only while no filer is at work: a lease is longer than
 * any request to the tracker, and one that ran out meanwhile would let another filer write the same report.
 */
export async function drain(store: ReportStore, tracker: StandIn): Promise<void> {
  let ahead = 0;
  const filers = Array.from({ length: FILERS }, (_, owner) =>
    createFiler({
      store,
      tracker: tracker.tracker(),
      owner: `drain ${owner}`,
      labels: [],
      now: () => new Date(Date.now() + ahead),
      clock: () => performance.now() + ahead,
      random: () => 1,
    }),
  );
  const round = async (status: 'queued' | 'needs_human'): Promise<boolean> => {
    const outcomes = await Promise.all(filers.map((next) => next(status)));
    return outcomes.some(({ kind }) => kind !== 'idle');
  };
  while ((await store.list({ status: 'queued', limit: 1 })).length > 0) {
    if (!(await round('queued'))) ahead += 30_000;
  }
  while (await round('needs_human'));
}

/** Of reports that were never acknowledged there may be one each, and never two. */
export async function eachTextOnce(t: ExecutionContext, store: ReportStore): Promise<void> {
  const texts: string[] = [];
  for (let after: string | undefined; ;) {
    const page = await store.list({ limit: 1000, ...(after !== undefined && { after }) });
    texts.push(...page.map(({ report: { summary } }) => summary));
    after = page.at(-1)?.report_id;
    if (page.length < 1000) break;
  }
  t.is(new Set(texts).size, texts.length, 'a report is stored twice');
}
