/** The sequence of a report: validate, redact, find duplicates, preview, agree, store. */
import {
  documentDigest,
  mintConfirmToken,
  reportIdOf,
  verifyConfirmToken,
} from './consent/confirm-token.ts';
import { termsOf, type Terms } from './consent/terms.ts';
import { problemTextOf, type ReportDocument } from './document/document.ts';
import { missingEvidence, type MissingEvidence } from './document/evidence.ts';
import { validateReport, type ReportFault } from './document/validate.ts';
import { issueOrPlusOne, type Issue } from './issue/issue.ts';
import type { KnownIssue, KnownIssues } from './known-issues.ts';
import { redactReport } from './redact/redact-report.ts';
import { isReportId, type ReportStatus } from './statuses.ts';
import type { ReportStore } from './store.ts';
import type { Tracker } from './tracker/tracker.ts';

/** Duplicates that a preview names. */
const DUPLICATES_MAX = 5;

export interface ReportServiceOptions {
  readonly productId: string;
  readonly store: ReportStore;
  /** Signs consent; at least 32 bytes, the same on every replica. */
  readonly key: Buffer;
  /** Absent when neither tracker nor earlier reports can be looked up. */
  readonly knownIssues?: KnownIssues;
  /** Labels of an issue beside the kind of report. */
  readonly labels: readonly string[];
  /** Where reports become issues; absent on a dry run, which stores reports and files none. */
  readonly tracker?: Pick<Tracker, 'name' | 'owns'>;
  /** Reports that may wait to be filed. */
  readonly queueMax: number;
  readonly now: () => Date;
  /** Random bytes of this length. */
  readonly random: (bytes: number) => Buffer;
}

/** The report as it would be stored, and the issue as it would be filed. */
export interface Preview {
  /** The redacted document: this is what consent is given to. */
  readonly report: ReportDocument;
  readonly missingEvidence: readonly MissingEvidence[];
  /** Number of removals by redaction rule. */
  readonly redactions: Readonly<Record<string, number>>;
  readonly duplicates: readonly KnownIssue[];
  /** The issue it would become, or the comment on the issue named by `duplicateOf`, without labels. */
  readonly issue: Issue;
  /** Consequences of a submission on this deployment, in words. */
  readonly consequence: string;
  readonly confirmToken: string;
}

interface Refused {
  readonly kind: 'refused';
  readonly reason: string;
}

type Rejected = Refused | { readonly kind: 'faults'; readonly faults: readonly ReportFault[] };

export type PreviewAnswer = Rejected | { readonly kind: 'preview'; readonly preview: Preview };
export type SubmitAnswer = Rejected | { readonly kind: 'stored'; readonly status: ReportStatus };

/** The developer's consent: the token of a preview, or the reply to a question with this id. */
export type Agreement =
  | { readonly by: 'token'; readonly token: string }
  | { readonly by: 'reply'; readonly id: string };

export interface Submission {
  readonly report: unknown;
  readonly agreement: Agreement;
  /** Address of the issue that gets a +1 instead of a new issue, or the id of a report that will be one. */
  readonly duplicateOf?: string;
}

export interface ReportService {
  /** Stores nothing. */
  preview(report: unknown, duplicateOf?: string): Promise<PreviewAnswer>;
  /** Stores what {@link preview} showed; the same agreement again answers with the same report. */
  submit(submission: Submission): Promise<SubmitAnswer>;
}

export function reportService(options: ReportServiceOptions): ReportService {
  return {
    async preview(value, duplicateOf) {
      const checked = await check(options, value, duplicateOf);
      if (checked.kind !== 'valid') return checked;
      return { kind: 'preview', preview: await previewOf(options, checked.report, duplicateOf) };
    },
    async submit({ report: value, agreement, duplicateOf }) {
      const checked = await check(options, value, duplicateOf);
      if (checked.kind !== 'valid') return checked;
      const terms = termsFor(options, redactReport(checked.report).report, duplicateOf);
      const consent = consentOf(options, terms, agreement);
      return consent.kind === 'refused' ? consent : store(options, consent, terms);
    },
  };
}

function termsFor(
  { labels, tracker }: ReportServiceOptions,
  report: ReportDocument,
  duplicateOf: string | undefined,
): Terms {
  return termsOf(report, { labels, duplicateOf, tracker: tracker?.name });
}

/** The report, where it is valid and `duplicateOf` names something that a report may repeat. */
async function check(
  { productId, store: reports, tracker }: ReportServiceOptions,
  value: unknown,
  duplicateOf: string | undefined,
): Promise<Rejected | { readonly kind: 'valid'; readonly report: ReportDocument }> {
  const { report, faults } = validateReport(value, productId);
  if (report === undefined) return { kind: 'faults', faults };
  if (duplicateOf === undefined) return { kind: 'valid', report };
  const isKnown = isReportId(duplicateOf)
    ? await isOpen(reports, duplicateOf)
    : (tracker?.owns(duplicateOf) ?? true);
  if (isKnown) return { kind: 'valid', report };
  return {
    kind: 'refused',
    reason:
      'duplicate_of is neither the address of an issue of this product nor the id of a report that was not declined. Nothing was stored. Pass the url or the report_id of a match of check_known_issue, or leave it out.',
  };
}

async function isOpen(reports: ReportStore, id: string): Promise<boolean> {
  const status = await reports.status(id);
  return status !== undefined && status.status !== 'declined';
}

async function previewOf(
  options: ReportServiceOptions,
  original: ReportDocument,
  duplicateOf: string | undefined,
): Promise<Preview> {
  const { report, redactions } = redactReport(original);
  const { key, productId, now, random, knownIssues, labels } = options;
  const problem = problemTextOf(report);
  const token = { key, productId, now: now().getTime() / 1000 };
  const terms = termsFor(options, report, duplicateOf);
  return {
    report,
    missingEvidence: missingEvidence(report),
    redactions,
    duplicates: (await knownIssues?.(problem, DUPLICATES_MAX))?.matches ?? [],
    issue: issueOrPlusOne(report, { labels }, duplicateOf),
    consequence: terms.consequence,
    confirmToken: mintConfirmToken(terms, random(16), token),
  };
}

interface Agreed {
  readonly kind: 'agreed';
  readonly id: string;
  readonly consent: string;
}

function consentOf(
  { key, productId, now }: ReportServiceOptions,
  terms: Terms,
  agreement: Agreement,
): Agreed | Refused {
  if (agreement.by === 'reply') {
    const consent = `reply:${agreement.id}`;
    return { kind: 'agreed', id: reportIdOf(consent, key), consent };
  }
  const token = { key, productId, now: now().getTime() / 1000 };
  const verdict = verifyConfirmToken(agreement.token, terms, token);
  return verdict.ok
    ? { kind: 'agreed', id: verdict.reportId, consent: `token:${verdict.nonce}` }
    : { kind: 'refused', reason: `${verdict.reason} Nothing was stored. ${verdict.remedy}` };
}

async function store(
  { store: reports, tracker, queueMax, now }: ReportServiceOptions,
  { id, consent }: Agreed,
  { report, duplicateOf }: Terms,
): Promise<SubmitAnswer> {
  const digest = documentDigest(report);
  const status = await reports.submit(
    {
      id,
      report,
      digest,
      consent,
      dryRun: tracker === undefined,
      at: now().toISOString(),
      ...(duplicateOf !== undefined && { duplicateOf }),
    },
    queueMax,
  );
  if (status !== undefined) return { kind: 'stored', status };
  return {
    kind: 'refused',
    reason: `Nothing was stored: ${queueMax} reports are waiting to be filed. Send the same report again later; the confirm_token is valid for 15 minutes.`,
  };
}
