/** Collects everything that is wrong in a folder, so that it can be said at once. */
import type { Finding } from './model.ts';

/** Takes a finding; reading goes on. */
export type Report = (finding: Finding) => void;

/** The first findings of one rule in one file are enough to act on. */
const PER_RULE_AND_FILE = 50;

/** A list that takes findings, and at most {@link PER_RULE_AND_FILE} of one rule in one file. */
export function collectFindings(): { readonly findings: Finding[]; readonly report: Report } {
  const findings: Finding[] = [];
  const counts = new Map<string, number>();
  const report: Report = (finding) => {
    const key = `${finding.rule}\n${finding.file}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    if (count <= PER_RULE_AND_FILE) {
      findings.push(Object.freeze(finding));
    }
  };
  return { findings, report };
}

/** The same words in more places than this are one thing to decide, such as a generator's own notation for links. */
const PLACES_MAX = 20;

/** Findings that say the same of very many places become one, at the first place, with their number. */
export function gatherFindings(findings: readonly Finding[]): Finding[] {
  const groups = new Map<string, Finding[]>();
  for (const finding of findings) {
    const key = `${finding.rule}\n${finding.message}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [finding]);
    else group.push(finding);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined || group.length <= PLACES_MAX) return group;
    const message = `${first.message} So it is in ${group.length - 1} other places.`;
    return [Object.freeze({ ...first, message })];
  });
}

/** Errors first, then by file and line. */
export function sortFindings(findings: readonly Finding[]): Finding[] {
  return findings.toSorted(
    (a, b) =>
      Number(a.severity === 'warning') - Number(b.severity === 'warning') ||
      compare(a.file, b.file) ||
      (a.line ?? 0) - (b.line ?? 0),
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
