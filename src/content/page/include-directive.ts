/** `{include}` and `{literalinclude}` of Sphinx: several lines, whose options choose lines of the file. */
import { codeTitle, languageOf, textBetween, type Include } from './include-syntax.ts';
import { directiveAt } from '../notation/directive.ts';
import { endsFence } from '../notation/fence.ts';

const OPTIONS_MAX = 50;

const KINDS = ['include', 'literalinclude'] as const;

type Options = ReadonlyMap<string, string>;

/** The include that begins on a line, with the number of its lines; nothing for one without an end. */
export function directiveInclude(
  lines: readonly string[],
  at: number,
): { readonly include: Include; readonly count: number } | undefined {
  const directive = directiveAt((lines[at] ?? '').trim());
  const name = KINDS.find((one) => one === directive?.name);
  if (directive === undefined || name === undefined || directive.argument === '') return undefined;
  const below = lines.slice(at + 1, at + OPTIONS_MAX).map((line) => line.trim());
  const end = below.findIndex((line) => endsFence(line, directive.marks));
  if (end === -1) return undefined;
  const options = new Map<string, string>();
  for (const line of below.slice(0, end)) {
    const [, key, value = ''] = /^:([\w-]+):\s*(.*)$/.exec(line) ?? [];
    if (key !== undefined) options.set(key, value);
  }
  return { include: includeOf(name, directive.argument, options), count: end + 2 };
}

function includeOf(name: (typeof KINDS)[number], path: string, options: Options): Include {
  const isCode = name === 'literalinclude' || options.has('literal') || options.has('code');
  const select = (text: string): string =>
    name === 'include' ? includedText(text, options) : literalText(text, options);
  if (!isCode) return { path, part: '', select };
  const language = options.get('language') ?? options.get('code') ?? languageOf(path);
  const marked = options.get('emphasize-lines');
  const title = codeTitle(options.get('caption'));
  const info = `${language}${title}${marked === undefined ? '' : ` {${marked}}`}`;
  return { path, part: '', select, info };
}

/** Lines from 0, and texts anywhere in the file. */
function includedText(text: string, options: Options): string {
  const number = (name: string): number | undefined =>
    options.has(name) ? Number(options.get(name)) || 0 : undefined;
  const lines = text
    .split('\n')
    .slice(number('start-line') ?? 0, number('end-line'))
    .join('\n');
  return textBetween(lines, options.get('start-after') ?? '', options.get('end-before') ?? '');
}

/** Lines from 1, and lines that contain a text. */
function literalText(text: string, options: Options): string {
  const all = text.replace(/\n$/, '').split('\n');
  const chosen = options.get('lines');
  const lines = chosen === undefined ? between(all, options) : inRanges(all, chosen);
  const dedent = options.get('dedent');
  const width = dedent === '' ? sharedIndent(lines) : Number(dedent) || 0;
  return lines.map((line) => line.slice(Math.min(width, indentOf(line)))).join('\n');
}

function between(lines: readonly string[], options: Options): readonly string[] {
  const find = (name: string, from: number): number | undefined => {
    const text = options.get(name);
    const at =
      text === undefined ? -1 : lines.findIndex((line, one) => one >= from && line.includes(text));
    return at === -1 ? undefined : at;
  };
  const after = find('start-after', 0);
  const from = after === undefined ? (find('start-at', 0) ?? 0) : after + 1;
  const last = find('end-at', from);
  return lines.slice(from, last === undefined ? find('end-before', from) : last + 1);
}

/** `1,3-5,7-` */
function inRanges(lines: readonly string[], ranges: string): string[] {
  return ranges.split(',').flatMap((range) => {
    const [, from = '', dash, to = ''] = /^\s*(\d*)(-)?(\d*)\s*$/.exec(range) ?? [];
    const first = Number(from || '1');
    return lines.slice(first - 1, dash === undefined ? first : to === '' ? undefined : Number(to));
  });
}

function sharedIndent(lines: readonly string[]): number {
  const indents = lines.filter((line) => line.trim() !== '').map(indentOf);
  return indents.reduce((least, one) => Math.min(least, one), Infinity);
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}
