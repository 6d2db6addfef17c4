/** Reads a content folder once, and answers with the frozen library and everything that was found wrong. */
import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { addressesOf, addressFinder, oldAddresses, redirectTest } from './addresses.ts';
import { BOUNDS } from './bounds.ts';
import type { Bounds } from './bounds.ts';
import { checkPages } from './checks.ts';
import { digestOf } from './digest.ts';
import { onlyEdition } from './editions/edition.ts';
import { readExtras } from './extras.ts';
import { collectFindings, sortFindings } from './findings.ts';
import type { Report } from './findings.ts';
import { finishPages, type FinishOptions } from './finish.ts';
import { findProject } from './generators/find.ts';
import { joinAddress } from './generators/address.ts';
import type { Project } from './generators/generator.ts';
import { lastCommits } from './history.ts';
import { includeRoots, proposeRoots } from './include-roots.ts';
import { looksOf } from './looks.ts';
import type { Finding, Library, Product } from './model.ts';
import { navigationEntries } from './nav/entries.ts';
import { readNavigation } from './nav/navigation.ts';
import { placePages } from './nav/place.ts';
import { pageFinder } from './nav/tree.ts';
import type { NavContext, NavPage, PageFinder } from './nav/tree.ts';
import type { Draft } from './page.ts';
import type { DialectName } from './page-source.ts';
import { checkPins } from './pins.ts';
import { productOf, type GivenProduct } from './product.ts';
import { pageFiles, publishedPages } from './published.ts';
import { readPages } from './read.ts';
import { firstReading, type Reading } from './reading.ts';
import { assignSlugs, type SlugSources } from './slugs.ts';
import { listFiles } from './walk.ts';
import type { FolderFile } from './walk.ts';
import { publicFiles, type PublicFiles } from './public-files.ts';

export interface LoadOptions {
  /** Missing fields are found in the folder. */
  readonly product: GivenProduct;
  /** Without a trailing slash. */
  readonly baseUrl: string;
  /** Of pages that do not say theirs, as a BCP 47 tag; default `en`. */
  readonly language?: string;
  /** Navigation as written under `nav` in `docent.yaml`. */
  readonly nav?: unknown;
  /** Further folders that includes may reach, on disk or relative to the content folder. */
  readonly content?: { readonly includeRoots: readonly string[] };
  /** Pages that `docent.yaml` names for queries. */
  readonly search?: { readonly pins: Parameters<typeof checkPins>[1] };
  /** Of the same folder, so that only what has changed since is made again. */
  readonly earlier?: Reading;
  /** Default: that of the folder's generator. */
  readonly dialect?: DialectName;
  /** For tests: other limits than the usual ones. */
  readonly bounds?: Partial<Bounds>;
}

export interface LoadResult {
  /** Absent when the folder has no page at all. */
  readonly library?: Library;
  readonly findings: readonly Finding[];
}

/** @throws an Error that says what to change when the folder itself cannot be read. */
export async function loadLibrary(folder: string, options: LoadOptions): Promise<LoadResult> {
  const root = await realpath(folder).catch(() => {
    throw new Error(`The content folder ${folder} cannot be read. Name a folder that exists.`);
  });
  const { findings, report } = collectFindings();
  const library = await readLibrary(root, options, report);
  const sorted = sortFindings(findings);
  return library === undefined
    ? { findings: sorted }
    : { library: Object.freeze({ ...library, findings: sorted }), findings: sorted };
}

/** Result of reading the folder, before any page has its place. */
interface ReadFolder {
  readonly root: string;
  readonly project: Project;
  readonly bounds: Bounds;
  /** The content folder's own files. */
  readonly listed: readonly FolderFile[];
  readonly assets: PublicFiles;
  readonly drafts: Map<string, Draft>;
  readonly pages: readonly NavPage[];
  readonly report: Report;
}

async function readLibrary(
  root: string,
  options: LoadOptions,
  report: Report,
): Promise<Omit<Library, 'findings'> | undefined> {
  const folder = await readFolder(root, options, report);
  if (folder.pages.length > 0) return await finishLibrary(folder, options);
  report({
    severity: 'error',
    rule: 'no-pages',
    file: '.',
    message: 'The folder holds no Markdown file that can be read and published.',
    remedy: 'Name a folder with .md files.',
  });
  return undefined;
}

async function readFolder(root: string, options: LoadOptions, report: Report): Promise<ReadFolder> {
  const bounds = { ...BOUNDS, ...options.bounds };
  const project = await findProject(root, report);
  const { hiddenFolders: hidden = [] } = project;
  const listed = await listFiles(root, { bounds, report, hidden });
  const assets = await publicFiles(listed, { root, project, bounds, report });
  const publishing = { project, root, report };
  const chosen = pageFiles(listed, publishing);
  const roots = await includeRoots(root, project, options.content?.includeRoots ?? []);
  const drafts = await readPages(
    {
      files: chosen.map(({ file }) => file),
      roots,
      bounds,
      parsed: (options.earlier ?? firstReading()).bodies,
      dialect: options.dialect ?? project.dialect,
    },
    report,
  );
  await proposeRoots(roots, bounds, report);
  const pages = publishedPages(chosen, drafts, publishing);
  return { root, project, bounds, listed, assets, drafts, pages, report };
}

async function finishLibrary(
  folder: ReadFolder,
  options: LoadOptions,
): Promise<Omit<Library, 'findings'>> {
  const { project, listed, assets, drafts, pages, report } = folder;
  const { baseUrl, nav, earlier = firstReading() } = options;
  const addresses = addressesOf(pages, project);
  const context = navContext(folder, addressFinder(addresses, project));
  const { find, finder } = context;
  const navigation = await readNavigation(context, project, nav);
  const places = placePages(navigation, pages);
  const slugs = assignSlugs([...drafts.values()], slugSources(folder, addresses), report);
  const commits = await lastCommits(folder.root, folder.bounds.gitTimeoutMs);
  const edit = editAddresses(project.identity.edit, pages);
  const links = linkRules(folder, addresses, finder);
  const finishing = { baseUrl, ...links, ...assets, commits, earlier, report, slugs, edit };
  const finished = finishPages(drafts, places, finishing);
  checkPins(finished, options.search?.pins ?? [], report);
  checkPages(finished.pages, navigation, report);
  const extras = await readExtras({ files: listed, baseUrl, drafts, ...finished }, report);
  const byFile = new Map(finished.pages.map((page) => [page.file, page]));
  const site = {
    product: await productOf(options.product, folder),
    navigation: navigationEntries({ navigation, pages: byFile, places }),
    oldAddresses: oldAddresses({ pages, project, addresses, slugs, find }),
    looks: looksOf({ project, files: assets.files, find, slugs, assets: finished.assets }),
    ...extras,
  };
  return {
    baseUrl,
    ...editionOf(site.product, options.language ?? project.identity.language ?? 'en'),
    ...finished,
    ...site,
    generator: project.generator,
    editions: project.editions ?? [],
    assetFolders: [...new Set(assets.files.map((file) => file.root))],
    digest: digestOf(finished.pages, site),
  };
}

function editionOf(product: Product, language: string): Pick<Library, 'edition' | 'language'> {
  return { language, edition: onlyEdition(product, language) };
}

function linkRules(
  { pages, project }: ReadFolder,
  addresses: ReadonlyMap<string, string>,
  finder: PageFinder,
): Pick<FinishOptions, 'finder' | 'aliases' | 'isRedirected'> {
  const { aliases = {} } = project;
  return { finder, aliases, isRedirected: redirectTest(pages, addresses, project) };
}

function navContext(folder: ReadFolder, byAddress: PageFinder): NavContext {
  const { root, listed: files, drafts, pages, report } = folder;
  const [main] = folder.project.sources;
  const ofMain = pages.filter(({ source }) => source.folder === main?.folder);
  return {
    root,
    files,
    drafts,
    pages,
    finder: pageFinder(new Map(pages.map(({ file }) => [file, file])), byAddress),
    find: pageFinder(new Map(ofMain.map(({ path: at, file }) => [at, file])), byAddress),
    report,
  };
}

function slugSources(
  { root, project }: ReadFolder,
  addresses: ReadonlyMap<string, string>,
): SlugSources {
  return { addresses, base: servedAddress(root, project) };
}

/** The address that the served folder has on its generator's site. */
function servedAddress(root: string, { sources: [main] }: Project): string {
  if (main === undefined) return '/';
  const below = path.relative(main.folder, root).split(path.sep).join('/');
  return below.startsWith('..') ? main.base : joinAddress(main.base, below);
}

/** Where the source of each page is edited, by file. */
function editAddresses(
  template: string | undefined,
  pages: readonly NavPage[],
): ReadonlyMap<string, string> {
  if (template === undefined || !/^https?:\/\//i.test(template)) return new Map();
  return new Map(
    pages.map(({ file, path: at }) => {
      const target = at.split('/').map(encodeURIComponent).join('/');
      return [file, template.includes('{path}') ? template.replace('{path}', target) : template];
    }),
  );
}
