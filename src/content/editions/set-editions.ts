/** Editions of one set: each pair of a version and a language that has pages. */
import type { PlacedPage } from '../model/navigation.ts';
import {
  languagesOf,
  versionsOf,
  type AxisSources,
  type ServedLanguage,
  type ServedVersion,
} from './axes.ts';
import type { EditionParts } from '../model/declared.ts';
import type { Edition } from '../model/edition.ts';
import { languageName } from './language-tag.ts';
import { belongs } from './partition.ts';
import { editionPrefix, isReserved } from './prefix.ts';

export interface FoundSet {
  readonly id: string;
  readonly name: string;
  readonly isDefault: boolean;
  readonly parts: EditionParts;
  readonly defaults: EditionParts;
}

export interface EditionOfParts {
  readonly edition: Edition;
  readonly parts: EditionParts;
  readonly defaults: EditionParts;
}

/** In order: the current version first, then the newest; the set's first language first. */
export function editionsOf(
  pages: readonly PlacedPage[],
  set: FoundSet,
  sources: AxisSources,
): readonly EditionOfParts[] {
  const versions = versionsOf(pages, sources);
  const languages = languagesOf(pages, sources);
  const current = versions.find((version) => version?.status === 'current');
  const [main] = languages;
  const defaults: EditionParts = {
    ...set.defaults,
    ...(current && { version: current.declaredId }),
    ...(main?.declaredId !== undefined && { language: main.declaredId }),
  };
  const ordered = [current, ...versions.filter((version) => version !== current)];
  return ordered.flatMap((version) =>
    languages.flatMap((language): EditionOfParts[] => {
      const parts = partsFor(set, version, language);
      if (pages.length > 0 && !pages.some((page) => belongs(page, parts, defaults))) return [];
      const names = [
        version === current ? undefined : version?.id,
        language === main ? undefined : language.language,
      ];
      const isOther = names.some((name) => name !== undefined);
      const kept = sources.isBuilt === true && isOther ? keptFolder(pages, parts) : undefined;
      const prefix = editionPrefix([set.isDefault ? undefined : set.id, ...(kept ?? names)]);
      return [
        {
          edition: { ...editionFor(set, version, language), isDefault: prefix === '', prefix },
          parts,
          defaults,
        },
      ];
    }),
  );
}

function partsFor(
  set: FoundSet,
  version: ServedVersion | undefined,
  { declaredId: language }: ServedLanguage,
): EditionParts {
  return {
    ...set.parts,
    ...(version && { version: version.declaredId }),
    ...(language !== undefined && { language }),
  };
}

/** Parts of the path of the folder that has all pages of an edition and no other; undefined where there is none that can be an address. */
function keptFolder(
  pages: readonly PlacedPage[],
  parts: EditionParts,
): readonly string[] | undefined {
  const own = pages.filter((page) => belongs(page, parts, {}));
  const folders = new Set(own.map(({ sourcePath, path }) => folderAbove(sourcePath, path)));
  const [folder = ''] = folders;
  const names = folder.split('/');
  const isAddress =
    folders.size === 1 && names.length <= FOLDERS_MAX && names.every((one) => SAFE.test(one));
  return isAddress && !isReserved(names[0] ?? '') ? names : undefined;
}

/** Parts of a path that an edition is found by, besides that of its set. */
const FOLDERS_MAX = 2;
const SAFE = /^[a-z0-9][\w.-]*$/i;

/** `en/v1`, of `en/v1/install.html` and `install.html`. */
function folderAbove(sourcePath: string, path: string): string {
  return sourcePath.endsWith(`/${path}`) ? sourcePath.slice(0, -path.length - 1) : '';
}

type Names = Omit<Edition, 'isDefault' | 'prefix'>;

function editionFor(
  { id, name }: FoundSet,
  version: ServedVersion | undefined,
  { language, label = languageName(language) }: ServedLanguage,
): Names {
  const own = { set: id, setName: name, language, languageLabel: label };
  if (version === undefined) return { ...own, aliases: [], status: 'current' };
  const { aliases, status } = version;
  return {
    ...own,
    version: version.id,
    versionLabel: version.label ?? version.id,
    aliases,
    status,
  };
}
