/** An operation as the body of a page of MDX: address, description, parameters, body and responses. */
import type { Data } from '../../model/data.ts';
import { findAll, scanOf } from '../../notation/scan.ts';
import { dataAt, listAt, textAt, valueAt } from '../../source/data.ts';
import { resolved, type Operation } from './description.ts';

/** Fields of one body, and how deep they are nested. */
const FIELDS_MAX = 200;
const DEPTH_MAX = 3;

export function writeOperation(operation: Operation): string {
  const { name, about } = operation;
  const parts = [
    `\`${name.method.toUpperCase()} ${name.path.replaceAll('`', '')}\``,
    about['deprecated'] === true ? '<Warning>This operation is deprecated.</Warning>' : '',
    escaped(textAt(about, 'description') ?? ''),
    ...section('Parameters', parameters(operation)),
    ...section('Body', body(operation, resolved(about['requestBody'], operation.description))),
    ...section('Responses', responses(operation)),
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

/** Its summary; without one its address. */
export function titleOf({ name, about }: Operation): string {
  return textAt(about, 'summary') ?? `${name.method.toUpperCase()} ${name.path}`;
}

function section(title: string, parts: readonly string[]): readonly string[] {
  return parts.length === 0 ? [] : [`## ${title}`, ...parts];
}

function parameters({ about, description }: Operation): readonly string[] {
  return listAt(about, 'parameters')
    .slice(0, FIELDS_MAX)
    .map((one) => resolved(one, description))
    .flatMap((one) => {
      const name = textAt(one, 'name');
      const schema = resolved(one['schema'], description);
      const named = `name="${quoted(name ?? '')}" in="${quoted(textAt(one, 'in') ?? 'query')}"`;
      const isRequired = one['required'] === true;
      const facts = { ...schema, description: one['description'] ?? schema['description'] };
      return name === undefined ? [] : [field({ tag: 'ParamField', named, isRequired }, facts)];
    });
}

function body(operation: Operation, content: Data): readonly string[] {
  const [media] = Object.values(dataAt(content, 'content'));
  const schema = resolved(valueAt(media, 'schema'), operation.description);
  const budget = { left: FIELDS_MAX };
  return fields(schema, operation, { budget, depth: 0 });
}

interface Bounds {
  readonly budget: { left: number };
  readonly depth: number;
}

/** Fields of an object, or of the objects of a list; what is combined (`allOf`) counts together. */
function fields(schema: Data, operation: Operation, { budget, depth }: Bounds): readonly string[] {
  const { description } = operation;
  const parts = listAt(schema, 'allOf')
    .slice(0, 20)
    .map((one) => resolved(one, description));
  const shapes = [schema, resolved(schema['items'], description), ...parts];
  const required = new Set(shapes.flatMap((shape) => listAt(shape, 'required')));
  return shapes
    .flatMap((shape) => Object.entries(dataAt(shape, 'properties')))
    .flatMap(([name, value]) => {
      budget.left -= 1;
      if (budget.left < 0) return [];
      const about = resolved(value, description);
      const below = depth < DEPTH_MAX ? fields(about, operation, { budget, depth: depth + 1 }) : [];
      const named = `name="${quoted(name)}"`;
      const isRequired = required.has(name);
      return [field({ tag: 'ResponseField', named, isRequired, below }, about)];
    });
}

/** Tag of a field with the attribute that names it, whether it is required, and the fields inside. */
interface Field {
  readonly tag: string;
  readonly named: string;
  readonly isRequired: boolean;
  readonly below?: readonly string[];
}

function field({ tag, named, isRequired, below = [] }: Field, about: Data): string {
  const choices = listAt(about, 'enum').map((one) => `\`${String(one).replaceAll('`', '')}\``);
  const inside = [
    escaped(textAt(about, 'description') ?? ''),
    choices.length === 0 ? '' : `One of ${choices.join(', ')}.`,
    ...below,
  ].filter((part) => part !== '');
  return `<${tag} ${named}${factsOf(about, isRequired)}>\n\n${inside.join('\n\n')}\n\n</${tag}>`;
}

function factsOf({ type, default: initial, deprecated }: Data, isRequired: boolean): string {
  const given = [
    textAt(type) === undefined ? '' : ` type="${quoted(textAt(type) ?? '')}"`,
    isRequired ? ' required' : '',
    deprecated === true ? ' deprecated' : '',
    initial === undefined ? '' : ` default="${quoted(JSON.stringify(initial) ?? '')}"`,
  ];
  return given.join('');
}

function responses(operation: Operation): readonly string[] {
  return Object.entries(dataAt(operation.about, 'responses'))
    .slice(0, 20)
    .flatMap(([status, value]) => {
      const response = resolved(value, operation.description);
      const about = escaped(textAt(response, 'description') ?? '');
      return [`**${escaped(status)}** ${about}`.trim(), ...body(operation, response)];
    });
}

function quoted(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replace(/\s+/g, ' ');
}

/** Descriptions are Markdown, not MDX: braces and tags outside code are text. */
function escaped(markdown: string): string {
  const signs = findAll(scanOf(markdown), [
    ({ source }, at) => (/[{<]/.test(source[at] ?? '') ? { start: at, end: at + 1 } : undefined),
  ]).filter((found) => !('kind' in found));
  const ends = [...signs.map(({ start }) => start), markdown.length];
  return ends.map((end, index) => markdown.slice(ends[index - 1] ?? 0, end)).join('\\');
}
