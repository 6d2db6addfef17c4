/** A request of somebody who has signed in, and the replies to it. */
import type { Clients } from '../limits/limiter.ts';
import type { FileNext } from '../reports/filer/filer.ts';
import type { KnownIssues } from '../reports/known-issues.ts';
import { isReportId } from '../reports/statuses.ts';
import type { ReportStore, StoredReport } from '../reports/store.ts';
import type { Tracker } from '../reports/tracker/tracker.ts';
import { page } from './layout.ts';
import { COOKIE } from './request.ts';
import type { Sessions } from './session.ts';

export interface TriageOptions {
  readonly store: ReportStore;
  readonly knownIssues: KnownIssues;
  /** Absent on a dry run, where nothing can be accepted. */
  readonly tracker?: Tracker;
  /** Files one report; present with a tracker. */
  readonly file?: FileNext;
  /** Labels of an issue beside the kind of report. */
  readonly labels: readonly string[];
  readonly adminToken: string;
  /** Where browsers reach it, besides this machine's name and IP addresses; absent: only there. */
  readonly url?: URL;
  /** Name of the host that it listens on, if it has one. */
  readonly host?: string;
  /** Finds the address that a request comes from. */
  readonly clients: Clients;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly onError: (error: Error) => void;
}

export interface Reply {
  readonly status: number;
  readonly body?: string;
  readonly type?: string;
  readonly location?: string;
  readonly cookie?: Cookie;
}

export interface Cookie {
  readonly value: string;
  /** Until the browser drops it. */
  readonly seconds: number;
}

export interface Visit extends Omit<TriageOptions, 'url'> {
  readonly sessions: Sessions;
  /** Of the request. */
  readonly url: URL;
  /** Present once signed in. */
  readonly cookie: string;
  readonly form: URLSearchParams;
}

export const asset = (body: string, type: string): Reply => ({ status: 200, body, type });
export const redirect = (location: string): Reply => ({ status: 303, location });
export const refusal = (why: string): Reply => ({
  status: 403,
  body: page({ title: 'Refused' }, why),
});

export const setCookie = ({ value, seconds }: Cookie, isSecure: boolean): string =>
  `${COOKIE}=${value}; HttpOnly; SameSite=Strict; Path=/; Max-Age=${seconds}${isSecure ? '; Secure' : ''}`;

/** The report in the path; undefined when there is none. */
export async function reportAt({ store, url }: Visit): Promise<StoredReport | undefined> {
  const id = url.pathname.split('/')[2] ?? '';
  return url.pathname.startsWith('/r/') && isReportId(id) ? store.get(id) : undefined;
}
