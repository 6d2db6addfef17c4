/** Files that a page of MDX imports and shows as components: `import Steps from './_steps.mdx'`, `<Steps word="x" />`. */
import type { Data } from '../model/data.ts';
import { isMarkdownFile } from '../source/markdown-files.ts';
import { balancedEnd } from '../notation/balanced.ts';
import { bindNames, moduleIn, statementAt } from '../notation/esm.ts';
import { tagAt, tagNameAt } from '../notation/jsx.ts';
import { parseModule, type ImportedName, type Module } from '../notation/module.ts';
import { findAll, scanOf, type Reader, type Span } from '../notation/scan.ts';
import { literalOf } from '../notation/values.ts';

/** Files of the project, which may pass on files of Markdown. */
const LOCAL = /^(?:\.|@site\/)/;

/** Returns whether a text has to be searched for components that show files: it imports some of those. */
export function mayShow(text: string): boolean {
  return /^import\s/m.test(text) && /["'](?:\.|@site\/)|\.mdx?["']/.test(text);
}

/** The names of a text that stand for a file of Markdown, or for what a module may pass on from one; and its other names. */
export interface Bound {
  readonly partials: ReadonlyMap<string, ImportedName>;
  readonly names: Map<string, unknown>;
}

export function boundNames(text: string): Bound {
  const partials = new Map<string, ImportedName>();
  const names = new Map<string, unknown>();
  for (const found of findAll(scanOf(text), [statementAt])) {
    const module = found.kind === 'statement' ? moduleIn(found) : undefined;
    if (module === undefined) continue;
    bindNames(names, module);
    for (const [local, imported] of module.imports) {
      const { from } = imported;
      // All that a file of Markdown exports is its text.
      const name = imported.name === '*' ? 'default' : imported.name;
      if (name === 'default' ? isMarkdownFile(from) : LOCAL.test(from))
        partials.set(local, { from, name });
    }
  }
  return { partials, names };
}

/** The file of Markdown that a module exports under a name; the module is read, never run. */
export function exportedPartial(text: string, name: string): string | undefined {
  const module = parseModule(text);
  const file = module && fileOf(module, name);
  return file !== undefined && isMarkdownFile(file) ? file : undefined;
}

function fileOf({ exports, imports, bindings }: Module, name: string): string | undefined {
  const exported = exports.get(name);
  if (exported !== undefined && 'from' in exported) return exported.from;
  const local = exported?.local ?? name;
  const bound = bindings.get(local);
  return imports.get(bound?.type === 'Identifier' ? bound.name : local)?.from;
}

/** A component without a body, where a page shows a file. */
export interface PartialUse extends Span {
  readonly kind: 'use';
  readonly name: string;
  readonly props: Data;
}

/** The components of a text that have one of the names, outside of code. */
export function partialUses(
  text: string,
  partials: ReadonlyMap<string, unknown>,
  names: Map<string, unknown>,
): PartialUse[] {
  const read: Reader<PartialUse> = (scan, at) => {
    const name = tagNameAt(scan, at) ?? '';
    const tag = partials.has(name) ? tagAt(scan, at) : undefined;
    if (tag === undefined || tag.isClosing) return undefined;
    const { start, props } = tag;
    const end = tag.isVoid ? tag.end : closingEnd(text, tag.end, name);
    return end === undefined ? undefined : { kind: 'use', start, end, name, props };
  };
  return findAll(scanOf(text, names), [read]).filter((found) => found.kind === 'use');
}

/** The end of `</Name>` that follows with nothing but white space before it. */
function closingEnd(text: string, from: number, name: string): number | undefined {
  const close = new RegExp(`\\s*</${name}\\s*>`, 'y');
  close.lastIndex = from;
  return close.test(text) ? close.lastIndex : undefined;
}

interface Filled extends Span {
  readonly kind: 'filled';
  readonly text: string;
}

/** The file's text with the values of its props; names without a value stay for the parser, which drops them. */
export function withProps(text: string, props: Data): string {
  const names = new Map<string, unknown>([...Object.entries(props), ['props', props]]);
  const read: Reader<Filled> = (scan, at) => {
    const end = text.startsWith('{', at) ? balancedEnd(scan, at) : undefined;
    const value = end === undefined ? undefined : literalOf(text.slice(at + 1, end - 1), names);
    const isText = typeof value === 'string' || typeof value === 'number';
    if (end === undefined || !isText) return undefined;
    // An attribute keeps its braces.
    const filled = text[at - 1] === '=' ? `{${JSON.stringify(value)}}` : String(value);
    return { kind: 'filled', start: at, end, text: filled };
  };
  let filled = '';
  let from = 0;
  for (const found of text.includes('{') ? findAll(scanOf(text), [read]) : []) {
    if (found.kind !== 'filled') continue;
    filled += text.slice(from, found.start) + found.text;
    from = found.end;
  }
  return filled + text.slice(from);
}
