/**
 * Grades what the analysis of a language is worth on a folder of documentation in it:
 *
 *     node dist/bench/ranking/languages.js <folder> <BCP 47 tag>
 *
 * Asks for the titles and headings of pages, and for the texts of links between pages, over an index of the language, one of English, and one
 * without stems and stop words. Nobody judged anything: a title or heading is answered by the pages that have it, a link by its target. Prints
 * mean reciprocal ranks among ten pages.
 */
import { loadLibrary } from '../../src/content/library/load.ts';
import type { MemoryLibrary } from '../../src/content/library/memory-library.ts';
import { instantiate, loadEngine } from '../../src/search/engine/instance.ts';
import type { Searcher } from '../../src/search/engine/memory.ts';
import { buildHere } from '../../src/search/index/build.ts';
import { documentsOf } from '../../src/search/index/documents.ts';
import { ANY_KIND } from '../../src/search/wire.ts';
import { markdown } from '../table.ts';
import { mean } from './averages.ts';

/** Hits that are asked for: ten pages, and some of the same ones. */
const DEPTH = 25;
const RANK_MAX = 10;
/** BCP 47: undetermined. */
const NO_LANGUAGE = 'und';

interface Asked {
  readonly query: string;
  /** Slugs of the right pages. */
  readonly wanted: ReadonlySet<string>;
  /** The page that the query was taken from, where it is not a right one: left out of the ranking. */
  readonly source?: string;
}

const [folder, language] = process.argv.slice(2);
if (folder === undefined || language === undefined) {
  throw new TypeError('name a folder of documentation and the tag of its language');
}
const product = { id: 'tree', name: 'Tree', version: '0', description: '' };
const baseUrl = 'http://localhost';
const { library } = await loadLibrary(folder, { product, baseUrl, language });
if (library === undefined) throw new Error(`${folder} cannot be loaded`);
const kinds = { 'titles and headings': namesOf(library), links: linksOf(library) };
const header = Object.entries(kinds).map(([kind, { length }]) => `${kind} (${length})`);
const rows = [['analysis', ...header]];
for (const tag of new Set([language, 'en', NO_LANGUAGE])) {
  const find = await finderOf(library, tag);
  rows.push([tag, ...Object.values(kinds).map((asked) => gradeOf(asked, find).toFixed(3))]);
}
process.stdout.write(`${markdown(rows)}\n`);

/** The slugs of the best pages, by an index of that language. */
async function finderOf(
  of: MemoryLibrary,
  tag: string,
): Promise<(query: string, source?: string) => readonly string[]> {
  const { module } = await loadEngine();
  const { groups } = await documentsOf(of);
  // Not the words of links, which are the queries.
  const snapshot = await buildHere({ language: tag, groups, links: new Map() });
  const searcher: Searcher = new (instantiate(module).IndexSearcher)(snapshot, new Float32Array());
  const slugs = groups.flatMap(({ slug, units }) => units.map(() => slug));
  return (query, source) => {
    const found = searcher.search(query, 0, DEPTH, ANY_KIND, undefined);
    const hits = Array.from({ length: found.length / 3 }, (_, at) => slugs[found[at * 3] ?? 0]);
    return [...new Set(hits)]
      .filter((slug) => slug !== undefined)
      .filter((slug) => slug !== source)
      .slice(0, RANK_MAX);
  };
}

function gradeOf(
  asked: readonly Asked[],
  find: (query: string, source?: string) => readonly string[],
): number {
  return mean(
    asked.map(({ query, wanted, source }) => {
      const rank = find(query, source).findIndex((slug) => wanted.has(slug));
      return rank < 0 ? 0 : 1 / (rank + 1);
    }),
  );
}

/** Each title and heading, with the pages that have it. */
function namesOf({ contents: { pages } }: MemoryLibrary): readonly Asked[] {
  const wanted = new Map<string, Set<string>>();
  for (const { slug, title, headings } of pages) {
    for (const name of [title, ...headings.map(({ text }) => text)]) {
      wanted.set(name, (wanted.get(name) ?? new Set()).add(slug));
    }
  }
  return [...wanted].map(([query, slugs]) => ({ query, wanted: slugs }));
}

/** The text of each link from one page to another, once. */
function linksOf({ contents, pageBySlug }: MemoryLibrary): readonly Asked[] {
  const asked = new Map<string, Asked>();
  for (const { slug, markdown: text } of contents.pages) {
    for (const [, query = '', path = ''] of text.matchAll(/(?<!!)\[([^\][]+)\]\(([^()\s#]+)/gu)) {
      const target = decodeURI(path).replace(`${baseUrl}/docs/`, '').replace(/\.md$/u, '');
      if (target === slug || !pageBySlug.has(target)) continue;
      asked.set(`${query}\n${target}`, { query, wanted: new Set([target]), source: slug });
    }
  }
  return [...asked.values()];
}
