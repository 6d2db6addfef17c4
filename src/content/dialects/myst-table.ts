/** Tables of MyST that are written as lists or as CSV, as tables of GFM: the first row is the head. */
import { parse } from 'csv-parse/sync';
import { text as textOf, type Props } from '../elements/props.ts';
import { fenceAt } from '../notation/fence.ts';
import { rowsOf } from '../neutral/table.ts';

const COLUMNS_MAX = 100;
const DELIMITERS: Readonly<Record<string, string>> = { tab: '\t', space: ' ' };

/** `* - A` and `  - B`; nothing when a cell has more than lines of text. */
export function listTable(lines: readonly string[]): string | undefined {
  const rows: string[][] = [];
  for (const text of lines.map((line) => line.trim())) {
    const [, row, cell] = /^([*+-]\s+)?[*+-](?:\s+(.*))?$/.exec(text) ?? [];
    const last = rows.at(-1);
    if (fenceAt(text) !== undefined || text.startsWith(':::')) return undefined;
    if (row !== undefined) rows.push([cell ?? '']);
    else if (last !== undefined && /^[*+-](?:\s|$)/.test(text)) last.push(cell ?? '');
    else if (last !== undefined && text !== '') last.push(`${last.pop()} ${text}`.trim());
  }
  return tableOf(rows);
}

/** Lines of CSV below those of the option `header`; nothing when they cannot be read. */
export function csvTable(lines: readonly string[], props: Props): string | undefined {
  const delim = textOf(props, 'delim') ?? ',';
  const delimiter = DELIMITERS[delim] ?? delim;
  try {
    return tableOf([
      ...csvRows(textOf(props, 'header') ?? '', ','),
      ...csvRows(lines.join('\n'), delimiter),
    ]);
  } catch {
    return undefined;
  }
}

function csvRows(csv: string, delimiter: string): readonly (readonly string[])[] {
  return parse(csv, {
    delimiter,
    ltrim: delimiter.trim() !== '',
    relax_column_count: true,
    skip_empty_lines: true,
  });
}

function tableOf(rows: readonly (readonly string[])[]): string | undefined {
  const width = rows.reduce((most, { length }) => Math.max(most, length), 0);
  if (width === 0 || width > COLUMNS_MAX) return undefined;
  return rowsOf(rows.map((row) => row.map(cellOf)));
}

function cellOf(cell: string): string {
  return cell
    .trim()
    .replace(/\s*\n\s*/g, ' ')
    .replaceAll('|', '\\|');
}
