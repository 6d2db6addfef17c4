/** State of an issue at its tracker, for the maintainer and for the status of its reports. */
import type { TrackerIssue } from '../tracker/tracker.ts';

/** `open`, `open (reopened)`, `closed as completed; labels: bug, confirmed`. */
export function stateLine({ state, reason, labels }: TrackerIssue): string {
  const how = reason === undefined ? '' : wordsOf(state, reason);
  const marked = labels.length === 0 ? '' : `; labels: ${labels.join(', ')}`;
  return `${state}${how}${marked}`.slice(0, 500);
}

function wordsOf(state: TrackerIssue['state'], reason: string): string {
  return state === 'open' ? ` (${reason})` : ` as ${reason.replaceAll('_', ' ')}`;
}

/** Closed as a duplicate, or closed with the label that repositories had for that before. */
export function isDuplicate({ state, reason, labels }: TrackerIssue): boolean {
  return state === 'closed' && (reason === 'duplicate' || labels.includes('duplicate'));
}
