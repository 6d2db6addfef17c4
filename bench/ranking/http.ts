/**
 * Grades the ranking over HTTP: serves each tree of an evaluation folder and lets the folder's own `run` ask and judge.
 *
 *     npm run bench:ranking:http -- <evaluation folder> [--tree name]... [--check] [--save file]
 */
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { markdown } from '../table.ts';
import { startDocent } from '../process.ts';
import { GROUPS, macro, row, treeTable, type Graded, type Group, type Means } from './averages.ts';
import { treeNames, withTree, type TreeSource } from './evaluation.ts';
import { countQueries, readQueries } from './judge.ts';
import { otherEngines } from './other-engines.ts';

const run = promisify(execFile);

/** Floors of `--check` for the averages over all trees. */
const LEAST: Readonly<Record<Group, number>> = {
  'easy anchors': 0.93,
  sections: 0.74,
  'hard anchors': 0.775,
  commits: 0.71,
  questions: 0.79,
};

/** How `run` names the groups. */
const NAMES: Readonly<Record<string, Group>> = {
  'anchor easy': 'easy anchors',
  'anchor hard': 'hard anchors',
  commit: 'commits',
  questions: 'questions',
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    tree: { type: 'string', multiple: true },
    check: { type: 'boolean', default: false },
    save: { type: 'string' },
  },
});
const [evaluation] = positionals;
if (evaluation === undefined) throw new TypeError('name the evaluation folder');

const graded: Graded[] = [];
for (const name of values.tree ?? (await treeNames(evaluation))) {
  process.stderr.write(`${name}\n`);
  graded.push(await withTree(evaluation, name, (tree) => gradeServed(evaluation, tree)));
}
const means = macro(graded);
const others = await otherEngines(join(evaluation, 'results'));
const engines = markdown([
  ['macro MRR@10', ...GROUPS],
  row('**Docent**', means),
  ...others.map(({ name, means: theirs }) => row(name, theirs)),
]);
const report = `${treeTable(graded)}\n\n${engines}\n`;
process.stdout.write(report);
if (values.save !== undefined) await writeFile(values.save, report);
if (values.check) process.exitCode = check(means);

async function gradeServed(
  folder: string,
  { name, folder: docs, queries }: TreeSource,
): Promise<Graded> {
  const service = await startDocent(docs);
  try {
    const asked = ['--base', service.url, '--tree', name];
    const { stdout } = await run(join(folder, 'run'), asked);
    return { name, means: readFigures(stdout), counts: countQueries(await readQueries(queries)) };
  } finally {
    await service.stop();
  }
}

/** Reads the table that `run` prints: group, queries, MRR@10, recall, nDCG, section MRR. */
function readFigures(text: string): Means {
  const figures: Partial<Record<Group, number>> = {};
  for (const line of text.split('\n')) {
    const [, name = '', , rank = '', , , section = ''] = line.split('|').map((cell) => cell.trim());
    const group = NAMES[name];
    if (group !== undefined) figures[group] = Number(rank);
    if (group === 'easy anchors' && section !== '') figures.sections = Number(section);
  }
  return figures;
}

function check(figures: Means): number {
  const low = GROUPS.filter((group) => (figures[group] ?? 1) < LEAST[group]);
  for (const group of low) {
    process.stdout.write(`${group}: ${figures[group]?.toFixed(3)} is less than ${LEAST[group]}\n`);
  }
  return low.length === 0 ? 0 : 1;
}
