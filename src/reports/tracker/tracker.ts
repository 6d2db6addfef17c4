/** The tracker port: where reports become public issues. Without one a deployment is a dry run and files nothing. */
import type { Issue } from '../issue/issue.ts';

/** An issue as the tracker returns it. All text in it was written by strangers. */
export interface TrackerIssue {
  /** Address of the page that people open. */
  readonly url: string;
  readonly title: string;
  /** The beginning of the body, as plain Markdown. */
  readonly excerpt: string;
  /** The report it was filed for, by the hidden line in its body. */
  readonly reportId?: string;
  readonly state: 'open' | 'closed';
  /** Reason for that state, if the tracker has any: `completed`, `not_planned`, `duplicate`, `reopened`, `moved`. */
  readonly reason?: string;
  /** Title of its milestone, often a version. */
  readonly milestone?: string;
  readonly labels: readonly string[];
  /** ISO 8601. */
  readonly updatedAt: string;
  /** Shown to nobody but its readers on the tracker. */
  readonly isConfidential?: boolean;
}

export interface IssueQuery {
  readonly state: 'open' | 'closed' | 'all';
  /** Changed at this time or later, ISO 8601. */
  readonly since?: string;
  readonly order: 'newest-change-first' | 'oldest-change-first';
  /** Issues to return at most. */
  readonly limit: number;
}

export interface PullRequest {
  readonly url: string;
  readonly labels: readonly string[];
}

export interface Tracker {
  /** For people: `github.com/owner/name`. */
  readonly name: string;
  /** Issues and comments that filers may write in an hour, all together; absent: the tracker documents no such limit. */
  readonly writesPerHour?: number;
  /** Whether this is the address of an issue here. */
  owns(issueUrl: string): boolean;
  /** Creates an issue, without looking whether there is one. */
  create(issue: Issue): Promise<TrackerIssue>;
  /** Adds a comment. @returns the issue, which may have moved. */
  comment(issueUrl: string, body: string): Promise<TrackerIssue>;
  /** Whether a comment since this time carries the hidden line of the report. */
  hasComment(issueUrl: string, reportId: string, since: string): Promise<boolean>;
  /** The issue where it is now; undefined when it is gone. */
  get(issueUrl: string): Promise<TrackerIssue | undefined>;
  list(query: IssueQuery): Promise<readonly TrackerIssue[]>;
  /** Milliseconds since 1970 by the tracker's clock: this machine's may be wrong. */
  now(): number;
  /** Pull requests that name the issue. */
  pullRequests(issueUrl: string): Promise<readonly PullRequest[]>;
}

/**
 * Consequence of a failure:
 * `refused`: it will fail again, a person must look at the report;
 * `unsure`: a write may have happened, try again after looking for it;
 * `unavailable`: nothing was written, and nothing can be for any report, try again later.
 */
export type TrackerFailure = 'refused' | 'unsure' | 'unavailable';

/** A failed request to the tracker. The message contains no secret. */
export class TrackerError extends Error {
  override readonly name = 'TrackerError';
  readonly failure: TrackerFailure;
  /** Time for which the tracker takes no requests, if it said so. */
  readonly waitMs: number | undefined;

  constructor(failure: TrackerFailure, message: string, waitMs?: number) {
    super(message);
    this.failure = failure;
    this.waitMs = waitMs;
  }
}
