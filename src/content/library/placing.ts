/** Gives the pages of a folder their addresses, their places in the navigation and their slugs. */
import { pathWithoutIndex } from '../links/slug.ts';
import type { NavContext, NavPage, PageFinder, Place } from '../model/navigation.ts';
import type { Draft } from '../model/draft.ts';
import {
  addressesOf,
  addressFinder,
  redirectFinder,
  redirectTest,
  type PageAddress,
} from '../links/addresses.ts';
import { onSite } from './built-site.ts';
import { madeLaterOf } from '../generators/made-later.ts';
import { elsewhereFinder } from './elsewhere.ts';
import { pageFolders } from './page-folders.ts';
import { pathBelow } from '../source/walk.ts';
import type { FinishOptions } from './finish.ts';
import { joinAddress } from '../links/address.ts';
import { encodedPath } from '../links/link-address.ts';
import type { Project } from '../model/generator.ts';
import type { HostRules } from '../model/host-rules.ts';
import type { Product } from '../model/library.ts';
import { readNavigation, type Navigation } from '../nav/navigation.ts';
import { placePages } from '../nav/place.ts';
import { spelledTitles, spelling, type Spell } from '../nav/spelling.ts';
import { listedPages, pageFinder } from '../nav/tree.ts';
import type { GivenRedirects } from '../links/redirects.ts';
import { pagePaths } from '../links/page-paths.ts';
import { assignSlugs, type SlugSources } from '../links/slugs.ts';
import type { Source } from '../model/source.ts';
import type { Survey } from './survey.ts';

/** Result of reading the folder, before any page has its place. */
export interface ReadFolder extends Survey {
  /** Files of pages that readers do not get. */
  readonly heldBack: ReadonlySet<string>;
  readonly drafts: Map<string, Draft>;
  readonly pages: readonly NavPage[];
  readonly product: Product;
  /** `redirects` of `docent.yaml`. */
  readonly redirects: GivenRedirects;
  /** Files of the built site that people read; absent: they read the service's own pages. */
  readonly siteFiles?: ReadonlySet<string>;
  /** Its folder on disk. */
  readonly siteFolder?: string;
  /** Path below which it is served. */
  readonly sitePrefix?: string;
  readonly hostRules?: HostRules;
}

export interface PlacedPages {
  readonly addresses: ReadonlyMap<string, PageAddress>;
  readonly context: NavContext;
  readonly navigation: Navigation;
  readonly places: ReadonlyMap<string, Place>;
  readonly slugs: ReadonlyMap<string, string>;
  readonly spell: Spell;
  /** Site path of each page, by file. */
  readonly paths: ReadonlyMap<string, string>;
  /** Pages that a program of the project would write and has not. */
  readonly notWritten: readonly string[];
}

export interface PlacedFolder extends ReadFolder {
  readonly placed: PlacedPages;
}

/**
 * The folder with its pages in their places; the addresses at which the generator lists the pages of a group are redirects.
 * @param nav `nav` of `docent.yaml`
 */
export async function placedFolder(folder: ReadFolder, nav: unknown): Promise<PlacedFolder> {
  const { project } = folder;
  const placed = await placeAll(folder, nav);
  const listings = [...listedPages(placed.navigation.tree)].flatMap(([from, file]) => {
    const to = placed.addresses.get(file)?.site;
    return to === undefined ? [] : [{ from, to }];
  });
  const redirects = [...(project.redirects ?? []), ...listings];
  return { ...folder, project: { ...project, redirects }, placed };
}

async function placeAll(folder: ReadFolder, nav: unknown): Promise<PlacedPages> {
  const { project, drafts, pages, own, siteFiles, report } = folder;
  const addresses = addressesOf(pages, project);
  const context = navContext(folder, addressFinder(addresses, project));
  const slugs = assignSlugs([...drafts.values()], slugSources(folder, addresses), report);
  const spell = spelling(drafts.values());
  const navigation = spelledTitles(await readNavigation(context, project, nav), spell);
  return {
    addresses,
    context,
    navigation,
    places: placePages(navigation, pages),
    slugs,
    spell,
    paths: pagePaths({
      slugs,
      addresses,
      siteFiles,
      prefix: onSite(own.edition.prefix, folder.sitePrefix),
    }),
    notWritten: notWritten(project, context.find),
  };
}

/** Rules by which links of the pages find their targets, and addresses for editing. @param baseUrl of the service */
export function linkRules(
  folder: ReadFolder,
  { addresses, paths, spell, context: { finder, find }, notWritten: missing }: PlacedPages,
  baseUrl: string,
): Pick<
  FinishOptions,
  | 'finder'
  | 'paths'
  | 'addresses'
  | 'filesUrl'
  | 'elsewhere'
  | 'aliases'
  | 'isRedirected'
  | 'edit'
  | 'pageFolders'
  | 'pagePath'
  | 'strayLabels'
  | 'spell'
> {
  const { root, pages, project, siteFolder, sitePrefix = '' } = folder;
  const other = elsewhereFinder({ ...folder, baseUrl, base: servedAddress(root, project) });
  const redirected = redirectFinder({ project, find, paths });
  const { aliases = {}, identity } = project;
  const ownUrl = baseUrl + folder.own.edition.prefix;
  const edit = editAddresses(identity.edit, pages);
  const isRedirected = redirectTest(folder, addresses);
  return {
    finder,
    paths,
    addresses,
    filesUrl: siteFolder === root ? baseUrl + sitePrefix : undefined,
    elsewhere: (target) => other(target) ?? absolute(redirected(target), ownUrl),
    aliases,
    ...pageFolders(folder),
    edit,
    spell,
    ...(missing.length > 0 && { strayLabels: new Set<string>() }),
    isRedirected: (address) => isRedirected(address) || project.makes?.(address) === true,
  };
}

function absolute(target: string | undefined, baseUrl: string): string | undefined {
  return target?.startsWith('/') === true ? baseUrl + target : target;
}

function notWritten({ written }: Project, find: PageFinder): readonly string[] {
  return (written?.paths ?? []).filter((page) => find(page) === undefined);
}

function navContext(folder: ReadFolder, byAddress: PageFinder): NavContext {
  const { root, listed: files, drafts, pages, project, own, report } = folder;
  const { chosen, others, heldBack } = folder;
  const hidden = chosen.filter(({ file }) => heldBack.has(file.file));
  const elsewhere = new Set(
    [...others, ...hidden].map(({ source }) => pathWithoutIndex(source.path)),
  );
  const hasPages = ({ folder: disk }: Source): boolean =>
    pages.some(({ source }) => source.folder === disk);
  const main = project.sources.find(hasPages);
  const ofMain = pages.filter(({ source }) => source.folder === main?.folder);
  return {
    root,
    files,
    drafts,
    pages,
    parts: own.parts,
    finder: pageFinder(new Map(pages.map(({ file }) => [file, file])), byAddress),
    find: pageFinder(pathsOf(ofMain), byAddress),
    ...madeLaterOf(project),
    isElsewhere: (target) => elsewhere.has(pathWithoutIndex(target.replace(/^\//, ''))),
    report,
  };
}

/** By path with and without the folders of version and language. */
function pathsOf(pages: readonly NavPage[]): ReadonlyMap<string, string> {
  return new Map([
    ...pages.map(({ sourcePath, file }) => [sourcePath, file] as const),
    ...pages.map(({ path: at, file }) => [at, file] as const),
  ]);
}

function slugSources(
  { root, project }: ReadFolder,
  addresses: ReadonlyMap<string, PageAddress>,
): SlugSources {
  return { addresses, base: servedAddress(root, project) };
}

/** The address that the served folder has on its generator's site. */
function servedAddress(root: string, { sources: [main] }: Project): string {
  if (main === undefined) return '/';
  const base = main.neutralBase ?? main.base;
  const below = pathBelow(main.folder, root);
  return below.startsWith('..') ? base : joinAddress(base, below);
}

/** Edit address of the source of each page, by file. */
function editAddresses(
  template: string | undefined,
  pages: readonly NavPage[],
): ReadonlyMap<string, string> {
  if (template === undefined || !/^https?:\/\//i.test(template)) return new Map();
  return new Map(
    pages.map(({ file, sourcePath: at }) => {
      const target = encodedPath(at);
      return [file, template.includes('{path}') ? template.replace('{path}', target) : template];
    }),
  );
}
