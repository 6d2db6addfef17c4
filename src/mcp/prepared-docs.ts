/** What is made once of a generation, and how one of its tools runs. */
import type { OperationContext } from '../operations/operation.ts';
import type { Consent } from './consent.ts';
import type { Resources } from './resources.ts';
import type { Caller, Outcome } from './surface.ts';
import { callTool, failureOutcome, type AnyTool, type Call, type ToolContext } from './tool.ts';

export interface DocsParts {
  readonly operation: OperationContext;
  readonly tools: readonly AnyTool[];
  readonly consent: Consent;
  /** Whether the outcome of a lasting tool may be kept; absent: always. */
  readonly isKept?: (outcome: Outcome) => boolean;
  /** Told of failures that no client may see. */
  onError(error: Error): void;
}

/** What is computed once for a generation. */
export interface PreparedDocs extends DocsParts {
  readonly toolByName: ReadonlyMap<string, AnyTool>;
  readonly listing: readonly object[];
  readonly resources: Resources;
}

interface ToolCall {
  readonly input: Readonly<Record<string, unknown>>;
  readonly caller: Caller;
  readonly reply?: ToolContext['reply'];
}

/** Runs a tool; a failure inside it is told to the operator, and to the client without its details. */
export async function runTool(
  { operation, onError }: DocsParts,
  tool: AnyTool,
  { input, caller, reply }: ToolCall,
): Promise<Call> {
  try {
    const context = { operation, caller, ...(reply === undefined ? {} : { reply }) };
    return await callTool(tool, input, context);
  } catch (thrown) {
    onError(thrown instanceof Error ? thrown : new Error(String(thrown)));
    return failureOutcome(`${tool.name} failed inside the service. Try again later.`);
  }
}
