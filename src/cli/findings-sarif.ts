/** Findings as SARIF 2.1.0 (OASIS), which services for code show at the lines of a change. */
import { createHash } from 'node:crypto';
import { encodedPath } from '../content/links/link-address.ts';
import { ownVersion } from '../version.ts';
import { messageOf, type FoldedFinding, type FoldedResult } from './findings-fold.ts';
import { pathOf } from './findings-text.ts';
import { jsonText } from './text.ts';

/** Paths are relative to the working directory. */
export function findingsSarif({ findings }: FoldedResult, folder: string): string {
  const rules = [...new Set(findings.map(({ rule }) => rule))].toSorted();
  const driver = { name: 'Docent', version: ownVersion(), rules: rules.map((id) => ({ id })) };
  return jsonText({
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver },
        columnKind: 'utf16CodeUnits',
        results: findings.map((finding) => resultOf(finding, rules, folder)),
      },
    ],
  });
}

function resultOf(finding: FoldedFinding, rules: readonly string[], folder: string): object {
  const { rule, severity, file, message, remedy, follows = [] } = finding;
  const related = follows.map((one) => ({
    ...locationOf(one, folder),
    message: { text: one.message },
  }));
  return {
    ruleId: rule,
    ruleIndex: rules.indexOf(rule),
    level: severity,
    message: { text: `${messageOf(finding)} ${remedy}` },
    locations: [locationOf(finding, folder)],
    ...(related.length > 0 && { relatedLocations: related }),
    // Neither its line nor what follows is a part of it: a finding that moves stays the same one.
    partialFingerprints: { 'finding/v1': digestOf(rule, file, message) },
  };
}

function locationOf({ file, line }: FoldedFinding, folder: string): object {
  const uri = encodedPath(pathOf(folder, file));
  const region = line === undefined ? {} : { region: { startLine: line } };
  return { physicalLocation: { artifactLocation: { uri }, ...region } };
}

function digestOf(...parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('hex');
}
