/** Findings as text for people, JSON for programs, and annotations for GitHub. */
import type { Finding } from '../content/model/finding.ts';
import { resolve, relative, sep } from 'node:path';
import { groupBy } from '../content/source/group-by.ts';
import { messageOf, type FoldedFinding, type FoldedResult } from './findings-fold.ts';
import { placeOf } from './content-log.ts';
import { counted, jsonText } from './text.ts';

/** Causes of one rule that are listed; of the others only the number. */
const CAUSES_MAX = 30;
/** Places that a cause names. */
const PLACES_MAX = 4;

export interface FindingCounts {
  readonly errors: number;
  readonly warnings: number;
  readonly notes: number;
}

export function countFindings(findings: readonly Pick<Finding, 'severity'>[]): FindingCounts {
  const count = (severity: Finding['severity']): number =>
    findings.filter((finding) => finding.severity === severity).length;
  return { errors: count('error'), warnings: count('warning'), notes: count('note') };
}

/** Such as "1 error, 2 warnings". */
export function findingSums(findings: readonly Pick<Finding, 'severity'>[]): string {
  const { errors, warnings, notes } = countFindings(findings);
  const sums = [counted(errors, 'error'), counted(warnings, 'warning')];
  if (notes > 0) sums.push(counted(notes, 'note'));
  return sums.join(', ');
}

/** All findings; those that follow from another one are listed in it. */
export function findingsJson({ pages, generator, editions, findings }: FoldedResult): string {
  const several = editions > 1 ? { editions } : {};
  const result = { pages, generator, ...several, ...countFindings(findings), findings };
  return jsonText(result);
}

/** The sums by rule, then one line a cause with its first places. */
export function findingsText({ pages, editions, findings }: FoldedResult): string {
  const where = pages === undefined ? '' : ` in ${counted(pages, 'page')}`;
  const several = editions > 1 ? ` of ${counted(editions, 'edition')}` : '';
  const byRule = groupBy(findings, ({ severity, rule }) => `${severity} ${rule}`);
  const rules = [...byRule].map(([rule, found]) => `  ${rule}: ${found.length}\n`);
  const causes = [...byRule.values()].map(causesText);
  return [
    `${findingSums(findings)}${where}${several}.\n`,
    ...rules,
    ...(causes.length > 0 ? ['\n'] : []),
    ...causes,
  ].join('');
}

function causesText(findings: readonly FoldedFinding[]): string {
  const causes = [...groupBy(findings, messageOf).values()];
  const lines = causes.slice(0, CAUSES_MAX).map(causeText);
  const left = causes.length - lines.length;
  const [first] = findings;
  const rest =
    left > 0 ? `… ${counted(left, 'other cause')} of ${first?.rule}: --json lists all.\n` : '';
  return lines.join('') + rest;
}

function causeText(findings: readonly FoldedFinding[]): string {
  const [first, ...others] = findings;
  if (first === undefined) return '';
  const { severity, rule, remedy } = first;
  const message = messageOf(first);
  const places = others.slice(0, PLACES_MAX - 1).map(placeOf);
  const left = others.length - places.length;
  if (left > 0) places.push(`${left} more`);
  const also = places.length > 0 ? ` Also in ${places.join(', ')}.` : '';
  return `${placeOf(first)}: ${severity} ${rule}: ${message}${also}\n    ${remedy}\n`;
}

const COMMANDS = { error: 'error', warning: 'warning', note: 'notice' } as const;

/** Workflow commands: GitHub shows each at its line of the change. Paths are relative to the working directory. */
export function findingsForGitHub({ findings }: FoldedResult, folder: string): string {
  return findings
    .map((finding) => {
      const { severity, file, line, rule, remedy } = finding;
      const path = pathOf(folder, file);
      const place = line === undefined ? '' : `,line=${line}`;
      return `::${COMMANDS[severity]} file=${property(path)}${place},title=${property(rule)}::${data(`${messageOf(finding)} ${remedy}`)}\n`;
    })
    .join('');
}

/** A file of the folder, relative to the working directory. */
export function pathOf(folder: string, file: string): string {
  return relative(process.cwd(), resolve(folder, file)).replaceAll(sep, '/');
}

function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
