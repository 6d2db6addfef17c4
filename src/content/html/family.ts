/** How a page of a family of built sites is recognised, where its article is and what of it is no text of the author's. */

/** No selector looks at neighbours (`~`, `+`, `:has`, `:first-of-type`): each would look through all of them for each element. */
export interface Family {
  /** Selectors that only pages of the family all match. */
  readonly marks: readonly string[];
  /** Only pages of a site with an inventory of Sphinx are of the family. */
  readonly byInventory?: true;
  /** The row is for pages of any other make. */
  readonly isUnknown?: true;
  /** Selectors of the article, best first. */
  readonly article: readonly string[];
  /** Selector of what is left out of the article. */
  readonly drop: string;
  /** Selectors of the lists that are the site's menu, or of what is around them, best first. */
  readonly navigation: readonly string[];
  /** A page's menu may lack what is folded or stands in another section: those of several pages are put together. */
  readonly isMenuPartial?: true;
  /** The page has its menu again, for small screens; the first is read. */
  readonly repeatsMenu?: true;
  /** File with the menu, for sites whose pages have none. */
  readonly menuFile?: string;
  /** Selector of the link to the page above, where none is `rel=up`. */
  readonly up?: string;
  /** Selector of the link to the page before, where none is `rel=prev`. */
  readonly previous?: string;
  /** Selector of the site's name on a page, where no metadata says it: titles of pages end with it. */
  readonly siteName?: string;
  /** Titles of pages are names of code, which several may have: a class and its constructor. */
  readonly titlesAreNames?: true;
  /** Elements that say something else than their name: by selector, the name and the classes that they get. */
  readonly rename?: Readonly<Record<string, string>>;
  /** Selector of elements that only a style sheet sets apart from the words beside them. */
  readonly apart?: string;
  /** Files that are no pages of documentation. */
  readonly ignored?: RegExp;
}
