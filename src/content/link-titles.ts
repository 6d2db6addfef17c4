/** Titles of the pages and sections that links without words of their own lead to. */
import type { Place } from './nav/tree.ts';
import type { Draft } from './page.ts';

export interface TitledPages {
  readonly drafts: ReadonlyMap<string, Draft>;
  readonly places: ReadonlyMap<string, Place>;
  readonly slugs: ReadonlyMap<string, string>;
  readonly titleOf: (draft: Draft, place: Place) => string;
}

/** Finds the titles for the links of a page, by link as it is written. */
export function linkTitles(
  pages: TitledPages,
): (draft: Draft, urls: ReadonlyMap<string, string>) => ReadonlyMap<string, string> | undefined {
  let bySlug: ReadonlyMap<string, string> | undefined;
  const titleAt = (url: string): string | undefined => {
    bySlug ??= new Map([...pages.slugs].map(([file, slug]) => [slug, file]));
    const [, slug = '', anchor] = /\/docs\/([^/?#]*)[^#]*(?:#(.*))?$/s.exec(url) ?? [];
    const file = bySlug.get(slug) ?? '';
    const [draft, place] = [pages.drafts.get(file), pages.places.get(file)];
    if (draft === undefined || place === undefined) return undefined;
    const heading = draft.document.headings.find((one) => one.anchor === anchor);
    return heading?.text ?? pages.titleOf(draft, place);
  };
  return (draft, urls) => {
    const titles = new Map<string, string>();
    for (const { target, words } of draft.neutral.links) {
      const title = words === undefined ? undefined : titleAt(urls.get(target) ?? '');
      if (title !== undefined) titles.set(target, title);
    }
    return titles.size > 0 ? titles : undefined;
  };
}
