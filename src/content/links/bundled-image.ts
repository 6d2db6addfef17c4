/**
 * Files of a page's own folder: images that it names by a part of their names, as `Resources.GetMatch "*name*"` of Hugo finds them,
 * and files at the page's address.
 */
import type { PageLink, Draft } from '../model/draft.ts';
import posix from 'node:path/posix';
import { memoize } from '../../memoize.ts';
import { groupBy } from '../source/group-by.ts';
import type { PageFinder } from '../model/navigation.ts';
import { decoded } from './link-address.ts';
import { isIndex } from './slug.ts';

const IMAGE = /\.(?:avif|gif|jpe?g|png|svg|webp)$/i;

/** The first image in the page's folder with the name in its own. @param files by their paths below the content folder */
export function bundledImage(
  { target, isImage }: PageLink,
  { dialect, file: page }: Draft,
  files: ReadonlyMap<string, string>,
): string | undefined {
  if (!isImage || dialect.namesImagesInPart !== true) return undefined;
  const wanted = decoded(target).toLowerCase();
  return imagesByFolder(files)
    .get(posix.dirname(page))
    ?.find((file) => posix.basename(file).toLowerCase().includes(wanted));
}

const imagesByFolder = memoize((files: ReadonlyMap<string, string>) =>
  groupBy([...files.keys()].filter((file) => IMAGE.test(file)).toSorted(), posix.dirname),
);

interface PublicFiles {
  readonly finder: PageFinder;
  readonly files: ReadonlyMap<string, string>;
  readonly publicFolders: readonly string[];
}

/** The file beside the index of a folder whose address is another than its path. @param parts of an address of the site */
export function fileBesideIndex(
  parts: readonly string[],
  { finder, files, publicFolders }: PublicFiles,
): string | undefined {
  const ends = parts.map((_, index) => index).filter((index) => index > 0);
  return ends
    .flatMap((end) => {
      const page = finder(parts.slice(0, end).join('/'));
      return page !== undefined && isIndex(page)
        ? [posix.join(posix.dirname(page), ...parts.slice(end))]
        : [];
    })
    .find((file) => files.has(file) && publicFolders.some((folder) => file.startsWith(folder)));
}
