/** The fields of a page that listings and search results show. */
import type { Library } from '../model/library.ts';
import type { Page } from '../model/page.ts';

/** A page without its text (`service.md` PageSummary). */
export type PageSummary = Pick<
  Page,
  | 'slug'
  | 'path'
  | 'url'
  | 'markdownUrl'
  | 'title'
  | 'description'
  | 'section'
  | 'sectionTitle'
  | 'group'
>;

/** The fields of a page that every listing shows. */
export function summaryOf(page: Page): PageSummary {
  const { slug, path, url, markdownUrl, title, description, section, sectionTitle, group } = page;
  return { slug, path, url, markdownUrl, title, description, section, sectionTitle, group };
}

/** The same of the page with that slug. @throws for a slug that only an index of another library can name. */
export function summaryAt({ pageBySlug }: Library, slug: string): PageSummary {
  const page = pageBySlug.get(slug);
  if (page === undefined)
    throw new Error(`the index names the page "${slug}", which the library lacks`);
  return summaryOf(page);
}
