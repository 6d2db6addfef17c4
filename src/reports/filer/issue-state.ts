/** State of an issue at its tracker in words, for the maintainer and for the status of its reports. */
import type { TrackerIssue } from '../tracker/tracker.ts';

/** `open`, `open (reopened)`, `closed as completed, milestone 1.4; labels: bug`. */
export function stateLine(issue: TrackerIssue): string {
  const marked = issue.labels.length === 0 ? '' : `; labels: ${issue.labels.join(', ')}`;
  return `${stateOf(issue)}${marked}`.slice(0, 500);
}

/** The state without labels; a closed issue has its milestone, which often is the version with the fix. */
export function stateOf({ state, reason, milestone }: TrackerIssue): string {
  const how = reason === undefined ? '' : reasonShown(state, reason);
  const where = state === 'closed' && milestone !== undefined ? `, milestone ${milestone}` : '';
  return `${state}${how}${where}`;
}

function reasonShown(state: TrackerIssue['state'], reason: string): string {
  return state === 'open' ? ` (${reason})` : ` as ${reason.replaceAll('_', ' ')}`;
}

/** Closed as a duplicate, or closed with the label that repositories had for that before. */
export function isDuplicate({ state, reason, labels }: TrackerIssue): boolean {
  return state === 'closed' && (reason === 'duplicate' || labels.includes('duplicate'));
}
