/** One documentation tree with its judged queries, searched in process under any ranking. */
import { loadLibrary } from '../../src/content/library/load.ts';
import type { MemoryLibrary } from '../../src/content/library/memory-library.ts';
import type { WholePage } from '../../src/content/model/page.ts';
import type { LinkWords } from '../../src/content/model/page-source.ts';
import { buildHere } from '../../src/search/index/build.ts';
import { documentsOf } from '../../src/search/index/documents.ts';
import { ANY_KIND } from '../../src/search/wire.ts';
import { instantiate, loadEngine } from '../../src/search/engine/instance.ts';
import type { Searcher } from '../../src/search/engine/memory.ts';
import { mean, type Graded, type Group } from './averages.ts';
import { treeNames, withTree, type TreeSource } from './evaluation.ts';
import {
  countQueries,
  foldPath,
  groupOf,
  judge,
  readQueries,
  type PageHit,
  type Judgment,
} from './judge.ts';

const DEPTH = 25;
const QUERY_LENGTH_MAX = 200;

/** Parts of the queries that were taken from links. */
const PARTS = 7;

export interface Tree {
  readonly name: string;
  readonly queries: readonly Judgment[];
  /** An index without the links that the query was taken from: the words of links find pages, and it would find itself. */
  searcherFor(query: Judgment): Searcher;
  tune(ranking: Float32Array): void;
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

async function readTree({ name, folder, queries: file }: TreeSource): Promise<Tree> {
  const product = { id: 'docent', name: 'Docent', version: '0', description: '' };
  const { library, findings } = await loadLibrary(folder, { product, baseUrl: 'http://localhost' });
  if (library === undefined) {
    const faults = findings.filter(({ severity }) => severity === 'error');
    throw new Error(
      `${name}: ${faults.map((fault) => `${fault.file} ${fault.message}`).join('; ')}`,
    );
  }
  const judged = await readQueries(file);
  const queries = judged.filter((query) => groupOf(query) !== undefined);
  const taken = queries.filter(({ sources }) => sources.length > 0);
  const { module } = await loadEngine();
  const engine = instantiate(module);
  const searcherWithout = async (asked: readonly Judgment[]): Promise<Searcher> => {
    const documents = await documentsOf(withoutLinksOf(asked, library));
    return new engine.IndexSearcher(await buildHere(documents), new Float32Array());
  };
  const whole = await searcherWithout([]);
  // Not all links of queries at once: the pages that are asked for would have fewer than others.
  const searchers = new Map<Judgment, Searcher>();
  for (let part = 0; part < PARTS; part += 1) {
    const ofPart = taken.filter((_, place) => place % PARTS === part);
    const searcher = await searcherWithout(ofPart);
    for (const query of ofPart) searchers.set(query, searcher);
  }
  const { groups } = await documentsOf(library);
  return {
    name,
    queries,
    searcherFor: (query) => searchers.get(query) ?? whole,
    tune(ranking) {
      for (const searcher of new Set(searchers.values()).add(whole)) searcher.tune(ranking);
    },
    places: groups.flatMap(({ slug, units }) =>
      units.map(({ fields }) => ({ page: slug, anchor: fields.anchor ?? '' })),
    ),
  };
}

/** The library without the words of links from the sources of queries to their targets. */
function withoutLinksOf(queries: readonly Judgment[], library: MemoryLibrary): MemoryLibrary {
  const taken = new Set(
    queries.flatMap(({ targets, sources }) =>
      targets.flatMap(({ page }) => sources.map((from) => `${foldPath(from)} ${foldPath(page)}`)),
    ),
  );
  const slugs = new Map(library.pages.map(({ url, slug }) => [url, slug]));
  const isTaken = ({ slug, links }: WholePage, { target }: LinkWords): boolean => {
    const [address = ''] = (links.get(target) ?? '').split('#');
    return taken.has(`${foldPath(slug)} ${foldPath(slugs.get(address) ?? '')}`);
  };
  const { contents } = library;
  return {
    ...library,
    contents: {
      ...contents,
      async *all() {
        for (const page of contents.pages) {
          const { linkWords = [] } = page;
          yield { ...page, linkWords: linkWords.filter((one) => !isTaken(page, one)) };
        }
      },
    },
  };
}

/** Grades the tree under a ranking. */
export function grade(tree: Tree, ranking: readonly number[]): Graded {
  tree.tune(Float32Array.from(ranking));
  const found = new Map<Group, number[]>();
  const note = (group: Group, value: number): void => {
    const values = found.get(group);
    if (values === undefined) found.set(group, [value]);
    else values.push(value);
  };
  for (const query of tree.queries) {
    const ranks = judge(query, hitsOf(tree, query));
    const group = groupOf(query);
    if (group === undefined) continue;
    note(group, ranks.page);
    if (group === 'easy anchors' && ranks.section !== undefined) note('sections', ranks.section);
  }
  const means = Object.fromEntries([...found].map(([group, values]) => [group, mean(values)]));
  return { name: tree.name, means, counts: countQueries(tree.queries) };
}

/** A hit on a page leads to the passage it quotes. */
function hitsOf({ searcherFor, places }: Tree, query: Judgment): readonly PageHit[] {
  const asked = query.query.slice(0, QUERY_LENGTH_MAX);
  const found = searcherFor(query).search(asked, 0, DEPTH, ANY_KIND, undefined);
  const hits: PageHit[] = [];
  for (let at = 1; at < found.length; at += 3) {
    const place = places[found[at] ?? 0];
    if (place !== undefined) hits.push(place);
  }
  return hits;
}
