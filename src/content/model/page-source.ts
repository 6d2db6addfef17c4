/** A page's source, and how it is to be read. */
import type { Attributes } from './data.ts';

/** Dialects of Markdown, by the generators that define them. */
export type DialectName =
  | 'docsify'
  | 'docusaurus'
  | 'fumadocs'
  | 'gitbook'
  | 'hugo'
  | 'jekyll'
  | 'mdbook'
  | 'mintlify'
  | 'mkdocs'
  | 'myst'
  | 'nextra'
  | 'nuxt'
  | 'plain'
  | 'starlight'
  | 'vitepress';

/** Rules by which generators make the ids of headings. */
export type HeadingIdRule =
  | 'docsify'
  | 'docutils'
  | 'gitbook'
  | 'github'
  | 'hugo'
  | 'mdbook'
  | 'mintlify'
  | 'nuxt'
  | 'python-markdown'
  | 'vitepress';

export interface PageSource {
  /** Below the front matter, includes resolved. */
  readonly text: string;
  readonly dialect: DialectName;
  /** Below the content folder: the ending counts. */
  readonly file: string;
  /** Its front matter; parts of it are shown, and its values are known to expressions. */
  readonly attributes?: Attributes;
}
