/**
 * A documentation set once it has been read: plain, frozen data.
 * Nothing here knows how it was read (`library/`) or how it leaves the service.
 */
import type { Edition } from './edition.ts';
import type { ImageSize, Looks } from './looks.ts';
import type { LinkWords, PageSource } from './page-source.ts';
import type { Finding } from './finding.ts';
import type { PackedAsset } from './packed-asset.ts';

/** The documented product, from `docent.yaml` or its defaults. */
export interface Product {
  /** Identifier used where an exact name contains "product": `docent.report/1`. `^[a-z][a-z0-9-]*$` */
  readonly id: string;
  readonly name: string;
  readonly version: string;
  /** One line, plain text. */
  readonly description: string;
}

/** A top-level section of the navigation. */
export interface Section {
  /** `^[a-z0-9-]+$` */
  readonly id: string;
  readonly title: string;
}

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
  /** All pages in navigation order, one at a time: for documents and indexes of all of them, not to answer one request. */
  all(): AsyncIterable<WholePage>;
}

export type SampleLevel = 'beginner' | 'intermediate' | 'advanced';

/** A runnable code sample, with the output that was recorded when it ran. */
export interface Sample {
  /** `^[a-z0-9][a-z0-9-]*$`, unique in the library. */
  readonly id: string;
  readonly title: string;
  readonly language: string;
  readonly tags: readonly string[];
  readonly level?: SampleLevel;
  readonly code: string;
  /** The name under which the command expects the code, in the folder where it runs. */
  readonly file: string;
  /** A line for `sh`. */
  readonly command: string;
  /** Its standard output, with `{{name}}` for parts that vary. */
  readonly output: string;
  /** A line for `sh` that fails where the sample cannot run. */
  readonly needs?: string;
  /** Folder that is served while it runs, relative to the content folder; absent: the content folder. */
  readonly serve?: string;
  /** Slug of the page that shows it. Absent for a file under `samples/` that no page shows. */
  readonly page?: string;
  /** Slug of the first page that mentions its id; only where `page` names none. */
  readonly mentionedOn?: string;
  /** Places among the code blocks of that page's Markdown at which it and its output stand. */
  readonly blocks?: readonly number[];
  /** Text of the nearest heading above it on that page, and its anchor. */
  readonly heading?: string;
  readonly anchor?: string;
  /** `file:line` below the content folder, for messages. */
  readonly origin: string;
}

/** One version's notes: a page of release notes, a post, or a part of a changelog. */
export interface Release {
  readonly version: string;
  /** ISO 8601 date. */
  readonly date?: string;
  /** Slug of the page that holds the notes. */
  readonly page: string;
  readonly entries: readonly ReleaseEntry[];
}

/** A passage of the page that holds the notes. */
export interface ReleaseEntry {
  /** Its heading, or its first line. */
  readonly title: string;
  /** Index of the passage, which has the text. */
  readonly passage: number;
  readonly anchor?: string;
}

/** Something the product does not do, said plainly (`gaps.yaml`). */
export interface Gap {
  readonly id: string;
  readonly statement: string;
  /** Absolute URI that documents the gap. */
  readonly sourceUrl: string;
  /** Slug of a page that explains it. */
  readonly page?: string;
  /** Slug of the first page that mentions its id; only where `page` names none. */
  readonly mentionedOn?: string;
}

/** Validated files of `_agent/`, by their path below it: `benchmarks.json`, `comparisons/node.json`, … */
export type AgentData = ReadonlyMap<string, unknown>;

/** An entry of the navigation: a page, a link elsewhere, or a heading; each may have entries below it. */
export interface NavigationEntry {
  readonly title: string;
  /** The page that the entry leads to. */
  readonly slug?: string;
  /** Absolute address that the entry leads to. */
  readonly href?: string;
  /** Only of entries at the top: the generator shows them in its header. */
  readonly isTab?: true;
  readonly children: readonly NavigationEntry[];
}

/** Addresses that pages had before, as {@link addressKey} writes them, with what each leads to. */
export interface OldAddresses {
  /** To a site path, which may have a fragment, or to an absolute address. */
  readonly exact: ReadonlyMap<string, string>;
  /** Addresses that an edition other than the default one had on the whole site: `/docs/v3.4/install`. */
  readonly outer: ReadonlyMap<string, string>;
  /** With `:name`, `:name*` and `*`, as the generator's configuration has them. */
  readonly patterns: readonly { readonly from: string; readonly to: string }[];
}

/** A skill for agents: a file with front matter, as the Agent Skills specification has it. */
export interface Skill {
  /** 1 to 64 lower-case letters, digits and single hyphens. */
  readonly name: string;
  /** 1 to 1,024 characters. */
  readonly description: string;
  /** The whole file. */
  readonly text: string;
}

/** Rules that a built site has for its host, in the order in which they are tried. */
export interface HostRules {
  readonly redirects: readonly HostRedirect[];
  readonly headers: readonly HeaderRule[];
}

/** Part of the pattern of a path: text, a name for one part of a path, or a name for all that follow, which only the last part can be. */
export interface PatternPart {
  readonly text: string;
  /** In lower case; `*` of a part without one. */
  readonly name?: string;
  readonly isRest?: boolean;
}

export interface HostRedirect {
  readonly from: readonly PatternPart[];
  /** Path or absolute address, with those names and `:splat`. */
  readonly to: string;
  /** Of a redirect; 200: the file at `to` is the answer. */
  readonly status: 200 | 301 | 302 | 303 | 307 | 308;
  /** Goes before a file at the address. */
  readonly isForced: boolean;
}

export interface HeaderRule {
  readonly path: readonly PatternPart[];
  /** Names, in lower case, and values; a name may stand there more than once. */
  readonly headers: readonly (readonly [name: string, value: string])[];
}

/** The whole documentation. Never changed: a new one replaces it. */
export interface Library {
  readonly product: Product;
  /** Origin and optional path prefix, without a trailing slash. */
  readonly baseUrl: string;
  /** Language of the pages, as a BCP 47 tag. */
  readonly language: string;
  /** In navigation order; only sections that have pages. */
  readonly sections: readonly Section[];
  /** In navigation order. */
  readonly pages: readonly Page[];
  readonly pageBySlug: ReadonlyMap<string, Page>;
  readonly contents: PageContents;
  /** The navigation in all its depth; `sections` and groups follow from its first two levels. */
  readonly navigation: readonly NavigationEntry[];
  /** Old slug to current slug. */
  readonly redirects: ReadonlyMap<string, string>;
  readonly oldAddresses: OldAddresses;
  /** Name of the generator whose folder it is; `plain` for none. */
  readonly generator: string;
  readonly looks: Looks;
  /** The edition whose pages these are. */
  readonly edition: Edition;
  /** All editions of the set, in order: the default one first. */
  readonly editions: readonly Edition[];
  readonly samples: readonly Sample[];
  readonly releases: readonly Release[];
  readonly gaps: readonly Gap[];
  readonly agentData: AgentData;
  /** The folder's own `SKILL.md`; absent: one is generated. */
  readonly skill?: Skill;
  /** Files of the folder that pages refer to (images, downloads), by path below the folder: absolute path on disk, or the file itself. */
  readonly assets: ReadonlyMap<string, string | PackedAsset>;
  /** Sizes of the images among them, by site path. */
  readonly imageSizes?: ReadonlyMap<string, ImageSize>;
  /** Folder, on disk, of the built site that people read; absent: they read the service's own pages. */
  readonly siteFolder?: string;
  /** Path below which it is served: `/reference` of a set that has a site of its own; absent: the root. */
  readonly sitePrefix?: string;
  readonly hostRules?: HostRules;
  /** Path prefix that the site was built for, below which its files are served too: `/project/`. */
  readonly siteBase?: string;
  /** Folders at its top with the pages of other folders there, by name. */
  readonly siteCopies?: ReadonlyMap<string, string>;
  /** Folders, on disk, in which those files lie: one that leads elsewhere by now is not served. */
  readonly assetFolders: readonly string[];
  /** SHA-256 (hex) over everything that was read; equal content gives an equal digest. */
  readonly digest: string;
  /** Everything that was found wrong or left out. */
  readonly findings: readonly Finding[];
}
