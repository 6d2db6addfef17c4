/** Decisions of maintainers about stored reports: one implementation for the command line and the triage page. */
import { documentDigest } from './consent/confirm-token.ts';
import type { ReportDocument } from './document/document.ts';
import { redactReport } from './redact/redact-report.ts';
import type { ReportState } from './statuses.ts';
import type { ReportStore, StoredReport } from './store.ts';

/** The decision is not possible; the message says why. */
export class MaintenanceError extends Error {
  override readonly name = 'MaintenanceError';
}

export interface Decision {
  /** Absent: the status stays. */
  readonly to?: ReportState | undefined;
  readonly issueUrl?: string | undefined;
  readonly benchmarkPr?: string | undefined;
  readonly note?: string | undefined;
}

/** Moves a report on or amends it. @returns whether anything changed @throws MaintenanceError */
export async function decide(
  store: ReportStore,
  { report_id: id, status, issue_url: known }: StoredReport,
  { to, ...changes }: Decision,
): Promise<boolean> {
  for (const url of [changes.issueUrl, changes.benchmarkPr]) checkAddress(url);
  if ((to === 'filed' || to === 'duplicate') && (changes.issueUrl ?? known) === undefined) {
    throw new MaintenanceError(`A report that becomes ${to} needs the address of the issue.`);
  }
  const given = Object.fromEntries(
    Object.entries(changes).filter(([, value]) => value !== undefined),
  );
  const change = { ...given, id, at: new Date().toISOString(), actor: 'maintainer' } as const;
  const isChanged = await (to === undefined ? store.amend(change) : store.move({ ...change, to }));
  if (to !== undefined && !isChanged) {
    throw new MaintenanceError(`A report that is ${status} cannot become ${to}.`);
  }
  return isChanged;
}

function checkAddress(url: string | undefined): void {
  if (url !== undefined && !/^https?:\/\/\S{3,500}$/.test(url)) {
    throw new MaintenanceError(`${url.slice(0, 100)} is not an address: https://…`);
  }
}

export interface RedactionResult {
  readonly isChanged: boolean;
  /** Count by redaction rule. */
  readonly redactions: Readonly<Record<string, number>>;
}

/** Applies the current redaction rules to a stored report and removes these texts. */
export async function redactFurther(
  store: ReportStore,
  stored: StoredReport,
  texts: readonly string[],
): Promise<RedactionResult> {
  const { report, redactions } = redactReport(without(stored.report, texts));
  const isChanged = await store.amend({
    id: stored.report_id,
    at: new Date().toISOString(),
    actor: 'maintainer',
    document: { report, digest: documentDigest(report) },
    note: 'redacted',
  });
  return { isChanged, redactions };
}

/** Removes the texts from the whole document, including names of parameters, which the reporter chooses. */
function without(report: ReportDocument, texts: readonly string[]): ReportDocument {
  const cut = (text: string): string =>
    texts.reduce((rest, one) => rest.replaceAll(one, '[redacted:maintainer]'), text);
  const walk = (value: unknown, key: string): unknown => {
    if (typeof value === 'string') return cut(value);
    if (Array.isArray(value)) return value.map((item) => walk(item, key));
    if (typeof value !== 'object' || value === null) return value;
    const nameOf = key === 'parameters' ? cut : (name: string) => name;
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [nameOf(name), walk(item, name)]),
    );
  };
  return walk(report, '') as ReportDocument;
}

/** Deletes a report with its history, but for one event. Its issue stays. */
export async function removeReport(
  store: ReportStore,
  { report_id: id }: StoredReport,
  note = 'deleted',
): Promise<void> {
  await store.remove({ id, at: new Date().toISOString(), actor: 'maintainer', note });
}
