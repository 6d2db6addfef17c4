/** The configuration of Hugo, a file or parts in `config/_default`: its values, folders and languages. */
import path from 'node:path';
import { asFolder, joinAddress } from '../links/address.ts';
import type { Data } from '../model/data.ts';
import type { ProjectPlace } from '../model/generator.ts';
import type { Source } from '../model/source.ts';
import { dataAt, listAt, textAt, valueAt } from '../source/data.ts';
import { configValue } from './config-file.ts';

export const ENDINGS: readonly string[] = ['toml', 'yaml', 'yml', 'json'];
export const DEFAULTS = 'config/_default';

export async function readConfig(place: ProjectPlace): Promise<Data> {
  if (place.mark !== DEFAULTS) return dataAt(await configValue(place, place.mark));
  const named = async (name: string): Promise<unknown> =>
    await configValue(
      place,
      // A part may lie in a folder, which has its name more often than not.
      ...[name, `${name}/${name}`].flatMap((part) =>
        ENDINGS.map((ending) => `${DEFAULTS}/${part}.${ending}`),
      ),
    );
  const parts: Record<string, unknown> = dataAt((await named('hugo')) ?? (await named('config')));
  for (const name of ['params', 'languages', 'menus', 'permalinks', 'module']) {
    parts[name] = (await named(name)) ?? parts[name];
  }
  return parts;
}

/** Folders mounted as content, else those of languages, else `contentDir`. */
export function sources(home: string, config: Data): Source[] {
  const mounts = listAt(config, 'module', 'mounts').flatMap((mount): Source[] => {
    const folder = textAt(mount, 'source');
    const [, below = ''] = /^content(?:$|\/(.*))/.exec(textAt(mount, 'target') ?? '') ?? [];
    const isContent = textAt(mount, 'target')?.startsWith('content') === true;
    return folder === undefined || !isContent
      ? []
      : [{ folder: path.resolve(home, folder), base: asFolder(joinAddress(below)) }];
  });
  if (mounts.length > 0) return mounts;
  const main = mainLanguage(config);
  const ofLanguages = languages(config).map((one): Source => {
    const base = one.id === main ? '/' : `/${one.id}/`;
    return { id: one.id, folder: path.resolve(home, one.folder), base, neutralBase: '/' };
  });
  const shared = { folder: path.resolve(home, contentFolder(config)), base: '/' };
  const separate = ofLanguages.filter(({ folder }) => folder !== shared.folder);
  return separate.length < ofLanguages.length || separate.length === 0
    ? [shared, ...separate]
    : separate;
}

/** The folder that paths from the top of the content begin at, where the mounted one keeps its name there. */
export function mountRoot({ folder, base }: Source): string[] {
  const below = base.slice(0, -1);
  return folder.endsWith(below) ? [folder.slice(0, folder.length - below.length)] : [];
}

interface Language {
  readonly id: string;
  readonly values: unknown;
  /** Its pages, from the project's folder. Languages share it where they have none of their own. */
  readonly folder: string;
}

/** Languages that the site publishes. */
export function languages(config: Data): readonly Language[] {
  const disabled = listAt(config, 'disableLanguages');
  return Object.entries(dataAt(config, 'languages'))
    .filter(([id, values]) => valueAt(values, 'disabled') !== true && !disabled.includes(id))
    .map(([id, values]) => ({
      id,
      values,
      folder: textAt(values, 'contentDir') ?? textAt(values, 'contentdir') ?? contentFolder(config),
    }));
}

export function mainLanguage(config: Data): string {
  return textAt(config, 'defaultContentLanguage') ?? 'en';
}

export function contentFolder(config: Data): string {
  return textAt(config, 'contentDir') ?? textAt(config, 'contentdir') ?? 'content';
}
