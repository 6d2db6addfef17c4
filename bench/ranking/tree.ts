/** One documentation tree with its judged queries, searched in process under any ranking. */
import { loadLibrary } from '../../src/content/library/load.ts';
import { buildHere } from '../../src/search/index/build.ts';
import { documentsOf } from '../../src/search/index/documents.ts';
import { ANY_KIND } from '../../src/search/wire.ts';
import { instantiate, loadEngine } from '../../src/search/engine/instance.ts';
import type { Searcher } from '../../src/search/engine/memory.ts';
import { mean, type Graded, type Group } from './averages.ts';
import { treeNames, withTree, type TreeSource } from './evaluation.ts';
import { countQueries, groupOf, judge, readQueries, type PageHit, type Judgment } from './judge.ts';

const DEPTH = 25;
const QUERY_LENGTH_MAX = 200;

export interface Tree {
  readonly name: string;
  readonly queries: readonly Judgment[];
  readonly searcher: Searcher;
  /** Page and anchor of each unit of the index. */
  readonly places: readonly PageHit[];
}

/** The trees of an evaluation folder that have queries, indexed. @throws when one of them cannot be read. */
export async function readTrees(evaluation: string): Promise<readonly Tree[]> {
  const trees: Tree[] = [];
  for (const name of await treeNames(evaluation)) {
    trees.push(await withTree(evaluation, name, readTree));
  }
  return trees;
}

async function readTree({ name, folder, queries }: TreeSource): Promise<Tree> {
  const product = { id: 'docent', name: 'Docent', version: '0', description: '' };
  const { library, findings } = await loadLibrary(folder, { product, baseUrl: 'http://localhost' });
  if (library === undefined) {
    const faults = findings.filter(({ severity }) => severity === 'error');
    throw new Error(
      `${name}: ${faults.map(({ file, message }) => `${file} ${message}`).join('; ')}`,
    );
  }
  const documents = await documentsOf(library);
  const { module } = await loadEngine();
  return {
    name,
    queries: (await readQueries(queries)).filter((query) => groupOf(query) !== undefined),
    searcher: new (instantiate(module).IndexSearcher)(
      await buildHere(documents),
      new Float32Array(),
    ),
    places: documents.groups.flatMap(({ slug, units }) =>
      units.map(({ fields }) => ({ page: slug, anchor: fields.anchor ?? '' })),
    ),
  };
}

/** Grades the tree under a ranking. */
export function grade(tree: Tree, ranking: readonly number[]): Graded {
  tree.searcher.tune(Float32Array.from(ranking));
  const found = new Map<Group, number[]>();
  const note = (group: Group, value: number): void => {
    const values = found.get(group);
    if (values === undefined) found.set(group, [value]);
    else values.push(value);
  };
  for (const query of tree.queries) {
    const ranks = judge(query, hitsOf(tree, query.query));
    const group = groupOf(query);
    if (group === undefined) continue;
    note(group, ranks.page);
    if (group === 'easy anchors' && ranks.section !== undefined) note('sections', ranks.section);
  }
  const means = Object.fromEntries([...found].map(([group, values]) => [group, mean(values)]));
  return { name: tree.name, means, counts: countQueries(tree.queries) };
}

/** A hit on a page leads to the passage it quotes. */
function hitsOf({ searcher, places }: Tree, query: string): readonly PageHit[] {
  const found = searcher.search(query.slice(0, QUERY_LENGTH_MAX), 0, DEPTH, ANY_KIND, undefined);
  const hits: PageHit[] = [];
  for (let at = 1; at < found.length; at += 3) {
    const place = places[found[at] ?? 0];
    if (place !== undefined) hits.push(place);
  }
  return hits;
}
