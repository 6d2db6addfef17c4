/** The proof that nothing was lost and nothing doubled, whatever happened meanwhile. */
import type { ExecutionContext } from 'ava';
import { reportIdIn } from '../../../src/reports/issue/marker.ts';
import { sourcesOf } from '../../../src/reports/states.ts';
import type { ReportEvent, ReportStore } from '../../../src/reports/store.ts';
import type { StandIn } from '../../trackers/stand-in.ts';

export interface Evidence {
  readonly tracker: StandIn;
  readonly store: ReportStore;
  readonly acknowledged: ReadonlySet<string>;
}

/** Fails unless every acknowledged report is in the store, and on the tracker once. */
export async function onceEach(
  t: ExecutionContext,
  { tracker, store, acknowledged }: Evidence,
): Promise<void> {
  const issues = writes(tracker.issues());
  const comments = writes(tracker.issues().flatMap((issue) => issue.comments));
  const reports = await Promise.all([...acknowledged].map((id) => store.get(id)));
  const lost = [...acknowledged].filter((_, at) => reports[at] === undefined);
  t.deepEqual(lost, [], 'acknowledged and not there');
  const odd = reports.filter((report) => {
    const id = report?.report_id ?? '';
    const count = (issues.get(id) ?? 0) + (comments.get(id) ?? 0);
    const expected = report?.duplicate_of === undefined ? 'filed' : 'duplicate';
    return count !== 1 || report?.status !== expected || report.issue_url === undefined;
  });
  t.deepEqual(
    odd.map((report) => [report?.report_id, report?.status]),
    [],
    'not written exactly once, or not in its status',
  );
  const twice = [...issues, ...comments].filter(([, count]) => count !== 1);
  t.deepEqual(twice, [], 'written twice');
  for (const id of acknowledged) t.deepEqual(await illegalSteps(store, id), []);
}

/** How often something was written for each report, by report id. */
function writes(texts: readonly { readonly body: string }[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { body } of texts) {
    const id = reportIdIn(body);
    if (id !== undefined) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

async function illegalSteps(store: ReportStore, id: string): Promise<ReportEvent[]> {
  return (await store.events(id)).filter(({ from, to }) =>
    from === undefined
      ? to !== 'queued'
      : to === 'removed' || (from !== to && !sourcesOf(to).includes(from)),
  );
}
