/** Allowed transitions between statuses; a report starts as `queued`. */
import type { ReportState } from './statuses.ts';

const NEXT: Readonly<Record<ReportState, readonly ReportState[]>> = {
  queued: ['filed', 'duplicate', 'declined', 'needs_human'],
  needs_human: ['filed', 'duplicate', 'declined'],
  filed: ['duplicate'],
  duplicate: [],
  declined: [],
};

function mayBecome(from: ReportState, to: ReportState): boolean {
  return NEXT[from].includes(to);
}

/** The statuses in which neither a filer nor a maintainer has anything left to do. */
export const SETTLED: readonly ReportState[] = ['filed', 'duplicate', 'declined'];

/** The statuses from which `to` may be reached. */
export function sourcesOf(to: ReportState): readonly ReportState[] {
  return (Object.keys(NEXT) as ReportState[]).filter((from) => mayBecome(from, to));
}
