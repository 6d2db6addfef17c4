/** Mean, spread and the ratio of two samples. Pure: randomness is an argument. */

export interface Summary {
  readonly mean: number;
  /** Sample standard deviation; null for a single value. */
  readonly stddev: number | null;
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

/** @param values at least one. */
export function summarise(values: readonly number[]): Summary {
  const average = mean(values);
  const squares = values.map((value) => (value - average) ** 2);
  const sum = squares.reduce((total, square) => total + square, 0);
  return {
    mean: average,
    stddev: values.length < 2 ? null : Math.sqrt(sum / (values.length - 1)),
    median: median(values),
    min: Math.min(...values),
    max: Math.max(...values),
  };
}

function mean(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0) / values.length;
}

/** The middle value, or the mean of the two middle ones; NaN for none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}

const RESAMPLES = 10_000;
const CONFIDENCE = 0.95;

export interface RatioEstimate {
  readonly value: number;
  readonly low: number;
  readonly high: number;
  readonly confidence: number;
}

/**
 * The ratio of the means, `values` to `baseline`, with a percentile bootstrap interval over independent resamples.
 * @param random uniform in [0, 1).
 */
export function ratioOfMeans(
  values: readonly number[],
  baseline: readonly number[],
  random: () => number,
): RatioEstimate {
  const draw = (from: readonly number[]): number =>
    mean(from.map(() => from[Math.floor(random() * from.length)] ?? 0));
  const ratios = Array.from({ length: RESAMPLES }, () => draw(values) / draw(baseline)).toSorted(
    (a, b) => a - b,
  );
  const at = (share: number): number => ratios[Math.floor(share * (RESAMPLES - 1))] ?? Number.NaN;
  return {
    value: mean(values) / mean(baseline),
    low: at((1 - CONFIDENCE) / 2),
    high: at((1 + CONFIDENCE) / 2),
    confidence: CONFIDENCE,
  };
}
