/** Answers GET: the queue, a report with its possible duplicates, the audit log, the daily sums. */
import { issueOrPlusOne, type Issue } from '../reports/issue/issue.ts';
import { problemTextOf } from '../reports/document/document.ts';
import type { StoredReport } from '../reports/store.ts';
import { dayOf, daysBefore } from '../statistics/store.ts';
import { page } from './layout.ts';
import { auditLog, queue, reportPage, type Duplicate } from './pages.ts';
import { STATISTICS_DAYS, statisticsPage } from './statistics.ts';
import { redirect, reportAt, type Reply, type Visit } from './visit.ts';
import { nextOf, statusIn, waiting } from './waiting.ts';

const EVENTS_MAX = 500;
const DUPLICATES_MAX = 5;

export async function read(visit: Visit): Promise<Reply> {
  const { store, url, sessions, cookie } = visit;
  const form = sessions.formToken(cookie);
  const message = url.searchParams
    .get('done')
    ?.replaceAll(/[^a-z0-9_ ]/g, '')
    .slice(0, 60);
  if (url.pathname === '/') {
    const title = statusIn(url) ?? 'Queue';
    return found(page({ title, form, message }, queue(await waiting(visit))));
  }
  if (url.pathname === '/log') {
    return found(page({ title: 'Audit log', form }, auditLog(await store.log(EVENTS_MAX))));
  }
  if (url.pathname === '/statistics') {
    const first = daysBefore(dayOf(new Date(visit.now())), STATISTICS_DAYS - 1);
    const sums = await store.statistics.since(first);
    return found(page({ title: 'Statistics', form }, statisticsPage(sums)));
  }
  if (url.pathname === '/next') return redirect(await nextOf(visit));
  const stored = await reportAt(visit);
  if (stored === undefined) {
    return { status: 404, body: page({ title: 'Not found', form }, 'There is no such report.') };
  }
  const view = {
    report: stored,
    issue: issueShown(visit, stored),
    duplicates: await duplicatesOf(visit, stored),
    events: await store.events(stored.report_id),
    ...(visit.tracker !== undefined && { accept: `Files it in ${visit.tracker.name} now` }),
    form,
  };
  return found(page({ title: stored.report.title, form, message }, reportPage(view)));
}

const found = (body: string): Reply => ({ status: 200, body });

function issueShown({ labels }: Visit, stored: StoredReport): Issue {
  const { report, report_id: reportId, duplicate_of: duplicateOf } = stored;
  return issueOrPlusOne(report, { labels, reportId }, duplicateOf);
}

async function duplicatesOf(visit: Visit, stored: StoredReport): Promise<Duplicate[]> {
  const { matches } = await visit.knownIssues(problemTextOf(stored.report), DUPLICATES_MAX + 1);
  const others = matches.filter(
    ({ url, report_id: id }) =>
      id !== stored.report_id && (url === undefined || url !== stored.issue_url),
  );
  const shown = others.slice(0, DUPLICATES_MAX);
  return Promise.all(shown.map(async (one) => ({ ...one, text: await duplicateText(visit, one) })));
}

/** The beginning of an issue, or a report as it would be filed; empty where neither can be read. */
async function duplicateText(
  visit: Visit,
  { url, report_id: id }: Partial<Duplicate>,
): Promise<string> {
  const stored = id === undefined ? undefined : await visit.store.get(id);
  if (stored !== undefined) return issueShown(visit, stored).body;
  if (url === undefined) return '';
  const issue = await visit.tracker?.get(url).catch(() => undefined);
  return issue?.excerpt ?? '';
}
