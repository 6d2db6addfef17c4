/** Collects everything that is wrong in a folder, so that it can be said at once. */
import type { Finding, Report } from '../model/finding.ts';
import type { DataFault } from './yaml.ts';

/** A key that YAML forbids to repeat: generators take its last value, or refuse the file. */
export function reportRepeated(
  report: Report,
  file: string,
  repeated: DataFault | undefined,
): void {
  if (repeated === undefined) return;
  const remedy = 'Remove the entries that do not count.';
  report({ severity: 'warning', rule: 'repeated-key', file, ...repeated, remedy });
}

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
      // A copy: words that it quotes must not hold the whole text of their page.
      findings.push(Object.freeze(structuredClone(finding)));
    }
  };
  return { findings, report };
}

const SEVERITIES: readonly Finding['severity'][] = ['error', 'warning', 'note'];

/** Errors first, then by file and line. */
export function sortFindings(findings: readonly Finding[]): Finding[] {
  return findings.toSorted(
    (a, b) =>
      SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) ||
      compare(a.file, b.file) ||
      (a.line ?? 0) - (b.line ?? 0),
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
