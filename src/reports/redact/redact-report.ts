/** Redacts every text of a report document, whatever field it stands in. */
import type { ReportDocument } from '../document/document.ts';
import { createRedactor } from './redact.ts';

export interface RedactedReport {
  readonly report: ReportDocument;
  /** Number of removals by rule id. */
  readonly redactions: Readonly<Record<string, number>>;
}

/** Redacting a redacted report changes nothing, so preview and submit agree on what is stored. */
export function redactReport(report: ReportDocument): RedactedReport {
  const redactor = createRedactor();
  const walk = (value: unknown, key: string): unknown => {
    if (typeof value === 'string') return redactor.redactNamed(key, value);
    if (Array.isArray(value)) return value.map((item) => walk(item, ''));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [redactor.redact(name), walk(item, name)]),
    );
  };
  return { report: walk(report, '') as ReportDocument, redactions: redactor.counts() };
}
