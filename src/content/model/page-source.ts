/** A page's source, and how it is to be read. */
import type { Attributes } from './data.ts';

/** Facts about a dialect that matter once a page is parsed. */
export interface DialectFacts {
  /** As page sources name it. */
  readonly name: string;
  /** Labels and anchors of headings are known in the whole project, and links name them without their pages. */
  readonly sharesLabels?: true;
  /** An image may be named by a part of its file's name. */
  readonly namesImagesInPart?: true;
}

/** A link as it is written, with what the page calls its target. */
export interface LinkWords {
  readonly target: string;
  readonly words: string;
}

export interface PageSource {
  /** Below the front matter, includes resolved. */
  readonly text: string;
  /** Name of its dialect. */
  readonly dialect: string;
  /** Below the content folder: the ending counts. */
  readonly file: string;
  /** Its front matter; parts of it are shown, and its values are known to expressions. */
  readonly attributes?: Attributes;
}
