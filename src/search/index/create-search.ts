/**
 * The search port on the WebAssembly engine: builds or loads the index of a Library, then opens it with the settings.
 */
import { createHash } from 'node:crypto';
import type { Library } from '../../content/model/library.ts';
import { summaryAt } from '../../content/library/page-summary.ts';
import { pinnedPlace } from '../../content/library/pins.ts';
import type { MemoryLibrary } from '../../content/library/memory-library.ts';
import { EngineSearch } from '../engine/engine-search.ts';
import { instantiate, loadEngine, type LoadedEngine } from '../engine/instance.ts';
import type { IndexedPage, MemorySearch, OnSearched, PinnedUnit, Search } from '../search.ts';
import { NO_SETTINGS, type Pin, type SearchSettings } from '../settings.ts';
import { buildSnapshot } from './build.ts';
import { documentsOf, groupDigest, type Documents } from './documents.ts';
import { libraryUnits, type LibraryUnits } from './library-units.ts';
import { pageGroups } from './page-groups.ts';

/** Stores snapshots by key, a hexadecimal digest. Nothing in it is trusted: the engine checks every snapshot it loads. */
export interface SnapshotCache {
  /** In memory of its own, which may be given to another thread. Nothing when there is none. @throws when it cannot be read */
  read(key: string): Promise<Uint8Array | undefined>;
  /** @throws when it cannot be stored */
  write(key: string, snapshot: Uint8Array): Promise<void>;
}

/** An error that search survived. */
export interface SearchError {
  /** `trap`: the query got an empty answer, and the engine was started again. */
  readonly kind: 'cache-refused' | 'cache-unwritable' | 'trap';
  readonly error: unknown;
}

export interface CreateSearchOptions {
  /** Keeps snapshots between starts. An error of the cache costs time, never an answer. */
  readonly cache?: SnapshotCache;
  /** Synonyms, stop words and pins of `docent.yaml`; pins may name pages by file. */
  readonly settings?: SearchSettings;
  /** Called with each error that was survived. */
  readonly onError?: (error: SearchError) => void;
  /** Called after each search. */
  readonly onSearched?: OnSearched | undefined;
  /** Makes the snapshot; default: in a thread of its own when the library is large. */
  readonly build?: (documents: Documents) => Promise<Uint8Array>;
  /** Numbers of the ranking in the order of `Ranking` in `crates/search/src/schema/ranking.rs`; for measurements. */
  readonly ranking?: readonly number[];
}

/** An index apart from its library, so that another thread can make it. */
export interface BuiltIndex {
  readonly digest: string;
  readonly snapshot: Uint8Array;
}

/** Indexes the library, and searches it: at once, because its texts are in memory. */
export async function createSearch(
  library: MemoryLibrary,
  options: CreateSearchOptions = {},
): Promise<MemorySearch> {
  const search = await openSearch(library, await indexLibrary(library, options), options);
  return search as MemorySearch;
}

/** Builds the index of the library, or takes it from the cache when the engine accepts what is there. */
export async function indexLibrary(
  library: Library,
  { cache, onError, build = buildSnapshot }: CreateSearchOptions,
): Promise<BuiltIndex> {
  const engine = await loadEngine();
  const documents = await documentsOf(library);
  const digest = digestOf(documents, engine);
  try {
    const snapshot = await cache?.read(digest);
    if (snapshot !== undefined) {
      new (instantiate(engine.module).IndexSearcher)(snapshot, new Float32Array()).free();
      return { digest, snapshot };
    }
  } catch (error) {
    onError?.({ kind: 'cache-refused', error });
  }
  const snapshot = await build(documents);
  await cache
    ?.write(digest, snapshot)
    .catch((error: unknown) => onError?.({ kind: 'cache-unwritable', error }));
  return { digest, snapshot };
}

/** Searches the library with its index. @throws when the index was not made by this engine. */
export async function openSearch(
  library: Library,
  { digest, snapshot }: BuiltIndex,
  { ranking, onError, onSearched, settings = NO_SETTINGS }: CreateSearchOptions,
): Promise<Search> {
  const { module } = await loadEngine();
  const resolved = await withSlugs(library, settings);
  const units = libraryUnits(library);
  return new EngineSearch({
    units,
    pageCount: library.pages.length,
    pins: await pinsIn(units, resolved.pins),
    pages: () => indexedPages(library),
    pageFields: (slug) => summaryAt(library, slug),
    digest: createHash('sha256').update(digest).update(JSON.stringify(resolved)).digest('hex'),
    snapshot,
    settings: resolved,
    ...(ranking && { ranking: Float32Array.from(ranking) }),
    instantiate: () => instantiate(module),
    onSearched,
    onTrap: (error) => onError?.({ kind: 'trap', error }),
  });
}

async function* indexedPages(library: Library): AsyncGenerator<IndexedPage> {
  const { groupOf } = pageGroups(library);
  for await (const page of library.contents.all()) yield groupOf(page);
}

/** The settings with pins by slug; those of pages that the library lacks are left out. */
export async function withSlugs(
  library: Library,
  { synonyms, stopWords, pins: named }: SearchSettings,
): Promise<SearchSettings> {
  const pins: Pin[] = [];
  for (const { query, page } of named) {
    const place = await pinnedPlace(library, page);
    if (place !== undefined) pins.push({ query, page: place });
  }
  return { synonyms, stopWords, pins };
}

/** Those of pages that the index has, by the numbers of their units. @param named by slug, and `slug#anchor` */
export async function pinsIn(
  units: LibraryUnits,
  named: readonly Pin[],
): Promise<readonly PinnedUnit[]> {
  const pins: PinnedUnit[] = [];
  for (const { query, page } of named) {
    const unit = await units.numberOf(page);
    if (unit !== undefined) pins.push({ query, unit });
  }
  return pins;
}

/** Digest of all inputs of the snapshot. */
function digestOf({ language, groups, links }: Documents, engine: LoadedEngine): string {
  const hash = createHash('sha256').update(engine.digest).update(language);
  for (const group of groups) hash.update(groupDigest(group));
  hash.update(JSON.stringify([...links]));
  return hash.digest('hex');
}
