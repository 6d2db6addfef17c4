/** The order in which reports are looked at. */
import { REPORT_STATES } from '../reports/statuses.ts';
import type { StoredReport } from '../reports/store.ts';
import type { Visit } from './visit.ts';

const QUEUE_MAX = 200;

export function statusIn({ searchParams }: URL): StoredReport['status'] | undefined {
  return REPORT_STATES.find((state) => state === searchParams.get('status'));
}

/** Reports of the chosen status; by default those that wait for a person, then those that wait for the filer. */
export async function waiting({ store, url }: Visit): Promise<StoredReport[]> {
  const status = statusIn(url);
  if (status !== undefined) return store.list({ status, limit: QUEUE_MAX });
  const forPerson = await store.list({ status: 'needs_human', limit: QUEUE_MAX });
  return [...forPerson, ...(await store.list({ status: 'queued', limit: QUEUE_MAX }))];
}

/** The report behind the one that is named, or the first that waits. */
export async function nextOf(visit: Visit): Promise<string> {
  const reports = await waiting({ ...visit, url: new URL('/', visit.url) });
  const after = visit.url.searchParams.get('after');
  const at = reports.findIndex(({ report_id: id }) => id === after);
  const next = reports[at + 1];
  const done = visit.url.searchParams.get('done');
  const query = done === null ? '' : `?done=${encodeURIComponent(done)}`;
  return next === undefined || next.report_id === after
    ? `/${query}`
    : `/r/${next.report_id}${query}`;
}
