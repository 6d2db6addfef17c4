/** The hidden line by which a filer recognises what it wrote for a report, after a crash too. */

export function markerOf(reportId: string): string {
  return `<!-- docent-report: ${reportId} -->`;
}

/** The report of the last such line; a report's own text cannot hold one, as it stands in code with its brackets visible. */
export function reportIdIn(body: string): string | undefined {
  return /^<!-- docent-report: (r_[a-z2-7]{16}) -->$/m.exec(body.slice(-200))?.[1];
}
