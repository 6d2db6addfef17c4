/**
 * Finds open issues and earlier reports like a problem, with the engine that searches the documentation. The index is
 * cached, and rebuilt after a report or an issue has changed; under load it is reused a little longer.
 */
import { stateOf } from '../filer/issue-state.ts';
import { indexTexts, type TextIndex } from '../../search/index/short-texts.ts';
import type { Known, KnownIssue, KnownIssues } from '../known-issues.ts';
import type { ReportOutline, ReportStore } from '../store.ts';
import type { TrackerIssue } from '../tracker/tracker.ts';
import type { TrackerIssues } from './tracker-issues.ts';
import { questionsOf, type Question } from './questions.ts';
import { workBudget } from './work-budget.ts';

/** Newest reports that are looked through. */
const REPORTS_MAX = 1000;
/** Maximum number of words in a reason. */
const SHOWN_MAX = 6;
/** Characters of a text that are indexed: what a problem is stands at the beginning. */
const BODY_MAX = 2000;
/** A match below this score is ignored unless many words are the same: scores are low for short texts. */
const SCORE_MIN = 0.2;
const SHARED_MIN = 3;
export interface LookUpOptions {
  readonly store: ReportStore;
  /** Absent on a dry run. */
  readonly trackerIssues?: () => Promise<TrackerIssues>;
  /** Milliseconds of a clock that only goes forward. */
  readonly clock: () => number;
}

interface Entry extends Omit<KnownIssue, 'score' | 'reason'> {
  readonly body: string;
  /** Description, as the beginning of a sentence. */
  readonly what: string;
}

interface Kept {
  readonly key: string;
  readonly entries: readonly Entry[];
  readonly index: TextIndex;
}

export function knownIssues(options: LookUpOptions): KnownIssues {
  const { store, trackerIssues, clock } = options;
  const budget = workBudget(clock);
  let kept: Kept | undefined;
  let making: { readonly key: string; readonly done: Promise<Kept> } | undefined;
  const current = async (open: TrackerIssues | undefined): Promise<Kept> => {
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
    const open = await trackerIssues?.();
    const { entries, index } = await current(open);
    const matches = questionsOf(problem).flatMap((question) =>
      index(question.text, limit).flatMap(({ index: at, score }) => {
        const entry = entries[at];
        return entry === undefined ? [] : match(entry, score * question.weight, question);
      }),
    );
    return { matches: bestOfEach(matches).slice(0, limit), tracker: trackerState(open) };
  };
}

interface Match {
  readonly entry: Entry;
  readonly known: KnownIssue;
}

/** Each entry once, with the question that it answers best; best first. */
function bestOfEach(matches: readonly Match[]): KnownIssue[] {
  const best = new Map<Entry, KnownIssue>();
  for (const { entry, known } of matches) {
    if (known.score > (best.get(entry)?.score ?? 0)) best.set(entry, known);
  }
  return [...best.values()].toSorted((a, b) => b.score - a.score);
}

function trackerState(open: TrackerIssues | undefined): Known['tracker'] {
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

function entryOfIssue(issue: TrackerIssue): Entry {
  const { title, excerpt, url, state, labels } = issue;
  const body = [excerpt, ...labels].join('\n');
  const what = state === 'open' ? 'An open issue' : 'A closed issue';
  return { kind: 'issue', title, body, url, status: stateOf(issue), what };
}

/** A report has an address once it is an issue. Before, its id names it: an id shows its status and nothing else. */
function entryOfReport(report: ReportOutline): Entry {
  const { report_id: id, title, summary, status, issue_url: url, kind, version } = report;
  return {
    kind: 'report',
    title,
    body: summary.slice(0, BODY_MAX),
    ...(url !== undefined && { url }),
    ...(url === undefined && status !== 'declined' && { report_id: id }),
    status,
    what: `An earlier ${kind} report on ${version}`,
  };
}

function match(entry: Entry, score: number, question: Question): Match[] {
  const { body, what, ...known } = entry;
  const words = sharedWords(question.text, `${known.title}\n${body}`);
  const isSameError = question.errors.some((error) => words.includes(error));
  if (score < SCORE_MIN && words.length < SHARED_MIN && !isSameError) return [];
  const shown = words.slice(0, SHOWN_MAX).join(', ');
  const how = words.length === 0 ? 'words like these' : `the words ${shown}`;
  return [
    { entry, known: { ...known, score, reason: `${what} with ${how} in its title or text.` } },
  ];
}

/** Characters of a shared word: shorter ones are in every text, longer ones are no words. */
const WORD_MIN = 4;
const WORD_MAX = 40;

/** The words that two texts have in common, in the order of the first: for people, why one was found by the other. */
function sharedWords(text: string, other: string): readonly string[] {
  const known = new Set(wordsIn(other));
  return [...new Set(wordsIn(text))].filter((word) => known.has(word));
}

function wordsIn(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}_]+(?:[.:/-]+[\p{L}\p{N}_]+)*/gu) ?? [];
  return words.filter((word) => word.length >= WORD_MIN && word.length <= WORD_MAX);
}
