/** A page before its place in the navigation and its address are known. */
import type { Attributes } from './data.ts';
import type { Heading, Passage } from './page.ts';
import type { DialectFacts, LinkWords } from './page-source.ts';
import type { FolderFile } from './source.ts';

/** An address that a page leads to. */
export interface PageLink {
  /** As written, escapes taken off. */
  readonly target: string;
  readonly isImage: boolean;
  /** 0-based. */
  readonly line: number;
  /** It stands for the title of its target, not for the address; words that do when the target has none. */
  readonly words?: string;
}

/** A link and its place in the text, in UTF-16 code units. */
export interface LinkSpan extends PageLink {
  readonly start: number;
  readonly end: number;
}

/** A page as the Markdown that agents get, links as they were written. */
export interface NeutralMarkdown {
  readonly text: string;
  readonly links: readonly LinkSpan[];
  /** The range of the first level-1 heading in `text`, with the blank line below it. */
  readonly title?: readonly [start: number, end: number];
}

/** A code block that is a sample. */
export interface SampleBlock {
  /** 0-based, of all code blocks of the page. */
  readonly place: number;
  readonly language: string;
  /** Of its info string, by name. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly code: string;
  /** The code block below it, when that says `output`. */
  readonly output: string | undefined;
  /** 0-based line of the opening fence in the parsed source. */
  readonly line: number;
  /** Anchor of the nearest heading of level 2 to 4 above it. */
  readonly anchor?: string;
}

/** The first level-1 heading. */
export interface TitleHeading {
  readonly text: string;
  /** True if nothing precedes it. */
  readonly isFirst: boolean;
  /** It is the title of a hero, which stands below it. */
  readonly isOfHero?: boolean;
}

/** Contents of a page as they can be known of it alone. */
export interface ParsedDocument {
  readonly title?: TitleHeading;
  /** A level-2 heading before all prose: the title of a page without one. */
  readonly leadingHeading?: string;
  readonly headings: readonly Heading[];
  /** The first paragraph, one line, cut at a word; may be empty. */
  readonly description: string;
  /** Every fragment id that a link may name. */
  readonly anchors: ReadonlySet<string>;
  readonly samples: readonly SampleBlock[];
}

/** The long part of a page's contents: once the page is parsed, nothing but the page itself is made from it. */
export interface DraftText {
  /** The text below the front matter. */
  readonly body: string;
  /** The body as agents get it, links as they are written. */
  readonly neutral: NeutralMarkdown;
  readonly passages: readonly Passage[];
  /** Its links that have words. */
  readonly linkWords: readonly LinkWords[];
}

/** Something that was not understood. */
export interface Unknown {
  /** 0-based line of the body. */
  readonly line: number;
  readonly count: number;
}

/** One Markdown file, read and parsed. */
export interface Draft {
  readonly source: FolderFile;
  readonly file: string;
  readonly attributes: Attributes;
  readonly dialect: DialectFacts;
  readonly document: ParsedDocument;
  /** Its text, from memory or from a file: call it once for all that is made of it. */
  readonly text: () => DraftText;
  readonly links: readonly PageLink[];
  /** Constructs that the dialect does not know, with the 0-based line of the body of the first use. */
  readonly unknown: ReadonlyMap<string, Unknown>;
  /** Folders of included files, from which links may be written. */
  readonly folders: readonly string[];
  /** 1-based line of the file for a 0-based line of the body. */
  readonly lineOf: (line: number) => number;
}
