/** Looks of the site as a reading of its folder finds them: theme, images and their sizes. */
import type { Library } from '../model/library.ts';
import { imageSizes } from './image-size.ts';
import { looksOf, type LooksSources } from './looks.ts';
import type { PlacedPages, ReadFolder } from './placing.ts';
import { isFirst } from './survey.ts';
import { themedLooks, type Theme } from './theme.ts';

export interface LooksOptions {
  /** Looks by `docent.yaml`, over those of the generator. */
  readonly theme?: Theme;
  /** Folder on disk of the theme's files; default: the content folder. */
  readonly themeFolder?: string | undefined;
  /** Words of the site in English, by key, which `theme.words` may replace. */
  readonly siteWords?: Readonly<Record<string, string>>;
}

/** Faults of the theme are reported once: of the first edition, of the default one where sets share it. */
export function siteLooks(
  folder: ReadFolder,
  options: LooksOptions,
  { placed, assets }: Pick<LooksSources, 'assets'> & { readonly placed: PlacedPages },
): Pick<Library, 'looks' | 'imageSizes'> {
  const { theme = {}, themeFolder, siteWords = {} } = options;
  const { root, own, project, report, siteFolder } = folder;
  const { paths, context } = placed;
  const { language } = own.edition;
  const { files } = folder.assets;
  const sources = { project, files, find: context.find, paths, assets };
  const isTold = themeFolder === undefined ? isFirst(folder) : own.edition.isDefault;
  const told = isTold ? report : () => undefined;
  const by = { ...sources, folder: themeFolder ?? root, root, report: told, siteWords, language };
  const looks = themedLooks(looksOf(sources), theme, by);
  // After the looks, which name images too.
  return siteFolder === undefined
    ? { looks, imageSizes: imageSizes(assets, assetFolders(folder, options)) }
    : { looks };
}

/** Real paths of the folders in which the served files lie. */
export function assetFolders(
  { assets: { files } }: Pick<ReadFolder, 'assets'>,
  { themeFolder }: LooksOptions,
): readonly string[] {
  const themes = themeFolder === undefined ? [] : [themeFolder];
  return [...new Set([...files.map(({ root }) => root), ...themes])];
}
