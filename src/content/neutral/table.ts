/** Tables as GFM writes them. */
import { writeInline } from './inline.ts';
import type { Node } from './tree.ts';
import type { Writing } from './writing.ts';

export function writeTable(children: readonly Node[], writing: Writing): string {
  const rows = children.flatMap(({ children: part }) => part);
  const cells = rows.map(({ children: row }) => row.map((cell) => cellOf(cell, writing)));
  const alignments =
    rows[0]?.children.map(({ token }) => String(token.attrGet('style') ?? '')) ?? [];
  return rowsOf(cells, alignments);
}

/** The first row is the head. */
export function rowsOf(
  rows: readonly (readonly string[])[],
  alignments: readonly string[] = [],
): string {
  const [head, ...body] = rows;
  if (head === undefined) {
    return '';
  }
  const columns = Math.max(...rows.slice(0, 1000).map(({ length }) => length));
  const line = (cells: readonly string[]): string =>
    `| ${Array.from({ length: columns }, (_, index) => cells[index] ?? '').join(' | ')} |`;
  const rule = Array.from({ length: columns }, (_, index) => ruleOf(alignments[index] ?? ''));
  return [line(head), `| ${rule.join(' | ')} |`, ...body.map(line)].join('\n');
}

function ruleOf(style: string): string {
  const side = /text-align:(left|right|center)/.exec(style)?.[1];
  return side === undefined ? '---' : side === 'left' ? ':--' : side === 'right' ? '--:' : ':-:';
}

function cellOf({ token, children }: Node, { links, lineOf }: Writing): string {
  const inline = children.find((child) => child.token.type === 'inline');
  const line = lineOf(inline?.token.map?.[0] ?? token.map?.[0] ?? 0);
  return writeInline(inline?.children ?? [], { links, isCell: true, line }).trim();
}
