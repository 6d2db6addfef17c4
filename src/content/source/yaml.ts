/** YAML from strangers: no aliases without end, no tags that make anything but plain data, faults with their line. */
import {
  isMap,
  isNode,
  isScalar,
  Lexer,
  LineCounter,
  parseDocument,
  Parser,
  visit,
  type Document,
  type Node,
  type Scalar,
} from 'yaml';
import { YAML_ALIAS_NODES_MAX, YAML_ALIASES_MAX } from './bounds.ts';
import { NESTING_MAX } from './data.ts';
import { quoted } from './quoted.ts';

/** An error in a data file or block; `line` is 1-based within the parsed text. */
export interface DataFault {
  readonly line: number;
  readonly message: string;
}

/** Parsed data, or the first error in it. Of a key that is repeated the last value holds, as most generators read it. */
export type ParsedData =
  | { readonly value: unknown; readonly repeated?: DataFault }
  | { readonly fault: DataFault };

export interface YamlOptions {
  /** Numbers that would be written in another form, such as `1.10` and `010`, stay texts. */
  readonly keepsNumbers?: boolean;
}

/** Unknown tags (`!!python/name:…` in `mkdocs.yml`) yield their plain content. */
export function parseYaml(text: string, { keepsNumbers = false }: YamlOptions = {}): ParsedData {
  const deep = deepLine(text);
  if (deep !== undefined) {
    return { fault: { line: deep, message: `The YAML is nested deeper than ${NESTING_MAX}.` } };
  }
  const document = parseDocument(text, OPTIONS);
  const fault = firstError(document, text) ?? tooManyAliases(document);
  if (fault !== undefined) return { fault };
  if (keepsNumbers) keepNumbers(document);
  const repeated = repeatedKey(document, text);
  return { ...plainValue(document), ...(repeated && { repeated }) };
}

function firstError({ errors: [error] }: Document, text: string): DataFault | undefined {
  if (error === undefined) return undefined;
  const message = `This is not YAML: ${error.message.split('\n')[0]}`;
  return { line: lineAt(text, error.pos[0]), message };
}

function lineAt(text: string, position: number): number {
  return text.slice(0, position).split('\n').length;
}

/**
 * The parser compares every key with every other of its map: {@link repeatedKey} does it in one pass. Pretty errors look for the
 * place of each of a hundred thousand, and one is shown.
 */
const OPTIONS = {
  logLevel: 'silent',
  version: '1.2',
  uniqueKeys: false,
  prettyErrors: false,
} as const;

function repeatedKey(document: Document, text: string): DataFault | undefined {
  let again: Scalar | undefined;
  visit(document, {
    Map(_, { items }) {
      const known = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key) || key.value === '<<') continue;
        if (known.has(key.value)) {
          again = key;
          return visit.BREAK;
        }
        known.add(key.value);
      }
      return undefined;
    },
  });
  const repeated = again as Scalar | undefined;
  if (repeated === undefined) return undefined;
  return {
    line: lineAt(text, repeated.range?.[0] ?? 0),
    message: `The key ${quoted(String(repeated.value))} is repeated: its last value is used.`,
  };
}

/** Each alias is looked for among all anchors and aliases before it. */
function tooManyAliases(document: Document): DataFault | undefined {
  let aliases = 0;
  visit(document, { Alias: () => void (aliases += 1) });
  if (aliases <= YAML_ALIAS_NODES_MAX) return undefined;
  const message = `This YAML is refused: it has more than ${YAML_ALIAS_NODES_MAX} aliases.`;
  return { line: 1, message };
}

function plainValue(document: Document): ParsedData {
  try {
    return { value: document.toJS({ maxAliasCount: YAML_ALIASES_MAX }) as unknown };
  } catch (error) {
    const message = error instanceof Error ? error.message.split('\n')[0] : String(error);
    return { fault: { line: 1, message: `This YAML is refused: ${message}` } };
  }
}

function keepNumbers(document: Document): void {
  visit(document, {
    Scalar(_, node) {
      if (typeof node.value === 'number' && String(node.value) !== node.source) {
        node.value = node.source ?? node.value;
      }
    },
  });
}

/** Finds the 1-based line of the key or the entry at a path, or of the nearest that would hold it, in text that {@link parseYaml} took. */
export function lineFinder(text: string): (path: readonly (string | number)[]) => number {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { ...OPTIONS, lineCounter });
  return (path) => {
    for (let length = path.length; length > 0; length -= 1) {
      const found = nodeAt(document, path.slice(0, length));
      if (found?.range) return lineCounter.linePos(found.range[0]).line;
    }
    return 1;
  };
}

/** The key that a path ends with, or the entry of a list. */
function nodeAt(document: Document, path: readonly (string | number)[]): Node | undefined {
  const above = path.length === 1 ? document.contents : document.getIn(path.slice(0, -1), true);
  const key =
    isMap(above) &&
    above.items.find((item) => isScalar(item.key) && item.key.value === path.at(-1))?.key;
  const found = key || document.getIn(path, true);
  return isNode(found) ? found : undefined;
}

/**
 * The line at which collections are nested too deep. The tokeniser has no recursion; the parser has, and a process whose stack
 * ends while V8 compiles a regular expression ends with it.
 */
function deepLine(text: string): number | undefined {
  const parser = new Parser();
  for (const lexeme of new Lexer().lex(text)) {
    for (const _ of parser.next(lexeme));
    if (parser.stack.length > NESTING_MAX) return text.slice(0, parser.offset).split('\n').length;
  }
  return undefined;
}
