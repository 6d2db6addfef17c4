/** Many findings with one cause that no finding of its own names: a folder that is not there, or a page that is made of data. */
import type { Finding } from '../content/model/finding.ts';
import { groupBy } from '../content/source/group-by.ts';
import { quoted } from '../content/source/quoted.ts';

/** Links below one folder, or into one page, that are still a finding each. */
const LINKS_MAX = 10;

/** Targets that a message names. */
const SHOWN_MAX = 3;

/** The cause of each finding that is one of many. */
export function sharedCauses(findings: readonly Finding[]): ReadonlyMap<Finding, Finding> {
  const unknown = new Map(
    findings
      .filter(({ rule }) => rule === 'unknown-markup')
      .toReversed()
      .map((one) => [one.file, one]),
  );
  return new Map([
    ...many(ofRule(findings, 'broken-link', 'missing'), missingFolder),
    ...many(ofRule(findings, 'broken-anchor', 'target'), (file) => unknown.get(file)),
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

function many(
  groups: ReadonlyMap<string, readonly Finding[]>,
  causeOf: (key: string, group: readonly Finding[]) => Finding | undefined,
): [Finding, Finding][] {
  return [...groups].flatMap(([key, group]) => {
    const cause = key === '' || group.length <= LINKS_MAX ? undefined : causeOf(key, group);
    return cause === undefined ? [] : group.map((one): [Finding, Finding] => [one, cause]);
  });
}

function missingFolder(folder: string, links: readonly Finding[]): Finding {
  const targets = [...new Set(links.map(({ target = folder }) => target))];
  const shown = targets.slice(0, SHOWN_MAX).map(quoted).join(', ');
  const more = targets.length > SHOWN_MAX ? ', …' : '';
  return {
    severity: 'warning',
    rule: 'folder-missing',
    file: '.',
    message: `Links lead to ${quoted(folder)} or below it, and it is not in the content: ${shown}${more}.`,
    remedy:
      'If a build makes these pages, serve the built site too (`--site`), or record the links as known (`--baseline`). Otherwise correct them.',
  };
}
