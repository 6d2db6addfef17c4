/** Splits a file into its front matter (YAML between `---`, TOML between `+++`) and its body. */
import { parse as parseToml } from 'smol-toml';
import { LineCounter, parseDocument } from 'yaml';

/** Bytes of front matter that are read; more is an error. */
const FRONT_MATTER_MAX = 64 * 1024;

export interface FrontMatter {
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly body: string;
  /** 1-based line of the file on which the body starts. */
  readonly bodyLine: number;
  /** What is wrong with the front matter; the attributes are empty then. */
  readonly fault?: { readonly line: number; readonly message: string };
}

const OPENING = /^(---|\+\+\+)[ \t]*\n/;

/** @param text with `\n` line ends and without a byte order mark. Never throws. */
export function splitFrontMatter(text: string): FrontMatter {
  const fence = OPENING.exec(text)?.[1];
  if (fence === undefined) return { attributes: {}, body: text, bodyLine: 1 };
  const start = text.indexOf('\n') + 1;
  const end = closing(text, fence, start);
  if (end === undefined) return { attributes: {}, body: text, bodyLine: 1 };
  const source = text.slice(start, end.at);
  const body = text.slice(end.after);
  const bodyLine = 1 + countLines(text.slice(0, end.after));
  if (source.length > FRONT_MATTER_MAX) {
    const fault = { line: 1, message: `front matter of more than ${FRONT_MATTER_MAX} characters` };
    return { attributes: {}, body, bodyLine, fault };
  }
  return { ...(fence === '---' ? readYaml(source) : readToml(source)), body, bodyLine };
}

function closing(
  text: string,
  fence: string,
  from: number,
): { at: number; after: number } | undefined {
  let line = from;
  while (line < text.length) {
    const next = text.indexOf('\n', line);
    const end = next === -1 ? text.length : next;
    if (text.slice(line, end).trimEnd() === fence)
      return { at: line, after: Math.min(end + 1, text.length) };
    if (next === -1) return undefined;
    line = next + 1;
  }
  return undefined;
}

type Read = Pick<FrontMatter, 'attributes' | 'fault'>;

function readYaml(source: string): Read {
  try {
    const lineCounter = new LineCounter();
    const document = parseDocument(source, {
      lineCounter,
      prettyErrors: false,
      logLevel: 'silent',
    });
    const error = document.errors[0];
    if (error !== undefined) {
      const line = 1 + lineCounter.linePos(error.pos[0]).line;
      return { attributes: {}, fault: { line, message: error.message } };
    }
    return asAttributes(document.toJS({ maxAliasCount: 50 }));
  } catch (cause) {
    return { attributes: {}, fault: { line: 2, message: String((cause as Error).message) } };
  }
}

function readToml(source: string): Read {
  try {
    return asAttributes(parseToml(source));
  } catch (cause) {
    const { message, line = 1 } = cause as Error & { line?: number };
    return {
      attributes: {},
      fault: { line: line + 1, message: message.split('\n')[0] ?? message },
    };
  }
}

function asAttributes(value: unknown): Read {
  if (value === null || value === undefined) return { attributes: {} };
  if (typeof value !== 'object' || Array.isArray(value)) {
    return {
      attributes: {},
      fault: { line: 2, message: 'front matter must be a list of "key: value" lines' },
    };
  }
  return { attributes: value as Record<string, unknown> };
}

function countLines(text: string): number {
  return text.split('\n').length - 1;
}
