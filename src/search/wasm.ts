/**
 * The search port on the WebAssembly engine: builds or loads the index of a Library, answers queries, survives traps.
 */
import { createHash } from 'node:crypto';
import type { Library } from '../content/model.ts';
import { summaryAt } from '../content/page-summary.ts';
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
  /** Numbers of the ranking in the order of `Ranking` in `crates/search/src/schema/ranking.rs`; for measurements. */
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
  const engine = await loadEngine();
  const groups = groupsOf(library);
  const finder = await withIndex(groups, options, (index) =>
    finderOf(library, { groups, index }, { engine, options }),
  );
  return settled(library, finder, options);
}

/** Builds the index of the library, or takes it from the cache when the engine accepts what is there. */
export async function indexLibrary(
  library: Library,
  options: CreateSearchOptions,
): Promise<BuiltIndex> {
  const { module } = await loadEngine();
  return withIndex(groupsOf(library), options, (index) => {
    new (instantiate(module).IndexSearcher)(index.snapshot, new Float32Array()).free();
    return index;
  });
}

/** Searches the library with its index. @throws when the index was not made by this engine. */
export async function openSearch(
  library: Library,
  index: BuiltIndex,
  options: CreateSearchOptions,
): Promise<Search> {
  const engine = await loadEngine();
  const groups = groupsOf(library);
  return settled(library, finderOf(library, { groups, index }, { engine, options }), options);
}

/** Opens the kept index of the documents, else a new one. `open` throws when the engine refuses it. */
async function withIndex<Opened>(
  groups: readonly Group[],
  { cache, onFault, build = buildSnapshot }: CreateSearchOptions,
  open: (index: BuiltIndex) => Opened,
): Promise<Opened> {
  const digest = digestOf(groups, await loadEngine());
  try {
    const kept = cache?.read(digest);
    if (kept !== undefined) return open({ digest, snapshot: kept });
  } catch (error) {
    onFault?.({ what: 'cache-refused', error });
  }
  const snapshot = await build(groups);
  await cache
    ?.write(digest, snapshot)
    .catch((error: unknown) => onFault?.({ what: 'cache-unwritable', error }));
  return open({ digest, snapshot });
}

function finderOf(
  library: Library,
  {
    groups,
    index: { digest, snapshot },
  }: { readonly groups: readonly Group[]; readonly index: BuiltIndex },
  {
    engine: { module },
    options: { ranking, onFault },
  }: { readonly engine: LoadedEngine; readonly options: CreateSearchOptions },
): Finder {
  return new Finder({
    groups,
    pageFields: (slug) => summaryAt(library, slug),
    digest,
    snapshot,
    ...(ranking && { ranking: Float32Array.from(ranking) }),
    instantiate: () => instantiate(module),
    onFault,
  });
}

function settled(
  library: Library,
  finder: Finder,
  { settings = NO_SETTINGS }: CreateSearchOptions,
): Search {
  const pins = settings.pins.flatMap(({ query, page }) => {
    const place = pinnedPlace(library, page);
    return place === undefined ? [] : [{ query, page: place }];
  });
  const { synonyms, stopWords } = settings;
  const all = { synonyms, stopWords, pins };
  const digest = createHash('sha256').update(finder.digest).update(JSON.stringify(all));
  return withSettings(finder, all, digest.digest('hex'));
}

/** Everything that the snapshot depends on. */
function digestOf(groups: readonly Group[], engine: LoadedEngine): string {
  const hash = createHash('sha256').update(engine.digest);
  for (const group of groups) hash.update(groupDigest(group));
  return hash.digest('hex');
}

const groupDigests = new WeakMap<Group, string>();

function groupDigest(group: Group): string {
  let digest = groupDigests.get(group);
  if (digest === undefined) {
    digest = hashOf(group);
    groupDigests.set(group, digest);
  }
  return digest;
}

function hashOf({ slug, section, units }: Group): string {
  const hash = createHash('sha256').update(JSON.stringify([slug, section, units.length]));
  for (const { kind, texts } of units) {
    hash.update(`\n${kind}`);
    for (const [field, text] of texts) {
      hash.update(`\n${field} ${text.length}\n`).update(text);
    }
  }
  return hash.digest('hex');
}
