/** Parameters and fields of an API, as components describe them, in one line of Markdown each. */
import type { Data } from '../model/data.ts';
import { isData } from '../source/data.ts';

const LOCATIONS = ['path', 'query', 'body', 'header'];

/** `` `id` string, path, required, default: `1` `` */
export function fieldTitle(props: Data): string {
  const location = LOCATIONS.find((one) => typeof props[one] === 'string');
  const name = shown(props['name']) ?? shown(location === undefined ? undefined : props[location]);
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
