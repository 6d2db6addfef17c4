/**
 * Grades other search engines on an evaluation folder, with the programs that `npm run bench -- --peers` measures: each
 * indexes the sections of a tree, as Docent reads them, and answers the tree's queries.
 *
 *     npm run bench:ranking:engines -- <evaluation folder> [--engines a,b] [--tree name]... [--save file]
 */
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { PEERS, type PeerEntry } from '../peers/catalog.ts';
import type { Launch } from '../peers/dialogue.ts';
import { markdown } from '../table.ts';
import { askEngine } from './ask-engine.ts';
import { macro, mean, row, type Graded, type Group } from './averages.ts';
import { treeNames, withTree, type TreeSource } from './evaluation.ts';
import { countQueries, groupOf, judge, readQueries, type Judgment } from './judge.ts';

/** The programs answer with pages, so the right section is not judged. */
const GROUPS: readonly Group[] = ['easy anchors', 'hard anchors', 'commits', 'questions'];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    engines: { type: 'string' },
    tree: { type: 'string', multiple: true },
    save: { type: 'string' },
  },
});
const [evaluation] = positionals;
if (evaluation === undefined) throw new TypeError('name the evaluation folder');
const wanted = values.engines?.split(',');

const rows: string[][] = [['macro MRR@10', ...GROUPS]];
for (const entry of PEERS.filter(({ name }) => wanted?.includes(name) ?? true)) {
  const graded = await gradeEngine(entry, evaluation).catch((error: unknown) => String(error));
  if (typeof graded === 'string') process.stderr.write(`${entry.name}: ${graded}\n`);
  else rows.push(cellsOf(entry.name, graded));
  if (values.save !== undefined) await writeFile(values.save, `${markdown(rows)}\n`);
}
process.stdout.write(`${markdown(rows)}\n`);

function cellsOf(name: string, graded: readonly Graded[]): string[] {
  const [label = '', easy = '', , ...others] = row(name, macro(graded));
  return [label, easy, ...others];
}

async function gradeEngine(entry: PeerEntry, folder: string): Promise<readonly Graded[]> {
  const launch = await entry.launch(wanted?.includes(entry.name) ?? false);
  const graded: Graded[] = [];
  for (const name of values.tree ?? (await treeNames(folder))) {
    process.stderr.write(`${entry.name}: ${name}\n`);
    graded.push(await withTree(folder, name, (tree) => gradeTree(launch, tree)));
  }
  return graded;
}

async function gradeTree(launch: Launch, { name, folder, queries }: TreeSource): Promise<Graded> {
  const judged = (await readQueries(queries)).filter((query) => groupOf(query) !== undefined);
  const asked = judged.map(({ query }) => query);
  return gradedBy(name, judged, await askEngine(launch, folder, asked));
}

function gradedBy(
  name: string,
  queries: readonly Judgment[],
  hits: readonly (readonly string[])[],
): Graded {
  const found: Partial<Record<Group, number[]>> = {};
  for (const [place, query] of queries.entries()) {
    const ranking = (hits[place] ?? []).map((page) => ({ page, anchor: '' }));
    const group = groupOf(query);
    if (group !== undefined) (found[group] ??= []).push(judge(query, ranking).page);
  }
  const means = Object.fromEntries(
    Object.entries(found).map(([group, ranks]) => [group, mean(ranks)]),
  );
  return { name, means, counts: countQueries(queries) };
}
