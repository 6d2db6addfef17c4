/**
 * The search port on the WebAssembly engine: builds or loads the index of a Library, answers queries, survives traps.
 */
import { createHash } from 'node:crypto';
import type { Library } from '../content/model.ts';
import { buildSnapshot } from './build.ts';
import type { SnapshotCache } from './cache.ts';
import { groupsOf, type Group } from './documents.ts';
import { instantiate, loadEngine, type LoadedEngine, type Searcher } from './engine.ts';
import { Finder, type SearchFault } from './finder.ts';
import type { Search } from './search.ts';

/** What may be given to {@link createSearch}, all of it optional. */
export interface CreateSearchOptions {
  /** Where snapshots are kept between starts. Faults of the cache cost time, never an answer. */
  readonly cache?: SnapshotCache;
  /** Told of what was survived: a snapshot that was refused or could not be kept, a trap of the engine. */
  readonly onFault?: (fault: SearchFault) => void;
  /** Numbers of the ranking in the order of `Ranking` in `crates/search/src/schema.rs`; for measurements. */
  readonly ranking?: readonly number[];
}

/** Indexes the library, or loads its index from the cache. */
export async function createSearch(
  library: Library,
  options: CreateSearchOptions = {},
): Promise<Search> {
  const engine = await loadEngine();
  const groups = groupsOf(library);
  const digest = digestOf(groups, engine);
  const ranking = Float32Array.from(options.ranking ?? []);
  const starter = (snapshot: Uint8Array) => (): Searcher =>
    new (instantiate(engine.module).IndexSearcher)(snapshot, ranking);
  const { cache, onFault } = options;
  const kept = await cache?.read(digest);
  if (kept !== undefined) {
    try {
      return new Finder({ groups, digest, snapshot: kept, start: starter(kept), onFault });
    } catch (error) {
      onFault?.({ what: 'cache-refused', error });
    }
  }
  const snapshot = await buildSnapshot(groups);
  await cache
    ?.write(digest, snapshot)
    .catch((error: unknown) => onFault?.({ what: 'cache-unwritable', error }));
  return new Finder({ groups, digest, snapshot, start: starter(snapshot), onFault });
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
