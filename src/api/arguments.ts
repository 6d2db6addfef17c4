/**
 * Reads the arguments of an operation strictly: every query parameter is known, given once and of its type.
 * Path parameters are not checked here: one that names nothing is a 404 of its resource, whatever it looks like.
 */
import type { Schema } from 'joi';
import { closestNames } from '../search/suggest/closest-names.ts';
import type { Ask, Query } from '../http/ask.ts';
import type { AnyOperation } from '../operations/operation.ts';
import { quote } from '../operations/quote.ts';
import { codePointLength, firstWords } from '../operations/schemas.ts';
import { Problem } from '../problem.ts';

/** Reads the operation's input, in canonical form: defaults filled in, always in the same order. */
type ReadArguments = (ask: Pick<Ask, 'params' | 'query'>) => Record<string, unknown>;

interface Parameter {
  readonly name: string;
  readonly schema: Schema;
  readonly isInteger: boolean;
  /** Values are separated by commas. */
  readonly isList: boolean;
  /** Code points; infinite for what is no text of a limited length. */
  readonly lengthMax: number;
  /** Follows "must be" in messages. */
  readonly expectation: string;
  /** The result of leaving it out. */
  readonly absent: Argument;
}

interface Argument {
  readonly value?: unknown;
  readonly fault?: string;
}

/** The JSON Schema keywords that operations use for query parameters. */
interface ParameterJsonSchema {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly items?: { readonly enum?: readonly string[]; readonly pattern?: string };
  readonly maxItems?: number;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
}

/** An integer as JSON writes it: no plus sign, leading zero, point, exponent or space. */
const INTEGER = /^-?(?:0|[1-9]\d{0,14})$/;
const QUOTED_CHARACTERS_MAX = 60;

/**
 * Makes the reader of an operation's arguments.
 * The reader throws a Problem `invalid_parameter` that names every fault of the query at once.
 */
export function argumentsReader(operation: AnyOperation): ReadArguments {
  const parameters = queryParametersOf(operation);
  const names = parameters.map(({ name }) => name);
  return ({ params, query }) => {
    const input: Record<string, unknown> = { ...params };
    const faults: string[] = [];
    for (const name in query) {
      if (!names.includes(name)) faults.push(unknownParameter(name, names));
    }
    for (const parameter of parameters) {
      const given = query[parameter.name];
      const { value, fault } = given === undefined ? parameter.absent : readGiven(parameter, given);
      if (fault !== undefined) faults.push(fault);
      else if (value !== undefined) input[parameter.name] = value;
    }
    if (faults.length > 0) throw invalid(operation, names, faults);
    return input;
  };
}

function queryParametersOf({ input, pathParameters }: AnyOperation): Parameter[] {
  const keys = Object.keys((input.describe() as { keys?: object }).keys ?? {});
  return keys
    .filter((name) => !pathParameters.includes(name))
    .map((name) => {
      const schema = input.extract(name);
      const json: ParameterJsonSchema = schema['~standard'].jsonSchema.input({
        target: 'draft-2020-12',
      });
      const isInteger = json.type === 'integer';
      const { maxLength: lengthMax = Infinity } = json;
      const isList = json.type === 'array';
      const expectation = expectationOf(json);
      const parameter = { name, schema, isInteger, isList, lengthMax, expectation };
      return { ...parameter, absent: readGiven(parameter, undefined) };
    });
}

function expectationOf(json: ParameterJsonSchema): string {
  if (json.enum !== undefined) return `one of ${json.enum.join(', ')}`;
  if (json.items?.enum !== undefined) {
    return `a list, separated by commas and each once, of ${json.items.enum.join(', ')}`;
  }
  if (json.items?.pattern !== undefined) {
    return `a list, separated by commas and each once, of 1 to ${json.maxItems} texts of the form ${json.items.pattern}`;
  }
  if (json.type === 'boolean') return 'true or false';
  if (json.type === 'integer') return `an integer from ${json.minimum} to ${json.maximum}`;
  if (json.pattern !== undefined) return `text of the form ${json.pattern}`;
  return `text of ${json.minLength} to ${json.maxLength} characters`;
}

function readGiven(
  { name, schema, isInteger, isList, expectation, lengthMax }: Omit<Parameter, 'absent'>,
  given: Query[string],
): Argument {
  if (Array.isArray(given)) {
    const how = isList ? 'once, its values separated by commas' : 'once';
    return { fault: `The parameter "${name}" is given ${given.length} times; give it ${how}.` };
  }
  const text = given as string | undefined;
  const isMalformed = isInteger && text !== undefined && !INTEGER.test(text);
  const { value, error } = schema.validate(isList ? text?.split(',') : text);
  if (!isMalformed && error === undefined) return { value };
  return {
    fault:
      text === undefined
        ? `The parameter "${name}" is missing; it must be ${expectation}.`
        : `The parameter "${name}" must be ${expectation}, but ${shown(text)}${whereToCut(text, lengthMax)}.`,
  };
}

function unknownParameter(name: string, names: readonly string[]): string {
  const [near] = closestNames(name, names);
  const hint = near === undefined ? '' : ` Did you mean "${near}"?`;
  return `There is no parameter ${quote(name)}.${hint}`;
}

function shown(value: string): string {
  if (value === '') return 'is empty';
  const length = codePointLength(value);
  return length > QUOTED_CHARACTERS_MAX ? `has ${length} characters` : `is "${value}"`;
}

/** Characters by which a message shows where a text would have to end. */
const END_CHARACTERS = 20;

/** Says where a text that is too long would have to end. */
function whereToCut(value: string, max: number): string {
  if (codePointLength(value) <= max) return '';
  const end = [...firstWords(value, max)].slice(-END_CHARACTERS).join('');
  return `: leave out what follows "…${end}"`;
}

function invalid({ id }: AnyOperation, names: readonly string[], faults: string[]): Problem {
  const known =
    names.length === 0 ? `${id} takes no parameters` : `${id} takes ${names.join(', ')}`;
  // A query can hold thousands of parameters; the first faults tell enough.
  const detail = faults.slice(0, 5).join(' ');
  return new Problem(
    'invalid_parameter',
    detail,
    `Correct what \`detail\` names and send the request again; ${known}.`,
  );
}
