/** Input of the templates: the site around a page, and the parts of the page. */
import { pathPrefix, withoutPrefix } from '../content/model/edition.ts';
import type { Library } from '../content/model/library.ts';
import type { SitePart } from '../content/model/looks.ts';
import type { Editions } from '../generation/editions.ts';
import { direction } from './words/language-tag.ts';
import { withGiven } from './words/given.ts';
import { wordsFor, type Spoken } from './words/table.ts';
import type { Words } from './words/words.ts';
import { NO_HOSTS, type ExternalHosts } from './external.ts';
import { html, type Html } from './html.ts';
import { memoize } from '../memoize.ts';
import type { Preview } from './preview.ts';

/** An entry of the navigation above a page. */
export interface Step {
  readonly title: string;
  /** Path or absolute address; absent for a heading of the navigation. */
  readonly href?: string;
}

/** The site around a page. */
export interface Site {
  readonly library: Library;
  /** Path prefix of the base address, without a trailing slash; usually empty. */
  readonly prefix: string;
  /** Path of the browser assets, ending in their digest: the same for all editions. */
  readonly assets: string;
  readonly external: ExternalHosts;
  readonly editions: Pick<Editions, 'all' | 'pages'>;
  /** Whether search engines may list old versions. */
  readonly indexOldVersions: boolean;
  /** Words of the site itself, in the language of the documentation or in English. */
  readonly words: Words;
  /** Language of {@link words}, as a BCP 47 tag. */
  readonly wordsLanguage: string;
  /** For the author of the pages, in `docent dev`. */
  readonly preview?: Preview | undefined;
  /** Whether the site is written to files: then it offers nothing that needs a running service. */
  readonly isStatic: boolean;
  /** Whether the service takes reports of problems. */
  readonly takesReports: boolean;
}

export interface SiteOptions {
  /** Path of the browser assets, ending in their digest. */
  readonly assets: { readonly path: string };
  readonly editions: Editions;
  /** Whether search engines may list old versions. */
  readonly indexOldVersions: boolean;
  /** Default: none. */
  readonly external?: ExternalHosts;
  readonly preview?: Preview | undefined;
  /** Whether the site is written to files; default: it is served. */
  readonly isStatic?: boolean;
  /** Whether reports are sent on or stay here; absent: the service takes none. */
  readonly reports?: 'filed' | 'kept';
}

export function siteOf({ library }: { readonly library: Library }, options: SiteOptions): Site {
  const { assets, editions, indexOldVersions, external = NO_HOSTS } = options;
  const { preview, isStatic = false, reports } = options;
  const prefix = pathPrefix(library.baseUrl);
  const { words, language } = spokenIn(library);
  return {
    library,
    prefix,
    assets: withoutPrefix(prefix, library.edition) + assets.path,
    external,
    editions,
    indexOldVersions,
    words,
    wordsLanguage: language,
    preview,
    isStatic,
    takesReports: reports !== undefined,
  };
}

const spokenIn = memoize(({ language, looks: { words } }: Library): Spoken => {
  const spoken = wordsFor(language);
  return words === undefined ? spoken : withGiven(spoken, words, language);
});

/** Whether the author has left the part visible, and the site can have it. */
export function isShown({ library: { looks }, isStatic }: Site, part: SitePart): boolean {
  if (isStatic && part === 'developers') return false;
  return looks.hidden?.includes(part) !== true;
}

/** Attributes of an element whose words are the site's, on a page that may be in another language. */
export function inWords({ library, wordsLanguage }: Site): Html {
  return html`lang="${wordsLanguage}" dir="${direction(library.language)}"`;
}

export interface PageParts {
  readonly title: string;
  /** Plain text, one line; may be empty. */
  readonly description: string;
  /** Site path of this page; absent for pages that stand for no address (404). */
  readonly path?: string;
  /** Site path of the same page as Markdown. */
  readonly markdownPath?: string;
  /** The site that the page belongs to, where it is shown in another one because it is not translated. */
  readonly original?: Site;
  /** Language of the page, as a BCP 47 tag; default that of the documentation. */
  readonly language?: string;
  /** Slug of the documentation page, which the navigation opens. */
  readonly slug?: string;
  /** Id of the section, which the navigation opens. */
  readonly section?: string;
  /** The way to the page from the top of the navigation, without the page itself. */
  readonly trail?: readonly Step[];
  /** ISO 8601 date-time of the commit that last changed the page. */
  readonly modified?: string;
  readonly main: Html;
  /** Table of contents; `false`: none, but the text is no wider. */
  readonly aside?: Html | false;
}
