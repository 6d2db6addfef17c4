/** Lays results out as aligned columns for the terminal and as a Markdown table for the results folder. */
import type { Measurement, Ratio } from './measurement.ts';

type Row = readonly string[];

export function measurementRows(measurements: readonly Measurement[]): Row[] {
  return [
    ['scenario', 'subject', 'median', 'unit', 'lowest', 'highest', 'p50 ms', 'p99 ms', 'cpu µs'],
    ...measurements.map((m) => [
      m.scenario,
      m.subject,
      figure(m.value),
      m.unit,
      figure(Math.min(...m.samples)),
      figure(Math.max(...m.samples)),
      String(m.detail?.['p50Ms'] ?? ''),
      String(m.detail?.['p99Ms'] ?? ''),
      String(m.detail?.['processorUs'] ?? ''),
    ]),
  ];
}

export function ratioRows(
  ratios: readonly Ratio[],
  floors: Readonly<Record<string, number>>,
): Row[] {
  return [
    ['docent / reference', 'median', 'lowest', 'highest', 'floor'],
    ...ratios.map((ratio) => [
      ratio.name,
      ratio.value.toFixed(2),
      Math.min(...ratio.samples).toFixed(2),
      Math.max(...ratio.samples).toFixed(2),
      floors[ratio.name]?.toFixed(2) ?? '',
    ]),
  ];
}

export function aligned(rows: readonly Row[]): string {
  const widths = rows[0]?.map((_, c) => Math.max(...rows.map((row) => row[c]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, c) => pad(cell, widths[c] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

export function markdown(rows: readonly Row[]): string {
  const [head = [], ...body] = rows;
  const line = (cells: Row): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...body.map(line)].join('\n');
}

/** Numbers to the right, text to the left. */
function pad(cell: string, width: number): string {
  return /^[\d.,]+$/.test(cell) ? cell.padStart(width) : cell.padEnd(width);
}

function figure(value: number): string {
  if (value >= 1000) return Math.round(value).toLocaleString('en');
  return value >= 10 ? value.toFixed(1) : value.toFixed(3);
}
