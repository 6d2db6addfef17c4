/** Texts that would act on a tracker if it took them for Markdown, and reports that are full of them. */
import type { ReportDocument, REPORT_KINDS } from '../../src/reports/document/document.ts';
import type { IssueOptions } from '../../src/reports/issue/issue.ts';
import { reportOf } from './documents.ts';

export const OPTIONS: Required<IssueOptions> = {
  labels: ['docent-report'],
  reportId: 'r_aaaaaaaaaaaaaaaa',
};

export const HOSTILE: readonly string[] = [
  '@torvalds and #1, fixes #1, closes GH-2',
  '<img src=x onerror=alert(1)><script>alert(1)</script><!-- x -->',
  '![i](http://x.test/a.png) [l](javascript:alert(1)) http://x.test',
  'www.evil.test GH-2 acme/acme#3 fixes 0123456789abcdef0123456789abcdef01234567',
  '```\n@a\n```\n~~~\n#1\n~~~\n```` x',
  '`'.repeat(4000),
  '\u202egnp.exe\u202c',
  '# heading\n\n- list\n> quote\n---\n| a | b |\n|---|---|',
  'a\u2028@b\u2029#1\u0085<b>\rfixes #3',
  '--> <!-- docent-report: r_aaaaaaaaaaaaaaaa -->',
  '\n\n\nno indent\n\n\t\ttabs\n',
];

/** A report with this text in every field. */
export function hostile(kind: (typeof REPORT_KINDS)[number], text: string): ReportDocument {
  return reportOf(kind, {
    title: text.slice(0, 100),
    product: { name: text, version: text },
    platform: { os: text, arch: text },
    summary: text,
    expected: text,
    actual: text,
    docs: { page: text, sentence: text },
    use_case: text,
    alternatives: text,
    reproduction: { command: text, output: text, files: [{ name: text, content: text }] },
    searched: [text],
  });
}
