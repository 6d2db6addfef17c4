/**
 * Would the ranking be as good on documentation that nobody tuned it for? For each tree, the numbers of the ranking are
 * searched from a neutral start on all the other trees, and the tree that was left out is graded with what was found.
 */
import { markdown } from '../table.ts';
import { GROUPS, macro, mean, row, type Graded, type Means } from './averages.ts';
import { gridOf } from './grid.ts';
import { groupOf, type Judgment } from './judge.ts';
import { grade, type Tree } from './tree.ts';

/** Passes over all numbers. */
const ROUNDS = 2;
/** Queries of one group of one tree that a search asks; the tree that was left out is graded with all of its own. */
const ASKED_MAX = 40;

export interface Settings {
  /** Names of the ranking's numbers, in their order. */
  readonly names: readonly string[];
  /** The numbers in use. */
  readonly built: readonly number[];
}

type Grade = (tree: Tree, ranking: readonly number[]) => Graded;

/** A table: each tree under the ranking in use, which has seen it, and under one that has not. */
export function leaveOneOut(trees: readonly Tree[], { names, built }: Settings): string {
  const graded = rememberedGrades();
  const seen = trees.map((tree) => graded(tree, built));
  const samples = trees.map(sampleOf);
  const unseen = trees.map((tree, place) => {
    const others = samples.toSpliced(place, 1);
    const ranking = search(others, names, graded);
    process.stderr.write(`${tree.name}: ${ranking.join(' ')}\n`);
    return graded(tree, ranking);
  });
  return markdown([
    ['in use / found without the tree', ...GROUPS],
    ...trees.map(({ name }, place) => both(name, seen[place]?.means, unseen[place]?.means)),
    both('**macro**', macro(seen), macro(unseen)),
  ]);
}

function both(name: string, seen: Means = {}, unseen: Means = {}): string[] {
  const left = row(name, seen);
  const right = row(name, unseen);
  return left.map((cell, place) =>
    place === 0 || cell === '' ? cell : `${cell} / ${right[place]}`,
  );
}

/** The tree with queries from all over its groups. */
function sampleOf(tree: Tree): Tree {
  const groups = new Map<string | undefined, Judgment[]>();
  for (const query of tree.queries) {
    const group = groups.get(groupOf(query));
    if (group === undefined) groups.set(groupOf(query), [query]);
    else group.push(query);
  }
  const queries = [...groups.values()].flatMap((group) => {
    const step = Math.max(1, group.length / ASKED_MAX);
    return group.filter((_, place) => Math.floor(place / step) !== Math.floor((place - 1) / step));
  });
  return { ...tree, queries };
}

/** One number after the other takes the value that is best on the trees, while the others stay. */
function search(trees: readonly Tree[], names: readonly string[], graded: Grade): number[] {
  const worth = (ranking: readonly number[]): number =>
    mean(Object.values(macro(trees.map((tree) => graded(tree, ranking)))));
  let best = names.map((name) => gridOf(name).start);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [place, name] of names.entries()) {
      best = bestOf([best, ...gridOf(name).values.map((value) => best.with(place, value))], worth);
    }
  }
  return best;
}

/** The first of the best. */
function bestOf(rankings: readonly number[][], worth: (ranking: number[]) => number): number[] {
  const worths = rankings.map(worth);
  return rankings[worths.indexOf(Math.max(...worths))] ?? [];
}

/** The searches without different trees try many settings in common. */
function rememberedGrades(): Grade {
  const known = new WeakMap<Tree, Map<string, Graded>>();
  return (tree, ranking) => {
    const ofTree = known.get(tree) ?? new Map<string, Graded>();
    known.set(tree, ofTree);
    const key = ranking.join(' ');
    const graded = ofTree.get(key) ?? grade(tree, ranking);
    ofTree.set(key, graded);
    return graded;
  };
}
