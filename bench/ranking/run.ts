/**
 * Measures the ranking in process, on documentation trees with judged queries; see bench/ranking/README.md.
 *
 *     npm run bench:ranking -- <evaluation folder> [--set name=value]... [--sweep name=value,value,...]... [--lost | --leave-one-out | --confidence]
 */
import { parseArgs } from 'node:util';
import { instantiate, loadEngine } from '../../src/search/engine/instance.ts';
import { markdown } from '../table.ts';
import { GROUPS, macro, row, treeTable } from './averages.ts';
import { confidenceTable } from './confidence.ts';
import { leaveOneOut } from './leave-one-out.ts';
import { lostTo } from './lost.ts';
import { grade, readTrees } from './tree.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    set: { type: 'string', multiple: true, default: [] },
    sweep: { type: 'string', multiple: true, default: [] },
    lost: { type: 'boolean', default: false },
    'leave-one-out': { type: 'boolean', default: false },
    confidence: { type: 'boolean', default: false },
  },
});
const [evaluation] = positionals;
if (evaluation === undefined) throw new TypeError('name the evaluation folder');

const { module } = await loadEngine();
const engine = instantiate(module);
const names = engine.rankingNames();
const built = [...engine.rankingDefaults()];
const base = values.set.reduce((ranking, setting) => withSetting(ranking, setting), built);
const trees = await readTrees(evaluation);
if (values['leave-one-out']) {
  print(leaveOneOut(trees, { names, built: base }));
} else if (values.confidence) {
  print(confidenceTable(trees));
} else if (values.lost) {
  print(lostTo(trees, { names, built: base }));
} else {
  print(treeTable(trees.map((tree) => grade(tree, base))));
  const swept = values.sweep.flatMap(sweepOf);
  if (swept.length > 0) print(markdown([['macro MRR@10', ...GROUPS], ...swept]));
}

function sweepOf(sweep: string): string[][] {
  const [name = '', list = ''] = sweep.split('=');
  return list.split(',').map((value) => {
    const ranking = withSetting(base, `${name}=${value}`);
    return row(`${name}=${value}`, macro(trees.map((tree) => grade(tree, ranking))));
  });
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

function print(text: string): void {
  process.stdout.write(`${text}\n\n`);
}
