/**
 * What a request asks an operation, checked strictly: every query parameter known, given once and of its type.
 * Path parameters are not checked here: one that names nothing is a 404 of its resource, whatever it looks like.
 */
import type { Schema } from 'joi';
import { nearest } from '../search/nearest.ts';
import type { AnyOperation } from '../operations/operation.ts';
import { quote } from '../operations/quote.ts';
import { codePointLength } from '../operations/schemas.ts';
import { Problem } from '../problem.ts';

/** A query as hapi parses it: a repeated parameter is an array. */
type Query = Readonly<Record<string, unknown>>;

/** What a request says of an operation. */
export interface Asked {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Query;
}

/** Turns what was asked into the operation's input. */
type ReadArguments = (asked: Asked) => unknown;

interface Parameter {
  readonly name: string;
  readonly schema: Schema;
  readonly isInteger: boolean;
  /** A text of up to so many UTF-16 code units is valid without a look at the schema; 0 where only that can tell. */
  readonly anyTextMax: number;
  /** What the value must be, to follow "must be". */
  readonly expectation: string;
  /** What it is when nothing is given. */
  readonly absent: Reading;
  /** What valid integers were read as: there are few. */
  readonly integers: Map<string, Reading>;
}

interface Reading {
  readonly value?: unknown;
  readonly fault?: string;
}

/** The JSON Schema keywords that operations use for query parameters. */
interface ParameterJsonSchema {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
}

/** An integer as JSON writes it: no plus sign, leading zero, point, exponent or space. */
const INTEGER = /^-?(?:0|[1-9]\d{0,14})$/;
const QUOTED_CHARACTERS_MAX = 60;
/** All that the schema of a text says whose length alone is limited. */
const ANY_TEXT_KEYWORDS = new Set(['type', 'minLength', 'maxLength', 'description']);

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
      const { value, fault } = readValue(parameter, query[parameter.name]);
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
      const anyTextMax = anyTextMaxOf(json);
      const parameter = { name, schema, isInteger, anyTextMax, expectation: expectationOf(json) };
      return { ...parameter, absent: readGiven(parameter, undefined), integers: new Map() };
    });
}

/**
 * Code points are what `maxLength` counts, and never more than code units. Not for schemas with rules that JSON Schema does not
 * tell, such as `trim`.
 */
function anyTextMaxOf(json: ParameterJsonSchema): number {
  const { type, minLength, maxLength = 0 } = json;
  const hasNoMore = Object.keys(json).every((keyword) => ANY_TEXT_KEYWORDS.has(keyword));
  return type === 'string' && minLength === 1 && hasNoMore ? maxLength : 0;
}

function expectationOf(json: ParameterJsonSchema): string {
  if (json.enum !== undefined) return `one of ${json.enum.join(', ')}`;
  if (json.type === 'integer') return `an integer from ${json.minimum} to ${json.maximum}`;
  if (json.pattern !== undefined) return `text of the form ${json.pattern}`;
  return `text of ${json.minLength} to ${json.maxLength} characters`;
}

function readValue(parameter: Parameter, given: unknown): Reading {
  if (given === undefined) return parameter.absent;
  if (Array.isArray(given)) {
    return {
      fault: `The parameter "${parameter.name}" is given ${given.length} times; give it once.`,
    };
  }
  if (typeof given !== 'string') return readGiven(parameter, given);
  if (given !== '' && given.length <= parameter.anyTextMax) return { value: given };
  if (!parameter.isInteger) return readGiven(parameter, given);
  const reading = parameter.integers.get(given) ?? readGiven(parameter, given);
  if (reading.fault === undefined) parameter.integers.set(given, reading);
  return reading;
}

function readGiven(
  { name, schema, isInteger, expectation }: Omit<Parameter, 'absent' | 'integers'>,
  given: unknown,
): Reading {
  const isMalformed = isInteger && typeof given === 'string' && !INTEGER.test(given);
  const { value, error } = schema.validate(given);
  if (!isMalformed && error === undefined) return { value };
  return {
    fault:
      typeof given === 'string'
        ? `The parameter "${name}" must be ${expectation}, but ${shown(given)}.`
        : `The parameter "${name}" is missing; it must be ${expectation}.`,
  };
}

function unknownParameter(name: string, names: readonly string[]): string {
  const [near] = nearest(name, names);
  const hint = near === undefined ? '' : ` Did you mean "${near}"?`;
  return `There is no parameter ${quote(name)}.${hint}`;
}

function shown(value: string): string {
  if (value === '') return 'is empty';
  const length = codePointLength(value);
  return length > QUOTED_CHARACTERS_MAX ? `has ${length} characters` : `is "${value}"`;
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
