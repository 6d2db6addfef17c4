/** Finds earlier reports like a problem, with the same engine that searches the documentation. */
import { textSearch } from '../search/texts.ts';
import type { KnownIssue, KnownIssues } from './known-issues.ts';
import type { ReportStore, StoredReport } from './store.ts';

/** Newest reports that are looked through. */
const REPORTS_MAX = 1000;
/** Code points of the problem that are searched: the engine's limit. */
const QUERY_MAX = 200;
/** A match below this says nothing. */
const SCORE_MIN = 0.2;

export function earlierReports(store: ReportStore): KnownIssues {
  const search = textSearch();
  return async (problem, limit) => {
    const reports = await store.list({ limit: REPORTS_MAX });
    const texts = reports.map(({ report }) => ({ title: report.title, body: report.summary }));
    const query = [...problem.replaceAll('"', ' ')].slice(0, QUERY_MAX).join('');
    const hits = await search(texts, query, limit);
    return hits.flatMap(({ index, score }) => {
      const found = reports[index];
      return found === undefined || score < SCORE_MIN ? [] : [knownIssue(found, score)];
    });
  };
}

/** A report is private until it is an issue: only its title, status and issue are told, never its id. */
function knownIssue({ report, status, issue_url: url }: StoredReport, score: number): KnownIssue {
  return {
    kind: 'report',
    title: report.title,
    ...(url === undefined ? {} : { url }),
    status,
    score,
    reason: `An earlier ${report.kind} report on ${report.product.version} has the same words in its title or summary.`,
  };
}
