/** Arguments that models get wrong: other names for the right ones, and what is said of the rest. */
import type { ValidationErrorItem } from 'joi';
import { closestNames } from '../search/suggest/closest-names.ts';
import { invalidParams } from './protocol/message.ts';
import { hasArgumentErrors } from './protocol/versions.ts';
import type { Caller, Outcome } from './service.ts';
import type { AnyTool } from './tool.ts';
import { failure } from './tool-result.ts';

/** Replaces the names that models use by mistake, when the right one is not there and the tool has no argument of that name. */
export function renamed(
  tool: AnyTool,
  input: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const wrong = Object.keys(input).filter((key) => Object.hasOwn(tool.alsoCalled, key));
  if (wrong.length === 0) return input;
  const own = tool.input.describe()['keys'] as Readonly<Record<string, unknown>>;
  const result: Record<string, unknown> = { ...input };
  for (const key of wrong) {
    const right = tool.alsoCalled[key];
    if (right === undefined || Object.hasOwn(result, right) || Object.hasOwn(own, key)) continue;
    result[right] = result[key];
    delete result[key];
  }
  return result;
}

/** The arguments' errors, for the model where the version has that, else as a protocol error. */
export function argumentError(
  tool: AnyTool,
  details: readonly ValidationErrorItem[],
  { version }: Caller,
): Outcome {
  const known = Object.keys(tool.input.describe()['keys'] ?? {});
  const errors = details.slice(0, 5).map((detail) => errorText(detail, known));
  const text = `Invalid arguments for ${tool.name}: ${errors.join('; ')}. Its arguments are ${known.join(', ')}.`;
  return hasArgumentErrors(version) ? { kind: 'error', error: invalidParams(text) } : failure(text);
}

function errorText(
  { type, message, context }: ValidationErrorItem,
  known: readonly string[],
): string {
  if (type !== 'object.unknown') return message;
  const [near] = closestNames(String(context?.key ?? ''), known);
  return near === undefined ? message : `${message} (did you mean "${near}"?)`;
}
