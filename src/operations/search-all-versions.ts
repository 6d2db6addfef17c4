/** Searches all versions of a documentation set at once; sections with the same text are one result. */
import type { Edition, EditionNames } from '../content/model/edition.ts';
import type { Library } from '../content/model/library.ts';
import type { Editions } from '../generation/editions.ts';
import type { Generation } from '../generation/generation.ts';
import { Problem } from '../problem.ts';
import {
  searchResults,
  type SearchInput,
  type SearchResult,
  type SearchResults,
} from './find-docs.ts';

/** Number of versions that one search covers, the newest ones: each has its own index. */
const VERSIONS_MAX = 20;

type VersionResult = SearchResult & { readonly versions: string[] };

/**
 * The editions of a set and language in all versions, the current one first.
 * @throws {Problem} when there is no such set or language
 */
function versionsOf(editions: Editions, names: EditionNames, from: Edition): readonly Edition[] {
  const { version: _all, ...others } = names;
  const { set, language } = editions.find(others, from);
  return editions
    .all()
    .filter((one) => one.set === set && one.language === language)
    .slice(0, VERSIONS_MAX);
}

/**
 * Best first; a result has the address of the newest version that has its text.
 * @param names Set and language count; those of `from` by default
 * @throws {Problem} for names, and for a section that no version has
 */
export async function searchAllVersions(
  editions: Editions,
  { names, from }: { readonly names: EditionNames; readonly from: Edition },
  input: SearchInput,
): Promise<SearchResults> {
  const searched = versionsOf(editions, names, from);
  const folded = new Map<string, VersionResult>();
  let unseen = 0;
  let problem: Problem | undefined;
  // One after the other: each may have to be opened.
  for (const edition of searched) {
    const generation = await editions.open(edition);
    const found = await searchIn(generation, input);
    if (found instanceof Problem) problem = found;
    else {
      unseen += found.total - found.results.length;
      for (const result of found.results) await fold(folded, result, generation.library);
    }
  }
  if (folded.size === 0 && problem !== undefined) throw problem;
  const results = [...folded.values()].toSorted((a, b) => b.score - a.score).slice(0, input.limit);
  const versions = searched.flatMap(({ version }) => version ?? []);
  return { query: input.q, count: results.length, total: folded.size + unseen, versions, results };
}

/** A problem when the edition does not have the section that filters. */
async function searchIn(
  generation: Generation,
  input: SearchInput,
): Promise<SearchResults | Problem> {
  try {
    return await searchResults(generation, input);
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

async function fold(
  folded: Map<string, VersionResult>,
  result: SearchResult,
  library: Library,
): Promise<void> {
  const { slug, anchor, score } = result;
  const { version = '' } = library.edition;
  const key = JSON.stringify([slug, anchor, await comparedText(result, library)]);
  const known = folded.get(key);
  if (known === undefined) {
    folded.set(key, { ...result, versions: [version] });
    return;
  }
  known.versions.push(version);
  if (score > known.score) folded.set(key, { ...known, score });
}

/** The text by which a result is the same in two versions. */
async function comparedText(
  result: SearchResult,
  { pageBySlug, contents, samples }: Library,
): Promise<unknown> {
  const { slug, anchor, kind, gap, sample: id } = result;
  if (kind === 'gap') return gap?.statement;
  if (kind === 'sample') return samples.find((one) => one.id === id)?.code;
  const page = pageBySlug.get(slug);
  const { passages } = page === undefined ? { passages: [] } : await contents.read(page);
  const own =
    anchor === undefined ? passages : passages.filter(({ heading }) => heading?.anchor === anchor);
  return own.map(({ text, code }) => [text, code]);
}
