/** Finds values under the name of a secret: columns of tables and of comma-separated values. */
import type { Found } from './found.ts';
import type { Rule } from './rule.ts';
import { nameKind } from './secret-names.ts';
import type { NameKind } from './secret-words.ts';
import { ALONE, isSecretValue } from './value-rules.ts';

/** Rows that are looked at below a header. */
const ROWS_MAX = 50;
const LINE_MAX = 2000;
const CELLS_MAX = 40;

interface Column {
  readonly at: number;
  readonly kind: NameKind;
}

interface Cell {
  readonly start: number;
  readonly text: string;
}

interface Header {
  readonly separator: string;
  /** Of cells. */
  readonly count: number;
  readonly columns: readonly Column[];
}

export const COLUMN_RULE: Rule = {
  id: 'assigned-secret',
  redacts: 'NAME    TOKEN       AGE\nci      «{hex 40}»  3d',
  keeps: 'NAME    SECRETS  AGE\nci      1        3d',
  find: ({ text }) => columnsIn(text),
};

function columnsIn(text: string): Found[] {
  const found: Found[] = [];
  let header: Header | undefined;
  let rows = 0;
  for (let start = 0; start < text.length;) {
    const end = endOfLine(text, start);
    const line = text.slice(start, Math.min(end, start + LINE_MAX));
    const cells = rows < ROWS_MAX ? rowOf(line, start, header) : undefined;
    if (cells !== undefined) {
      rows += 1;
      found.push(...secretsOfRow(cells, header));
    } else if (header === undefined || !RULE.test(line)) {
      header = headerAt(text, line, start);
      rows = 0;
    }
    start = end + 1;
  }
  return found;
}

function endOfLine(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end === -1 ? text.length : end;
}

function rowOf(line: string, start: number, header: Header | undefined): Cell[] | undefined {
  if (header === undefined || RULE.test(line)) return undefined;
  const cells = cellsOf(line, start, header.separator);
  return cells.length === header.count ? cells : undefined;
}

function secretsOfRow(cells: readonly Cell[], header: Header | undefined): Found[] {
  return (header?.columns ?? []).flatMap(({ at, kind }) => {
    const cell = cells[at];
    if (cell === undefined || /\s/.test(cell.text)) return [];
    if (!isSecretValue(cell.text, { ...ALONE, isQuoted: false, kind })) return [];
    return [{ start: cell.start, end: cell.start + cell.text.length }];
  });
}

/** A header in bars has a line of dashes below it; one of comma-separated values has short names. */
function headerAt(text: string, line: string, start: number): Header | undefined {
  const header = headerOf(line, start);
  if (header?.separator !== '|') return header;
  const below = start + line.length + 1;
  const next = text.slice(below, Math.min(endOfLine(text, below), below + LINE_MAX));
  return next.includes('---') && RULE.test(next) ? header : undefined;
}

/** The line between the header and the rows of a table. */
const RULE = /^[\s|+:>=-]{0,500}$/;

/** Of a column of comma-separated values. */
const TITLE = /^["']?[\p{L}_][\p{L}\p{N}_-]{0,30}["']?$/u;

/** Of cells; two spaces stand for two or more. */
const SEPARATORS = ['|', '\t', '  ', ';', ','];

function headerOf(line: string, start: number): Header | undefined {
  const separator =
    line.length > 500 ? undefined : SEPARATORS.find((one) => line.trim().includes(one));
  if (separator === undefined) return undefined;
  const cells = cellsOf(line, start, separator);
  if (cells.length < 2 || cells.length > CELLS_MAX || !isTitled(line, separator, cells))
    return undefined;
  const columns = cells.flatMap(({ text }, at) => {
    const kind = text.length <= 40 ? nameKind(text) : undefined;
    return kind === undefined ? [] : [{ at, kind }];
  });
  return columns.length === 0 ? undefined : { separator, count: cells.length, columns };
}

/** Between bars anything may be a title; elsewhere it is a name, and code has none. */
function isTitled(line: string, separator: string, cells: readonly Cell[]): boolean {
  if (separator === '|') return true;
  const isNamed = !/[=()]/.test(line) && cells.slice(1).every(({ text }) => TITLE.test(text));
  return isNamed && (separator !== '  ' || isAligned(line, cells));
}

/** Printed by a program: titles in upper case, or three of them at least. */
function isAligned(line: string, cells: readonly Cell[]): boolean {
  return cells.every(({ text }) => TITLE.test(text)) && (cells.length > 2 || !/[a-z]/.test(line));
}

/** A row ends with a bar, and what a place has put behind it: then the text before its first bar is no cell. */
const LAST_BAR = /\|[\s"'`})\]]{0,20}(?:<\/\w{1,20}>)?$/;

/** Of Markdown, and what closes the literal that a table stands in. */
const MARKS_BEHIND = /(?:["'`][})\]]{1,9}){0,3}[\s"'`*_]*$/;

/** Cells without the marks of Markdown around them. */
function cellsOf(line: string, start: number, separator: string): Cell[] {
  const isBarred = separator === '|' && LAST_BAR.test(line);
  const outer = isBarred ? line.indexOf('|') + 1 : 0;
  const inner = line.slice(outer).replace(isBarred ? LAST_BAR : /\s{0,20}$/, '');
  const parts = separator === '  ' ? inner.split(/( {2,})/) : inner.split(separator);
  let at = start + outer;
  return parts.flatMap((cell, index) => {
    const from = at;
    at += cell.length + (separator === '  ' ? 0 : 1);
    if (separator === '  ' && index % 2 === 1) return [];
    const marks = /^[\s"'`*_]*/.exec(cell)?.[0].length ?? 0;
    return [{ start: from + marks, text: cell.slice(marks).replace(MARKS_BEHIND, '') }];
  });
}
