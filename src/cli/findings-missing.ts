/** Findings with one cause: a folder that is not there, what a build makes, or what a page holds and is not understood. */
import type { Finding } from '../content/model/finding.ts';
import { groupBy } from '../content/source/group-by.ts';
import { quoted } from '../content/source/quoted.ts';

/** Links below one folder that are still a finding each. */
const LINKS_MAX = 10;

/** Targets that a message names. */
const SHOWN_MAX = 3;

/** The cause of each finding that has one in common with others. */
export function sharedCauses(findings: readonly Finding[]): ReadonlyMap<Finding, Finding> {
  const unknown = new Map(
    findings
      .filter(({ rule }) => rule === 'unknown-markup')
      .toReversed()
      .map((one) => [one.file, one]),
  );
  return new Map([
    ...shared(ofRule(findings, 'broken-link', 'missing'), (folder, links) =>
      links.length > LINKS_MAX ? missingFolder(folder, links) : undefined,
    ),
    // A part of the page that is not understood may write the heading.
    ...shared(ofRule(findings, 'broken-anchor', 'target'), (file) => unknown.get(file)),
    ...shared(
      groupBy(findings, ({ makers = [], made }) => (made === undefined ? shownOf(makers) : '')),
      notRun,
    ),
    ...shared(
      groupBy(findings, ({ made = '' }) => made),
      notBuilt,
    ),
  ]);
}

function ofRule(
  findings: readonly Finding[],
  rule: string,
  key: 'missing' | 'target',
): ReadonlyMap<string, readonly Finding[]> {
  return groupBy(
    findings.filter((one) => one.rule === rule),
    (one) => one[key] ?? '',
  );
}

function shared(
  groups: ReadonlyMap<string, readonly Finding[]>,
  causeOf: (key: string, group: readonly Finding[]) => Finding | undefined,
): [Finding, Finding][] {
  return [...groups].flatMap(([key, group]) => {
    const cause = key === '' ? undefined : causeOf(key, group);
    return cause === undefined ? [] : group.map((one): [Finding, Finding] => [one, cause]);
  });
}

function notBuilt(path: string): Finding {
  return {
    severity: 'warning',
    rule: 'page-not-written',
    file: '.',
    message: `Docent does not run the build that makes ${quoted(path)}, as \`.gitignore\` says: it is missing.`,
    remedy: 'Serve the folder after it has been built, or serve the built site.',
  };
}

/** @param names of the programs */
function notRun(names: string, { length }: readonly Finding[]): Finding {
  const references = length === 1 ? '1 reference leads' : `${length} references lead`;
  return {
    severity: 'warning',
    rule: 'page-not-written',
    file: '.',
    message: `${references} to what ${names} may make; Docent does not run them.`,
    remedy: 'Serve the built site for what they make, and correct what they do not.',
  };
}

function shownOf(names: readonly string[]): string {
  const shown = names.slice(0, SHOWN_MAX).map(quoted).join(', ');
  return names.length > SHOWN_MAX ? `${shown}, …` : shown;
}

function missingFolder(folder: string, links: readonly Finding[]): Finding {
  const targets = [...new Set(links.map(({ target = folder }) => target))];
  return {
    severity: 'warning',
    rule: 'folder-missing',
    file: '.',
    message: `Links lead to ${quoted(folder)} or below it, and it is not in the content: ${shownOf(targets)}.`,
    remedy:
      'If a build makes these pages, serve the built site too (`--site`), or record the links as known (`--baseline`). Otherwise correct them.',
  };
}
