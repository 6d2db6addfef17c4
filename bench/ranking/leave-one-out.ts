/**
 * Would the ranking be as good on documentation that nobody tuned it for? For each tree, the numbers of the ranking are
 * searched from a neutral start on all the other trees, and the tree that was left out is graded with what was found.
 */
import { markdown } from '../table.ts';
import { GROUPS, macro, mean, row, type Graded, type Means } from './averages.ts';
import { groupOf, type JudgedQuery } from './judge.ts';
import { grade, type Tree } from './tree.ts';

/** Passes over all numbers. */
const ROUNDS = 2;
/** Queries of one group of one tree that a search asks; the tree that was left out is graded with all of its own. */
const ASKED_MAX = 40;

const WEIGHTS = [0.2, 0.5, 1, 2, 4];
const SHARES = [0, 0.25, 0.5, 0.75, 1];

/** Where the search starts, and which values it tries, by name or by the name's first part. */
const GRID: Readonly<
  Record<string, { readonly start: number; readonly values: readonly number[] }>
> = {
  weight: { start: 1, values: WEIGHTS },
  length: { start: 0.5, values: SHARES },
  saturation: { start: 1.2, values: [0.4, 0.8, 1.2, 2] },
  page_share: { start: 0.5, values: SHARES },
  page_length: { start: 0.5, values: SHARES },
  inherit: { start: 0, values: SHARES },
  title_bonus: { start: 0, values: [0, 0.2, 0.4, 0.8] },
  heading_bonus: { start: 0, values: [0, 0.2, 0.4, 0.8] },
  title_match: { start: 0, values: [0, 0.15, 0.3, 0.6] },
  heading_match: { start: 0, values: [0, 0.15, 0.3, 0.6] },
  field_idf: { start: 0, values: [0, 0.5, 1] },
  unit_idf: { start: 0, values: SHARES },
  stem: { start: 1, values: [0.25, 0.45, 0.7, 1] },
  part: { start: 1, values: [0.05, 0.1, 0.3, 1] },
  prefix: { start: 1, values: [0.3, 0.7, 1] },
  fuzzy: { start: 1, values: [0.3, 0.7, 1] },
  compound: { start: 1, values: [0.25, 0.5, 0.75, 1] },
};

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
  const groups = new Map<string | undefined, JudgedQuery[]>();
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

function gridOf(name: string): { readonly start: number; readonly values: readonly number[] } {
  const known = GRID[name] ?? GRID[name.split('.')[0] ?? ''];
  if (known === undefined) throw new Error(`no values to try for '${name}'`);
  return known;
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
