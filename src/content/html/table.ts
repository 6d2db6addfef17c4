/** Tables of HTML. */
import { isTag, isText, type AnyNode, type Element } from 'domhandler';
import { writeCode } from './code.ts';
import { takeAnchors, writeLine } from './inline.ts';
import { findElements } from './tree.ts';
import type { HtmlPage } from './writing.ts';

export function table(element: Element, page: HtmlPage): string {
  // Pygments puts the numbers of lines into a column of their own.
  const [code] = /\bhighlighttable\b/.test(element.attribs['class'] ?? '')
    ? findElements(element, ({ name }) => name === 'pre')
    : [];
  if (code !== undefined) return writeCode(code, page, 8);
  if (element.children.some((child) => isTag(child) && isFirstCell(child)))
    return divTable(element, page);
  const before = page.blocks(strayIn(element));
  const caption = partsOf(element, 'caption').map(({ children }) => writeLine(children, { page }));
  const rows = partsOf(element, 'tr').map((row) => cellsOf(row, page));
  return [before, ...caption, writeRows(rows, page)].filter((one) => one !== '').join('\n\n');
}

/** A table of `div`s, as Javadoc writes them: a row has as many cells as there are heads. */
function divTable(element: Element, page: HtmlPage): string {
  const rows: string[][] = [];
  const cells = element.children.filter(isTag);
  const columns = cells.filter(({ attribs }) => /\btable-header\b/.test(attribs['class'] ?? ''));
  cells.forEach((cell, at) => {
    if (at % Math.max(columns.length, 1) === 0) rows.push([]);
    rows.at(-1)?.push(writeCell(cell, page));
  });
  return writeRows(rows, page);
}

function isFirstCell({ attribs }: Element): boolean {
  return /\bcol-first\b/.test(attribs['class'] ?? '');
}

function cellsOf(row: Element, page: HtmlPage): string[] {
  if (row.attribs['id'] !== undefined) page.ids.push(row.attribs['id']);
  return row.children.filter(isTag).map((cell) => writeCell(cell, page));
}

function writeCell({ attribs, children }: Element, page: HtmlPage): string {
  if (attribs['id'] !== undefined) page.ids.push(attribs['id']);
  return takeAnchors(page) + writeLine(children, { page, isCell: true });
}

function writeRows([head, ...body]: readonly (readonly string[])[], page: HtmlPage): string {
  if (head === undefined) return '';
  const columns = [head, ...body].reduce((most, { length }) => Math.max(most, length), 0);
  page.room -= columns * (body.length + 2);
  if (columns === 0 || page.room < 0) return '';
  const line = (cells: readonly string[]): string =>
    `| ${Array.from({ length: columns }, (_, index) => cells[index] ?? '').join(' | ')} |`;
  return [line(head), `|${' --- |'.repeat(columns)}`, ...body.map(line)].join('\n');
}

/** Rows or captions of the table itself, not those of tables in it. */
function partsOf(element: Element, name: string): Element[] {
  const isPart = (one: Element): boolean => one.name === name;
  return findElements(element, (one) => isPart(one) || one.name === 'table').filter(isPart);
}

const PARTS = new Set(['caption', 'colgroup', 'thead', 'tbody', 'tfoot', 'tr']);

/** Whatever stands in no cell: browsers show it before the table. */
function strayIn({ children }: Element): AnyNode[] {
  return children.flatMap((child) => {
    if (isText(child)) return [child];
    if (!isTag(child)) return [];
    if (!PARTS.has(child.name)) return [child];
    if (child.name === 'tr') return child.children.filter(isText);
    return child.name === 'caption' || child.name === 'colgroup' ? [] : strayIn(child);
  });
}
