/**
 * Finds the bounds of `src/search/quality/confidence.ts`, and grades them on documentation that they were not found on. Each tree
 * is asked up to 200 of its own judged queries and as many of the other trees.
 */
import { confidenceOf, type Confidence } from '../../src/search/quality/confidence.ts';
import { ANY_KIND } from '../../src/search/wire.ts';
import { markdown } from '../table.ts';
import { mean } from './averages.ts';
import { foldPath, type Judgment } from './judge.ts';
import type { Tree } from './tree.ts';

/** Queries of a tree, and as many of others. */
const ASKED_MAX = 200;
/** Share of a tree's own queries that may be answered with "none", where the bounds are found. */
const OWN_LOST = 0.02;
/** Share of other trees' queries that may be answered with "high". */
const OTHERS_TAKEN = 0.12;
const DEPTH = 25;
const QUERY_LENGTH_MAX = 200;

/** Best scores of the queries that a tree was asked. */
interface Asked {
  readonly name: string;
  readonly pages: number;
  readonly own: readonly number[];
  readonly others: readonly { readonly from: string; readonly score: number }[];
}

interface Bounds {
  readonly low: number;
  readonly high: number;
}

/** A table: each tree under the bounds that the others give, then all under those in use, and the bounds that all trees give. */
export function confidenceTable(trees: readonly Tree[]): string {
  const asked = trees.map((tree) => ask(tree, trees));
  const rows = asked.map((one) => {
    const { low, high } = boundsOf(asked, one.name);
    return { name: one.name, figures: [low, high, ...sharesOf(one, { low, high })] };
  });
  const means = meansOf(rows.map(({ figures }) => figures));
  const all = boundsOf(asked);
  const table = markdown([
    [
      'tree',
      'low from',
      'high from',
      'own not none',
      'own high',
      'others none or low',
      'others none',
    ],
    ...rows.map(({ name, figures }) => [name, ...figures.map(shown)]),
    ['**mean**', ...means.map(shown)],
    ['**in use**', '', '', ...meansOf(asked.map(sharesInUse)).map(shown)],
  ]);
  return `${table}\n\nby all trees: low from ${shown(all.low)}, high from ${shown(all.high)}`;
}

function meansOf(rows: readonly (readonly number[])[]): readonly number[] {
  return (rows[0] ?? []).map((_, at) => mean(rows.map((figures) => figures[at] ?? 0)));
}

function ask(tree: Tree, trees: readonly Tree[]): Asked {
  const foreign = trees.filter(({ name }) => name !== tree.name);
  const each = Math.ceil(ASKED_MAX / foreign.length);
  const own = spread(tree.queries, ASKED_MAX).map((query) => bestScore(tree, query));
  const others = foreign.flatMap(({ name: from, queries }) =>
    spread(queries, each).map((query) => ({ from, score: bestScore(tree, query) })),
  );
  const pages = new Set(tree.places.map(({ page }) => page)).size;
  return { name: tree.name, pages, own, others };
}

/** As many queries from all over the list. */
function spread(queries: readonly Judgment[], count: number): readonly Judgment[] {
  const step = Math.max(1, queries.length / count);
  return queries.filter((_, place) => Math.floor(place / step) !== Math.floor((place - 1) / step));
}

/** The score of the best hit that is not on a page the query was taken from; 0 without one. */
function bestScore({ searcherFor, places }: Tree, judged: Judgment): number {
  const asked = judged.query.slice(0, QUERY_LENGTH_MAX);
  const found = searcherFor(judged).search(asked, 0, DEPTH, ANY_KIND, undefined);
  const left = new Set(judged.sources.map(foldPath));
  for (let at = 0; at < found.length; at += 3) {
    const page = places[found[at] ?? 0]?.page;
    if (page !== undefined && !left.has(foldPath(page))) return found[at + 2] ?? 0;
  }
  return 0;
}

/** The bounds by all trees but one, whose queries the others are not asked either. */
function boundsOf(of: readonly Asked[], leftOut?: string): Bounds {
  const rest = of.filter(({ name }) => name !== leftOut);
  const others = rest.flatMap((one) => one.others.filter(({ from }) => from !== leftOut));
  return {
    low: quantile(
      rest.flatMap(({ own }) => own),
      OWN_LOST,
    ),
    high: quantile(
      others.map(({ score }) => score),
      1 - OTHERS_TAKEN,
    ),
  };
}

/** Under these bounds: own queries not none, own high, others none or low, others none. */
function sharesOf(asked: Asked, { low, high }: Bounds): number[] {
  return shares(asked, (score) => (score < low ? 'none' : score < high ? 'low' : 'high'));
}

/** The same as the service answers. */
function sharesInUse(asked: Asked): number[] {
  return shares(asked, (score) => confidenceOf(score, asked.pages));
}

function shares({ own, others }: Asked, judge: (score: number) => Confidence): number[] {
  const share = (scores: readonly number[], is: (one: Confidence) => boolean): number =>
    scores.filter((score) => is(judge(score))).length / scores.length;
  const foreign = others.map(({ score }) => score);
  return [
    share(own, (one) => one !== 'none'),
    share(own, (one) => one === 'high'),
    share(foreign, (one) => one !== 'high'),
    share(foreign, (one) => one === 'none'),
  ];
}

function quantile(scores: readonly number[], share: number): number {
  const sorted = scores.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

function shown(number: number): string {
  return number.toFixed(3);
}
