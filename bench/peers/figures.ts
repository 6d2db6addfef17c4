/** The figures that are reported of each engine, computed from its raw rounds. */
import { median } from '../../src/reporter/statistics.ts';
import { percentile, type Measurement, type Outcome, type Ratio } from '../measurement.ts';
import type { PeerRecord, PeerRound } from './record.ts';

export interface Figure {
  /** The scenario of its measurements, and how a published number says what was computed. */
  readonly name: string;
  readonly unit: string;
  readonly better: 'more' | 'less';
  valueOf(round: PeerRound): number;
}

export const FIGURES: readonly Figure[] = [
  { name: 'query p50', unit: 'ms', better: 'less', valueOf: (r) => percentile(r.queryMs, 0.5) },
  { name: 'query p99', unit: 'ms', better: 'less', valueOf: (r) => percentile(r.queryMs, 0.99) },
  {
    name: 'queries',
    unit: 'queries/s',
    better: 'more',
    valueOf: ({ queryMs }) => (queryMs.length * 1000) / sum(queryMs),
  },
  {
    name: 'query processor time',
    unit: 'ms',
    better: 'less',
    valueOf: ({ processorMs, queryMs }) => processorMs / queryMs.length,
  },
  { name: 'index build', unit: 'ms', better: 'less', valueOf: (r) => r.buildMs },
  { name: 'build peak memory', unit: 'MiB', better: 'less', valueOf: (r) => r.buildPeakMiB },
  { name: 'index size', unit: 'MiB', better: 'less', valueOf: (r) => r.indexMiB },
  { name: 'index load', unit: 'ms', better: 'less', valueOf: (r) => r.openMs },
  { name: 'first answer', unit: 'ms', better: 'less', valueOf: (r) => r.startMs },
  { name: 'memory', unit: 'MiB', better: 'less', valueOf: (r) => r.memoryMiB },
  {
    name: 'headings found',
    unit: 'share',
    better: 'more',
    valueOf: ({ ranks }) => ranks.filter((rank) => rank > 0).length / ranks.length,
  },
  {
    name: 'headings MRR',
    unit: 'MRR@10',
    better: 'more',
    valueOf: ({ ranks }) => sum(ranks.map((rank) => (rank > 0 ? 1 / rank : 0))) / ranks.length,
  },
];

/** Measurements of all engines, and how many times as good as each peer Docent was. */
export function comparisonOf(
  records: readonly PeerRecord[],
): Pick<Outcome, 'measurements' | 'ratios'> {
  const measurements: Measurement[] = [];
  const ratios: Ratio[] = [];
  const docent = records.find(({ name }) => name === 'docent');
  for (const figure of FIGURES) {
    for (const { name, rounds } of records) {
      const samples = rounds.map(figure.valueOf);
      const scenario = `engines: ${figure.name}`;
      const { unit } = figure;
      measurements.push({ scenario, subject: name, unit, value: median(samples), samples });
      if (name === 'docent' || docent === undefined) continue;
      const own = docent.rounds.map(figure.valueOf);
      ratios.push(ratio(`${scenario} / ${name}`, quotients(figure, own, samples)));
    }
  }
  return { measurements, ratios };
}

function quotients(
  { better }: Figure,
  own: readonly number[],
  peer: readonly number[],
): readonly number[] {
  return peer.map((value, round) => {
    const docent = own[round] ?? Number.NaN;
    return better === 'less' ? value / docent : docent / value;
  });
}

function ratio(name: string, samples: readonly number[]): Ratio {
  return { name, value: median(samples), samples };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
