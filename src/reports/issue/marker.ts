/** The hidden line by which a filer recognises what it wrote for a report, after a crash too. */
import { REPORT_ID } from '../statuses.ts';

const MARKER = new RegExp(`^<!-- docent-report: (${REPORT_ID}) -->$`, 'm');

export function markerOf(reportId: string): string {
  return `<!-- docent-report: ${reportId} -->`;
}

/** The report of the last such line; a report's own text cannot hold one, as it stands in code with its brackets visible. */
export function reportIdIn(body: string): string | undefined {
  return MARKER.exec(body.slice(-200))?.[1];
}
