/** The daily sums: what is summed up, with its bounds, and the port of the store that keeps it. */

interface SumRules {
  /** As people read it. */
  readonly title: string;
  /** Different names that a day has room for; the rest is summed up without a name. */
  readonly rows: number;
  /** Days for which sums are kept. */
  readonly days: number;
  /** Times that a name has to occur, while the service runs, before it is stored. Default: 1. */
  readonly seenMin?: number;
  /** Whether secrets are removed from the name once it is stored; else whoever counts it knows all names, or has done so. */
  readonly isRedacted?: boolean;
}

const YEAR = 366;
const MONTH = 31;
/** An address that somebody typed, or a host of somebody's, is of interest only once it repeats; a secret hardly does. */
const SEEN_MIN = 5;

export type SumKind =
  | 'view'
  | 'markdown'
  | 'search'
  | 'tool'
  | 'referrer'
  | 'missing'
  | 'unanswered';

/** Everything that is ever stored about use, in the order in which people read it. */
export const SUM_RULES: Readonly<Record<SumKind, SumRules>> = {
  // Pages as HTML, by the address of the page.
  view: { title: 'Views of pages', rows: 2000, days: YEAR },
  // By the address of the page, or of `/llms.txt` and its like.
  markdown: { title: 'Reads as Markdown', rows: 2000, days: YEAR },
  // By `api` or `page`.
  search: { title: 'Searches', rows: 2, days: YEAR },
  tool: { title: 'Calls of MCP tools', rows: 50, days: YEAR },
  // By the host of the site.
  referrer: { title: 'Referrers', rows: 100, days: YEAR, seenMin: SEEN_MIN },
  // By the path.
  missing: {
    title: 'Addresses without a page',
    rows: 200,
    days: MONTH,
    seenMin: SEEN_MIN,
    isRedacted: true,
  },
  // By the query.
  unanswered: { title: 'Searches without an answer', rows: 200, days: MONTH },
};

/** In the order of {@link SUM_RULES}. */
export const SUM_KINDS = Object.keys(SUM_RULES) as readonly SumKind[];

/** Characters of a name. One that is longer, or has control characters, is not stored: a part of an address leads nowhere. */
export const NAME_CHARACTERS_MAX = 200;

/** How often something occurred on a day. */
export interface DailySum {
  /** As `2026-01-31`, in UTC. */
  readonly day: string;
  readonly kind: SumKind;
  /** Empty: everything for which the day had no room. */
  readonly name: string;
  readonly count: number;
}

export interface StatisticsStore {
  /** Adds to the sums that are stored, and deletes what is older than its kind is kept. @param today as `2026-01-31` */
  add(sums: readonly DailySum[], today: string): Promise<void>;
  /** All sums since a day, which is included, the oldest first. */
  since(day: string): Promise<DailySum[]>;
  /** Deletes all of it. */
  clear(): Promise<void>;
}

const DAY_MS = 86_400_000;

/** A day in UTC, as `2026-01-31`. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** The day so many days before another. */
export const daysBefore = (day: string, days: number): string =>
  dayOf(new Date(Date.parse(day) - days * DAY_MS));
