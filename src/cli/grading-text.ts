/** The output of `docent quality test`. */
import {
  DEPTH,
  isMissed,
  type Comparison,
  type Grading,
  type GradedQuery,
} from '../search/quality/relevance.ts';
import { jsonText } from './text.ts';

/** A grading, with how it compares. */
export interface Graded {
  readonly grading: Grading;
  /** Absent without a baseline. */
  readonly comparison?: Comparison;
}

/** Reasons for exit code 1; empty if the grading passes. */
export function failuresOf({ grading, comparison }: Graded): readonly string[] {
  const missed = grading.results.filter(isMissed).length;
  const { before, after, common } = comparison ?? { before: 0, after: 0, common: 0 };
  return [
    ...(missed > 0 ? [`${counted(missed)} marked "missed" above.`] : []),
    ...(after < before
      ? [
          `the mean reciprocal rank of ${counted(common)} in both lists fell from ${before.toFixed(3)} to ${after.toFixed(3)}: see "lower" above.`,
        ]
      : []),
  ];
}

/** A grading for programs. */
export function gradedJson(graded: Graded): string {
  const { worse = [], ...compared } = graded.comparison ?? {};
  const all = {
    ...graded.grading,
    ...(graded.comparison && { compared }),
    worse,
    failures: failuresOf(graded),
  };
  return jsonText(all);
}

/** A grading for people: what is not as it should be, the measures, and last why the command failed. */
export function gradedText(graded: Graded): string {
  const { grading, comparison } = graded;
  const { hits1, hits3, hits10, mrr, results } = grading;
  const missed = results.filter(isMissed);
  return [
    ...missed.map((result) => `missed  ${describe(result)}`),
    ...(comparison?.worse ?? []).map(
      (result) => `lower   ${describe(result)} Before: ${result.before}.`,
    ),
    `${counted(results.length)}: first ${percent(hits1)}, among three ${percent(hits3)}, among ten ${percent(hits10)}; mean reciprocal rank ${mrr.toFixed(3)}.`,
    ...(comparison === undefined ? [] : [besideBaseline(comparison)]),
    ...failuresOf(graded).map((failure) => `failed: ${failure}`),
    '',
  ].join('\n');
}

function besideBaseline({ common, added, gone, before, after }: Comparison): string {
  const changes = [
    ...(added > 0 ? [`${added} new`] : []),
    ...(gone > 0 ? [`${gone} gone`] : []),
    ...(added + gone > 0 ? ['record the list again with --update'] : []),
  ];
  const means =
    common === 0 ? '' : `, mean reciprocal rank ${after.toFixed(3)} (was ${before.toFixed(3)})`;
  return `Beside the baseline: ${[`${counted(common)} in both lists${means}`, ...changes].join('; ')}.`;
}

function counted(queries: number): string {
  return queries === 1 ? '1 query' : `${queries} queries`;
}

function describe({ query, page, found, rank, first }: GradedQuery): string {
  const place = found === 0 ? `not among ${DEPTH}` : `at ${found}`;
  const wanted = rank < DEPTH ? `, at most ${rank}` : '';
  const instead = found === 1 ? '' : ` First: ${first ?? 'nothing'}.`;
  return `'${query}': ${page} is ${place}${wanted}.${instead}`;
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
