/** Files that a page of MDX imports and shows as components: `import Steps from './_steps.mdx'`, `<Steps word="x" />`. */
import type { Literal } from './dialects/literal.ts';
import { literalOf } from './dialects/literal.ts';

const IMPORT = /^\s*import\s+(\w+)\s+from\s+(["'])([^"'\n]+\.mdx?)\2\s*;?\s*$/;
const USE = /<([A-Z]\w*)((?:\s+[\w-]+(?:=(?:"[^"]*"|'[^']*'|\{[^{}]*\}))?)*)\s*(?:\/>|>\s*<\/\1>)/g;
const ATTRIBUTE = /([\w-]+)(?:=(?:"([^"]*)"|'([^']*)'|\{([^{}]*)\}))?/g;

/** Whether a page may show such files. */
export const MAY_SHOW: RegExp = /^\s*import\s+\w+\s+from\s+["'][^"'\n]+\.mdx?["']|<Snippet\s/m;

/** Local name and path of the file that a line imports. */
export function importedPartial(line: string): readonly [name: string, path: string] | undefined {
  const match = line.includes('import') ? IMPORT.exec(line) : null;
  return match === null ? undefined : [match[1] ?? '', match[3] ?? ''];
}

export interface PartialUse {
  readonly start: number;
  readonly end: number;
  readonly name: string;
  readonly props: Readonly<Record<string, Literal>>;
}

/** The components of a line that have no body. */
export function partialUses(line: string): readonly PartialUse[] {
  if (!line.includes('<') || line.length > 5000) {
    return [];
  }
  return [...line.matchAll(USE)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    name: match[1] ?? '',
    props: propsOf(match[2] ?? ''),
  }));
}

function propsOf(attributes: string): Readonly<Record<string, Literal>> {
  const props: Record<string, Literal> = {};
  for (const [, name = '', double, single, expression] of attributes.matchAll(ATTRIBUTE)) {
    const value =
      expression === undefined ? (double ?? single ?? true) : literalOf(expression, new Map());
    if (value !== undefined && name !== '__proto__') props[name] = value;
  }
  return props;
}

/** The file's text with the values of its props; names without a value stay for the parser, which drops them. */
export function withProps(text: string, props: PartialUse['props']): string {
  return Object.keys(props).length === 0
    ? text
    : text.replace(/\{\s*(?:props\.)?(\w+)\s*\}/g, (all, name: string) => {
        const value = Object.hasOwn(props, name) ? props[name] : undefined;
        return typeof value === 'string' || typeof value === 'number' ? String(value) : all;
      });
}
