/** Reads a content folder once, and answers with the frozen library and everything that was found wrong. */
import { madeLaterOf } from '../generators/made-later.ts';
import { dialectNamed } from '../generators/registry.ts';
import type { Finding } from '../model/finding.ts';
import { oldAddresses } from '../links/addresses.ts';
import { builtSiteOf, siteHead, type GivenSite } from './built-site.ts';
import { checkPages, checkWritten } from './checks.ts';
import { digestOf } from './digest.ts';
import { readExtras } from '../extras/extras.ts';
import { collectFindings, sortFindings } from '../source/findings.ts';
import { finishPages, type FinishedPages, type FinishOptions } from './finish.ts';
import { lastCommits } from '../source/history.ts';
import { tellExternalLinks, type ExternalLink } from '../links/external-links.ts';
import { givenRedirects, type GivenRedirects } from '../links/redirects.ts';
import { reportAppended } from '../page/missing-include.ts';
import { includeRoots, proposeRoots } from '../source/include-roots.ts';
import { assetFolders, siteLooks, type LooksOptions } from './site-looks.ts';
import { navigationEntries } from '../nav/entries.ts';
import { libraryOf, type LibraryHead, type MemoryLibrary } from './memory-library.ts';
import type { OldAddresses } from '../model/library.ts';
import { checkPins } from './pins.ts';
import {
  linkRules,
  placedFolder,
  type PlacedFolder,
  type PlacedPages,
  type ReadFolder,
} from './placing.ts';
import { productOf } from './product.ts';
import type { PutAway } from '../page/page.ts';
import { publishedPages } from './published.ts';
import { readPages, type OnProgress } from './read.ts';
import type { Reading } from './reading.ts';
import { compareWithSite } from './site-join.ts';
import { isFirst, rootAt, stampOf, survey, type Survey, type SurveyOptions } from './survey.ts';

export interface LoadOptions extends SurveyOptions, LooksOptions {
  /** Of the service, without a trailing slash; the prefix of the edition is added. */
  readonly baseUrl: string;
  /** The targets of old addresses, by `redirects` of `docent.yaml`. */
  readonly redirects?: GivenRedirects;
  /** Folders outside the content folder that includes may reach, on disk or relative to it; absent: what its repository has committed. */
  readonly content?: { readonly includeRoots?: readonly string[] };
  /** Pages that `docent.yaml` names for queries. */
  readonly search?: { readonly pins: Parameters<typeof checkPins>[1] };
  /** Of the same folder, so that only what has changed since is made again. */
  readonly earlier?: Reading;
  /** Takes the texts of pages, for who reads the folder once and goes through the pages; default: they are in memory. */
  readonly texts?: { readonly put: PutAway } | undefined;
  /** ISO 8601 date-time of the last commit, by file; default: read from git. */
  readonly commits?: ReadonlyMap<string, string>;
  /** Folder of the built site that people read; absent: they read the service's own pages. */
  readonly site?: GivenSite;
  /** Whether drafts and unlisted pages are read too, for their author; their findings say that readers do not get them. */
  readonly withDrafts?: boolean | undefined;
  /** Takes each link of a published page to another host. */
  readonly onExternalLink?: (link: ExternalLink) => void;
  /** Told while pages are read, and when all have been. */
  readonly onProgress?: OnProgress | undefined;
  /** Name of a dialect. Default: that of the folder's generator. */
  readonly dialect?: string;
  /** Stamp of an earlier result: while the files have it, they are not read. */
  readonly known?: string | undefined;
}

export interface LoadResult {
  /** Absent when the folder has no page at all, and when its files have the `known` stamp. */
  readonly library?: MemoryLibrary;
  /** Digest of names, sizes and times of the edition's files, and of the options. */
  readonly stamp: string;
  readonly findings: readonly Finding[];
}

/** @throws an Error that says what to change when the folder itself cannot be read. */
export async function loadLibrary(folder: string, options: LoadOptions): Promise<LoadResult> {
  const root = rootAt(folder);
  const { findings, report } = collectFindings();
  const surveyed = await survey(root, options, report);
  const { known, earlier: _earlier, texts: _texts, commits: _commits, ...lasting } = options;
  const stamp = stampOf(surveyed, lasting);
  if (stamp === known) return { stamp, findings: [] };
  const read = await readLibrary(surveyed, options);
  if (read === undefined) report(noPages(findings));
  const sorted = sortFindings(findings);
  return {
    ...(read && { library: libraryOf({ ...read.head, findings: sorted }, read.pages) }),
    stamp,
    findings: sorted,
  };
}

interface ReadLibrary {
  readonly head: Omit<LibraryHead, 'findings'>;
  readonly pages: Pick<FinishedPages, 'pages' | 'read'>;
}

async function readLibrary(
  surveyed: Survey,
  options: LoadOptions,
): Promise<ReadLibrary | undefined> {
  const folder = await readFolder(surveyed, options);
  if (folder.pages.length === 0) return undefined;
  return await finishLibrary(await placedFolder(folder, options.nav), options);
}

/** Rules of the findings that say where the pages are, the surest first. */
const ELSEWHERE = ['pages-outside', 'format-unread'];

/** The error of a folder that cannot be served: it says what to serve instead, where the generator's configuration or the files show it. */
function noPages(findings: readonly Finding[]): Finding {
  const [reason] = ELSEWHERE.flatMap((name) => findings.filter(({ rule }) => rule === name));
  const message = 'The folder holds no Markdown file that can be read and published.';
  return {
    severity: 'error',
    rule: 'no-pages',
    file: '.',
    message: reason === undefined ? message : `${message} ${reason.message}`,
    remedy:
      reason?.remedy ??
      'Name a folder with files of Markdown, such as .md, .mdx or .markdown, or the folder of a built site.',
  };
}

async function readFolder(folder: Survey, options: LoadOptions): Promise<ReadFolder> {
  const { root, project, bounds, chosen, report } = folder;
  const roots = await includeRoots(root, project, options.content?.includeRoots);
  reportAppended(roots, report);
  const drafts = await readPages(
    {
      files: chosen.map(({ file }) => file),
      roots: { ...roots, ...madeLaterOf(project) },
      bounds,
      parsed: options.earlier?.parsed,
      putAway: options.texts?.put,
      dialect: dialectNamed(options.dialect ?? project.dialect),
      language: folder.own.edition.language,
      values: project.values,
      runTemplates: project.templates?.({ files: folder.listed, pages: chosen, report }),
      textBelow: project.textBelow,
      anchorNames: project.anchorNames,
      onProgress: options.onProgress,
    },
    report,
  );
  await proposeRoots(roots, bounds, report);
  const { withDrafts = false } = options;
  const published = publishedPages(chosen, drafts, { project, root, report, withDrafts });
  const { pages } = published;
  const product = await productOf(options.product, { root, project, pages });
  const site = await builtSiteOf(folder, options.site, options.set);
  return { ...folder, ...site, ...published, drafts, product, redirects: options.redirects ?? {} };
}

async function finishLibrary(folder: PlacedFolder, options: LoadOptions): Promise<ReadLibrary> {
  const { placed, project, drafts, product, hostRules, report } = folder;
  const { edition } = folder.own;
  const baseUrl = options.baseUrl + edition.prefix;
  const { navigation, places, slugs, notWritten: missing } = placed;
  compareWithSite(folder, placed);
  const rules = await finishing(folder, placed, options);
  const finished = finishPages(drafts, places, { ...rules, baseUrl, slugs });
  tellExternalLinks(drafts, slugs, options);
  checkWritten({ by: project.written?.by, missing }, rules.strayLabels ?? new Set(), report);
  if (edition.isDefault) checkPins(finished, options.search?.pins ?? [], report);
  checkPages(finished.pages, { ...navigation, ...project, finder: placed.context.finder }, report);
  const extras = await readExtras({ files: shared(folder), baseUrl, drafts, ...finished }, report);
  const byFile = new Map(finished.pages.map((page) => [page.file, page]));
  const site = {
    product,
    language: edition.language,
    navigation: navigationEntries({ navigation, pages: byFile, places }),
    oldAddresses: oldAddressesOf(folder, placed),
    ...siteLooks(folder, options, { placed, assets: finished.assets }),
    ...(hostRules !== undefined && { hostRules }),
    ...extras,
  };
  const head = {
    baseUrl,
    edition,
    sections: finished.sections,
    redirects: finished.redirects,
    assets: finished.assets,
    ...site,
    generator: project.generator,
    editions: folder.editions.map((one) => one.edition),
    assetFolders: assetFolders(folder, options),
    ...siteHead(folder),
    digest: digestOf(finished.digests, site),
  };
  return { head, pages: finished };
}

/** Redirects that lead nowhere are reported once: of the first edition. */
function oldAddressesOf(folder: ReadFolder, placed: PlacedPages): OldAddresses {
  const { pages, project, redirects, report } = folder;
  const { edition } = folder.own;
  const { find, finder } = placed.context;
  const told = isFirst(folder) ? report : () => undefined;
  const given = givenRedirects(redirects, { ...placed, finder, report: told });
  return oldAddresses({ ...placed, pages, project, find, edition, given });
}

async function finishing(
  folder: ReadFolder,
  placed: PlacedPages,
  { baseUrl, earlier, texts, commits }: LoadOptions,
): Promise<Omit<FinishOptions, 'baseUrl' | 'slugs'>> {
  const { root, bounds, assets, report } = folder;
  return {
    ...linkRules(folder, placed, baseUrl),
    ...madeLaterOf(folder.project),
    ...assets,
    heldBack: folder.heldBack,
    siteName: folder.product.name,
    headingIsTitle: folder.project.headingIsTitle === true,
    commits: commits ?? (await lastCommits(root, bounds.gitTimeoutMs)),
    earlier,
    isPutAway: texts !== undefined,
    report,
  };
}

/** Files that belong to no version and no language are the first edition's. */
function shared(folder: ReadFolder): ReadFolder['listed'] {
  return isFirst(folder) ? folder.listed : [];
}
