/** Parameters and fields of an API, as components describe them, in one line of Markdown each. */
import type { Data } from '../model/data.ts';
import { toSlug } from '../links/slug.ts';
import { isData } from '../source/data.ts';

const LOCATIONS = ['path', 'query', 'body', 'header'];

/** `` `id` string, path, required, default: `1` `` */
export function fieldTitle(props: Data): string {
  const location = locationOf(props);
  const name = fieldName(props);
  const initial = shown(props['default']);
  const facts = [
    shown(props['type']),
    location ?? shown(props['in']),
    isSet(props['required']) ? 'required' : undefined,
    isSet(props['deprecated']) ? 'deprecated' : undefined,
    initial === undefined ? undefined : `default: ${codeOf(initial)}`,
  ].filter((fact) => fact !== undefined);
  return `${name === undefined ? '' : codeOf(name)} ${facts.join(', ')}`.trim();
}

/** Words that Mintlify puts before the name of a field in its id, by component. */
const ID_PREFIXES: ReadonlyMap<string, string> = new Map([
  ['paramfield', 'param'],
  ['responsefield', 'response'],
]);

/** The id that links name: what its author set, else for `<ParamField body="expiresInDays">` `param-expires-in-days`. */
export function fieldId(
  props: Data,
  component: string,
): { readonly attributes?: { readonly id: string } } {
  const prefix = ID_PREFIXES.get(component);
  const words = fieldName(props)?.replace(/(?<=[a-z\d])(?=[A-Z])/g, '-');
  const id = shown(props['id']) ?? (words && prefix && `${prefix}-${toSlug(words)}`);
  return id === undefined || id === '' ? {} : { attributes: { id } };
}

function fieldName(props: Data): string | undefined {
  return shown(props['name']) ?? shown(props[locationOf(props) ?? '']);
}

function locationOf(props: Data): string | undefined {
  return LOCATIONS.find((one) => typeof props[one] === 'string');
}

/** `{ name: { type, description, default, required } }` as a list. */
export function typeTable(types: unknown): string {
  const rows = isData(types) ? Object.entries(types) : [];
  return rows
    .map(([name, about]) => {
      const facts = isData(about) ? about : {};
      const description = shown(facts['description']);
      const body = description === undefined ? '' : `: ${description}`;
      return `- ${fieldTitle({ ...facts, name })}${body}`;
    })
    .join('\n');
}

function shown(value: unknown): string | undefined {
  const isText =
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return isText ? String(value).replace(/\s+/g, ' ').trim() : undefined;
}

function isSet(value: unknown): boolean {
  return value === true || value === 'true' || value === '';
}

function codeOf(value: string): string {
  return value.includes('`') ? value : `\`${value}\``;
}
