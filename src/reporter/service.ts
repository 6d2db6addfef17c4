/** The reporting side of a documentation service, over MCP and its status route, as a command line uses it. */
import type { ReportStatus } from '../reports/statuses.ts';

/** A failed call; the message is the service's own reason and remedy. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
}

export interface PreviewAnswer {
  readonly accepted: boolean;
  readonly errors: readonly { readonly pointer: string; readonly message: string }[];
  readonly missing_evidence?: readonly { readonly pointer: string; readonly how: string }[];
  readonly redactions?: Readonly<Record<string, number>>;
  readonly duplicates?: readonly {
    readonly title: string;
    readonly url?: string;
    readonly status: string;
    readonly reason: string;
  }[];
  readonly issue?: {
    readonly title: string;
    readonly body: string;
    readonly labels: readonly string[];
  };
  /** Consequences of a submission on that deployment, in words. */
  readonly consequence?: string;
  readonly confirm_token?: string;
}

export interface Submission {
  readonly report: unknown;
  readonly confirm_token: string;
  readonly duplicate_of?: string;
}

export interface ReportingService {
  preview(report: unknown, duplicateOf?: string): Promise<PreviewAnswer>;
  submit(submission: Submission): Promise<ReportStatus>;
  status(reportId: string): Promise<ReportStatus>;
}

const TIMEOUT_MS = 30_000;

/** @param address base address of the service. Each call throws a {@link ServiceError} when it fails. */
export function reportingService(address: string, name: string): ReportingService {
  const base = address.replace(/\/+$/, '');
  return {
    preview: (report, duplicateOf) =>
      call<PreviewAnswer>(base, name, [
        'preview_report',
        { report, ...(duplicateOf !== undefined && { duplicate_of: duplicateOf }) },
      ]),
    submit: (submission) => call<ReportStatus>(base, name, ['submit_report', { ...submission }]),
    async status(reportId) {
      const url = `${base}/api/v1/reports/${encodeURIComponent(reportId)}`;
      const answer = await reached(base, () =>
        fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) }),
      );
      const body = (await answer.json().catch(() => ({}))) as ReportStatus & Refusal;
      if (answer.ok) return body;
      throw new ServiceError(
        [body.detail ?? `${base} answered ${answer.status}.`, body.resolution ?? '']
          .join(' ')
          .trim(),
      );
    },
  };
}

interface Refusal {
  readonly detail?: string;
  readonly resolution?: string;
}

async function call<Answer>(
  base: string,
  name: string,
  [tool, args]: readonly [tool: string, args: Record<string, unknown>],
): Promise<Answer> {
  const { Client, StreamableHTTPClientTransport } = await import('@modelcontextprotocol/client');
  const client = new Client(
    { name: `${name}-cli`, version: '1' },
    { versionNegotiation: { mode: 'auto' } },
  );
  try {
    const result = await reached(base, async () => {
      await client.connect(new StreamableHTTPClientTransport(new URL(`${base}/mcp`)));
      return client.callTool({ name: tool, arguments: args }, { timeout: TIMEOUT_MS });
    });
    const [first] = result.content as readonly { readonly text?: string }[];
    if (result.isError) throw new ServiceError(first?.text ?? `${tool} failed.`);
    return result.structuredContent as Answer;
  } finally {
    await client.close();
  }
}

async function reached<Result>(base: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const { message, cause } = error as Error;
    const reason = cause instanceof Error && cause.message !== '' ? cause.message : message;
    throw new ServiceError(
      `The service ${base} cannot be used: ${reason} Check the address and that it runs.`,
      { cause: error },
    );
  }
}
