/** Better answers to a query than the edition has that a command has searched: other editions are read first. */
import type { SettledConfig } from '../config/config.ts';
import { listEditions } from '../content/library/survey.ts';
import type { Edition } from '../content/model/edition.ts';
import type { Generation } from '../generation/generation.ts';
import {
  answersElsewhere,
  placesToLook,
  type AskedQuery,
  type Elsewhere,
} from '../operations/answers-elsewhere.ts';
import type { Confidence } from '../search/quality/confidence.ts';
import { jobFor } from './building.ts';
import { editionsOfOtherSets } from './other-sets.ts';
import { openEdition } from './open-folder.ts';

interface Asked extends Pick<AskedQuery, 'query' | 'options'> {
  readonly folder: string;
  readonly config: SettledConfig;
  readonly generation: Generation;
}

/** @param own how sure the answer is that there is */
export async function elsewhereInFolder(
  { folder, config, generation, ...asked }: Asked,
  own: Confidence,
): Promise<readonly Elsewhere[]> {
  const all = await editionsIn(folder, config);
  const opened = new Map([[generation.library.edition.prefix, generation]]);
  const open = ({ prefix }: Edition): Generation => {
    const one = opened.get(prefix);
    if (one === undefined) throw new Error('it has no page');
    return one;
  };
  const query = { ...asked, generation, editions: { all: () => all, open } };
  const places = placesToLook(query);
  for (const edition of places) {
    const { prefix } = edition;
    if (opened.has(prefix)) continue;
    const { opened: one } = await openEdition(folder, config, edition);
    if (one !== undefined) {
      opened.set(prefix, { library: one.library, search: one.engine, builtAt: generation.builtAt });
    }
  }
  return answersElsewhere(query, { places, own });
}

/** All editions of a folder and of the sets beside it. */
export async function editionsIn(
  folder: string,
  config: SettledConfig,
): Promise<readonly Edition[]> {
  const job = await jobFor(config, { folder, inPlace: true });
  const own = await listEditions(job.folder, job.options);
  return [...own, ...(await editionsOfOtherSets(config, { folder }))];
}
