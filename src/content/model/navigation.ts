/** The navigation as a tree, whichever file it was written in. */
import type { Makers } from './makers.ts';
import type { Attributes } from './data.ts';
import type { EditionParts } from './declared.ts';
import type { Draft } from './draft.ts';
import type { EditionPart } from './edition.ts';
import type { Report } from './finding.ts';
import type { FolderFile, SourceFile } from './source.ts';

export interface NavNode {
  /** Absent: the page's own title, or the folder's name. */
  readonly title?: string;
  /** The page of this node, relative to the content folder. */
  readonly file?: string;
  /** Target of an entry that is not a page of the folder. */
  readonly href?: string;
  /** Address at which the generator lists the entries below: it leads to the first page of them. */
  readonly listing?: string;
  /** Stable name for a section's id, such as the folder's; else the title gives it. */
  readonly name?: string;
  /** The generator's navigation leaves the entry out, although its pages are published. */
  readonly isHidden?: boolean;
  /** Only of entries at the top: whether the generator shows them in its header, and beside a page those below its own. */
  readonly isTab?: boolean;
  /** The page stands at another entry; this one only leads to it. */
  readonly isLink?: true;
  readonly children: readonly NavNode[];
}

/** Position of a page. */
export interface Place {
  readonly file: string;
  /** Section id. */
  readonly section: string;
  readonly sectionTitle: string;
  readonly group: string;
  /** The page's title in the navigation. */
  readonly navTitle?: string;
}

/** A page as its generator sees it. */
export interface NavPage extends SourceFile {
  /** Below the source's folder as if there were one edition; `sourcePath` has the folder of its language and version too. */
  readonly path: string;
  readonly sourcePath: string;
  readonly place: PlacedPage;
  /** Below the content folder. */
  readonly file: string;
  readonly draft: Draft;
}

/** Tools that every reader of a navigation uses. */
export interface NavContext {
  /** The content folder on disk, symbolic links resolved. */
  readonly root: string;
  readonly files: readonly FolderFile[];
  readonly drafts: ReadonlyMap<string, Draft>;
  readonly pages: readonly NavPage[];
  /** Finds the file or folder that a build makes, by a path or address that leads to it or below it. */
  readonly madeAt: (target: string) => string | undefined;
  readonly makers?: Makers | undefined;
  /** The edition whose pages these are, in the ids of the generator. */
  readonly parts: EditionParts;
  /** Finds a page by its path below the content folder. */
  readonly finder: PageFinder;
  /** Finds a page by its path below the main source, or by its address. */
  readonly find: PageFinder;
  /** Returns whether another edition has a page of this path below the main source, or this one holds it back. */
  readonly isElsewhere: (target: string) => boolean;
  readonly report: Report;
}

/** Finds the page that a link without or with extension means. */
export type PageFinder = (target: string) => string | undefined;

/** Label and order of a folder, from a file in it. */
export interface FolderData {
  readonly label?: string;
  readonly order?: number;
  /** As of an entry of the navigation. */
  readonly listing?: string;
}

/** Rules by which a generator makes a navigation of folders. Everything has a default. */
export interface FolderRules {
  /** Data of a folder's own file, by the folder's path on disk; its order goes before that of the folder's index. */
  readonly data?: ReadonlyMap<string, FolderData>;
  /** Front matter that labels a page, best first. */
  readonly label?: (attributes: Attributes) => string | undefined;
  /** Position of a page or of a folder by its index; those without one come last. */
  readonly order?: (attributes: Attributes, name: string) => number | undefined;
  /** Time in milliseconds; of pages with one order, the latest comes first. `NaN` for none. */
  readonly date?: (attributes: Attributes) => number;
  /** `title`: by label, folders among pages. Default `name`: by file name, pages before folders. `path`: by file name, folders among pages. */
  readonly sort?: 'name' | 'title' | 'path';
  /** Returns whether the file is the index of its folder. */
  readonly isIndex?: (path: string) => boolean;
  /** Label of a folder without one of its own. */
  readonly folderTitle?: (name: string) => string;
  /** True if a folder's label is that of its index; default true. */
  readonly indexNamesFolder?: boolean;
  /** True if a folder's entry leads to its index; else the index is its first entry. */
  readonly linksIndex?: boolean;
  /** True if a folder without an order of its own takes the lowest of its pages. */
  readonly takesLowestOrder?: boolean;
  /** Path by which a page is put into folders; default its path below the source. */
  readonly path?: (page: NavPage) => string;
  /** Pages, and folders by their index, that are left out of the navigation. */
  readonly isHidden?: (attributes: Attributes) => boolean;
}

/** A page among the editions. */
export interface PlacedPage {
  /** Ids by kind; a page without one belongs to the default set, version or language. */
  readonly ids: Readonly<Record<EditionPart, readonly string[]>>;
  /** Below its source as if there were one edition: `guide/install.md` for `de/guide/install.md`. */
  readonly path: string;
  /** Path by which the generator knows the page; differs from that of the file where its name ends in a language. */
  readonly sourcePath: string;
  /** Path before the address that the generator gives to `sourcePath`: `/de` where a file's name ends in a language. */
  readonly before: string;
  /** Takes version and language from the address that the generator gives. */
  neutral(address: string): string;
}
