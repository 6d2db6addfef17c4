/**
 * Finds open issues and earlier reports like a problem, with the engine that searches the documentation. The index is
 * kept, and made anew once a report or an issue has changed; while many send reports, it is used a little longer.
 */
import { indexTexts, type TextIndex } from '../../search/texts.ts';
import type { Known, KnownIssue, KnownIssues } from '../known-issues.ts';
import type { ReportOutline, ReportStore } from '../store.ts';
import type { TrackerIssue } from '../tracker/tracker.ts';
import type { OpenIssues } from './open-issues.ts';
import { sharedWords } from './shared-words.ts';
import { workBudget } from './work-budget.ts';

/** Newest reports that are looked through. */
const REPORTS_MAX = 1000;
/** Words that a reason names. */
const SHOWN_MAX = 6;
/** Characters of a text that are indexed: what a problem is stands at the beginning. */
const BODY_MAX = 2000;
/** Code points of the problem that are searched: the engine's limit. */
const QUERY_MAX = 200;
/** A match below this says nothing, unless many words are the same: scores are low where there is little to compare. */
const SCORE_MIN = 0.2;
const SHARED_MIN = 3;
export interface LookUpOptions {
  readonly store: ReportStore;
  /** Absent on a dry run. */
  readonly openIssues?: () => Promise<OpenIssues>;
  /** Milliseconds of a clock that only goes forward. */
  readonly clock: () => number;
}

interface Entry extends Omit<KnownIssue, 'score' | 'reason'> {
  readonly body: string;
  /** What it is, as the beginning of a sentence. */
  readonly what: string;
}

interface Kept {
  readonly key: string;
  readonly entries: readonly Entry[];
  readonly index: TextIndex;
}

export function knownIssues(options: LookUpOptions): KnownIssues {
  const { store, openIssues, clock } = options;
  const budget = workBudget(clock);
  let kept: Kept | undefined;
  let making: { readonly key: string; readonly done: Promise<Kept> } | undefined;
  const current = async (open: OpenIssues | undefined): Promise<Kept> => {
    const key = `${await store.revision()} ${open?.version ?? 0}`;
    if (kept !== undefined && (kept.key === key || !budget.isLeft())) return kept;
    if (making?.key !== key) {
      const began = clock();
      const done = make(store, key, open?.issues ?? []);
      making = { key, done: done.finally(() => budget.spend(clock() - began)) };
    }
    try {
      kept = await making.done;
      return kept;
    } finally {
      making = undefined;
    }
  };
  return async (problem, limit) => {
    const open = await openIssues?.();
    const { entries, index } = await current(open);
    const query = literal(problem);
    const matches = index(query, limit).flatMap(({ index: at, score }) => {
      const entry = entries[at];
      return entry === undefined ? [] : match(entry, score, query);
    });
    return { matches, tracker: trackerState(open) };
  };
}

/** What a problem says means itself: no word of it is a phrase, a filter or an exclusion of the search. */
function literal(problem: string): string {
  const text = problem.replaceAll('"', ' ').replaceAll(/(?<=^|\s)-+|\b(kind|section):/g, ' ');
  return [...text].slice(0, QUERY_MAX).join('');
}

function trackerState(open: OpenIssues | undefined): Known['tracker'] {
  if (open === undefined) return 'none';
  return open.isRead ? 'read' : 'unreachable';
}

async function make(
  store: ReportStore,
  key: string,
  issues: readonly TrackerIssue[],
): Promise<Kept> {
  const urls = new Set(issues.map(({ url }) => url));
  const reports = (await store.outlines(REPORTS_MAX)).filter(
    ({ issue_url: url }) => url === undefined || !urls.has(url),
  );
  const entries = [...issues.map(entryOfIssue), ...reports.map(entryOfReport)];
  return { key, entries, index: await indexTexts(entries) };
}

function entryOfIssue({ title, excerpt, url, state }: TrackerIssue): Entry {
  return { kind: 'issue', title, body: excerpt, url, status: state, what: 'An open issue' };
}

/** A report is private until it is an issue: only its title, status and issue are told, never its id. */
function entryOfReport({
  title,
  summary,
  status,
  issue_url: url,
  kind,
  version,
}: ReportOutline): Entry {
  return {
    kind: 'report',
    title,
    body: summary.slice(0, BODY_MAX),
    ...(url === undefined ? {} : { url }),
    status,
    what: `An earlier ${kind} report on ${version}`,
  };
}

function match({ body, what, ...known }: Entry, score: number, query: string): KnownIssue[] {
  const words = sharedWords(query, `${known.title}\n${body}`);
  if (score < SCORE_MIN && words.length < SHARED_MIN) return [];
  const shown = words.slice(0, SHOWN_MAX).join(', ');
  const how = words.length === 0 ? 'words like these' : `the words ${shown}`;
  return [{ ...known, score, reason: `${what} with ${how} in its title or text.` }];
}
