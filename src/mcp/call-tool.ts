/** Runs the call of a tool: arguments checked, the edition that they name opened, failures turned into advice. */
import {
  editionArguments,
  editionChoices,
  namesFrom,
  type EditionArguments,
} from '../operations/editions.ts';
import type { EditionNames } from '../content/model/edition.ts';
import { asError, Problem, type WayTo } from '../problem.ts';
import { argumentError, renamed } from './argument-errors.ts';
import { insteadOfLanguage } from '../operations/code-language.ts';
import { areAll } from '../operations/editions-together.ts';
import { editionAddressed, ownArguments } from './edition-arguments.ts';
import type { Outcome } from './service.ts';
import type { AnsweringCaller, AnyTool, Question, ToolSet } from './tool.ts';
import { failure, resultOf } from './tool-result.ts';

interface ToolCall {
  readonly input: Readonly<Record<string, unknown>>;
  readonly caller: AnsweringCaller;
  readonly names?: EditionNames | undefined;
  /** Set when an edition has been chosen: an address that leads on from there leads in a circle. */
  readonly isLed?: boolean | undefined;
}

/** Calls a tool. Never rejects: an internal failure is reported, and the client gets an error without details. */
export async function callTool(
  tools: ToolSet,
  tool: AnyTool,
  { input, caller, names, isLed }: ToolCall,
): Promise<Outcome | Question> {
  const { value, error } = tool.input.validate(renamed(tool, input));
  if (error !== undefined) return argumentError(tool, error.details, caller);
  try {
    const named = await namedEdition(tools, tool, { value, isLed });
    return named === undefined
      ? await callHere(tools, tool, { input: value, caller, names })
      : await callOver(tools, tool, { ...named, caller });
  } catch (thrown) {
    if (thrown instanceof Problem) {
      const advice = thrown.adviceFor(waysOf(tools));
      return failure(advice + insteadOfLanguage(tool, value, tools.operation.editions.all()));
    }
    tools.onError(asError(thrown));
    return failure(`${tool.name} failed inside the service. Try again later.`);
  }
}

/** The tools that stand for operations. */
export function waysOf({ toolByName }: Pick<ToolSet, 'toolByName'>): WayTo {
  return (wanted) => [...toolByName.values()].find(({ operation }) => operation === wanted)?.name;
}

/** Calls the tool over its own edition, unless the answer is cached. */
async function callHere(
  tools: ToolSet,
  tool: AnyTool,
  { input, caller, names }: ToolCall,
): Promise<Outcome | Question> {
  const { cache, operation } = tools;
  const key = cacheKey(tool, [input, names]);
  const cached = key === undefined ? undefined : cache.find(key);
  if (cached !== undefined) return cached;
  const context = { operation, caller, names, reply: caller.reply };
  const answer = await tool.run(context, argumentsOf(tools, tool, input) as never);
  if (answer.kind === 'question') return answer;
  const result = resultOf(answer);
  const isTransient = 'isTransient' in answer && answer.isTransient;
  if (key !== undefined && answer.kind !== 'failure' && !isTransient) {
    cache.keep(key, () => result);
  }
  return result;
}

/** Absent for a tool whose answers differ from call to call. */
function cacheKey({ name, cacheable }: AnyTool, given: unknown): string | undefined {
  return cacheable === true ? `${name} ${JSON.stringify(given)}` : undefined;
}

/** The edition that a call names, by arguments or by an address, and the other arguments. */
async function namedEdition(
  { operation: { editions, generation } }: ToolSet,
  { takesEdition, addresses = [] }: AnyTool,
  { value, isLed }: NamingArguments,
): Promise<Required<EditionArguments> | undefined> {
  const choices = takesEdition === undefined ? {} : editionChoices(editions.all());
  const { names, input } = editionArguments(value, choices);
  if (names !== undefined) return { names, input };
  if (isLed === true || addresses.length === 0) return undefined;
  return editionAddressed({ editions, library: generation.library, addresses }, input);
}

interface NamingArguments extends Pick<ToolCall, 'isLed'> {
  readonly value: ToolCall['input'];
}

/** Calls the tool over the edition that is named. */
async function callOver(
  tools: ToolSet,
  tool: AnyTool,
  { names, input, caller }: Required<EditionArguments> & Pick<ToolCall, 'caller'>,
): Promise<Outcome | Question> {
  const { operation, over } = tools;
  const { editions, generation } = operation;
  const own = generation.library.edition;
  if (areAll(names) && tool.runAll !== undefined) {
    const context = { operation, caller };
    return resultOf(await tool.runAll(context, names, argumentsOf(tools, tool, input) as never));
  }
  const edition = editions.find(names, own);
  const opened = await editions.open(edition);
  if (opened === generation || over === undefined) {
    return callTool(tools, tool, { input, caller, isLed: true });
  }
  const other = over(opened);
  const same = other.toolByName.get(tool.name);
  if (same === undefined) return failure(`${tool.name} has nothing to read in this edition.`);
  const from = namesFrom(own, edition, editions.all());
  return callTool(other, same, { input, caller, names: from, isLed: true });
}

function argumentsOf(
  { operation: { editions } }: ToolSet,
  { takesEdition }: AnyTool,
  value: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const all = editions.all();
  return takesEdition === undefined || all.length < 2 ? value : ownArguments(value, all);
}
