/**
 * The contract of a documentation generator. Each generator is one file of this folder that reads its own configuration as data
 * and answers the same questions about a folder: which files are pages, their old addresses, their order, what the site is called.
 */
import type { Makers } from './makers.ts';
import type { Data, Attributes } from './data.ts';
import type { Report } from './finding.ts';
import type { FolderRules, NavContext, NavNode } from './navigation.ts';
import type { DeclaredEdition } from './declared.ts';
import type { Source, SourceFile } from './source.ts';
import type { RunTemplates, TemplateSources } from './templates.ts';

export interface Generator {
  /** Lower case, as in `docent check` and in the documentation. */
  readonly name: string;
  /** Paths below a project's folder, one of which has to exist; the first that does is the mark that `open` is given. */
  readonly marks: readonly string[];
  /** Reads the project. Returns nothing when the mark belongs to something else. */
  open(place: ProjectPlace): Promise<ProjectConfig | undefined>;
}

/** A folder that has a generator's mark. */
export interface ProjectPlace extends ConfigFolders {
  /** On disk, links resolved. */
  readonly home: string;
  /** The mark that was found, relative to `home`. */
  readonly mark: string;
  readonly report: Report;
}

export interface SourcePage extends SourceFile {
  readonly attributes: Attributes;
  /** Text of its first heading of level 1, where the page has been read. */
  readonly title?: string | undefined;
}

export interface Redirect {
  /** Site address. */
  readonly from: string;
  /** Site address, path of a source file, or absolute address; may have a fragment. */
  readonly to: string;
}

export interface Link {
  readonly title: string;
  /** Absolute address, site address, or path of a source file. */
  readonly href: string;
}

export interface Menu {
  readonly title: string;
  readonly links: readonly Link[];
}

export interface LinkGroup {
  readonly title?: string;
  readonly links: readonly Link[];
}

/** Name and looks of a site, as its configuration gives them. Paths are as written. */
export interface Identity {
  readonly name?: string;
  readonly description?: string;
  readonly version?: string;
  /** BCP 47. */
  readonly language?: string;
  readonly logo?: string;
  /** The logo on a dark ground. */
  readonly logoDark?: string;
  /** The generator shows the logo in the place of the name. */
  readonly isLogoName?: boolean;
  readonly favicon?: string;
  /** Shown with links to the site elsewhere. */
  readonly image?: string;
  /** CSS colour. */
  readonly accent?: string;
  /** The accent colour on a dark ground. */
  readonly accentDark?: string;
  readonly repository?: string;
  /** Address at which a page is edited, with `{path}` for its path below the source's folder. */
  readonly edit?: string;
  /** Profiles of the project, which the header shows as icons. */
  readonly social?: readonly Link[];
  /** Links and menus of the header. */
  readonly links?: readonly (Link | Menu)[];
  readonly footer?: readonly LinkGroup[];
  /** Texts that the site shows as they are, such as `copyright`. */
  readonly texts?: Readonly<Record<string, string>>;
}

/** A page that no file holds: the generator makes it of data. */
export interface MadePage {
  /** Below the main source's folder, ending in `.md` or `.mdx`. */
  readonly path: string;
  /** File that it is made of, on disk. */
  readonly disk: string;
  readonly text: string;
}

/** Pages that a program of the project writes while it runs, which Docent does not run. */
export interface WrittenPages {
  /** The program, below the content folder. */
  readonly by: string;
  /** Below the main source's folder, with their endings. */
  readonly paths: readonly string[];
}

/** A project with its place. */
export interface Project extends ProjectConfig {
  /** The generator's name. */
  readonly generator: string;
  /** Name of the dialect that its pages are written in. */
  readonly dialect: string;
  /** Folder of the configuration, on disk. */
  readonly home: string;
  /** Pages that a build of the project makes, and that are not there. */
  readonly made?: readonly MadeLater[];
}

/** A file or folder that the project's `.gitignore` names among the pages, and that is not there. */
export interface MadeLater {
  /** Below the content folder. */
  readonly path: string;
  /** Its address on the site, and its paths below the content folder and below that of the pages, without an ending. */
  readonly keys: readonly string[];
}

/** Facts about a project from its generator's configuration. */
export interface ProjectConfig extends Partial<GeneratorPaths> {
  /** At least one; the first is the main one. */
  readonly sources: readonly Source[];
  /** Path prefix of the whole site: `/` or `/project/`. */
  readonly siteBase?: string;
  /** Folders of a built site with the pages of other folders, which are read once. */
  readonly siteCopies?: ReadonlyMap<string, string>;
  /** Files of the sources that are pages; default: those of Markdown. */
  readonly pages?: 'html';
  readonly identity: Identity;
  /** Names of what anchors of a built page lead to; nothing where the site does not list them. */
  readonly anchorNames?: (file: string) => ReadonlyMap<string, readonly string[]> | undefined;
  /** A heading at the top of a page is its title; that of the front matter is for navigation and browsers. */
  readonly headingIsTitle?: boolean;
  /** Titles are names of code: that two pages have the same is no fault of the author's. */
  readonly titlesAreNames?: boolean;
  /** Folders, on disk, whose files the generator serves from the site's root. */
  readonly publicFolders?: readonly string[];
  /** Hidden folders with files that pages use. */
  readonly hiddenFolders?: readonly string[];
  readonly redirects?: readonly Redirect[];
  /** Returns whether the file is one of the `redirects` and nothing else. */
  leadsOn?(file: SourceFile): boolean;
  readonly editions?: readonly DeclaredEdition[];
  readonly madePages?: readonly MadePage[];
  readonly written?: WrittenPages;
  readonly makers?: Makers;
  /** Values of the configuration that pages show by their names. */
  readonly values?: Data;
  /** Runs the templates in the text of pages; asked for once a reading. */
  templates?(sources: TemplateSources): RunTemplates;
  /** Markdown that the generator writes below a page's own, from what its front matter names. */
  textBelow?(attributes: Attributes): Promise<string>;
  /**
   * Returns whether the generator ignores the file, whatever its front matter says: partials, excluded folders, navigation files.
   * @param has whether the source has a Markdown file at a path.
   */
  ignores?(file: SourceFile, has: (path: string) => boolean): boolean;
  /** Returns whether the generator reads the file, which it ignores as a page, as its navigation. */
  isNavigation?(file: SourceFile): boolean;
  /**
   * Front matter that the page gets from its sections or from the configuration; its own goes before it.
   * @param attributesOf front matter of a file of the same source.
   */
  defaults?(page: SourcePage, attributesOf: (path: string) => Attributes | undefined): Attributes;
  /** Returns whether the generator does not publish the page, besides drafts and unlisted pages, which no generator's folder publishes. */
  isHidden?(page: SourcePage): boolean;
  /** Site address of the page, without the site's own base. */
  address(page: SourcePage): string;
  /** Returns whether the build makes a page of the address, such as an index of names, that no file of the folder holds. */
  makes?(address: string): boolean;
  /** Further addresses at which the generator publishes the page. */
  moreAddresses?(page: SourcePage): readonly string[];
  /** Rules that make a navigation of folders, where the project has no order of its own. */
  folderRules?(context: NavContext): Promise<FolderRules>;
  /** The navigation that the project declares; nothing: the folders are the navigation. */
  navigation?(
    context: NavContext,
    folders: readonly NavNode[],
  ): Promise<readonly NavNode[] | undefined>;
}

/** Paths of includes, as a generator resolves them. */
export interface GeneratorPaths {
  /** Folders, on disk, from which includes are resolved when the page's own folder has no such file. */
  readonly includeBases: readonly string[];
  /** Prefixes of include and import paths, with the folder on disk that each refers to. */
  readonly aliases: Readonly<Record<string, string>>;
  /** Files that every page ends with. */
  readonly appended?: Appended;
  /** The build goes on without a file that an optional include names. */
  readonly skipsMissingIncludes?: boolean;
}

export interface Appended {
  /** Paths as a page would write them. */
  readonly paths: readonly string[];
  /** Folder on disk in which they are looked for first. */
  readonly folder: string;
  /** The configuration that names them. */
  readonly file: string;
}

/** Folders that files of a configuration may lie in. */
export interface ConfigFolders {
  /** The content folder. */
  readonly root: string;
  /** Configuration may import modules from below this folder only. */
  readonly top: string;
}
