/** The attributes at the top of a page: YAML between `---` lines, or TOML between `+++` lines (Hugo). */
import { FRONT_MATTER_BYTES_MAX } from './bounds.ts';
import { textsAt } from './data.ts';
import { parseToml } from './toml.ts';
import { parseYaml, type DataFault, type ParsedData } from './yaml.ts';
import type { Attributes } from '../model/data.ts';

export interface FrontMatter {
  readonly attributes: Attributes;
  readonly body: string;
  /** Lines before the body. */
  readonly lines: number;
  /** The error in the block; its attributes then hold what could be read. */
  readonly fault?: DataFault;
  /** A key that the block has again. */
  readonly repeated?: DataFault;
}

const OPENING = /^(---|\+\+\+)[ \t]*\n/;

/** Empty lines and comments of MDX, which some generators allow above the block. */
const LEAD = /^(?:\s*\{\/\*[^*]{0,2000}\*\/\})?\s*\n(?=---[ \t]*\n)/;

/** Cuts the block off. A first line `---` without a closing one is a thematic break, unless all that follows is data. */
export function readFrontMatter(text: string): FrontMatter {
  const [lead = ''] = LEAD.exec(text.slice(0, 4000)) ?? [];
  if (lead === '') return cutFrontMatter(text);
  const { lines, ...below } = cutFrontMatter(text.slice(lead.length));
  // Between two thematic breaks there is text.
  const isData = below.fault === undefined && Object.keys(below.attributes).length > 0;
  return isData ? { ...below, lines: lines + countLines(lead) } : cutFrontMatter(text);
}

function cutFrontMatter(text: string): FrontMatter {
  const opening = OPENING.exec(text);
  if (opening === null) {
    return { attributes: {}, body: text, lines: 0 };
  }
  const fence = opening[1] === '---' ? '---' : '+++';
  const closing = closingFence(text, opening[0].length, fence);
  if (closing === undefined) {
    return (
      (fence === '---' ? dataWithoutEnd(text, opening[0].length) : undefined) ?? {
        attributes: {},
        body: text,
        lines: 0,
      }
    );
  }
  // A copy: values are parts of it, and must not hold the whole text of the file.
  const block = structuredClone(text.slice(opening[0].length, closing.start));
  const rest = { body: text.slice(closing.end), lines: countLines(text.slice(0, closing.end)) };
  const read = readBlock(block, fence);
  if ('attributes' in read) return { ...read, ...rest };
  return { attributes: fence === '---' ? repaired(block) : {}, ...rest, fault: read.fault };
}

/** Keys by which front matter of a whole page is told from sentences with a colon. */
const PAGE_KEYS = ['title', 'description', 'layout', 'home', 'hero', 'features'];

/** A page that is front matter to its end, as generators with gray-matter read it. A line with `#` may be a heading, and one key a sentence. */
function dataWithoutEnd(text: string, from: number): FrontMatter | undefined {
  const block = text.slice(from);
  if (!/^[\w-]+:/.test(block) || /^#/m.test(block)) return undefined;
  const read = readBlock(block, '---');
  if ('fault' in read || Object.keys(read.attributes).length < 2) return undefined;
  if (!PAGE_KEYS.some((key) => Object.hasOwn(read.attributes, key))) return undefined;
  return { ...read, body: '', lines: countLines(text) };
}

/** `key: value` with a value that YAML reads as something else: `@acme/tool`, `Use: a colon`, `[draft] Title`. */
const SCALAR_LINE = /^(\s*(?:- )?[\w.-]+):[ \t]+(\S.*)$/;

/** The attributes of a faulty block: read again with its plain values in quotes, at last line by line. */
function repaired(block: string): Attributes {
  if (block.length > FRONT_MATTER_BYTES_MAX) return {};
  const lines = block.replaceAll('\t', '  ').split('\n');
  const read = parseFrontMatter(lines.map(quoted).join('\n'));
  const whole = 'value' in read ? attributesOf(read.value) : undefined;
  if (whole !== undefined && 'attributes' in whole) return whole.attributes;
  const entries = lines.flatMap((line) => {
    const one = parseFrontMatter(quoted(line));
    const found = 'value' in one ? attributesOf(one.value) : { attributes: {} };
    return 'attributes' in found ? Object.entries(found.attributes) : [];
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== null));
}

function quoted(line: string): string {
  const [, key, value = ''] = SCALAR_LINE.exec(line.trimEnd()) ?? [];
  if (key !== undefined && /^[@`%*!"'[\]{}]+$/.test(value)) return `${key}:`;
  if (key === undefined || /^[|>&]|^(["']).*\1$|^\[.*\]$|^\{.*\}$/.test(value)) return line;
  return /^[@`%*!"'[{]|:\s|\s#|:$/.test(value) ? `${key}: ${JSON.stringify(value)}` : line;
}

function closingFence(
  text: string,
  from: number,
  fence: '---' | '+++',
): { start: number; end: number } | undefined {
  const closing = fence === '---' ? /^(?:---|\.\.\.)[ \t]*$/gm : /^\+\+\+[ \t]*$/gm;
  closing.lastIndex = from;
  const match = closing.exec(text);
  return match === null
    ? undefined
    : { start: match.index, end: Math.min(text.length, closing.lastIndex + 1) };
}

function readBlock(
  block: string,
  fence: '---' | '+++',
): Pick<FrontMatter, 'attributes' | 'repeated'> | { fault: DataFault } {
  if (block.length > FRONT_MATTER_BYTES_MAX) {
    const message = `The front matter is larger than ${FRONT_MATTER_BYTES_MAX} bytes.`;
    return { fault: { line: 1, message } };
  }
  const read = fence === '+++' ? parseToml(block) : parseFrontMatter(block);
  if ('fault' in read) {
    return { fault: { ...read.fault, line: read.fault.line + 1 } };
  }
  const { repeated } = read;
  return {
    ...attributesOf(read.value),
    ...(repeated && { repeated: { ...repeated, line: repeated.line + 1 } }),
  };
}

/** Numbers keep the form in which they are written: a version `1.10` is not 1.1. */
function parseFrontMatter(block: string): ParsedData {
  return parseYaml(block, { keepsNumbers: true });
}

function attributesOf(value: unknown): { attributes: Attributes } | { fault: DataFault } {
  if (value === null || value === undefined) {
    return { attributes: {} };
  }
  return typeof value === 'object' && !Array.isArray(value)
    ? { attributes: value as Attributes }
    : { fault: { line: 1, message: 'The front matter is not a list of `key: value` lines.' } };
}

function countLines(text: string): number {
  return text.split('\n').length - 1;
}

/** The first of the attributes that has a text, trimmed; numbers and dates too, because YAML makes them of `title: 2.0`. */
export function textAttribute(
  attributes: Attributes,
  ...names: readonly string[]
): string | undefined {
  for (const name of names) {
    const text = scalarText(Object.hasOwn(attributes, name) ? attributes[name] : undefined);
    if (text !== undefined) return text;
  }
  return undefined;
}

function scalarText(value: unknown): string | undefined {
  if (typeof value === 'string') {
    return value.trim() || undefined;
  }
  if (value instanceof Date) {
    return value.toISOString();
  }
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}

/** The attribute as a number, also when it is written in quotes. */
export function numberAttribute(attributes: Attributes, name: string): number | undefined {
  const value = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/** Addresses that a page had earlier, without their host: of our own and Jekyll's, Hugo's and Lume's front matter. */
export function earlierAddresses(attributes: Attributes): string[] {
  return ['redirect_from', 'aliases', 'oldUrl']
    .flatMap((name) => textsAt(attributes, name))
    .filter((address) => address.trim() !== '')
    .map((address) => address.replace(/^https?:\/\/[^/]*/, '') || '/');
}
