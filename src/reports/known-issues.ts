/** Known issues: issues of the tracker and earlier reports that match a problem before it is reported. */

export interface KnownIssue {
  readonly kind: 'issue' | 'report';
  readonly title: string;
  /** Absent for a report that is not filed yet. */
  readonly url?: string;
  /** Of a report that waits to be filed. */
  readonly report_id?: string;
  /** Of an issue with its reason and milestone: `open`, `closed as completed, milestone 1.4`. */
  readonly status: string;
  /** Of the search, 0 to 1 and comparable between problems; less where the problem says little. Below .2 only with three words or an error's name in common. */
  readonly score: number;
  /** Reason for the match, in words. */
  readonly reason: string;
}

export interface Known {
  /** Best first. */
  readonly matches: readonly KnownIssue[];
  /** Whether issues were among what was looked through; `none` on a dry run. */
  readonly tracker: 'none' | 'read' | 'unreachable';
}

/** Port: the nearest known issues to a description of a problem. */
export type KnownIssues = (problem: string, limit: number) => Promise<Known>;
