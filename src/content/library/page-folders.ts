/** The folders of pages below the content folder, and the addresses that they are published at. */
import path from 'node:path';
import { asFolder } from '../links/address.ts';
import type { LinkTargets } from '../links/links.ts';
import type { Project } from '../model/generator.ts';
import { isInside, pathBelow } from '../source/walk.ts';

interface PageFolders {
  /** The content folder. */
  readonly root: string;
  readonly project: Pick<Project, 'sources'>;
}

export function pageFolders({
  root,
  project: { sources },
}: PageFolders): Pick<LinkTargets, 'pageFolders' | 'pagePath'> {
  const all = sources.filter(({ folder }) => isInside(root, folder));
  const below = all.filter(({ folder }) => folder !== root);
  return {
    pageFolders: below.map(({ folder }) => `${pathBelow(root, folder)}/`),
    pagePath(address) {
      // At the root of the site lie all other folders too.
      const isOf = ({ base }: { readonly base: string }): boolean =>
        base !== '/' && `${address}/`.startsWith(asFolder(base));
      const source = all.find(isOf);
      if (source === undefined) return address.slice(1);
      return pathBelow(root, path.join(source.folder, address.slice(source.base.length)));
    },
  };
}
