/** The shape of a tool, and how a call runs: arguments understood and checked, failures made into advice. */
import type { ObjectSchema, Schema, ValidationErrorItem } from 'joi';
import type { OperationContext } from '../operations/operation.ts';
import { closestNames } from '../search/suggest/closest-names.ts';
import { Problem } from '../problem.ts';
import type { Reply } from './consent.ts';
import { RPC_CODE } from './protocol/message.ts';
import { hasArgumentFaults } from './protocol/versions.ts';
import type { Caller, Outcome } from './surface.ts';

/** Everything a tool may look at. */
export interface ToolContext {
  readonly operation: OperationContext;
  readonly caller: Caller;
  /** What the user said, when the tool asked; absent on the first call. */
  readonly reply?: Reply;
}

/** What a tool gives back. Data and text say the same; failures are text only, since clients show nothing else of them. */
export type ToolAnswer =
  | { readonly kind: 'data'; readonly data: object }
  /** Data that is JSON text already. */
  | { readonly kind: 'json'; readonly json: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'failure'; readonly text: string }
  | { readonly kind: 'question'; readonly question: string; readonly label: string };

export interface Tool<Input = never> {
  readonly name: string;
  readonly title: string;
  /** When to use it and when not; at most 2,048 characters, since clients cut the rest. */
  readonly description: string;
  readonly input: ObjectSchema<Input>;
  /** Absent for tools that answer in Markdown. */
  readonly output?: Schema;
  /** Names that models use by mistake, to the argument that they mean. */
  readonly alsoCalled: Readonly<Record<string, string>>;
  /** Whether a call changes something outside the service. */
  readonly writes: boolean;
  /** Whether its answers depend on the generation and the arguments only, so that they can be kept. */
  readonly lasting?: true;
  /** Whether it may ask the user before it answers. */
  readonly asks: boolean;
  run(context: ToolContext, input: Input): ToolAnswer | Promise<ToolAnswer>;
}

/** A tool of which only the declaration matters. */
export type AnyTool = Tool<any>;

/** The tool as `tools/list` shows it. */
export function toolListing(tool: AnyTool): object {
  return {
    name: tool.name,
    title: tool.title,
    description: tool.description,
    inputSchema: jsonSchema(tool.input, 'input'),
    ...(tool.output === undefined ? {} : { outputSchema: jsonSchema(tool.output, 'output') }),
    annotations: {
      title: tool.title,
      readOnlyHint: !tool.writes,
      destructiveHint: false,
      idempotentHint: !tool.writes,
      openWorldHint: tool.writes,
    },
  };
}

function jsonSchema(schema: Schema, side: 'input' | 'output'): object {
  return schema['~standard'].jsonSchema[side]({ target: 'draft-2020-12' });
}

export type Call =
  | Outcome
  | { readonly kind: 'question'; readonly question: string; readonly label: string };

/** Runs a tool on arguments from outside. Never rejects: what goes wrong is part of the outcome. */
export async function callTool(
  tool: AnyTool,
  input: Readonly<Record<string, unknown>>,
  context: ToolContext,
): Promise<Call> {
  const { value, error } = tool.input.validate(renamed(tool, input));
  if (error !== undefined) return argumentFault(tool, error.details, context);
  try {
    const answer = await tool.run(context, value as never);
    return answer.kind === 'question' ? answer : { kind: 'result', members: membersOf(answer) };
  } catch (thrown) {
    if (!(thrown instanceof Problem)) throw thrown;
    return failureOutcome(`${thrown.message} ${thrown.resolution}`);
  }
}

/** A failed call, in words. */
export function failureOutcome(text: string): Outcome {
  return { kind: 'result', members: membersOf({ kind: 'failure', text }) };
}

function membersOf(answer: Exclude<ToolAnswer, { kind: 'question' }>): string {
  if (answer.kind !== 'data' && answer.kind !== 'json') {
    const failed = answer.kind === 'failure' ? ',"isError":true' : '';
    return `${textContent(answer.text)}${failed}`;
  }
  const data = answer.kind === 'json' ? answer.json : JSON.stringify(answer.data);
  return `${textContent(data)},"structuredContent":${data}`;
}

function textContent(text: string): string {
  return `"content":[{"type":"text","text":${JSON.stringify(text)}}]`;
}

/** Understands the names that models use by mistake, when the right one is not there. */
function renamed(
  tool: AnyTool,
  input: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const wrong = Object.keys(input).filter((key) => Object.hasOwn(tool.alsoCalled, key));
  if (wrong.length === 0) return input;
  const result: Record<string, unknown> = { ...input };
  for (const key of wrong) {
    const right = tool.alsoCalled[key];
    if (right === undefined || Object.hasOwn(result, right)) continue;
    result[right] = result[key];
    delete result[key];
  }
  return result;
}

function argumentFault(
  tool: AnyTool,
  details: readonly ValidationErrorItem[],
  { caller }: ToolContext,
): Outcome {
  const known = Object.keys(tool.input.describe()['keys'] ?? {});
  const faults = details.slice(0, 5).map((detail) => faultText(detail, known));
  const text = `Invalid arguments for ${tool.name}: ${faults.join('; ')}. Its arguments are ${known.join(', ')}.`;
  return hasArgumentFaults(caller.version)
    ? { kind: 'fault', fault: { code: RPC_CODE.invalidParams, message: text } }
    : failureOutcome(text);
}

function faultText(
  { type, message, context }: ValidationErrorItem,
  known: readonly string[],
): string {
  if (type !== 'object.unknown') return message;
  const [near] = closestNames(String(context?.key ?? ''), known);
  return near === undefined ? message : `${message} (did you mean "${near}"?)`;
}
