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
import { editionPrefix } from './prefix.ts';

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
      const parts = {
        ...set.parts,
        ...(version && { version: version.declaredId }),
        ...(language.declaredId !== undefined && { language: language.declaredId }),
      };
      if (pages.length > 0 && !pages.some((page) => belongs(page, parts, defaults))) return [];
      const prefix = editionPrefix([
        set.isDefault ? undefined : set.id,
        version === current ? undefined : version?.id,
        language === main ? undefined : language.language,
      ]);
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
