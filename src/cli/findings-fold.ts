/** Folds findings that follow from another one into it: mending that one mends them. */
import type { Finding } from '../content/model/finding.ts';
import { withoutExtension } from '../content/links/slug.ts';
import { quoted } from '../content/source/quoted.ts';
import { sortFindings } from '../content/source/findings.ts';
import type { CheckResult } from './check-editions.ts';
import { placeOf } from './content-log.ts';
import { sharedCauses } from './findings-missing.ts';

export interface FoldedFinding extends Omit<
  Finding,
  'target' | 'missing' | 'made' | 'makers' | 'unread' | 'set'
> {
  /** Links and entries of the navigation that lead to what it says is not read, or is not known. */
  readonly follows?: readonly Finding[];
}

export interface FoldedResult extends Omit<CheckResult, 'findings'> {
  readonly findings: readonly FoldedFinding[];
}

/** A finding is never folded into a lesser one, so that what fails without folding fails with it. */
export function foldFindings({ findings, ...result }: CheckResult): FoldedResult {
  const causes = new Map(findings.flatMap((one) => keysOf(one).map((key) => [key, one] as const)));
  const first = new Map(findings.toReversed().map((one) => [inSet(one, one.rule), one]));
  const shared = sharedCauses(findings);
  const follows = new Map<Finding, Finding[]>();
  const left = findings.filter((one) => {
    const cause =
      causeOf(one, causes) ?? first.get(inSet(one, DERIVED[one.rule])) ?? shared.get(one);
    if (cause === undefined || RANK[cause.severity] < RANK[one.severity]) return true;
    follows
      .set(cause, follows.get(cause) ?? [])
      .get(cause)
      ?.push(withoutPaths(one));
    return false;
  });
  const all = sortFindings([...new Set([...left, ...follows.keys()])]);
  return { ...result, findings: all.map((one) => withFollowing(one, follows.get(one))) };
}

/**
 * Rules whose findings follow from any finding of another rule in the same set: anchors that nobody knows are links that nobody can check, and the
 * part of a navigation that a program computes may name any page.
 */
const DERIVED: Readonly<Record<string, string>> = {
  'broken-anchor': 'anchor-unread',
  'page-unreached': 'navigation-unread',
};

function inSet({ set = '' }: Finding, rule = ''): string {
  return `${set}\n${rule}`;
}

function causeOf(
  { rule, target }: Finding,
  causes: ReadonlyMap<string, Finding>,
): Finding | undefined {
  if (target === undefined) return undefined;
  const parts = target.split('/', PARTS_MAX).slice(0, -1);
  const above = parts.map((_, index) => `${rule}\n${parts.slice(0, index + 1).join('/')}/`);
  return [keyOf(rule, target), ...above].map((key) => causes.get(key)).find((one) => one);
}

/** Parts of a path that may name a folder that is missing. */
const PARTS_MAX = 40;

const RANK = { note: 0, warning: 1, error: 2 } as const;

/** Entries of a navigation are paths below a folder of pages, which may lie below the content folder. */
const IS_BELOW = 'nav-page-missing';

function keysOf({ unread = [] }: Finding): string[] {
  // A link to a file of another format mostly leaves out its ending.
  const files = unread.flatMap((file) => [file, file.replace(/\.\w+$/, '')]);
  return files.flatMap((file) => {
    if (file.endsWith('/')) return [`broken-link\n${file}`];
    const parts = file.split('/');
    const below = parts.map((_, index) => keyOf(IS_BELOW, parts.slice(index).join('/')));
    return [keyOf('broken-link', file), ...below];
  });
}

function keyOf(rule: string, file: string): string {
  return `${rule}\n${withoutExtension(file.replace(/\/$/, ''))}`;
}

function withFollowing(finding: Finding, follows: readonly Finding[] | undefined): FoldedFinding {
  return { ...withoutPaths(finding), ...(follows && { follows }) };
}

function withoutPaths({
  target: _target,
  missing: _missing,
  made: _made,
  makers: _makers,
  unread: _unread,
  set: _set,
  ...finding
}: Finding): Finding {
  return finding;
}

/** The message with the number of what follows and its first places. */
export function messageOf({ message, follows = [] }: FoldedFinding): string {
  if (follows.length === 0) return message;
  const places = follows.slice(0, PLACES_MAX).map(shown);
  const rest = follows.length > places.length ? `, ${follows.length - places.length} more` : '';
  const what = follows.length === 1 ? '1 finding follows' : `${follows.length} findings follow`;
  return `${message} ${what} from it: ${places.join(', ')}${rest}.`;
}

/** An anchor may be mistyped all the same: nobody sees that at its place alone. */
function shown(finding: Finding): string {
  const { link } = finding;
  const place = placeOf(finding);
  return link === undefined ? place : `${place} (${quoted(link)} names no heading)`;
}

/** Places that a message names. */
const PLACES_MAX = 4;
