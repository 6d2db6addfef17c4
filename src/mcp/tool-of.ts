/** Derives a tool from an operation: title, schemas, errors and cacheability are the operation's. */
import type { ObjectSchema, Schema } from 'joi';
import { after } from '../eventual.ts';
import type { Operation } from '../operations/operation.ts';
import type { Tool, ToolAnswer, ToolContext } from './tool.ts';

interface Derivation<Arguments, Input, Output> extends Pick<
  Tool<Arguments>,
  'name' | 'description' | 'alsoCalled' | 'takesEdition' | 'addresses' | 'runAll'
> {
  /** Arguments of the tool, extracted from the operation's input where it has them. */
  readonly arguments: ObjectSchema<Arguments>;
  /** Schema of the answer's data; `none` for a tool that answers in Markdown only. Default: the operation's. */
  readonly output?: Schema | 'none';
  /** The operation's input for the arguments. */
  input(given: Arguments, context: ToolContext): Input;
  /** The tool's answer. Default: the operation's output as it is. */
  answer?(output: Output, given: Arguments, context: ToolContext): ToolAnswer | Promise<ToolAnswer>;
}

export function toolOf<Arguments, Input, Output extends object>(
  operation: Operation<Input, Output>,
  derivation: Derivation<Arguments, Input, Output>,
): Tool<Arguments> {
  const { arguments: own, input, output = operation.output, answer, ...declared } = derivation;
  const answerOf = (
    found: Output,
    given: Arguments,
    context: ToolContext,
  ): ToolAnswer | Promise<ToolAnswer> =>
    answer?.(found, given, context) ?? { kind: 'data', data: found };
  return {
    ...declared,
    title: operation.summary,
    operation: operation.id,
    input: own,
    ...(output !== 'none' && { output }),
    cacheable: operation.cacheable,
    run(context, given) {
      const found = operation.run(
        { ...context.operation, work: context.caller.work },
        input(given, context),
      );
      return after(found, (settled) => answerOf(settled, given, context));
    },
  };
}
