/** Derives a tool from an operation: title, schemas, errors and cacheability are the operation's. */
import type { ObjectSchema, Schema } from 'joi';
import type { Operation } from '../operations/operation.ts';
import type { Tool, ToolAnswer, ToolContext } from './tool.ts';

interface Derivation<Arguments, Input, Output> {
  readonly name: string;
  readonly description: string;
  /** Default: the operation's summary. */
  readonly title?: string;
  readonly isOffered?: Tool['isOffered'];
  readonly takesEdition?: 'one' | 'all';
  readonly runAll?: Tool<Arguments>['runAll'];
  readonly alsoCalled: Readonly<Record<string, string>>;
  /** Arguments of the tool, extracted from the operation's input where it has them. */
  readonly arguments: ObjectSchema<Arguments>;
  /** Schema of the answer's data; `none` for a tool that answers in Markdown only. Default: the operation's. */
  readonly output?: Schema | 'none';
  /** The operation's input for the arguments. */
  input(given: Arguments, context: ToolContext): Input;
  /** The tool's answer. Default: the operation's output as it is. */
  answer?(output: Output, given: Arguments, context: ToolContext): ToolAnswer;
}

export function toolOf<Arguments, Input, Output extends object>(
  operation: Operation<Input, Output>,
  derivation: Derivation<Arguments, Input, Output>,
): Tool<Arguments> {
  const { name, description, title, isOffered, alsoCalled, output = operation.output } = derivation;
  const { takesEdition, runAll } = derivation;
  const answer = (found: Output, given: Arguments, context: ToolContext): ToolAnswer =>
    derivation.answer?.(found, given, context) ?? { kind: 'data', data: found };
  return {
    name,
    title: title ?? operation.summary,
    ...(isOffered && { isOffered }),
    ...(takesEdition && { takesEdition }),
    ...(runAll && { runAll }),
    description,
    alsoCalled,
    input: derivation.arguments,
    ...(output !== 'none' && { output }),
    writes: false,
    cacheable: operation.cacheable,
    asks: false,
    run(context, given) {
      const found = operation.run(context.operation, derivation.input(given, context));
      return found instanceof Promise
        ? found.then((settled) => answer(settled, given, context))
        : answer(found, given, context);
    },
  };
}
