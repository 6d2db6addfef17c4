/** Drafts and their places become the pages and sections of a library, in navigation order. */
import type { Report } from '../model/finding.ts';
import type { Makers } from '../model/makers.ts';
import type { PageFinder, Place } from '../model/navigation.ts';
import type { Draft } from '../model/draft.ts';
import type { FolderFile } from '../model/source.ts';
import type { Library, Section } from '../model/library.ts';
import type { Page, WholePage } from '../model/page.ts';
import { pageDigest } from './digest.ts';
import { linkTitles, titleRule, type TitleSources } from './titles.ts';
import { languageOf } from '../page/language.ts';
import type { PageAddress } from '../links/addresses.ts';
import { resolveLinks, type LinkTargets } from '../links/links.ts';
import { contentOf, textOf, type PageParts } from './finish-page.ts';
import { entryOf } from './memory-library.ts';
import { keepPage, letGo, type Reading } from './reading.ts';

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
  /** Finds the file or folder that a build makes, by a path or address that leads to it or below it. */
  readonly madeAt: (target: string) => string | undefined;
  readonly makers?: Makers | undefined;
  readonly files: readonly FolderFile[];
  /** ISO 8601 date-time of the last commit, by file. */
  readonly commits: ReadonlyMap<string, string>;
  readonly earlier?: Reading | undefined;
  /** Whether texts are not in memory: a page is made again whenever it is read. */
  readonly isPutAway: boolean;
  readonly report: Report;
  /** Folders on disk by the prefix that import paths have for them. */
  readonly aliases: Readonly<Record<string, string>>;
  /** Prefixes of the files that are served at the site's root. */
  readonly publicFolders: readonly string[];
  /** Prefixes of the folders of pages. */
  readonly pageFolders: readonly string[];
  /** Path below the content folder that a page of a site address would have. */
  readonly pagePath: (address: string) => string;
  /** Files of pages that readers do not get. */
  readonly heldBack: ReadonlySet<string>;
  /** Address at which a page is edited, by file. */
  readonly edit: ReadonlyMap<string, string>;
}

/** One of the pages with its text. @throws for a page of another library */
export type ReadPage = (page: Pick<Page, 'slug'>) => WholePage;

export type FinishedPages = Pick<Library, 'sections' | 'redirects'> & {
  /** In navigation order. */
  readonly pages: readonly Page[];
  readonly pageBySlug: ReadonlyMap<string, Page>;
  readonly read: ReadPage;
  /** Digest of each page, in the same order. */
  readonly digests: readonly string[];
  /** Takes the files that something besides pages refers to. */
  readonly assets: Map<string, string>;
};

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
  const made = new Map<string, () => WholePage>();
  const [pages, digests]: [Page[], string[]] = [[], []];
  for (const place of places.values()) {
    const draft = drafts.get(place.file);
    if (draft === undefined || !options.slugs.has(place.file)) continue;
    const [page, read] = finished(draft, place, context);
    made.set(page.slug, read);
    pages.push(entryOf(page));
    digests.push(pageDigest(page));
  }
  if (options.earlier) letGo(options.earlier.pages, new Set(pages.map(({ file }) => file)));
  const pageBySlug = new Map(pages.map((page) => [page.slug, page]));
  return {
    sections: sectionsOf(pages),
    pages,
    pageBySlug,
    read: readerOf(made),
    digests,
    redirects: redirectsOf(pages, pageBySlug),
    assets,
  };
}

function readerOf(made: ReadonlyMap<string, () => WholePage>): ReadPage {
  return ({ slug }) => {
    const read = made.get(slug);
    if (read === undefined) throw new Error(`the library lacks the page "${slug}"`);
    return read();
  };
}

/** The page, with what reads it later. */
function finished(
  draft: Draft,
  place: Place,
  context: FinishContext,
): readonly [WholePage, () => WholePage] {
  const { earlier, isPutAway } = context.options;
  const { text, ...rest } = partsOf(draft, place, context);
  const page = keepPage({ ...rest, text }, earlier?.pages);
  return [page, isPutAway ? makerOf(draft, rest, entryOf(page)) : constant(page)];
}

// Functions of one call share what they hold: these are made apart, so that neither holds a text that is put away, or a draft.

function makerOf(draft: Draft, parts: Omit<PageParts, 'text'>, entry: Page): () => WholePage {
  return () => Object.freeze({ ...entry, ...contentOf({ ...parts, text: textOf(draft) }) });
}

function constant(page: WholePage): () => WholePage {
  return () => page;
}

interface FinishContext {
  readonly options: FinishOptions;
  readonly targets: LinkTargets;
  readonly titleOf: (draft: Draft, place: Place) => string;
  readonly titlesOf: ReturnType<typeof linkTitles>;
}

function partsOf(
  draft: Draft,
  place: Place,
  { options, targets, titleOf, titlesOf }: FinishContext,
): PageParts {
  const { baseUrl, commits, report, slugs, paths, edit } = options;
  const links = resolveLinks(draft, targets);
  const text = textOf(draft);
  return {
    text,
    place,
    title: titleOf(draft, place),
    slug: slugs.get(place.file) ?? '',
    path: paths.get(place.file) ?? '',
    baseUrl,
    modified: new Date(draft.source.modifiedMs).toISOString(),
    committed: commits.get(place.file),
    links,
    titles: titlesOf(text.neutral, links),
    editUrl: edit.get(place.file),
    language: languageOf(draft, report),
  };
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
