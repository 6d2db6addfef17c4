/** Looks of the site as a reading of its folder finds them: theme, images and their sizes. */
import type { Library } from '../model/library.ts';
import { assetUrl } from '../links/file-addresses.ts';
import type { Looks } from '../model/looks.ts';
import { defined } from '../source/data.ts';
import { readBeginning } from '../source/open-file.ts';
import { imageSizes } from './image-size.ts';
import { groundOf, LOGO_BYTES_MAX } from './logo-ground.ts';
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
  const folders = assetFolders(folder, options);
  const sources = { project, files, find: context.find, paths, assets };
  const isTold = themeFolder === undefined ? isFirst(folder) : own.edition.isDefault;
  const told = isTold ? report : () => undefined;
  const by = { ...sources, folder: themeFolder ?? root, root, report: told, siteWords, language };
  const looks = withGround(themedLooks(looksOf(sources), theme, by), assets, folders);
  // After the looks, which name images too.
  return siteFolder === undefined ? { looks, imageSizes: imageSizes(assets, folders) } : { looks };
}

/** A logo that is a drawing, and the only one, may be made for a header of another colour. */
function withGround(
  looks: Looks,
  assets: LooksSources['assets'],
  folders: readonly string[],
): Looks {
  const { logo, logoDark } = looks;
  if (logo === undefined || logoDark !== undefined || !/\.svg$/i.test(logo)) return looks;
  const [, disk] = [...assets].find(([file]) => assetUrl('', file) === logo) ?? [];
  const svg = disk === undefined ? undefined : readBeginning(disk, folders, LOGO_BYTES_MAX);
  return defined({ ...looks, logoGround: svg && groundOf(svg.toString('utf8')) });
}

/** Real paths of the folders in which the served files lie. */
export function assetFolders(
  { assets: { files } }: Pick<ReadFolder, 'assets'>,
  { themeFolder }: LooksOptions,
): readonly string[] {
  const themes = themeFolder === undefined ? [] : [themeFolder];
  return [...new Set([...files.map(({ root }) => root), ...themes])];
}
