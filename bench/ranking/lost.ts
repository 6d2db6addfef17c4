/** Variants that lost: each number of the ranking at other values, while all others stay as they are in use. */
import { markdown } from '../table.ts';
import { GROUPS, macro, mean, row, type Means } from './averages.ts';
import { gridOf } from './grid.ts';
import type { Settings } from './leave-one-out.ts';
import { grade, type Tree } from './tree.ts';

/** Two values this close are the same one. */
const SAME = 1e-3;

/** A table: what is in use, then a line for each other value, with its mean over the groups and how far that is off. */
export function lostTo(trees: readonly Tree[], { names, built }: Settings): string {
  const meansWith = (ranking: readonly number[]): Means =>
    macro(trees.map((tree) => grade(tree, ranking)));
  const used = meansWith(built);
  const lines = names.flatMap((name, place) => {
    process.stderr.write(`${name}\n`);
    const inUse = built[place] ?? 0;
    const others = gridOf(name).values.filter((value) => Math.abs(value - inUse) > SAME);
    return others.map((value) => {
      const means = meansWith(built.with(place, value));
      return [...row(`${name} ${shown(inUse)} → ${shown(value)}`, means), ...against(means, used)];
    });
  });
  return markdown([
    ['macro MRR@10', ...GROUPS, 'mean', 'change'],
    [...row('**in use**', used), ...against(used, used)],
    ...lines,
  ]);
}

function against(means: Means, used: Means): string[] {
  const change = meanOf(means) - meanOf(used);
  return [meanOf(means).toFixed(4), `${change > 0 ? '+' : ''}${change.toFixed(4)}`];
}

function meanOf(means: Means): number {
  return mean(Object.values(means));
}

/** The numbers come from the engine in single precision. */
function shown(value: number): string {
  return String(Number(value.toPrecision(3)));
}
