/** Versions and translations of Docusaurus: `versioned_docs/version-x` and `i18n/<locale>/…`. */
import type { Data } from '../model/data.ts';
import { join } from 'node:path';
import type { DeclaredEdition } from '../model/declared.ts';
import { joinAddress } from '../links/address.ts';
import { dataAt, defined, textAt, textsAt, valueAt } from '../source/data.ts';
import type { Instance } from './docusaurus-routes.ts';

/** Docusaurus' name for the version of the folder itself. */
export const CURRENT = 'current';

interface Locales {
  readonly main: string;
  readonly others: readonly { readonly id: string; readonly label?: string }[];
}

export function localesOf(config: Data): Locales {
  const main = textAt(config, 'i18n', 'defaultLocale') ?? 'en';
  const ids = textsAt(config, 'i18n', 'locales');
  return {
    main,
    others: ids
      .filter((id) => id !== main)
      .map((id) => defined({ id, label: textAt(config, 'i18n', 'localeConfigs', id, 'label') })),
  };
}

interface EditionOptions {
  readonly home: string;
  /** Of the main docs, newest first. */
  readonly versions: readonly string[];
  readonly locales: Locales;
}

/** The folders of all versions and languages of an instance. */
export function editionSources(instance: Instance, options: EditionOptions): Instance[] {
  const { home, locales } = options;
  const inVersions = versionSources(instance, options);
  return [
    ...inVersions,
    ...locales.others.flatMap(({ id: locale }) =>
      inVersions.map((one) => ({
        ...one,
        locale,
        folder: join(home, 'i18n', locale, pluginFolder(one), folderOf(one)),
        base: joinAddress(locale, one.base),
        neutralBase: one.neutralBase ?? one.base,
      })),
    ),
  ];
}

function versionSources(instance: Instance, { home, versions }: EditionOptions): Instance[] {
  if (instance.kind !== 'docs' || instance.id !== 'docs' || versions.length === 0)
    return [instance];
  const { base } = instance;
  const last = textAt(instance.options, 'lastVersion') ?? versions[0];
  const pathOf = (version: string): string =>
    textAt(instance.options, 'versions', version, 'path') ??
    (version === last ? '' : version === CURRENT ? 'next' : version);
  return [CURRENT, ...versions].map((version) => ({
    ...instance,
    version,
    folder: version === CURRENT ? instance.folder : join(home, `versioned_docs/version-${version}`),
    base: joinAddress(base, pathOf(version), '/'),
    neutralBase: base,
  }));
}

/** `docusaurus-plugin-content-docs`, with the id of an instance that is not the first. */
function pluginFolder({ kind, id }: Instance): string {
  return `docusaurus-plugin-content-${kind}${id === kind ? '' : `-${id}`}`;
}

function folderOf({ kind, version }: Instance): string {
  if (kind !== 'docs') return '';
  return version === undefined || version === CURRENT ? CURRENT : `version-${version}`;
}

export function declaredVersions(
  sources: readonly Instance[],
  versions: readonly string[],
  config: Data,
): DeclaredEdition[] {
  const options = sources.find(({ version }) => version !== undefined)?.options ?? dataAt(config);
  const last = textAt(options, 'lastVersion') ?? versions[0];
  const all = versions.length === 0 ? [] : [CURRENT, ...versions];
  return all.map((id) =>
    defined({
      kind: 'version' as const,
      id:
        id === CURRENT && last !== CURRENT
          ? (textAt(options, 'versions', CURRENT, 'path') ?? 'next')
          : id,
      label: textAt(options, 'versions', id, 'label'),
      isDefault: id === last,
      isUnreleased: valueAt(options, 'versions', id, 'banner') === 'unreleased' || undefined,
      folders: foldersOf(sources, ({ version }) => version === id),
    }),
  );
}

export function declaredLanguages(
  sources: readonly Instance[],
  { main, others }: Locales,
): DeclaredEdition[] {
  if (others.length === 0) return [];
  return [{ id: main }, ...others].map((one) =>
    defined({
      kind: 'language' as const,
      ...one,
      isDefault: one.id === main,
      folders: one.id === main ? undefined : foldersOf(sources, ({ locale }) => locale === one.id),
    }),
  );
}

function foldersOf(
  sources: readonly Instance[],
  isOwn: (source: Instance) => boolean,
): readonly string[] {
  return sources.filter(isOwn).map(({ folder }) => folder);
}
