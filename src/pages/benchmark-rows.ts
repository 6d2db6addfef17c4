/** Rows of `_agent/benchmarks.json` as the page of benchmarks shows them: every field is text or a number. */
import { recordingUrl } from '../content/links/file-addresses.ts';
import type { Library } from '../content/model/library.ts';

export interface Measurement {
  readonly metric: string;
  readonly value: number;
  readonly unit: string;
  /** The measured product; the row's name when it does not say. */
  readonly label: string;
  /** Value and unit for people. */
  readonly shown: string;
  readonly better?: 'more' | 'less';
  /** The rest may be empty. */
  readonly corpus: string;
  readonly version: string;
  readonly command: string;
  readonly machine: string;
  /** ISO 8601 date. */
  readonly date: string;
  readonly recording: string;
}

/** In the order of the file. */
export function measurementsOf(library: Library): readonly Measurement[] {
  const published = library.agentData.get('benchmarks.json');
  const rows =
    typeof published === 'object' && published !== null && 'benchmarks' in published
      ? published.benchmarks
      : published;
  return Array.isArray(rows) ? rows.flatMap((row: unknown) => measurement(library, row)) : [];
}

function measurement(library: Library, row: unknown): Measurement[] {
  if (typeof row !== 'object' || row === null) return [];
  const { value, better, ...rest } = row as Readonly<Record<string, unknown>>;
  if (typeof value !== 'number' || !Number.isFinite(value)) return [];
  const text = (key: string): string => shownValue(rest[key]);
  const unit = text('unit');
  return [
    {
      metric: text('metric'),
      value,
      unit,
      label: text('subject') || shortName(text('name'), text('metric')),
      shown: `${value.toLocaleString('en-US', { maximumSignificantDigits: 6 })} ${unit}`,
      ...((better === 'more' || better === 'less') && { better }),
      corpus: text('corpus'),
      version: text('version'),
      command: text('command'),
      machine: text('machine'),
      date: text('date').slice(0, 'yyyy-mm-dd'.length),
      recording: recordingUrl(library, text('recording')),
    },
  ];
}

/** A name that repeats what the heading says is told without it. */
function shortName(name: string, metric: string): string {
  return name.startsWith(`${metric}: `) ? name.slice(metric.length + 2) : name;
}

/** A machine or a recording may be an object: its values, or its names and values when they are not plain. */
function shownValue(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value !== 'object') return String(value);
  return Object.entries(value)
    .map(([key, part]) => `${key} ${typeof part === 'object' ? JSON.stringify(part) : part}`)
    .join(', ');
}
