/** Recordings as the rows of `_agent/benchmarks.json`: one for each number, the newest where several runs measured it. */
import { FIGURES } from '../peers/figures.ts';
import { median } from '../../src/reporter/statistics.ts';
import type { Results } from '../results.ts';
import type { Provenance, Recorded } from './recordings.ts';

export interface BenchmarkRow extends Provenance {
  readonly name: string;
  readonly metric: string;
  readonly value: number;
  readonly unit: string;
  readonly better: 'more' | 'less';
  /** The measured product. */
  readonly subject: string;
  /** Engine and runtime with their versions, where the subject said so itself. */
  readonly version?: string;
  readonly corpus: string;
  /** JSON pointer into the recording, to what the value is computed from. */
  readonly samples: string;
  /** How it is computed from there. */
  readonly statistic: string;
}

export function benchmarkRows(recorded: readonly Recorded[]): readonly BenchmarkRow[] {
  const rows = new Map<string, BenchmarkRow>();
  for (const one of recorded) {
    for (const row of [...loadRows(one), ...engineRows(one)]) {
      if (!rows.has(row.name)) rows.set(row.name, row);
    }
  }
  return [...rows.values()].toSorted((a, b) => compareText(a.name, b.name));
}

export function corpusName({ corpus }: Results): string {
  return `${corpus.sections.toLocaleString('en')} sections`;
}

function loadRows({ results, provenance }: Recorded): readonly BenchmarkRow[] {
  const corpus = corpusName(results);
  return results.measurements.flatMap(({ scenario, subject, unit, samples }, place) => {
    if (scenario.startsWith('engines: ')) return [];
    const metric = `${scenario}, ${corpus}`;
    return {
      name: `${metric}: ${subject}`,
      metric,
      value: published(median(samples)),
      unit,
      better: unit === 'requests/s' ? ('more' as const) : ('less' as const),
      subject,
      corpus,
      samples: `/measurements/${place}/samples`,
      statistic: 'median',
      ...provenance,
    };
  });
}

export function engineRows({ results, provenance }: Recorded): readonly BenchmarkRow[] {
  const corpus = corpusName(results);
  const rows = results.peers.flatMap(({ name, version, rounds }, place) =>
    FIGURES.map((figure): BenchmarkRow => {
      const metric = `engines: ${figure.name}, ${corpus}`;
      return {
        name: `${metric}: ${name}`,
        metric,
        value: published(median(rounds.map(figure.valueOf))),
        unit: figure.unit,
        better: figure.better,
        subject: name,
        version,
        corpus,
        samples: `/peers/${place}/rounds`,
        statistic: `median over rounds of ${figure.name}`,
        ...provenance,
      };
    }),
  );
  // A run may be older than a figure, or on a system that does not tell it.
  return rows.filter(({ value }) => Number.isFinite(value));
}

/** Four digits: more would be noise. */
function published(value: number): number {
  return Number(value.toPrecision(4));
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : 1;
}
