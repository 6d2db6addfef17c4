/** Text of a preview for the person who is asked to agree. */
import type { PreviewAnswer } from '../reporter/service.ts';
import { printable } from './text.ts';

export function describePreview(answer: PreviewAnswer): string {
  const parts = answer.accepted ? acceptedParts(answer) : errorParts(answer);
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function errorParts({ errors }: PreviewAnswer): string[] {
  return [
    'Not accepted:',
    ...errors.map(({ pointer, message }) => `  ${pointer}  ${printable(message)}`),
  ];
}

function acceptedParts(answer: PreviewAnswer): string[] {
  const { missing_evidence: missing = [], redactions = {}, duplicates = [], issue } = answer;
  const removed = Object.entries(redactions).map(([rule, count]) => `${count} × ${rule}`);
  return [
    ...issueParts(issue),
    listed('Removed:', removed),
    listed(
      'Would make it stronger:',
      missing.map(({ pointer, how }) => `${pointer}: ${how}`),
    ),
    listed(
      'Known already? Then add a +1 to it: --duplicate-of <address>',
      duplicates.map(({ title, url, status, reason }) =>
        [`${title} (${status})`, url, reason].filter(Boolean).join('\n    '),
      ),
    ),
    printable(answer.consequence ?? ''),
    answer.confirm_token === undefined ? '' : `confirm_token: ${answer.confirm_token}`,
  ];
}

function issueParts(issue: PreviewAnswer['issue']): string[] {
  if (issue === undefined) return [];
  const { title, body, labels } = issue;
  return [
    `${printable(title)}${labels.length === 0 ? '' : `\nlabels: ${printable(labels.join(', '))}`}`,
    printable(body),
  ];
}

function listed(title: string, lines: readonly string[]): string {
  return lines.length === 0
    ? ''
    : [title, ...lines.map((line) => `  ${printable(line)}`)].join('\n');
}
