/** Derives a tool from an operation: title, schemas, errors and cacheability are the operation's. */
import type { ObjectSchema, Schema } from 'joi';
import type { Operation, OperationContext } from '../operations/operation.ts';
import type { Tool, ToolAnswer, ToolContext } from './tool.ts';

interface Derivation<Arguments, Input, Found> {
  readonly name: string;
  readonly description: string;
  readonly alsoCalled: Readonly<Record<string, string>>;
  /** Arguments of the tool, extracted from the operation's input where it has them. */
  readonly arguments: ObjectSchema<Arguments>;
  /** Schema of the answer's data; `text` for a tool that answers in Markdown. Default: the operation's. */
  readonly output?: Schema | 'text';
  /** The operation's input for the arguments. */
  input(given: Arguments, context: ToolContext): Input;
  /** Runs the operation. Default: its `run`; another where the answer is made from less than the whole output. */
  find?(context: OperationContext, input: Input): Found | Promise<Found>;
  /** The tool's answer. Default: the operation's output as it is. */
  answer?(found: Found, given: Arguments, context: ToolContext): ToolAnswer;
}

export function toolOf<Arguments, Input, Output extends object, Found extends object = Output>(
  operation: Operation<Input, Output>,
  derivation: Derivation<Arguments, Input, Found>,
): Tool<Arguments> {
  const { name, description, alsoCalled, output = operation.output } = derivation;
  // Without `find`, what is found is the output.
  const find =
    derivation.find ??
    ((context: OperationContext, input: Input) =>
      operation.run(context, input) as unknown as Found | Promise<Found>);
  const answer = (found: Found, given: Arguments, context: ToolContext): ToolAnswer =>
    derivation.answer?.(found, given, context) ?? { kind: 'data', data: found };
  return {
    name,
    title: operation.summary,
    description,
    alsoCalled,
    input: derivation.arguments,
    ...(output !== 'text' && { output }),
    writes: false,
    cacheable: operation.cacheable,
    asks: false,
    run(context, given) {
      const found = find(context.operation, derivation.input(given, context));
      return found instanceof Promise
        ? found.then((settled) => answer(settled, given, context))
        : answer(found, given, context);
    },
  };
}
