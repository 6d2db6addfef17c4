/** The terms a developer agrees to: the redacted document, and everything that will be done with it. */
import type { ReportDocument } from '../document/document.ts';
import { isReportId } from '../statuses.ts';

export interface Terms {
  /** Redacted. */
  readonly report: ReportDocument;
  /** Address of the issue that gets the +1, or the id of a report that will be one. */
  readonly duplicateOf?: string;
  /** Labels that the issue gets; a comment gets none. */
  readonly labels: readonly string[];
  /** Consequences on this deployment, as shown to the developer. */
  readonly consequence: string;
}

export interface TermsOptions {
  readonly duplicateOf?: string | undefined;
  /** Labels of an issue beside the kind of report. */
  readonly labels: readonly string[];
  /** For people, `github.com/owner/name`; absent on a dry run. */
  readonly tracker?: string | undefined;
}

export function termsOf(
  report: ReportDocument,
  { duplicateOf, labels, tracker }: TermsOptions,
): Terms {
  return {
    report,
    ...(duplicateOf !== undefined && { duplicateOf }),
    labels: duplicateOf === undefined ? [...labels, report.kind] : [],
    consequence: consequenceOf(tracker, duplicateOf),
  };
}

function consequenceOf(tracker: string | undefined, duplicateOf: string | undefined): string {
  if (tracker === undefined) {
    return 'Dry run: this deployment stores the report and files nothing, so nothing will be public.';
  }
  if (duplicateOf === undefined) return `It becomes a public issue in ${tracker}.`;
  return isReportId(duplicateOf)
    ? `It becomes a public comment (+1) on the issue of report ${duplicateOf} in ${tracker}, once there is one; no issue is opened for it.`
    : `It becomes a public comment (+1) on ${duplicateOf}; no issue is opened.`;
}
