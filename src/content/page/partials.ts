/** Files that a page of MDX imports and shows as components: `import Steps from './_steps.mdx'`, `<Steps word="x" />`. */
import { literalOf, type Literal } from '../notation/literal.ts';

const STATEMENTS = /^import\s[^\n]*(?:\n[^\n]+)*/gm;
const IMPORT =
  /\b(?:import|export)\s+(?:(\w+)|\{([^{}\n]*(?:\n[^{}\n]*)*)\})\s+from\s+(["'])([^"'\n]+)\3/g;
const NAMED = /^\s*(\w+)(?:\s+as\s+(\w+))?\s*$/;
const USE = /<([A-Z]\w*)((?:\s+[\w-]+(?:=(?:"[^"]*"|'[^']*'|\{[^{}]*\}))?)*)\s*(?:\/>|>\s*<\/\1>)/g;
const ATTRIBUTE = /([\w-]+)(?:=(?:"([^"]*)"|'([^']*)'|\{([^{}]*)\}))?/g;

/** Matches a page that may show such files: it imports a Markdown file, or names from a file of the folder. */
export const MAY_SHOW: RegExp =
  /\bimport\s+(?:\w+\s+from\s+["'][^"'\n]+\.mdx?["']|\{[^{}]*\}\s*from\s+["'](?:\.|@site\/))/;

export interface Import {
  /** The name that the text gives it. */
  readonly local: string;
  /** Its name in that file: `default`, or one of a list in braces. */
  readonly exported: string;
  readonly path: string;
}

/** Imports of files of Markdown, and of names that a module may pass on from such files. */
export function importedPartials(text: string): readonly Import[] {
  return (text.match(STATEMENTS) ?? []).flatMap((statements) =>
    importsIn(statements).filter(({ exported, path }) =>
      exported === 'default' ? MARKDOWN.test(path) : /^(?:\.|@site\/)/.test(path),
    ),
  );
}

/** The file of Markdown that a module exports under a name; the module is read, never run. */
export function exportedPartial(module: string, name: string): string | undefined {
  const files = importsIn(module).filter(({ path }) => MARKDOWN.test(path));
  const passed = new RegExp(`\\bexport\\s+const\\s+${name}\\s*=\\s*(\\w+)\\s*;?\\s*$`, 'm').exec(
    module,
  );
  const wanted = passed?.[1] ?? name;
  return files.find(({ local }) => local === wanted)?.path;
}

const MARKDOWN = /\.mdx?$/;

/** `import A from 'a'`, `import {A as B} from 'a'` and `export {default as B} from 'a'`. */
function importsIn(text: string): Import[] {
  return [...text.matchAll(IMPORT)].flatMap(([, whole, list = '', , path = '']) =>
    whole === undefined
      ? list.split(',').flatMap((one) => {
          const [, exported, local = exported] = NAMED.exec(one) ?? [];
          return exported === undefined || local === undefined ? [] : [{ local, exported, path }];
        })
      : [{ local: whole, exported: 'default', path }],
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
