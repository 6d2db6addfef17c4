/**
 * Measures the ranking on documentation trees with judged queries; see bench/ranking/README.md.
 *
 *     npm run bench:ranking -- --trees <list.json> [--set name=value]... [--sweep name=value,value,...]
 */
import { parseArgs } from 'node:util';
import { instantiate, loadEngine } from '../../src/search/engine.ts';
import { grade, mean, readTrees, type Means, type Tree } from './tree.ts';

const GROUPS = ['easy anchors', 'sections', 'hard anchors', 'commit', 'questions'];

const { values } = parseArgs({
  options: {
    trees: { type: 'string' },
    set: { type: 'string', multiple: true, default: [] },
    sweep: { type: 'string', multiple: true, default: [] },
  },
});
if (values.trees === undefined) throw new TypeError('--trees <list.json> is missing');

const { module } = await loadEngine();
const engine = instantiate(module);
const names = engine.rankingNames();
const built = [...engine.rankingDefaults()];
const base = values.set.reduce((ranking, setting) => withSetting(ranking, setting), built);
const trees = await readTrees(values.trees);
printTable(trees, base);
for (const sweep of values.sweep) {
  const [name = '', list = ''] = sweep.split('=');
  for (const value of list.split(',')) {
    const ranking = withSetting(base, `${name}=${value}`);
    print(`${name}=${value}`, macro(trees.map((tree) => grade(tree, ranking))));
  }
}

/** @throws for a name the ranking does not have. */
function withSetting(ranking: readonly number[], setting: string): number[] {
  const [name = '', value = ''] = setting.split('=');
  const place = names.indexOf(name);
  if (place < 0 || Number.isNaN(Number(value))) {
    throw new TypeError(`'${setting}': give one of ${names.join(', ')}, = and a number`);
  }
  return ranking.with(place, Number(value));
}

function printTable(all: readonly Tree[], ranking: readonly number[]): void {
  process.stdout.write(
    `| MRR@10 | ${GROUPS.join(' | ')} |\n|---|${GROUPS.map(() => '---|').join('')}\n`,
  );
  const graded = all.map((tree) => {
    const means = grade(tree, ranking);
    print(tree.name, means);
    return means;
  });
  print('**macro**', macro(graded));
}

/** The mean over the trees that have such queries. */
function macro(graded: readonly Means[]): Means {
  const entries = GROUPS.map((group) => {
    const present = graded.flatMap((means) => means[group] ?? []);
    return [group, mean(present)] as const;
  });
  return Object.fromEntries(entries);
}

function print(label: string, means: Means): void {
  const cells = GROUPS.map((group) => means[group]?.toFixed(3) ?? '');
  process.stdout.write(`| ${label} | ${cells.join(' | ')} |\n`);
}
