/** The sets of tools that the endpoint serves: all of them, or those that one kind of client asks for. */
import { randomBytes, randomUUID } from 'node:crypto';
import type { Generation } from '../generation/generation.ts';
import type { RequestTracing } from '../http/tracing.ts';
import { memoize } from '../memoize.ts';
import type { ServiceContext } from '../operations/operation.ts';
import type { TakeFeedback } from '../operations/send-feedback.ts';
import type { Reporting } from '../reports/open.ts';
import { consentBy } from './consent.ts';
import { docsService, type DocsService } from './docs.ts';
import type { DocsOptions } from './methods.ts';
import { docsTools } from './tools/docs-tools.ts';
import { openaiInstructions, openaiTools } from './tools/openai.ts';
import { reportTools } from './tools/report-tools.ts';
import { sendFeedback } from './tools/send-feedback.ts';

/** Names of the sets, the usual one first. */
export const PROFILES = ['docs', 'openai'] as const;

export type McpProfile = (typeof PROFILES)[number];

/** The service of a generation, by profile. */
export type McpServices = Readonly<Record<McpProfile, (generation: Generation) => DocsService>>;

export interface ServicesOptions {
  readonly context: ServiceContext;
  /** Takes reports; absent: the reporting tools are not offered. */
  readonly reporting?: Reporting;
  /** Takes feedback; absent: it is not offered. */
  readonly feedback?: TakeFeedback;
  /** Called with failures that no client may see. */
  readonly onError: (error: Error) => void;
  /** Told of the name of each tool that a client calls. */
  readonly statistics?: { readonly onCall: (tool: string) => void };
  /** Absent: no request is followed. */
  readonly tracing?: Pick<RequestTracing, 'noteCall'> | undefined;
}

export function mcpServices(options: ServicesOptions): McpServices {
  const { context, reporting, feedback, onError, statistics, tracing } = options;
  const consent = consentBy(reporting?.secret ?? randomBytes(32), randomUUID);
  const tools = [
    ...docsTools(reporting?.knownIssues),
    ...(reporting === undefined ? [] : reportTools(reporting)),
    ...(feedback === undefined ? [] : [sendFeedback(feedback)]),
  ];
  const partsOf = (generation: Generation): Omit<DocsOptions, 'tools'> => ({
    operation: { ...context, generation },
    consent,
    onError,
    onCall(tool) {
      statistics?.onCall(tool);
      tracing?.noteCall(tool);
    },
  });
  const docs = memoize((generation: Generation): DocsService =>
    docsService({ ...partsOf(generation), tools, over: (other) => docs(other).docs }),
  );
  const openai = memoize((generation: Generation): DocsService => {
    const instructions = openaiInstructions(generation.library.product.name);
    const over = (other: Generation): DocsService['docs'] => openai(other).docs;
    return docsService({ ...partsOf(generation), tools: openaiTools, instructions, over });
  });
  return {
    docs,
    openai,
  };
}
