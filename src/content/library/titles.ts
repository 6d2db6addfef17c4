/** Titles of pages, and of the sections and pages that links without words of their own lead to. */
import type { Place } from '../model/navigation.ts';
import type { NeutralMarkdown, Draft } from '../model/draft.ts';
import type { Spell } from '../nav/spelling.ts';
import path from 'node:path/posix';
import { ownTitle } from '../page/page.ts';
import { decoded, split } from '../links/link-address.ts';
import { fold } from '../links/page-anchors.ts';
import { isIndex, titleOfName } from '../links/slug.ts';

export interface TitledPages {
  readonly drafts: ReadonlyMap<string, Draft>;
  readonly places: ReadonlyMap<string, Place>;
  /** Site path of each page, by file. */
  readonly paths: ReadonlyMap<string, string>;
  readonly baseUrl: string;
  readonly titleOf: (draft: Draft, place: Place) => string;
}

/** Finds the titles for the links of a page, by link as it is written. */
export function linkTitles(
  pages: TitledPages,
): (
  neutral: NeutralMarkdown,
  urls: ReadonlyMap<string, string>,
) => ReadonlyMap<string, string> | undefined {
  let byPath: ReadonlyMap<string, string> | undefined;
  const titleAt = (url: string): string | undefined => {
    byPath ??= new Map([...pages.paths].map(([file, at]) => [pages.baseUrl + at, file]));
    const { path: at, fragment } = split(url);
    const file = byPath.get(at) ?? '';
    const [draft, place] = [pages.drafts.get(file), pages.places.get(file)];
    if (draft === undefined || place === undefined) return undefined;
    const wanted = fold(decoded(fragment));
    const heading = draft.document.headings.find((one) => fold(one.anchor) === wanted);
    return heading?.text ?? pages.titleOf(draft, place);
  };
  return ({ links }, urls) => {
    const titles = new Map<string, string>();
    for (const { target, words } of links) {
      const title = words === undefined ? undefined : titleAt(urls.get(target) ?? '');
      if (title !== undefined) titles.set(target, title);
    }
    return titles.size > 0 ? titles : undefined;
  };
}

export interface TitleSources {
  /** Slug by file. */
  readonly slugs: ReadonlyMap<string, string>;
  /** Title of the front page where the page itself has none. */
  readonly siteName: string;
  /** A heading at the top goes before the title of the front matter. */
  readonly headingIsTitle: boolean;
  readonly spell: Spell;
}

/** The title that a page has been given, else the name of its file or folder; the front page has the site's. */
export function titleRule({
  slugs,
  siteName,
  headingIsTitle,
  spell,
}: TitleSources): (draft: Draft, place: Place) => string {
  return (draft, { navTitle }) => {
    const { document, file } = draft;
    const given = ownTitle(draft, headingIsTitle) || navTitle || document.leadingHeading;
    const name = isIndex(file) ? path.dirname(file) : file;
    return (
      given ||
      (slugs.get(file) === 'index' ? siteName : '') ||
      spell(titleOfName(path.basename(name === '.' ? file : name)))
    );
  };
}
