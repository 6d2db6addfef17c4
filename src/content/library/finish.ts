/** Drafts and their places become the pages and sections of a library, in navigation order. */
import type { Report } from '../model/finding.ts';
import type { PageFinder, Place } from '../model/navigation.ts';
import type { Draft } from '../model/draft.ts';
import type { FolderFile } from '../model/source.ts';
import { earlierAddresses, textAttribute } from '../source/front-matter.ts';
import type { Library, Section } from '../model/library.ts';
import type { Page, WholePage } from '../model/page.ts';
import { linkTitles, titleRule, type TitleSources } from './titles.ts';
import { languageOf } from '../page/language.ts';
import type { PageAddress } from '../links/addresses.ts';
import { markdownPathOf } from '../links/page-paths.ts';
import { resolveLinks, type LinkTargets } from '../links/links.ts';
import { givenTitle } from '../page/page.ts';
import { keepEqual, type Reading } from './reading.ts';
import { slugOfPath } from '../links/slug.ts';
import { cutAtWord, oneLine } from '../notation/text.ts';
import { textFacts } from './text-facts.ts';
import { passagesOf, withTitle } from './title-heading.ts';

export interface FinishOptions extends TitleSources {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  /** Site path of each page, by file. */
  readonly paths: ReadonlyMap<string, string>;
  /** Where the generator publishes each page, by file. */
  readonly addresses: ReadonlyMap<string, PageAddress>;
  /** Address at which the folder's files are served as they are, if it is a built site that people read. */
  readonly filesUrl?: string | undefined;
  readonly finder: PageFinder;
  /** Finds the absolute address of a page of another edition, or that to which an address is redirected. */
  readonly elsewhere: PageFinder;
  readonly isRedirected: (address: string) => boolean;
  readonly strayLabels?: Set<string>;
  readonly files: readonly FolderFile[];
  /** ISO 8601 date-time of the last commit, by file. */
  readonly commits: ReadonlyMap<string, string>;
  readonly earlier: Reading;
  readonly report: Report;
  /** Folders on disk by the prefix that import paths have for them. */
  readonly aliases: Readonly<Record<string, string>>;
  /** Prefixes of the files that are served at the site's root. */
  readonly publicFolders: readonly string[];
  /** Prefixes of the folders of pages. */
  readonly pageFolders: readonly string[];
  /** Files of pages that readers do not get. */
  readonly heldBack: ReadonlySet<string>;
  /** Address at which a page is edited, by file. */
  readonly edit: ReadonlyMap<string, string>;
}

export type FinishedPages = Pick<Library, 'sections' | 'redirects'> & {
  /** In navigation order. */
  readonly pages: readonly WholePage[];
  readonly pageBySlug: ReadonlyMap<string, WholePage>;
  /** Takes the files that something besides pages refers to. */
  readonly assets: Map<string, string>;
};

const DESCRIPTION_MAX = 300;

export function finishPages(
  drafts: ReadonlyMap<string, Draft>,
  places: ReadonlyMap<string, Place>,
  options: FinishOptions,
): FinishedPages {
  const assets = new Map<string, string>();
  const files = new Map(options.files.map(({ file, disk }) => [file, disk]));
  const titleOf = titleRule(options);
  const context: FinishContext = {
    options,
    targets: { ...options, drafts, files, assets },
    titleOf,
    titlesOf: linkTitles({ ...options, drafts, places, titleOf }),
  };
  const finished = [...places.values()].flatMap((place) => {
    const draft = drafts.get(place.file);
    const isPlaced = options.slugs.has(place.file);
    return draft === undefined || !isPlaced ? [] : finishDraft(draft, place, context);
  });
  const pages = keepEqual(finished, options.earlier.pages);
  const pageBySlug = new Map(pages.map((page) => [page.slug, page]));
  return {
    sections: sectionsOf(pages),
    pages,
    pageBySlug,
    redirects: redirectsOf(pages, pageBySlug),
    assets,
  };
}

interface FinishContext {
  readonly options: FinishOptions;
  readonly targets: LinkTargets;
  readonly titleOf: (draft: Draft, place: Place) => string;
  readonly titlesOf: ReturnType<typeof linkTitles>;
}

function finishDraft(
  draft: Draft,
  place: Place,
  { options, targets, titleOf, titlesOf }: FinishContext,
): WholePage {
  const { baseUrl, commits, report, slugs, paths, edit } = options;
  const links = resolveLinks(draft, targets);
  const language = languageOf(draft, report);
  const page = finishPage(draft, place, {
    title: titleOf(draft, place),
    slug: slugs.get(place.file) ?? '',
    path: paths.get(place.file) ?? '',
    baseUrl,
    modified: new Date(draft.source.modifiedMs).toISOString(),
    committed: commits.get(place.file),
    links,
    titles: titlesOf(draft, links),
    editUrl: edit.get(place.file),
  });
  return language === undefined ? page : Object.freeze({ ...page, language });
}

function sectionsOf(pages: readonly Page[]): Section[] {
  const titles = new Map(pages.map(({ section, sectionTitle }) => [section, sectionTitle]));
  return [...titles].map(([id, title]) => Object.freeze({ id, title }));
}

function redirectsOf(
  pages: readonly Page[],
  pageBySlug: ReadonlyMap<string, Page>,
): Map<string, string> {
  const redirects = new Map<string, string>();
  for (const page of pages) {
    for (const from of page.redirectFrom) {
      if (!pageBySlug.has(from) && !redirects.has(from)) {
        redirects.set(from, page.slug);
      }
    }
  }
  return redirects;
}

interface Address {
  readonly title: string;
  readonly slug: string;
  readonly path: string;
  readonly baseUrl: string;
  /** ISO 8601 date-time. */
  readonly modified: string;
  /** ISO 8601 date-time; `undefined` without git. */
  readonly committed: string | undefined;
  readonly links: ReadonlyMap<string, string>;
  readonly titles: ReadonlyMap<string, string> | undefined;
  readonly editUrl: string | undefined;
}

function finishPage(
  draft: Draft,
  place: Place,
  { title, slug, path, baseUrl, modified, committed, links, titles, editUrl }: Address,
): WholePage {
  const { headings } = draft.document;
  const { markdown, titleAdded } = withTitle(draft, title, { links, titles });
  const description = descriptionOf(draft);
  const label = place.navTitle ?? givenTitle(draft);
  return Object.freeze({
    slug,
    path,
    url: baseUrl + path,
    markdownUrl: baseUrl + markdownPathOf(path),
    title,
    description,
    section: place.section,
    sectionTitle: place.sectionTitle,
    group: place.group,
    ...(label !== undefined && label !== '' && label !== title && { label }),
    ...(editUrl !== undefined && { editUrl }),
    file: draft.file,
    lastModified: committed ?? modified,
    ...(committed !== undefined && { isCommitted: true as const }),
    headings,
    markdown,
    ...textFacts({ description, headings, markdown }),
    ...(titleAdded ? { titleAdded } : {}),
    source: {
      text: draft.body,
      dialect: draft.dialect.name,
      file: draft.file,
      attributes: draft.attributes,
    },
    links,
    ...(titles !== undefined && { linkTitles: titles }),
    ...searchedIn(draft, title),
    redirectFrom: earlierSlugs(draft).filter((from) => from !== slug),
  });
}

function earlierSlugs({ attributes }: Draft): string[] {
  return earlierAddresses(attributes).map((from) => slugOfPath(from.replace(/^\/+|\/+$/g, '')));
}

function descriptionOf({ attributes, document }: Draft): string {
  const given = textAttribute(attributes, 'description');
  return given === undefined ? document.description : cutAtWord(oneLine(given), DESCRIPTION_MAX);
}

/** Parts that only the search reads. */
function searchedIn(draft: Draft, title: string): Pick<WholePage, 'passages' | 'linkWords'> {
  return { passages: passagesOf(draft, title), linkWords: draft.document.linkWords };
}
