/**
 * The search port on the WebAssembly engine: builds or loads the index of a Library, answers queries, survives traps.
 */
import { createHash } from 'node:crypto';
import type { Library } from '../content/model.ts';
import { pinnedPlace } from '../content/pins.ts';
import { buildSnapshot } from './build.ts';
import type { SnapshotCache } from './cache.ts';
import { groupsOf, type Group } from './documents.ts';
import { instantiate, loadEngine, type LoadedEngine } from './engine.ts';
import { Finder, type SearchFault } from './finder.ts';
import type { Search } from './search.ts';
import { NO_SETTINGS, type SearchSettings } from './settings.ts';
import { withSettings } from './with-settings.ts';

/** What may be given to {@link createSearch}, all of it optional. */
export interface CreateSearchOptions {
  /** Where snapshots are kept between starts. Faults of the cache cost time, never an answer. */
  readonly cache?: SnapshotCache;
  /** What `docent.yaml` says about words; pins may name pages by file. */
  readonly settings?: SearchSettings;
  /** Told of what was survived: a snapshot that was refused or could not be kept, a trap of the engine. */
  readonly onFault?: (fault: SearchFault) => void;
  /** Makes the snapshot; by default in a thread of its own when the library is large. */
  readonly build?: (groups: readonly Group[]) => Promise<Uint8Array>;
  /** Numbers of the ranking in the order of `Ranking` in `crates/search/src/schema.rs`; for measurements. */
  readonly ranking?: readonly number[];
}

/** An index apart from its library, so that it can be made in another thread. */
export interface BuiltIndex {
  readonly digest: string;
  readonly snapshot: Uint8Array;
}

/** Indexes the library, or loads its index from the cache. */
export async function createSearch(
  library: Library,
  options: CreateSearchOptions = {},
): Promise<Search> {
  return openSearch(library, await indexLibrary(library, options), options);
}

/** Builds the index of the library, or takes it from the cache when the engine accepts what is there. */
export async function indexLibrary(
  library: Library,
  { cache, onFault, build = buildSnapshot }: CreateSearchOptions,
): Promise<BuiltIndex> {
  const engine = await loadEngine();
  const groups = groupsOf(library);
  const digest = digestOf(groups, engine);
  const kept = await cache?.read(digest);
  if (kept !== undefined) {
    try {
      new (instantiate(engine.module).IndexSearcher)(kept, new Float32Array()).free();
      return { digest, snapshot: kept };
    } catch (error) {
      onFault?.({ what: 'cache-refused', error });
    }
  }
  const snapshot = await build(groups);
  await cache
    ?.write(digest, snapshot)
    .catch((error: unknown) => onFault?.({ what: 'cache-unwritable', error }));
  return { digest, snapshot };
}

/** Searches the library with its index. @throws when the index was not made by this engine. */
export async function openSearch(
  library: Library,
  { digest, snapshot }: BuiltIndex,
  { ranking, onFault, settings = NO_SETTINGS }: CreateSearchOptions,
): Promise<Search> {
  const { module } = await loadEngine();
  const finder = new Finder({
    groups: groupsOf(library),
    digest,
    snapshot,
    ...(ranking && { ranking: Float32Array.from(ranking) }),
    instantiate: () => instantiate(module),
    onFault,
  });
  const pins = settings.pins.flatMap(({ query, page }) => {
    const place = pinnedPlace(library, page);
    return place === undefined ? [] : [{ query, page: place }];
  });
  const { synonyms, stopWords } = settings;
  const settled = { synonyms, stopWords, pins };
  const all = createHash('sha256').update(digest).update(JSON.stringify(settled)).digest('hex');
  return withSettings(finder, settled, all);
}

/** Everything that the snapshot depends on. */
function digestOf(groups: readonly Group[], engine: LoadedEngine): string {
  const hash = createHash('sha256').update(engine.digest);
  for (const { slug, section, units } of groups) {
    hash.update(`\n${JSON.stringify([slug, section, units.length])}`);
    for (const { kind, texts } of units) {
      hash.update(`\n${kind}`);
      for (const [field, text] of texts) {
        hash.update(`\n${field} ${text.length}\n`).update(text);
      }
    }
  }
  return hash.digest('hex');
}
