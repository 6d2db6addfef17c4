/** YAML from strangers: no aliases without end, no tags that make anything but plain data, faults with their line. */
import { isNode, LineCounter, parseDocument, visit, type Document } from 'yaml';
import { YAML_ALIASES_MAX } from './bounds.ts';

/** An error in a data file or block; `line` is 1-based within the parsed text. */
export interface DataFault {
  readonly line: number;
  readonly message: string;
}

/** Parsed data, or the first error in it. */
export type ParsedData = { readonly value: unknown } | { readonly fault: DataFault };

/** Nesting beyond this in one line or by indentation would exhaust the parser's stack. */
const NESTING_MAX = 200;

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
  const document = parseDocument(text, { logLevel: 'silent', prettyErrors: true, version: '1.2' });
  const error = document.errors[0];
  if (error !== undefined) {
    const message = `This is not YAML: ${error.message.split('\n')[0]?.replace(/ at line .*$/, '')}`;
    return { fault: { line: error.linePos?.[0].line ?? 1, message } };
  }
  if (keepsNumbers) keepNumbers(document);
  return plainValue(document);
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

/** Finds the 1-based line of what stands at a path, or of the nearest that would hold it, in text that {@link parseYaml} took. */
export function lineFinder(text: string): (path: readonly (string | number)[]) => number {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { logLevel: 'silent', version: '1.2', lineCounter });
  return (path) => {
    for (let length = path.length; length > 0; length -= 1) {
      const found = document.getIn(path.slice(0, length), true);
      if (isNode(found) && found.range) return lineCounter.linePos(found.range[0]).line;
    }
    return 1;
  };
}

/** The first line that opens too many flow collections, or block sequences or mappings by its indentation. */
function deepLine(text: string): number | undefined {
  let open = 0;
  let line = 1;
  for (const part of text.split('\n')) {
    open += count(part, /[[{]/g) - count(part, /[\]}]/g);
    const dashes = /^(?:\s*[-?:] )+/.exec(part)?.[0].length ?? 0;
    if (open > NESTING_MAX || dashes > NESTING_MAX * 2 || indentation(part) > NESTING_MAX * 4) {
      return line;
    }
    line += 1;
  }
  return undefined;
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

function indentation(text: string): number {
  return text.length - text.trimStart().length;
}
