/**
 * A documentation set once it has been read: plain, frozen data.
 * Nothing here knows how it was read (`library/`) or how it leaves the service.
 */
import type { Edition } from './edition.ts';
import type { Finding } from './finding.ts';
import type { HostRules } from './host-rules.ts';
import type { ImageSize } from './image-size.ts';
import type { Looks } from './looks.ts';
import type { PackedSite } from './packed-site.ts';
import type { PackedAsset } from './packed-asset.ts';
import type { PageContents } from './page.ts';
import type { PageList, PagesBySlug } from './page-list.ts';
import type { Release } from './release.ts';
import type { Sample } from './sample.ts';

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

/** Pages of one group of a section. */
export interface OutlineGroup {
  /** Id of the section. */
  readonly section: string;
  /** Empty for pages directly in the section. */
  readonly title: string;
  /** Positions of its pages: from the first up to, not including, the second. Ascending. */
  readonly runs: readonly (readonly [from: number, to: number])[];
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
  /** Only of entries at the top: whether the generator shows them in its header; false where it shows others. */
  readonly isTab?: boolean;
  /** The page stands at another entry; this one only leads to it. */
  readonly isLink?: true;
  /** Entries with a page, itself and below it; absent: they have to be counted. */
  readonly pageCount?: number;
  readonly children: readonly NavigationEntry[];
}

/** The entries from the top to that of a page, and it itself; or to that of the first page of a section. None where there is no such entry. */
export type EntryPath = (wanted: {
  readonly slug?: string | undefined;
  readonly section?: string | undefined;
}) => readonly NavigationEntry[];

/** A map, or what reads like one. */
export interface Addresses extends Iterable<[string, string]> {
  readonly size: number;
  get(address: string): string | undefined;
  keys(): Iterable<string>;
}

/** Addresses that pages had before, as {@link addressKey} writes them, with what each leads to. */
export interface OldAddresses {
  /** To a site path, which may have a fragment, or to an absolute address. */
  readonly exact: Addresses;
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
  readonly pages: PageList;
  readonly pageBySlug: PagesBySlug;
  readonly outline: readonly OutlineGroup[];
  readonly contents: PageContents;
  /** The navigation in all its depth; `sections` and groups follow from its first two levels. */
  readonly navigation: readonly NavigationEntry[];
  /** Absent: the navigation has to be looked through. */
  readonly entryPath?: EntryPath;
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
  /** The site where it lies in an artefact, in place of the folder. */
  readonly packedSite?: PackedSite;
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
