/**
 * The public issue that a report becomes. Nothing of the report can act on the tracker: its text stands in indented
 * code blocks, where neither mentions, references, closing keywords, HTML nor images have an effect.
 */
import type { ReportDocument } from '../document/document.ts';
import { markerOf } from './marker.ts';

export interface Issue {
  /** At most 255 characters, the least that a tracker takes. */
  readonly title: string;
  /** Markdown, at most 60,000 characters: below the tracker's 65,536. */
  readonly body: string;
  readonly labels: readonly string[];
}

const TITLE_MAX = 255;
const BODY_MAX = 60_000;
const FIELD_MAX = 12_000;

export interface IssueOptions {
  /** Labels beside the kind of report. */
  readonly labels: readonly string[];
  /** Absent in a preview, where no id exists yet. */
  readonly reportId?: string;
}

export function issueOf(report: ReportDocument, { labels, reportId }: IssueOptions): Issue {
  return {
    title: [...`[${report.kind}] ${inertLine(report.title)}`].slice(0, TITLE_MAX).join(''),
    body: bodyOf(`A ${report.kind} report for ${productOf(report)}.`, report, reportId),
    labels: [...labels, report.kind],
  };
}

/** The issue or, where the report repeats another, the comment on that one's issue: it has no labels. */
export function issueOrPlusOne(
  report: ReportDocument,
  options: IssueOptions,
  duplicateOf: string | undefined,
): Issue {
  const issue = issueOf(report, options);
  return duplicateOf === undefined
    ? issue
    : { title: issue.title, body: plusOneOf(report, options.reportId), labels: [] };
}

/** The comment on an issue that somebody else has reported before. @param reportId absent in a preview, where no id exists yet. */
export function plusOneOf(report: ReportDocument, reportId?: string): string {
  return bodyOf(`+1: another ${report.kind} report for ${productOf(report)}.`, report, reportId);
}

function bodyOf(lead: string, report: ReportDocument, reportId: string | undefined): string {
  const parts = [lead, ...SECTIONS.map(([title, of]) => section(title, of(report)))];
  const text = parts.filter((part) => part !== '').join('\n\n');
  const marker = reportId === undefined ? '' : `\n\n${markerOf(reportId)}\n`;
  return `${cut(text, BODY_MAX)}${marker}`;
}

/** In code, where neither `www.` nor `GH-1` nor a commit's digest becomes a link. */
function productOf({ product }: ReportDocument): string {
  return `\`${inline(product.name)} ${inline(product.version)}\``;
}

type Part = readonly [title: string, of: (report: ReportDocument) => string | undefined];

const SECTIONS: readonly Part[] = [
  ['What happened', (report) => report.summary],
  ['Expected', (report) => report.expected],
  ['Actual', (report) => report.actual],
  ['Documentation', ({ docs }) => joined([docs?.page, docs?.sentence])],
  ['Use case', (report) => report.use_case],
  ['Alternatives', (report) => report.alternatives],
  ['Command', ({ reproduction }) => reproduction?.command],
  [
    'Files',
    ({ reproduction }) =>
      reproduction?.files?.map(({ name, content }) => `=== ${name} ===\n${content}`).join('\n'),
  ],
  [
    'Output',
    ({ reproduction }) =>
      joined([
        exitLine(reproduction?.exit_code),
        reproduction?.stdout_sha256,
        reproduction?.output,
      ]),
  ],
  ['Measurement', ({ perf }) => (perf === undefined ? undefined : JSON.stringify(perf, null, 1))],
  [
    'Platform',
    ({ platform, product }) => JSON.stringify({ ...platform, commit: product.commit }, null, 1),
  ],
  ['Looked at before', ({ searched }) => searched.join('\n')],
  ['Verified by a person', (report) => (report.verified_by_human ? 'yes' : 'no')],
];

const exitLine = (code: number | undefined): string | undefined =>
  code === undefined ? undefined : `exit code ${code}`;

function joined(parts: readonly (string | undefined)[]): string | undefined {
  const known = parts.filter((part) => part !== undefined);
  return known.length === 0 ? undefined : known.join('\n');
}

/** Indented code needs no fence, so no run of backticks or tildes in the text can end it. */
function section(title: string, text: string | undefined): string {
  if (text === undefined || text.trim() === '') return '';
  const lines = cut(visible(text), FIELD_MAX)
    .replaceAll(/\t/g, '    ')
    .split(/\r\n|[\n\r\u0085\u2028\u2029]/);
  return `### ${title}\n\n${lines.map((line) => `    ${line}`).join('\n')}`;
}

/** Bidirectional overrides, invisible characters and controls are shown as escapes: what is read is what is there. */
function visible(text: string): string {
  return text.replaceAll(
    /(?![\t\n\r\u0085])[\p{Cc}\p{Cf}]/gu,
    (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`,
  );
}

/**
 * One line for the title. A zero-width space takes apart what a title can name on a tracker: people and issues (`@`, `#`);
 * on GitLab also merge requests, snippets and epics (`!1`, `$1`, `&1`), addresses of issues, and commits.
 */
function inertLine(text: string): string {
  return visible(text)
    .replaceAll(/[\s\u0085]+/g, ' ')
    .trim()
    .replaceAll(/[@#](?=\w)|[!$&](?=\d)|:(?=\/\/)|\b[0-9a-f](?=[0-9a-f]{6,39}\b)/gi, '$&\u200b');
}

/** A short value inside a sentence: letters, digits and the signs of versions only. */
function inline(text: string): string {
  return text.replaceAll(/[^\w .+-]/g, '').slice(0, 100);
}

function cut(text: string, max: number): string {
  return text.length <= max
    ? text
    : `${text.slice(0, max)}\n    … (cut; the report holds the rest)`;
}
