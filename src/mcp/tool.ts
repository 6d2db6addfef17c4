/** The shape of a tool, and how a call runs: arguments read and checked, failures turned into advice. */
import type { ObjectSchema, Schema, ValidationErrorItem } from 'joi';
import type { Library } from '../content/model.ts';
import type { AdmissionCache } from '../http/cache.ts';
import type { OperationContext } from '../operations/operation.ts';
import { closestNames } from '../search/suggest/closest-names.ts';
import { Problem } from '../problem.ts';
import type { Reply } from './consent.ts';
import { invalidParams } from './protocol/message.ts';
import { hasArgumentErrors } from './protocol/versions.ts';
import type { Caller, Outcome } from './service.ts';

/** Everything a tool may look at. */
export interface ToolContext {
  readonly operation: OperationContext;
  readonly caller: Caller;
  /** The user's reply to the tool's question; absent on the first call. */
  readonly reply?: Reply;
}

export interface Question {
  readonly kind: 'question';
  readonly question: string;
  /** Label of the box to tick. */
  readonly label: string;
}

/** Answer of a tool. Data and text say the same; failures are text only, since clients show nothing else of them. */
export type ToolAnswer =
  | { readonly kind: 'data'; readonly data: object }
  /** Data as JSON already. */
  | { readonly kind: 'json'; readonly json: string }
  | {
      /** Markdown as a JSON string, and the same as data in JSON. */
      readonly kind: 'written';
      readonly text: string;
      readonly data: string;
      /** Set when the next call may get another answer, although the tool is cacheable. */
      readonly isTransient?: boolean;
    }
  /** Of a tool without an output schema. */
  | { readonly kind: 'markdown'; readonly text: string }
  | { readonly kind: 'failure'; readonly text: string }
  | Question;

export interface Tool<Input = never> {
  readonly name: string;
  readonly title: string;
  /** When to use it and when not, with `{product}` for the product's name; at most 2,048 characters, since clients cut the rest. */
  readonly description: string;
  /** Whether there is data for it in the library; a tool without data is not offered. Default: always. */
  isOffered?(library: Library): boolean;
  readonly input: ObjectSchema<Input>;
  /** Absent for tools that answer in Markdown. */
  readonly output?: Schema;
  /** Names that models use by mistake, to the argument that they mean. */
  readonly alsoCalled: Readonly<Record<string, string>>;
  /** Whether a call changes something outside the service. */
  readonly writes: boolean;
  /** Set when answers depend on the generation and the arguments only. */
  readonly cacheable?: boolean;
  /** Whether it may ask the user before it answers. */
  readonly asks: boolean;
  /** @throws {Problem} for expected failures. */
  run(context: ToolContext, input: Input): ToolAnswer | Promise<ToolAnswer>;
}

/** A tool of which only the declaration matters. */
export type AnyTool = Tool<any>;

type ToolResult = Extract<Outcome, { readonly kind: 'result' }>;

/** The environment in which tools run. */
export interface ToolHost {
  readonly operation: OperationContext;
  /** Results of cacheable tools by name and arguments. */
  readonly cache: AdmissionCache<ToolResult>;
  /** Called with failures that no client may see. */
  onError(error: Error): void;
}

/** A caller with the user's reply to a question, once there is one. */
export interface AnsweringCaller extends Caller {
  readonly reply?: Reply;
}

interface ToolCall {
  readonly input: Readonly<Record<string, unknown>>;
  readonly caller: AnsweringCaller;
}

/** Calls a tool. Never rejects: a failure inside it is reported, and the client is told without its details. */
export async function callTool(
  host: ToolHost,
  tool: AnyTool,
  { input, caller }: ToolCall,
): Promise<Outcome | Question> {
  const { value, error } = tool.input.validate(renamed(tool, input));
  if (error !== undefined) return argumentError(tool, error.details, caller);
  const key = tool.cacheable === true ? `${tool.name} ${JSON.stringify(value)}` : undefined;
  const cached = key === undefined ? undefined : host.cache.find(key);
  if (cached !== undefined) return cached;
  const answer = await answerOf(host, tool, { input: value, caller });
  if (answer.kind === 'question') return answer;
  const result = resultOf(answer);
  const isTransient = answer.kind === 'written' && answer.isTransient === true;
  if (key !== undefined && answer.kind !== 'failure' && !isTransient) {
    host.cache.keep(key, () => result);
  }
  return result;
}

async function answerOf(
  { operation, onError }: ToolHost,
  tool: AnyTool,
  { input, caller: { reply, ...caller } }: ToolCall,
): Promise<ToolAnswer> {
  try {
    const context = { operation, caller, ...(reply !== undefined && { reply }) };
    return await tool.run(context, input as never);
  } catch (thrown) {
    if (thrown instanceof Problem) {
      return { kind: 'failure', text: `${thrown.message} ${thrown.resolution}` };
    }
    onError(thrown instanceof Error ? thrown : new Error(String(thrown)));
    return {
      kind: 'failure',
      text: `${tool.name} failed inside the service. Try again later.`,
    };
  }
}

/** The result of `tools/call`. Clients show text or data: both hold the same. */
function resultOf(answer: Exclude<ToolAnswer, Question>): ToolResult {
  switch (answer.kind) {
    case 'data':
      return resultOf({ kind: 'json', json: JSON.stringify(answer.data) });
    case 'json':
      return resultOf({ kind: 'written', text: JSON.stringify(answer.json), data: answer.json });
    case 'written':
      return resultWith(answer.text, `,"structuredContent":${answer.data}`);
    case 'markdown':
      return resultWith(JSON.stringify(answer.text));
    case 'failure':
      return resultWith(JSON.stringify(answer.text), ',"isError":true');
  }
}

/** @param text a JSON string. */
function resultWith(text: string, members = ''): ToolResult {
  return { kind: 'result', json: `{"content":[{"type":"text","text":${text}}]${members}}` };
}

/** Replaces the names that models use by mistake, when the right one is not there. */
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

/** The arguments' errors, for the model where the version has that, else as a protocol error. */
function argumentError(
  tool: AnyTool,
  details: readonly ValidationErrorItem[],
  { version }: Caller,
): Outcome {
  const known = Object.keys(tool.input.describe()['keys'] ?? {});
  const errors = details.slice(0, 5).map((detail) => errorText(detail, known));
  const text = `Invalid arguments for ${tool.name}: ${errors.join('; ')}. Its arguments are ${known.join(', ')}.`;
  return hasArgumentErrors(version)
    ? { kind: 'error', error: invalidParams(text) }
    : resultOf({ kind: 'failure', text });
}

function errorText(
  { type, message, context }: ValidationErrorItem,
  known: readonly string[],
): string {
  if (type !== 'object.unknown') return message;
  const [near] = closestNames(String(context?.key ?? ''), known);
  return near === undefined ? message : `${message} (did you mean "${near}"?)`;
}
