/** One documentation tree with its judged queries, searched in process under any ranking. */
import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { loadLibrary } from '../../src/content/load.ts';
import type { Library } from '../../src/content/model.ts';
import { buildHere } from '../../src/search/build.ts';
import { ANY_KIND, groupsOf } from '../../src/search/documents.ts';
import { instantiate, loadEngine, type Searcher } from '../../src/search/engine.ts';
import { groupOf, judge, readQueries, type JudgedHit, type JudgedQuery } from './judge.ts';

const DEPTH = 25;
const QUERY_LENGTH_MAX = 200;

/** An entry of the list of trees: paths are relative to the list. */
export interface TreeEntry {
  readonly name: string;
  /** Folder of Markdown. */
  readonly folder: string;
  /** File of judged queries, one JSON object a line. */
  readonly queries: string;
  /** Regular expressions: files below the folder that are left out. */
  readonly exclude?: readonly string[];
}

export interface Tree {
  readonly name: string;
  readonly queries: readonly JudgedQuery[];
  readonly searcher: Searcher;
  /** Page and anchor of each unit of the index. */
  readonly places: readonly JudgedHit[];
}

/** Mean reciprocal ranks by group, and of the sections of easy anchors. */
export type Means = Readonly<Record<string, number>>;

/** @throws when the list or one of its trees cannot be read. */
export async function readTrees(list: string): Promise<readonly Tree[]> {
  const entries = JSON.parse(await readFile(list, 'utf8')) as readonly TreeEntry[];
  const trees: Tree[] = [];
  for (const entry of entries) trees.push(await readTree(entry, dirname(resolve(list))));
  return trees;
}

async function readTree(entry: TreeEntry, base: string): Promise<Tree> {
  const product = { id: 'docent', name: 'Docent', version: '0', description: '' };
  const loaded = await loadLibrary(resolve(base, entry.folder), {
    product,
    baseUrl: 'http://localhost',
  });
  if (loaded.library === undefined) {
    const faults = loaded.findings.filter(({ severity }) => severity === 'error');
    throw new Error(
      `${entry.name}: ${faults.map(({ file, message }) => `${file} ${message}`).join('; ')}`,
    );
  }
  const groups = groupsOf(without(loaded.library, entry.exclude ?? []));
  const { module } = await loadEngine();
  return {
    name: entry.name,
    queries: await readQueries(resolve(base, entry.queries)),
    searcher: new (instantiate(module).IndexSearcher)(await buildHere(groups), new Float32Array()),
    places: groups.flatMap(({ slug, units }) =>
      units.map(({ fields }) => ({ page: slug, anchor: fields.anchor ?? '' })),
    ),
  };
}

function without(library: Library, patterns: readonly string[]): Library {
  const excluded = patterns.map((pattern) => new RegExp(pattern, 'u'));
  const pages = library.pages.filter(({ file }) => !excluded.some((one) => one.test(file)));
  return { ...library, pages };
}

/** Grades the tree under a ranking. */
export function grade(tree: Tree, ranking: readonly number[]): Means {
  tree.searcher.tune(Float32Array.from(ranking));
  const found = new Map<string, number[]>();
  const note = (group: string, value: number): void => {
    found.set(group, [...(found.get(group) ?? []), value]);
  };
  for (const query of tree.queries) {
    const verdict = judge(query, hitsOf(tree, query.query));
    const group = groupOf(query);
    note(group, verdict.page);
    if (group === 'easy anchors' && verdict.section !== undefined)
      note('sections', verdict.section);
  }
  return Object.fromEntries([...found].map(([group, values]) => [group, mean(values)]));
}

/** A hit on a page leads to the passage it quotes. */
function hitsOf({ searcher, places }: Tree, query: string): readonly JudgedHit[] {
  const found = searcher.search(query.slice(0, QUERY_LENGTH_MAX), 0, DEPTH, ANY_KIND, undefined);
  const hits: JudgedHit[] = [];
  for (let at = 1; at < found.length; at += 3) {
    const place = places[found[at] ?? 0];
    if (place !== undefined) hits.push(place);
  }
  return hits;
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
