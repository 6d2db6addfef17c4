/** Syntax of includes by generator, and the lines of the file that each means. Pure. */
import path from 'node:path/posix';
import { readArguments } from '../notation/arguments.ts';
import { lineBreaks } from '../notation/text.ts';
import { isMarkdownFile } from '../source/markdown-files.ts';

/** One line of a page that asks for a file. */
export interface Include {
  readonly path: string;
  /** A fence with this info string is put around the text. */
  readonly info?: string;
  /** Range or name of a part, as written. */
  readonly part: string;
  /** The generator writes nothing, and says nothing, where there is no such file. */
  readonly isOptional?: boolean;
  /** Chooses from the file's text. */
  readonly select?: (text: string) => string;
}

/** A page is read line by line only if it contains one of these. */
export const MAY_INCLUDE: RegExp =
  /\{\{#(?:rustdoc_)?include |^\{\*|\{!|--8<--|^[ \t]*(?:<<<|@\[code)|<!--\s*@include:|\{\{[<%]\s*(?:include|readfile)\s|<include[\s>]|\{%-?\s*include-markdown\s|^[ \t]*(?:`{3,}|:{3,})\s*\{(?:literal)?include\}/m;

const SYNTAXES: readonly (readonly [RegExp, (match: RegExpExecArray) => Include | undefined])[] = [
  // mdBook: {{#include file.rs:10:20}}, {{#rustdoc_include file.rs:anchor}}
  [
    /^\{\{#(?:rustdoc_)?include\s+([^\s:}]+)(:[^\s}]*)?\s*\}\}$/,
    ([, file = '', part = '']) => ({ path: file, part: part.slice(1) }),
  ],
  // MkDocs with mdx-include: {* file.py ln[1:3] hl[2] *}
  [
    /^\{\*\s+(\S+)(?:\s+ln\[([\d:,]*)\])?[^*]*\*\}$/,
    ([, file = '', part = '']) => ({ path: file, part, info: languageOf(file) }),
  ],
  // Python-Markdown with markdown-include or mdx-include: {!> file.py!}
  [/^\{!>?\s*([^\s!{}]+)\s*!\}$/, ([, file = '']) => ({ path: file, part: '' })],
  // MkDocs snippets: --8<-- "file"
  [
    /^-+8<-+\s+["']([^"':]+)(?::([^"']*))?["']$/,
    ([, file = '', part = '']) => ({ path: file, part, isOptional: true }),
  ],
  // VitePress: <<< @/file.ts#region{1,3 ts}
  [
    /^<<<\s+(\S+?)(?:#([\w-]+))?(?:\{([^{}]*)\})?(?:\s*(\[[^\]]*\]))?$/,
    ([, file = '', part = '', braces = '', label = '']) => {
      const [, lines = '', language] = /^([\d,-]*)\s*([^\s:]*)/.exec(braces) ?? [];
      const marked = lines === '' ? '' : ` {${lines}}`;
      return { path: file, part, info: `${language || languageOf(file)}${marked} ${label}`.trim() };
    },
  ],
  // VuePress: @[code{1-10} js{2}](./file.js)
  [
    /^@\[code(?:\{([\d-]*)\})?(?=[\s\]:{])(?:\s*([^\]]*))?\]\(([^()\s]+)\)$/,
    ([, part = '', info = '', file = '']) => ({
      path: file,
      part: part.replace('-', ':'),
      info: /^\w/.test(info) ? info : `${languageOf(file)}${info}`,
    }),
  ],
  // VitePress: <!--@include: ./file.md{1,10}-->
  [
    /^<!--\s*@include:\s*([^\s{]+)(?:\{(\d*,\d*)\})?\s*-->$/,
    ([, file = '', part = '']) => ({ path: file, part: part.replace(',', ':') }),
  ],
  // Fumadocs: <include lang="ts">./file.ts#region</include>
  [
    /^<include\b([^<>]*)>([^<>#\s]+)(?:#([\w-]+))?<\/include>$/,
    ([, , file = '', part = '']) =>
      isMarkdownFile(file) ? { path: file, part } : { path: file, part, info: languageOf(file) },
  ],
  // MkDocs with include-markdown: {% include-markdown "file.md" start="<!--a-->" end="<!--b-->" %}
  [
    /^\{%-?\s*include-markdown\s+["']([^"']+)["']([^%]*)%\}$/,
    ([, file = '', options = '']) => {
      const { start = '', end = '' } = readArguments(options) as Readonly<Record<string, string>>;
      return { path: file, part: '', select: (text) => textBetween(text, start, end) };
    },
  ],
  // Hugo: {{% include "file.md" %}}; Docsy: {{< readfile file="file.yaml" code="true" lang="yaml" >}}
  [
    /^\{\{[<%]\s*(?:include|readfile)\s([^<>{}]+)[>%]\}\}$/,
    ([, options = '']) => {
      const given = readArguments(options) as Readonly<Record<string, string>>;
      const { file = given['0'], code, lang } = given;
      return file === undefined
        ? undefined
        : { path: file, part: '', ...(code === 'true' && { info: lang ?? languageOf(file) }) };
    },
  ],
];

/** Whether a line neither includes a file nor shows how to: by its first character, as this is asked of every line. */
export function isPlain(line: string): boolean {
  return !/^\s*[{<@\\;:`-]/.test(line);
}

export function readInclude(line: string): Include | undefined {
  const text = line.trim();
  for (const [pattern, read] of SYNTAXES) {
    const match = text.length < 500 ? pattern.exec(text) : null;
    if (match !== null) {
      return read(match);
    }
  }
  return undefined;
}

/** A file that every page ends with, as the configuration of MkDocs snippets names it: `file.md`, `file.md:part`. */
export function appendedInclude(written: string): Include {
  return readInclude(`--8<-- "${written}"`) ?? { path: written, part: '' };
}

/** An include that its author only shows: `\{{#include x}}` of mdBook, `;--8<-- "x"` of MkDocs. */
export function shownInclude(line: string): string | undefined {
  return /^\s*(?:\\\{\{#|;-+8<-)/.test(line) ? line.replace(/[\\;]/, '') : undefined;
}

/** A title for an info string. */
export function codeTitle(title: string | undefined): string {
  return title === undefined ? '' : ` title=${JSON.stringify(title)}`;
}

export function languageOf(file: string): string {
  const extension = path.extname(file).slice(1);
  return { py: 'python', rs: 'rust', js: 'js', yml: 'yaml' }[extension] ?? extension;
}

const MARKER = /(?:ANCHOR(?:_END)?:|#(?:end)?region\b|--8<-- \[(?:start|end):)/;

/** With each include that is written over several lines on the first of them. */
export function withoutBreaks(text: string): string {
  return text.replace(/\{%-?\s*include-markdown\s[^%]{0,1000}%\}/g, (call) => {
    return call.replace(/\s*\n\s*/g, ' ') + '\n'.repeat(lineBreaks(call));
  });
}

/** The text between two texts; all of it where they are empty, nothing where the first is missing. */
export function textBetween(text: string, start: string, end: string): string {
  const from = start === '' ? 0 : text.indexOf(start);
  if (from === -1) return '';
  const to = end === '' ? -1 : text.indexOf(end, from + start.length);
  return text.slice(from + start.length, to === -1 ? undefined : to);
}

/** The lines that `part` means: `10`, `10:20`, `:20`, or a name between markers; without marker lines. */
export function partOf(text: string, part: string): string {
  const lines = text.replace(/\n$/, '').split('\n');
  const range = /^(\d*)(:)?(\d*)$/.exec(part);
  const chosen = part === '' ? lines : range === null ? named(lines, part) : ranged(lines, range);
  return chosen.filter((line) => !MARKER.test(line)).join('\n');
}

function ranged(
  lines: readonly string[],
  [, from = '', colon, to = '']: RegExpExecArray,
): string[] {
  const start = Number(from || '1') - 1;
  return lines.slice(start, colon === undefined ? start + 1 : to === '' ? undefined : Number(to));
}

function named(lines: readonly string[], name: string): string[] {
  const marks = (kinds: RegExp) => (line: string) =>
    kinds.test(line) && line.split(/[\s\]:]+/).includes(name);
  const start = lines.findIndex(marks(/ANCHOR:|#region|\[start:/));
  const end = lines.findIndex(marks(/ANCHOR_END:|#endregion|\[end:/));
  return start === -1 ? [] : lines.slice(start + 1, end === -1 ? undefined : end);
}
