/** Files that a page of MDX imports and shows as components: `import Steps from './_steps.mdx'`, `<Steps word="x" />`. */
import type { Literal } from './dialects/literal.ts';
import { literalOf } from './dialects/literal.ts';

const STATEMENTS = /^import\s[^\n]*(?:\n[^\n]+)*/gm;
const IMPORT = /\bimport\s+(\w+)\s+from\s+(["'])([^"'\n]+\.mdx?)\2/g;
const USE = /<([A-Z]\w*)((?:\s+[\w-]+(?:=(?:"[^"]*"|'[^']*'|\{[^{}]*\}))?)*)\s*(?:\/>|>\s*<\/\1>)/g;
const ATTRIBUTE = /([\w-]+)(?:=(?:"([^"]*)"|'([^']*)'|\{([^{}]*)\}))?/g;

/** Whether a page may show such files. */
export const MAY_SHOW: RegExp = /\bimport\s+\w+\s+from\s+["'][^"'\n]+\.mdx?["']/;

/** Local names and paths of the files that a text imports. */
export function importedPartials(text: string): readonly (readonly [name: string, path: string])[] {
  return (text.match(STATEMENTS) ?? []).flatMap((statements) =>
    [...statements.matchAll(IMPORT)].map((match) => [match[1] ?? '', match[3] ?? ''] as const),
  );
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
