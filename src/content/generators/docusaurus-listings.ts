/** Pages that Docusaurus makes of categories: `link: { type: 'generated-index' }` in a sidebar or a `_category_` file. */
import { slug as githubSlug } from 'github-slugger';
import path from 'node:path';
import { joinAddress } from '../links/address.ts';
import type { FolderRules, NavContext } from '../model/navigation.ts';
import { readCategories } from '../nav/folder-data.ts';
import { textAt } from '../source/data.ts';
import { isInside } from '../source/walk.ts';
import { withoutNumber } from './number-prefix.ts';

/** The `_category_` files of all sets of pages. */
export async function categories(context: NavContext): Promise<NonNullable<FolderRules['data']>> {
  const sources = [...new Set(context.pages.map(({ source }) => source))];
  return await readCategories(context, (data, folder) => {
    const source = sources.find((one) => isInside(one.folder, folder));
    const label = textAt(data, 'label') ?? withoutNumber(path.basename(folder));
    return source && listingOf(label, data['link'], source.base);
  });
}

/** The address of the page that lists a category; absent where it has none. @param base of the set of pages */
export function listingOf(label: string, link: unknown, base: string): string | undefined {
  if (textAt(link, 'type') !== 'generated-index') return undefined;
  return joinAddress(base, textAt(link, 'slug') ?? `category/${githubSlug(label)}`);
}
