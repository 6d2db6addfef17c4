/** Images that a page names by a part of their names, as `Resources.GetMatch "*name*"` of Hugo finds them. */
import type { PageLink, Draft } from '../model/draft.ts';
import posix from 'node:path/posix';
import { memoize } from '../../memoize.ts';
import { groupBy } from '../source/group-by.ts';
import { decoded } from './link-address.ts';

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
