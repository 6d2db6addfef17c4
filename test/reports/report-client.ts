/** Sends reports to a service as an agent does, over MCP. */
import type { Server } from '@hapi/hapi';
import type { ReportDocument } from '../../src/reports/document/document.ts';
import type { Quota } from '../../src/limits/limiter.ts';
import { callTool } from './call-tool.ts';

const NO_LIMITS: Quota = { quota: 1e9, windowSeconds: 60 };
export const UNLIMITED: Readonly<Record<'reportCalls' | 'reports' | 'requests', Quota>> = {
  reportCalls: NO_LIMITS,
  reports: NO_LIMITS,
  requests: NO_LIMITS,
};

export interface ToolResult {
  /** The structured content; empty for a failure. */
  readonly data: any;
  /** Message of a failure. */
  readonly failure?: string;
}

async function called(server: Server, name: string, args: object): Promise<ToolResult> {
  const { isError, content, structuredContent } = await callTool(server, [name, args]);
  return isError === true ? { data: {}, failure: content[0].text } : { data: structuredContent };
}

export interface Client {
  /** @returns the confirm_token */
  preview(report: ReportDocument): Promise<string>;
  submit(report: ReportDocument, token: string): Promise<ToolResult>;
  status(id: string): Promise<ToolResult>;
}

export function reportClient(server: Server): Client {
  return {
    preview: async (report) =>
      (await called(server, 'preview_report', { report })).data.confirm_token,
    submit: (report, token) => called(server, 'submit_report', { report, confirm_token: token }),
    status: (id) => called(server, 'report_status', { report_id: id }),
  };
}
