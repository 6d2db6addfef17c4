/** The set that `docent search` searches: by the flag `--set`, or by `set:` in the query. */
import type { SettledConfig } from '../config/config.ts';
import type { Edition } from '../content/model/edition.ts';
import { defined } from '../content/source/data.ts';
import { findEdition } from '../generation/edition-names.ts';
import type { Editions } from '../generation/editions.ts';
import type { Generation } from '../generation/generation.ts';
import { ALL, withNearestSet, withTypedSet } from '../operations/editions.ts';
import type { LongWork } from '../operations/operation.ts';
import { searchAll } from '../operations/search-all.ts';
import type { SearchInput, SearchResults } from '../operations/search-results.ts';
import { UsageError } from './command.ts';
import { editionsIn } from './elsewhere.ts';
import { Failure } from './failure.ts';
import { openNamed } from './open-folder.ts';

export interface AskedSet {
  /** Its id, or `all`; absent: the folder itself, or its first set. */
  readonly set?: string;
  /** Without its `set:`. */
  readonly query: string;
  /** The query with the nearest set in place of one that there is not. */
  readonly meant?: string;
}

/** @throws {UsageError} for a flag that names no set */
export function askedSet(
  flag: unknown,
  query: string,
  { sets }: Pick<SettledConfig, 'sets'>,
): AskedSet {
  const ids = sets.map(({ id }) => id);
  const named = flag === undefined ? {} : { set: readSet(String(flag), ids) };
  const asked = withTypedSet({ query, ...named }, { set: ids });
  return { ...asked, ...defined({ meant: withNearestSet(query, { set: ids }) }) };
}

function readSet(set: string, ids: readonly string[]): string {
  if (ids.length === 0) throw new UsageError('The folder has no sets; leave out --set.');
  if ([...ids, ALL].includes(set)) return set;
  throw new UsageError(`--set is '${set}'; give one of ${[...ids, ALL].join(', ')}.`);
}

/** Searches all sets, as a service does with `set=all`. Each is read when its turn comes. */
export async function searchSets(
  folder: string,
  config: SettledConfig,
  input: SearchInput,
): Promise<SearchResults> {
  const all = await editionsIn(folder, config);
  const [from] = all;
  if (from === undefined) throw new Failure(`'${folder}' has no page.`);
  const open = async ({ set, version, language }: Edition): Promise<Generation> => {
    const names = { set, language, ...(version !== undefined && { version }) };
    const { library, engine: search } = await openNamed(folder, config, names);
    return { library, search, builtAt: new Date().toISOString() };
  };
  const find: Editions['find'] = (names, near) => findEdition(all, names, near);
  const editions = { all: () => all, find, open, openMax: all.length };
  return await searchAll(editions, { names: { set: ALL }, from, work: NOBODY_WAITS }, input);
}

const NOBODY_WAITS: LongWork = { pause: async () => undefined, charge: async () => undefined };
