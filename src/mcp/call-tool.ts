/** Runs the call of a tool: arguments checked, the edition that they name opened, failures turned into advice. */
import {
  ALL_VERSIONS,
  editionArguments,
  editionChoices,
  namesFrom,
  type EditionArguments,
} from '../operations/editions.ts';
import type { EditionNames } from '../content/editions/edition.ts';
import { Problem } from '../problem.ts';
import { argumentError, renamed } from './argument-errors.ts';
import { editionOfAddress, ownArguments } from './edition-arguments.ts';
import type { Outcome } from './service.ts';
import type { AnsweringCaller, AnyTool, Question, ToolAnswer, ToolHost } from './tool.ts';
import { resultOf } from './tool-result.ts';

interface ToolCall {
  readonly input: Readonly<Record<string, unknown>>;
  readonly caller: AnsweringCaller;
  readonly names?: EditionNames | undefined;
}

/** Calls a tool. Never rejects: a failure inside it is reported, and the client is told without its details. */
export async function callTool(
  host: ToolHost,
  tool: AnyTool,
  { input, caller, names }: ToolCall,
): Promise<Outcome | Question> {
  const { value, error } = tool.input.validate(renamed(tool, input));
  if (error !== undefined) return argumentError(tool, error.details, caller);
  const named = namedEdition(host, tool, value);
  if (named !== undefined) return callOver(host, tool, { ...named, caller });
  const key = cacheKey(tool, [value, names]);
  const cached = key === undefined ? undefined : host.cache.find(key);
  if (cached !== undefined) return cached;
  const answer = await answerOf(host, tool, {
    input: argumentsOf(host, tool, value),
    caller,
    names,
  });
  if (answer.kind === 'question') return answer;
  const result = resultOf(answer);
  const isTransient = answer.kind === 'written' && answer.isTransient === true;
  if (key !== undefined && answer.kind !== 'failure' && !isTransient) {
    host.cache.keep(key, () => result);
  }
  return result;
}

/** Absent for a tool whose answers differ from call to call. */
function cacheKey({ name, cacheable }: AnyTool, given: unknown): string | undefined {
  return cacheable === true ? `${name} ${JSON.stringify(given)}` : undefined;
}

/** The edition that a call names, by arguments or by an address, and the other arguments. */
function namedEdition(
  { operation: { editions, generation } }: ToolHost,
  { takesEdition }: AnyTool,
  value: Readonly<Record<string, unknown>>,
): Required<EditionArguments> | undefined {
  const all = editions.all();
  if (takesEdition === undefined || all.length < 2) return undefined;
  const { names = editionOfAddress(editions, generation.library, value), input } = editionArguments(
    value,
    editionChoices(all),
  );
  return names && { names, input };
}

/** Calls the tool over the edition that is named. */
async function callOver(
  host: ToolHost,
  tool: AnyTool,
  { names, input, caller }: Required<EditionArguments> & Pick<ToolCall, 'caller'>,
): Promise<Outcome | Question> {
  const { operation, over } = host;
  const { editions, generation } = operation;
  const own = generation.library.edition;
  try {
    if (names.version === ALL_VERSIONS && tool.runAll !== undefined) {
      const context = { operation, caller };
      return resultOf(await tool.runAll(context, names, argumentsOf(host, tool, input) as never));
    }
    const edition = editions.find(names, own);
    const opened = await editions.open(edition);
    if (opened === generation || over === undefined) {
      return await callTool(host, tool, { input, caller });
    }
    const other = over(opened);
    const same = other.toolByName.get(tool.name);
    const text = `${tool.name} has nothing to read in this edition.`;
    if (same === undefined) return resultOf({ kind: 'failure', text });
    const from = namesFrom(own, edition, editions.all());
    return await callTool(other, same, { input, caller, names: from });
  } catch (thrown) {
    if (!(thrown instanceof Problem)) throw thrown;
    return resultOf({ kind: 'failure', text: `${thrown.message} ${thrown.resolution}` });
  }
}

function argumentsOf(
  { operation: { editions } }: ToolHost,
  { takesEdition }: AnyTool,
  value: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const all = editions.all();
  return takesEdition === undefined || all.length < 2 ? value : ownArguments(value, all);
}

async function answerOf(
  { operation, onError }: ToolHost,
  tool: AnyTool,
  { input, caller: { reply, ...caller }, names }: ToolCall,
): Promise<ToolAnswer> {
  try {
    const context = {
      operation,
      caller,
      names,
      ...(reply !== undefined && { reply }),
    };
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
