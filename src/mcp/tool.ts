/** The shape of a tool, of its answers, and of the environment in which tools run. */
import type { ObjectSchema, Schema } from 'joi';
import type { Edition, EditionNames } from '../content/model/edition.ts';
import type { Library } from '../content/model/library.ts';
import type { Generation } from '../generation/generation.ts';
import type { AdmissionCache } from '../http/cache.ts';
import type { OperationContext } from '../operations/operation.ts';
import type { Reply } from './consent.ts';
import type { Caller, Outcome } from './service.ts';

/** Everything a tool may look at. */
export interface ToolContext {
  readonly operation: OperationContext;
  /** Names of the edition where it is not the one that calls without names get; for calls that an answer proposes. */
  readonly names?: EditionNames | undefined;
  readonly caller: Caller;
  /** The user's reply to the tool's question; absent on the first call. */
  readonly reply?: Reply | undefined;
}

export interface Question {
  readonly kind: 'question';
  readonly question: string;
  /** Label of the box to tick. */
  readonly label: string;
}

interface Transient {
  /** Set when the next call may get another answer, although the tool is cacheable. */
  readonly isTransient?: boolean;
}

/** Answer of a tool. Data and text say the same; failures are text only, since clients show nothing else of them. */
export type ToolAnswer =
  | { readonly kind: 'data'; readonly data: object }
  /** Data as JSON already. */
  | (Transient & { readonly kind: 'json'; readonly json: string })
  /** Markdown as a JSON string, and the same as data in JSON. */
  | (Transient & { readonly kind: 'written'; readonly text: string; readonly data: string })
  /** Of a tool without an output schema. */
  | { readonly kind: 'markdown'; readonly text: string }
  | { readonly kind: 'failure'; readonly text: string }
  | Question;

/** The answers that ask nothing. */
export type AllAnswer = Exclude<ToolAnswer, Question>;

export interface Tool<Input = never> {
  readonly name: string;
  readonly title: string;
  /** Id of the operation that it offers; absent for a tool of its own. */
  readonly operation?: string;
  /** When to use it and when not, with `{product}` for the product's name and `{subject}` for all that the service documents; at most 2,048 characters, since clients cut the rest. */
  readonly description: string;
  /** Returns whether there is data for it in the library or the service's editions; a tool without data is not offered. Default: always. */
  isOffered?(library: Library, all: readonly Edition[]): boolean;
  readonly input: ObjectSchema<Input>;
  /** Absent for tools that answer in Markdown. */
  readonly output?: Schema;
  /** Names that models use by mistake, to the argument that they mean. */
  readonly alsoCalled: Readonly<Record<string, string>>;
  /** Editions that a caller may name: one, or also all versions at once. Default: none. */
  readonly takesEdition?: 'one' | 'all';
  /** Arguments that may be the address of a page: it is found where the website would find or redirect it, in any edition. Default: none. */
  readonly addresses?: readonly string[];
  /** True if a call changes something outside the service. Default: it does not. */
  readonly writes?: boolean;
  /** Set when answers depend on the generation and the arguments only. */
  readonly cacheable?: boolean;
  /** True if it may ask the user before it answers. Default: it does not. */
  readonly asks?: boolean;
  /** Answers for all sets, or all versions of a set; with `takesEdition: 'all'`. @throws {Problem} as `run` does */
  runAll?(context: ToolContext, names: EditionNames, input: Input): Promise<AllAnswer>;
  /** @throws {Problem} for expected failures. */
  run(context: ToolContext, input: Input): ToolAnswer | Promise<ToolAnswer>;
}

/** A tool of which only the declaration matters. */
export type AnyTool = Tool<any>;

export type ToolResult = Extract<Outcome, { readonly kind: 'result' }>;

/** Tools with the environment in which they run. */
export interface ToolSet {
  readonly toolByName: ReadonlyMap<string, AnyTool>;
  readonly operation: OperationContext;
  /** Results of cacheable tools by name and arguments. */
  readonly cache: AdmissionCache<ToolResult>;
  /** The tools over another edition. */
  readonly over?: (generation: Generation) => ToolSet;
  /** Called with failures that no client may see. */
  onError(error: Error): void;
  /** Called with the name of each tool that a client calls. */
  readonly onCall?: ((tool: string) => void) | undefined;
}

/** A caller with the user's reply to a question, once there is one. */
export interface AnsweringCaller extends Caller {
  readonly reply?: Reply;
}
