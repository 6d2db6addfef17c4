/** A page once it has been read: what listings know of it, and its text, which is read when it is shown. */
import type { LinkWords, PageSource } from './page-source.ts';

/** A heading of level 2 to 4. */
export interface Heading {
  readonly level: 2 | 3 | 4;
  /** Plain text, without Markdown syntax. */
  readonly text: string;
  /** Fragment id on the page: GitHub's slug rules, or the explicit `{#id}`. Unique on its page. */
  readonly anchor: string;
}

/** A stretch of a page: its lead (no heading), or a heading with the text up to the next heading of level 2 to 4. */
export interface Passage {
  /** Absent for the text before the first heading. */
  readonly heading?: Heading;
  /** Headings above this one on the page, outermost first; not including it. */
  readonly trail: readonly string[];
  /** Prose as plain text, without Markdown syntax: a line for each paragraph, list item and row, with `…` at the end of one that leads to code. */
  readonly text: string;
  /** The content of code blocks, joined by newlines. */
  readonly code: string;
  /** Names that it explains without a heading: of options in rows of tables, of terms that are defined. */
  readonly names?: readonly string[];
}

/** A page as listings, navigation and links know it. Its text is read when it is shown: {@link PageContents}. */
export interface Page {
  /** `^[a-z0-9][a-z0-9-]*$`, unique in the library. */
  readonly slug: string;
  /** Site path of the HTML page: `/docs/<slug>`, or the page's own address on a built site that people read. */
  readonly path: string;
  /** Absolute address of the HTML page. */
  readonly url: string;
  /** Absolute address of the page as `text/markdown`. */
  readonly markdownUrl: string;
  readonly title: string;
  /** Plain text, one line; may be empty. */
  readonly description: string;
  /** Id of the top-level section. */
  readonly section: string;
  readonly sectionTitle: string;
  /** Group within the section; empty if the page is directly in the section. */
  readonly group: string;
  /** The page's name in the navigation, where that is not its title. */
  readonly label?: string;
  /** Address at which the page's source is edited. */
  readonly editUrl?: string;
  /** File below the content folder, with `/`. */
  readonly file: string;
  /** ISO 8601 date-time of the last true change of the file (git, else file time). */
  readonly lastModified: string;
  /** Set where {@link lastModified} is the time of a commit: the time of a copied file tells a reader nothing. */
  readonly isCommitted?: true;
  /** Number of its headings of level 2 to 4. */
  readonly headingCount: number;
  /** Its first headings, where it has no description: what an index says of it instead. */
  readonly topics?: string;
  /** Size of its Markdown in UTF-8. */
  readonly markdownBytes: number;
  /** SHA-256 (base64url) of its Markdown. */
  readonly markdownDigest: string;
  /** Languages of the code blocks of its Markdown, in document order; empty for one that names none. */
  readonly codeLanguages: readonly string[];
  /** BCP 47 tag of front matter `lang`; absent: the library's. */
  readonly language?: string;
  /** Earlier slugs or paths of this page (front matter `redirect_from`), as slugs. */
  readonly redirectFrom: readonly string[];
}

/** The text of a page, and what its HTML is made from. */
export interface PageContent {
  /** Headings of level 2 to 4 in document order. */
  readonly headings: readonly Heading[];
  /** The page as CommonMark and GFM, starting with its title (`# …`): no construct of its dialect is left, code is kept, links are absolute. */
  readonly markdown: string;
  /** The source has no level-1 heading with the title: it was put in front of `markdown`. */
  readonly titleAdded?: boolean;
  /** Source of `markdown` and of the site's HTML: the text below the front matter, includes resolved. */
  readonly source: PageSource;
  /** Absolute address by link as the source has it. */
  readonly links: ReadonlyMap<string, string>;
  /** Its links that have words, in document order; for the search for their targets. */
  readonly linkWords?: readonly LinkWords[];
  /** Titles of their targets, for links that have no words of their own. */
  readonly linkTitles?: ReadonlyMap<string, string>;
  /** The page cut for search, in document order; concatenated they hold the whole text. One for each heading, and one before the first if it has text. */
  readonly passages: readonly Passage[];
}

export interface WholePage extends Page, PageContent {}

/** The texts of a library's pages: in memory, on disk or elsewhere. */
export interface PageContents {
  /** One page with its text; a promise where that is not in memory. Rejects when it cannot be read. */
  read(page: Page): WholePage | Promise<WholePage>;
  /** One page as the search engine has analysed it, where a build kept that. Rejects when it cannot be read. */
  analysed?(page: Page): Promise<Uint8Array | undefined>;
  /** All pages in navigation order, one at a time: for documents and indexes of all of them, not to answer one request. */
  all(): AsyncIterable<WholePage>;
}
