/** The editions of the other sets, from the names of their files. */
import type { SettledConfig } from '../config/config.ts';
import type { Edition } from '../content/model/edition.ts';
import { folderOf, setFor, type FolderOptions } from './set-folders.ts';

/**
 * Editions of all sets but the default one, from the names of their files.
 * @param known editions from before: a set whose folder cannot be read now keeps its own
 * @throws {Failure} when a set without such editions cannot be read
 */
export async function editionsOfOtherSets(
  config: SettledConfig,
  parts: Pick<FolderOptions, 'folder'>,
  known: readonly Edition[] = [],
): Promise<readonly Edition[]> {
  const lists = config.sets.slice(1).map(async ({ id }) => {
    const before = known.filter(({ set }) => set === id);
    try {
      return await editionsOfSet(config, parts, id);
    } catch (error) {
      if (before.length === 0) throw error;
      return before;
    }
  });
  return (await Promise.all(lists)).flat();
}

async function editionsOfSet(
  config: SettledConfig,
  parts: Pick<FolderOptions, 'folder'>,
  id: string,
): Promise<readonly Edition[]> {
  const own = setFor(config, id);
  if (own === undefined) return [];
  const folder = await folderOf(parts, own);
  const { product, language } = own.config ?? config;
  // The generators are many files, and a service without sets needs none of them in this thread.
  const { listEditions } = await import('../content/library/survey.ts');
  return listEditions(folder, { product, language, set: own.set });
}
