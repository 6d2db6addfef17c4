/** Input of the templates: the site around a page, and the parts of the page. */
import type { Library } from '../content/model.ts';
import { NO_HOSTS, type ExternalHosts } from './external.ts';
import type { Html } from './html.ts';

/** The site around a page. */
export interface Site {
  readonly library: Library;
  /** Path prefix of the base address, without a trailing slash; usually empty. */
  readonly prefix: string;
  /** Path of the browser assets, ending in their digest. */
  readonly assets: string;
  readonly external: ExternalHosts;
}

export function siteOf(
  { library }: { readonly library: Library },
  assets: string,
  external: ExternalHosts = NO_HOSTS,
): Site {
  const prefix = new URL(library.baseUrl).pathname.replace(/\/$/, '');
  return { library, prefix, assets, external };
}

export interface PageParts {
  readonly title: string;
  /** Plain text, one line; may be empty. */
  readonly description: string;
  /** Site path of this page; absent for pages that stand for no address (404). */
  readonly path?: string;
  /** Site path of the same page as Markdown. */
  readonly markdownPath?: string;
  /** Language of the page, as a BCP 47 tag; default that of the documentation. */
  readonly language?: string;
  /** Slug of the documentation page, which the navigation opens. */
  readonly slug?: string;
  /** Id of the section, which the navigation opens. */
  readonly section?: string;
  readonly main: Html;
  /** Table of contents. */
  readonly aside?: Html;
}
