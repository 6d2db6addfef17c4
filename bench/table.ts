/** Formats results as aligned columns for the terminal and as a Markdown table for the results folder. */
import type { Measurement, Outcome, Ratio } from './measurement.ts';

type Row = readonly string[];

function measurementRows(measurements: readonly Measurement[]): Row[] {
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

const ENGINES = 'engines: ';

/** Measurements under load, one a row. */
function loadRows(measurements: readonly Measurement[]): Row[] {
  return measurementRows(measurements.filter(({ scenario }) => !scenario.startsWith(ENGINES)));
}

/** Search engines, one a row, their figures side by side; empty when none was measured. */
function engineRows(measurements: readonly Measurement[]): Row[] {
  const own = measurements.filter(({ scenario }) => scenario.startsWith(ENGINES));
  if (own.length === 0) return [];
  const scenarios = [...new Set(own.map(({ scenario }) => scenario))];
  const titles = scenarios.map((scenario) => {
    const unit = own.find((one) => one.scenario === scenario)?.unit ?? '';
    return `${scenario.slice(ENGINES.length)}, ${unit}`;
  });
  const subjects = [...new Set(own.map(({ subject }) => subject))];
  const cell = (subject: string, scenario: string): string => {
    const found = own.find((one) => one.subject === subject && one.scenario === scenario);
    return found ? figure(found.value) : '';
  };
  return [
    ['engine', ...titles],
    ...subjects.map((subject) => [subject, ...scenarios.map((one) => cell(subject, one))]),
  ];
}

/** Of the engines only those with a floor: their table says the rest. */
function ratioRows(ratios: readonly Ratio[], floors: Readonly<Record<string, number>>): Row[] {
  return [
    ['docent / reference', 'median', 'lowest', 'highest', 'floor'],
    ...ratios
      .filter(({ name }) => !name.startsWith(ENGINES) || name in floors)
      .map((ratio) => [
        ratio.name,
        ratio.value.toFixed(2),
        Math.min(...ratio.samples).toFixed(2),
        Math.max(...ratio.samples).toFixed(2),
        floors[ratio.name]?.toFixed(2) ?? '',
      ]),
  ];
}

/** All tables of a run, without empty ones. */
export function tablesOf(
  { measurements, ratios }: Pick<Outcome, 'measurements' | 'ratios'>,
  floors: Readonly<Record<string, number>>,
): (readonly Row[])[] {
  const tables = [loadRows(measurements), engineRows(measurements), ratioRows(ratios, floors)];
  return tables.filter((rows) => rows.length > 1);
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

export function figure(value: number): string {
  if (value >= 1000) return Math.round(value).toLocaleString('en');
  return value >= 10 ? value.toFixed(1) : value.toFixed(3);
}
