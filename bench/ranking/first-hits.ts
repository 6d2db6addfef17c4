/**
 * Asks real documentation for what has one answer, and fails when something else comes first:
 *
 *     node dist/bench/ranking/first-hits.js <evaluation folder> [--table pasted-errors] [--least 0.85]
 *
 * The table is `first-hits.yaml` unless another is named; `--least` is the share of its queries that must pass, default all.
 */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
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

const TABLES = resolve(import.meta.dirname, '../../../bench/ranking');
const RANK_MAX = 10;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    table: { type: 'string', default: 'first-hits' },
    least: { type: 'string', default: '1' },
  },
});
const [evaluation] = positionals;
if (evaluation === undefined) throw new TypeError('name the evaluation folder');

const table = parse(await readFile(resolve(TABLES, `${values.table}.yaml`), 'utf8')) as Record<
  string,
  Judgment[]
>;
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
process.exitCode = asked - missed < asked * Number(values.least) ? 1 : 0;

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
