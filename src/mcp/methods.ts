/** The methods that the documentation answers, in one table: called directly, and by the SDK where that is needed. */
import Joi, { type ObjectSchema } from 'joi';
import type { Generation } from '../generation/generation.ts';
import { asError, Problem } from '../problem.ts';
import { complete, type CompletionOf } from './completion.ts';
import type { Consent } from './consent.ts';
import { getPrompt, promptListing } from './prompts.ts';
import {
  invalidParams,
  RequestError,
  RPC_CODE,
  type Params,
  type RpcRequest,
} from './protocol/message.ts';
import { MODERN_VERSION } from './protocol/versions.ts';
import { editionOfAddress, pathOfAddress } from './edition-arguments.ts';
import { templatesOf, type Resources, type ResourceText } from './resources.ts';
import { callTool, waysOf } from './call-tool.ts';
import type { Outcome } from './service.ts';
import type { AnsweringCaller, AnyTool, Question, ToolResult, ToolSet } from './tool.ts';

export interface DocsOptions extends Pick<ToolSet, 'operation' | 'onError' | 'onCall'> {
  /** The documentation of another edition; absent: there is none. */
  readonly over?: (other: Generation) => Docs;
  readonly tools: readonly AnyTool[];
  readonly consent: Consent;
  /** Instructions for a model; default: for the tools that are offered. */
  readonly instructions?: string;
}

/** The options with what is made of them once. */
export interface Docs extends DocsOptions, ToolSet {
  readonly over?: (other: Generation) => Docs;
  readonly instructions: string;
  /** Result of `tools/list`. */
  readonly toolList: ToolResult;
  readonly resources: Resources;
}

/** A question only when the caller can be asked. */
export type MethodOutcome = Outcome | Question;

/** @throws {RequestError} for a request that cannot be answered. */
type Method = (
  docs: Docs,
  params: Params,
  caller: AnsweringCaller,
) => MethodOutcome | Promise<MethodOutcome>;

const text = Joi.string().allow('').required();

export const methods: Readonly<Record<string, Method>> = {
  'tools/list': method(onePage(), ({ toolList }) => toolList),

  'tools/call': method<{ readonly name: string; readonly arguments: Params }>(
    { name: text, arguments: Joi.object().default({}) },
    (docs, { name, arguments: input }, caller) => {
      const tool = docs.toolByName.get(name);
      if (tool !== undefined) {
        docs.onCall?.(name);
        return callTool(docs, tool, { input, caller });
      }
      const names = [...docs.toolByName.keys()].join(', ');
      throw new RequestError(invalidParams(`Unknown tool: ${name}. There are: ${names}.`));
    },
  ),

  'resources/list': method<{ readonly cursor?: string }>(
    { cursor: Joi.string().allow('') },
    ({ resources }, { cursor }) => result(resources.list(cursor)),
  ),

  'resources/templates/list': method(onePage(), ({ operation }) =>
    result({ resourceTemplates: templatesOf(operation.generation.library) }),
  ),

  'resources/read': method<{ readonly uri: string }>(
    { uri: text },
    async (docs, { uri }, { version }) => {
      const found = (await docs.resources.read(uri)) ?? (await readElsewhere(docs, uri));
      if (found !== undefined) return result({ contents: [found] });
      const message = `Resource not found: ${uri}. resources/list has all of them.`;
      const code =
        version === MODERN_VERSION ? RPC_CODE.invalidParams : RPC_CODE.resourceNotFoundLegacy;
      throw new RequestError({ code, message, data: { uri } });
    },
  ),

  'prompts/list': method(onePage(), ({ operation }) =>
    result({ prompts: promptListing(operation.generation.library) }),
  ),

  'prompts/get': method<{ readonly name: string; readonly arguments: Params }>(
    { name: text, arguments: Joi.object().default({}) },
    async ({ operation }, { name, arguments: given }) =>
      result(await getPrompt(operation.generation, name, given)),
  ),

  'completion/complete': method<{
    readonly ref: CompletionOf;
    readonly argument: { readonly name: string; readonly value: string };
  }>(
    {
      ref: Joi.alternatives(
        Joi.object({ type: Joi.valid('ref/prompt').required(), name: text }).unknown(true),
        Joi.object({ type: Joi.valid('ref/resource').required(), uri: text }).unknown(true),
      )
        .required()
        .messages({
          'alternatives.match':
            '"ref" must have the type ref/prompt and a name, or the type ref/resource and a uri',
          'any.required': '"ref" is required',
        }),
      argument: Joi.object({ name: text, value: text }).unknown(true).required(),
    },
    ({ operation }, { ref, argument }) =>
      result({ completion: complete(operation.generation.library, ref, argument) }),
  ),
};

/** A page of another edition, which is opened for it. */
async function readElsewhere(
  { operation: { editions, generation }, over }: Docs,
  uri: string,
): Promise<ResourceText | undefined> {
  const names = editionOfAddress(
    editions,
    generation.library,
    pathOfAddress(editions, generation.library, uri),
  );
  if (names === undefined || over === undefined) return undefined;
  return over(await editions.open(editions.find(names))).resources.read(uri);
}

/** The method that runs on params which fit the keys; others are refused. */
function method<Checked = object>(
  keys: Parameters<typeof Joi.object>[0],
  run: (docs: Docs, params: Checked, caller: AnsweringCaller) => ReturnType<Method>,
): Method {
  const schema: ObjectSchema<Checked> = Joi.object<Checked>(keys)
    .unknown(true)
    .prefs({ convert: false });
  return (docs, params, caller) => {
    const { value, error } = schema.validate(params);
    if (error === undefined) return run(docs, value, caller);
    throw new RequestError(invalidParams(`Invalid params: ${error.message}.`));
  };
}

/** The params of a list that is given whole. */
function onePage(): Parameters<typeof Joi.object>[0] {
  const message = 'this list has one page: leave the "cursor" out';
  return { cursor: Joi.forbidden().messages({ 'any.unknown': message }) };
}

function result(value: object): Outcome {
  return { kind: 'result', json: Buffer.from(JSON.stringify(value)) };
}

/** Runs a method of the table. Never rejects: a failure is reported, and the client gets an error without details. */
export async function runMethod(
  docs: Docs,
  { method: name, params = {} }: Pick<RpcRequest, 'method' | 'params'>,
  caller: AnsweringCaller,
): Promise<MethodOutcome> {
  try {
    return await methods[name]!(docs, params, caller);
  } catch (thrown) {
    if (thrown instanceof RequestError) return { kind: 'error', error: thrown.error };
    if (thrown instanceof Problem)
      return { kind: 'error', error: invalidParams(thrown.adviceFor(waysOf(docs))) };
    docs.onError(asError(thrown));
    const message = 'The service failed to answer this request. Try again later.';
    return { kind: 'error', error: { code: RPC_CODE.internalError, message } };
  }
}
