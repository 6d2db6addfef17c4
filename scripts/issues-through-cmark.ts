/**
 * Renders issues that are full of hostile text with cmark-gfm, the renderer of GitHub, and fails when any of that text is more than
 * text in code:
 *
 *     node dist/scripts/issues-through-cmark.js
 */
import { execFileSync } from 'node:child_process';
import { REPORT_KINDS } from '../src/reports/document/document.ts';
import { issueOf, plusOneOf } from '../src/reports/issue/issue.ts';
import { hostile, HOSTILE, OPTIONS } from '../test/reports/hostile-reports.ts';

const EXTENSIONS = ['table', 'strikethrough', 'autolink', 'tagfilter', 'tasklist'];

/** Nodes of an issue's body: our headings and paragraph, code, and the one hidden line. */
const ALLOWED: ReadonlySet<string> = new Set([
  'document',
  'heading',
  'paragraph',
  'text',
  'code',
  'code_block',
  'html_block',
]);

let bodies = 0;
for (const text of HOSTILE) {
  for (const kind of REPORT_KINDS) {
    const report = hostile(kind, text);
    check(issueOf(report, OPTIONS).body, text);
    check(plusOneOf(report, OPTIONS.reportId), text);
  }
}
process.stdout.write(`= ${bodies} bodies rendered as text by cmark-gfm\n`);

function check(body: string, text: string): void {
  const flags = EXTENSIONS.flatMap((name) => ['-e', name]);
  const options = { input: body, maxBuffer: 2 ** 28 };
  const xml = execFileSync('cmark-gfm', ['-t', 'xml', ...flags], options).toString();
  const nodes = [...xml.matchAll(/<(\w+)/g)].map(([, name = '']) => name);
  const others = nodes.slice(1).filter((name) => !ALLOWED.has(name));
  const hidden = nodes.filter((name) => name === 'html_block').length;
  bodies += 1;
  if (others.length === 0 && hidden === 1) return;
  throw new Error(`${JSON.stringify(text)} became ${others.join(', ')} (${hidden} blocks of HTML)`);
}
