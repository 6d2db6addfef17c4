/**
 * Grades other search engines on an evaluation folder, with the programs that `npm run bench -- --peers` measures: each
 * indexes the sections of a tree, as Docent reads them, and answers the tree's queries.
 *
 *     npm run bench:ranking:engines -- <evaluation folder> [--engines a,b] [--tree name]... [--save file]
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readLibrary } from '../library.ts';
import { PEERS, type PeerEntry } from '../peers/catalog.ts';
import { inProgram, type Launch, type PeerProgram } from '../peers/dialogue.ts';
import { writeDocuments } from '../peers/task.ts';
import { markdown } from '../table.ts';
import { macro, mean, row, type Graded, type Group } from './averages.ts';
import { treeNames, withTree, type TreeSource } from './evaluation.ts';
import { countQueries, groupOf, judge, readQueries, type Judgment } from './judge.ts';

/** A page may fill a list with its own sections: ten pages need more than ten results. */
const DEPTH = 25;
const QUERY_LENGTH_MAX = 200;
/** For all queries of one tree. */
const BUDGET_MS = 120_000;
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

async function gradeTree(launch: Launch, tree: TreeSource): Promise<Graded> {
  const folder = await mkdtemp(join(tmpdir(), 'docent-bench-'));
  try {
    const place = { corpus: tree.folder, folder };
    const documents = await writeDocuments(await readLibrary(tree.folder), `${folder}.jsonl`);
    await inProgram(launch, (program) => program.ask({ op: 'build', documents, ...place }));
    const judged = await readQueries(tree.queries);
    const queries = judged.filter((query) => groupOf(query) !== undefined);
    const hits = await inProgram(launch, async (program) => {
      await program.ask({ op: 'open', ...place });
      return search(program, queries);
    });
    return gradedBy(tree.name, queries, hits);
  } finally {
    await rm(folder, { recursive: true, force: true });
    await rm(`${folder}.jsonl`, { force: true });
  }
}

async function search(
  program: PeerProgram,
  judged: readonly Judgment[],
): Promise<readonly (readonly string[])[]> {
  const queries = judged.map(({ query }) => query.slice(0, QUERY_LENGTH_MAX));
  const command = { op: 'search', queries, limit: DEPTH, budgetMs: BUDGET_MS };
  const { hits } = (await program.ask(command)) as unknown as { readonly hits: string[][] };
  if (hits.length < queries.length) throw new Error(`${hits.length} of ${queries.length} queries`);
  return hits;
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
