/** What listings and search results show of a page. */
import type { Page } from './model.ts';

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
