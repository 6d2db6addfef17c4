/**
 * Asks real documentation for what has one answer, and fails when something else comes first:
 * `node dist/bench/ranking/first-hits.js <evaluation folder>`. The table is `first-hits.yaml`.
 */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parse } from 'yaml';
import { loadLibrary } from '../../src/content/library/load.ts';
import {
  gradeQueries,
  isMissed,
  unknownPages,
  type Judgment,
} from '../../src/search/quality/relevance.ts';
import { createSearch } from '../../src/search/index/create-search.ts';
import { withTree, type TreeSource } from './evaluation.ts';

const TABLE = resolve(import.meta.dirname, '../../../bench/ranking/first-hits.yaml');
const RANK_MAX = 10;

const [, , evaluation] = process.argv;
if (evaluation === undefined) throw new TypeError('name the evaluation folder');

const table = parse(await readFile(TABLE, 'utf8')) as Record<string, Judgment[]>;
let asked = 0;
let missed = 0;
for (const [name, rows] of Object.entries(table)) {
  const queries = rows.map((row) => ({ ...row, rank: row.rank ?? RANK_MAX }));
  const lines = await withTree(evaluation, name, (tree) => misses(tree, queries));
  asked += queries.length;
  missed += lines.length;
  for (const line of lines) process.stdout.write(`${name}: ${line}\n`);
}
process.stdout.write(`= ${asked - missed} of ${asked} queries find the right page first\n`);
process.exitCode = missed === 0 ? 0 : 1;

async function misses({ folder }: TreeSource, queries: readonly Judgment[]): Promise<string[]> {
  const product = { id: 'tree', name: 'Tree', version: '0', description: '' };
  const { library } = await loadLibrary(folder, { product, baseUrl: 'http://localhost' });
  if (library === undefined) throw new Error(`${folder} cannot be loaded`);
  const unknown = await unknownPages(library, queries);
  if (unknown.length > 0)
    throw new Error(`no such pages: ${unknown.map(({ page }) => page).join(', ')}`);
  const opened = { library, engine: await createSearch(library) };
  const { results } = await gradeQueries(opened, queries);
  return results
    .filter(isMissed)
    .map(
      ({ query, page, found, first }) => `'${query}': ${page} is at ${found}, first is ${first}`,
    );
}
