/** The sequence of a report: validate, redact, find duplicates, preview, agree, store. */
import {
  documentDigest,
  mintConfirmToken,
  reportIdOf,
  verifyConfirmToken,
} from './consent/confirm-token.ts';
import type { ReportDocument } from './document/document.ts';
import { missingEvidence, type MissingEvidence } from './document/evidence.ts';
import { validateReport, type ReportFault } from './document/validate.ts';
import { issueOf, type Issue } from './issue/issue.ts';
import type { KnownIssue, KnownIssues } from './known-issues.ts';
import { redactReport } from './redact/redact-report.ts';
import type { ReportStatus } from './statuses.ts';
import type { ReportStore } from './store.ts';

/** Duplicates that a preview names. */
const DUPLICATES_MAX = 5;

export interface ReportServiceOptions {
  readonly productId: string;
  readonly store: ReportStore;
  /** Signs consent; at least 32 bytes, the same on every replica. */
  readonly key: Buffer;
  /** Absent when neither tracker nor earlier reports can be looked up. */
  readonly knownIssues?: KnownIssues;
  /** Whether reports are stored but never filed. */
  readonly dryRun: boolean;
  /** Labels of an issue beside the kind of report. */
  readonly labels: readonly string[];
  /** Whether an issue may get the +1 of a report; absent on a dry run, where none does. */
  readonly ownsIssue?: (url: string) => boolean;
  /** Reports that may wait to be filed. */
  readonly queueMax: number;
  readonly now: () => Date;
  /** Random bytes of this length. */
  readonly random: (bytes: number) => Buffer;
}

/** What would be stored and filed. */
export interface Preview {
  /** The redacted document: this is what consent is given to. */
  readonly report: ReportDocument;
  readonly missingEvidence: readonly MissingEvidence[];
  /** How often each redaction rule removed something. */
  readonly redactions: Readonly<Record<string, number>>;
  readonly duplicates: readonly KnownIssue[];
  readonly issue: Issue;
  readonly confirmToken: string;
}

export type PreviewAnswer =
  | { readonly kind: 'faults'; readonly faults: readonly ReportFault[] }
  | { readonly kind: 'preview'; readonly preview: Preview };

export type SubmitAnswer =
  | { readonly kind: 'stored'; readonly status: ReportStatus }
  | { readonly kind: 'faults'; readonly faults: readonly ReportFault[] }
  | { readonly kind: 'refused'; readonly reason: string };

/** How the developer agreed: by a token of a preview, or by the reply to a question with this id. */
export type Agreement =
  | { readonly by: 'token'; readonly token: string }
  | { readonly by: 'reply'; readonly id: string };

export interface Submission {
  readonly report: unknown;
  readonly agreement: Agreement;
  /** Address of the issue that gets a +1 instead of a new issue. */
  readonly duplicateOf?: string;
}

export interface ReportService {
  /** Stores nothing. */
  preview(report: unknown): Promise<PreviewAnswer>;
  /** Stores what {@link preview} showed; the same agreement again answers with the same report. */
  submit(submission: Submission): Promise<SubmitAnswer>;
}

export function reportService(options: ReportServiceOptions): ReportService {
  return {
    async preview(value) {
      const { report, faults } = validateReport(value, options.productId);
      if (report === undefined) return { kind: 'faults', faults };
      return { kind: 'preview', preview: await previewOf(options, report) };
    },
    async submit({ report: value, agreement, duplicateOf }) {
      const { report, faults } = validateReport(value, options.productId);
      if (report === undefined) return { kind: 'faults', faults };
      const refused = refusal(options, duplicateOf);
      if (refused !== undefined) return refused;
      const redacted = redactReport(report).report;
      const consent = consentOf(options, redacted, agreement);
      if (consent.kind === 'refused') return consent;
      return store(options, {
        ...consent,
        report: redacted,
        ...(duplicateOf !== undefined && { duplicateOf }),
      });
    },
  };
}

function refusal(
  { ownsIssue }: ReportServiceOptions,
  duplicateOf: string | undefined,
): SubmitAnswer | undefined {
  if (duplicateOf === undefined || (ownsIssue?.(duplicateOf) ?? true)) return undefined;
  return {
    kind: 'refused',
    reason:
      'duplicate_of is not the address of an issue of this product. Nothing was stored. Pass the url of an issue that check_known_issue names, or leave it out.',
  };
}

async function previewOf(
  options: ReportServiceOptions,
  original: ReportDocument,
): Promise<Preview> {
  const { report, redactions } = redactReport(original);
  const { key, productId, now, random, knownIssues } = options;
  const problem = `${report.title}\n${report.summary}`;
  const token = { key, productId, now: now().getTime() / 1000 };
  return {
    report,
    missingEvidence: missingEvidence(report),
    redactions,
    duplicates: (await knownIssues?.(problem, DUPLICATES_MAX))?.matches ?? [],
    issue: issueOf(report, { labels: options.labels }),
    confirmToken: mintConfirmToken(report, random(16), token),
  };
}

type ConsentVerdict =
  | { readonly kind: 'agreed'; readonly id: string; readonly consent: string }
  | { readonly kind: 'refused'; readonly reason: string };

function consentOf(
  { key, productId, now }: ReportServiceOptions,
  report: ReportDocument,
  agreement: Agreement,
): ConsentVerdict {
  if (agreement.by === 'reply') {
    const consent = `reply:${agreement.id}`;
    return { kind: 'agreed', id: reportIdOf(consent, key), consent };
  }
  const token = { key, productId, now: now().getTime() / 1000 };
  const verdict = verifyConfirmToken(agreement.token, report, token);
  return verdict.ok
    ? { kind: 'agreed', id: verdict.reportId, consent: `token:${verdict.nonce}` }
    : { kind: 'refused', reason: `${verdict.reason} Nothing was stored. ${verdict.remedy}` };
}

async function store(
  { store: reports, dryRun, queueMax, now }: ReportServiceOptions,
  agreed: {
    readonly id: string;
    readonly consent: string;
    readonly report: ReportDocument;
    readonly duplicateOf?: string;
  },
): Promise<SubmitAnswer> {
  const { id, consent, report, duplicateOf } = agreed;
  const digest = documentDigest(report);
  const status = await reports.submit(
    {
      id,
      report,
      digest,
      consent,
      dryRun,
      at: now().toISOString(),
      ...(duplicateOf !== undefined && { duplicateOf }),
    },
    queueMax,
  );
  if (status !== undefined) return { kind: 'stored', status };
  return {
    kind: 'refused',
    reason: `Nothing was stored: ${queueMax} reports are waiting to be filed. Send the same report again later; the confirm_token holds for 15 minutes.`,
  };
}
