/** The addresses that pages had on the site of their generator, and where each leads now. */
import type { NavPage, PageFinder } from '../model/navigation.ts';
import posix from 'node:path/posix';
import type { Edition } from '../model/edition.ts';
import { addressKey, joinAddress } from './address.ts';
import type { Project, Redirect, SourcePage } from '../model/generator.ts';
import { earlierAddresses } from '../source/front-matter.ts';
import type { OldAddresses } from '../model/library.ts';
import { memoize } from '../../memoize.ts';
import { isExternal } from './link-address.ts';
import { hasOwnHost, isPattern, type GivenRedirects } from './redirects.ts';

/** Redirects that lead to redirects. */
export const CHAIN_MAX = 5;

function sourcePage({ sourcePath, source, draft }: NavPage): SourcePage {
  const title = draft.document.title?.text;
  return { path: sourcePath, source, attributes: draft.attributes, title };
}

/** Addresses of a page. */
export interface PageAddress {
  /** On the site of its generator: `/docs/v3.4/install`. */
  readonly site: string;
  /** Without version and language: `/docs/install`. */
  readonly neutral: string;
  /** Further ones at which the generator publishes it. */
  readonly more: readonly string[];
}

/** By file. Front matter of strangers may make an address impossible: then the path is the address. */
export function addressesOf(
  pages: readonly NavPage[],
  project: Project,
): ReadonlyMap<string, PageAddress> {
  return new Map(
    pages.map((page) => {
      const source = sourcePage(page);
      const address = project.address(source);
      const { before, neutral } = page.place;
      const site = before === '' ? address : joinAddress(before, address);
      const more = project.moreAddresses?.(source) ?? [];
      return [page.file, { site, neutral: neutral(address), more }];
    }),
  );
}

/** Finds pages by address, in all its forms, with and without the site's own base. */
export function addressFinder(
  addresses: ReadonlyMap<string, PageAddress>,
  { siteBase = '/' }: Project,
): PageFinder {
  const files = new Map<string, string>();
  for (const [file, { site, neutral }] of addresses) {
    for (const address of [site, neutral]) addForms(files, [siteBase, address], file);
  }
  for (const [file, { more }] of addresses) {
    for (const address of more) addForms(files, [siteBase, address], file);
  }
  return (target) => files.get(addressKey(target));
}

/** Adds an address with and without the site's own base; the first of each stays. */
function addForms(
  map: Map<string, string>,
  [siteBase, address]: readonly [siteBase: string, address: string],
  target: string,
): void {
  for (const form of [address, joinAddress(siteBase, address)]) {
    const key = addressKey(form);
    if (!map.has(key)) map.set(key, target);
  }
}

/** Pages and configurations that may redirect. */
interface RedirectSources {
  readonly pages: readonly NavPage[];
  readonly project: Project;
  /** `redirects` of `docent.yaml`. */
  readonly redirects: GivenRedirects;
}

/** Returns a test for addresses that a configuration or the front matter of a page redirects. */
export function redirectTest(
  { pages, project, redirects: given }: RedirectSources,
  addresses: ReadonlyMap<string, PageAddress>,
): (address: string) => boolean {
  const { redirects: own = [], siteBase = '/' } = project;
  const redirects = [...Object.entries(given).map(([from, to]) => ({ from, to })), ...own];
  const exact = new Set(redirects.map(({ from }) => addressKey(from)));
  for (const page of pages) {
    for (const one of earlierOf(page, addresses)) exact.add(addressKey(one));
  }
  const prefixes = redirects
    .filter(isPattern)
    .map(({ from }) => addressKey(from.replace(/[:*].*$/s, '')));
  const base = addressKey(siteBase);
  return (address) => {
    const key = addressKey(address);
    const below = key.startsWith(`${base}/`) ? key.slice(base.length + 1) : key;
    return [key, below].some(
      (one) => exact.has(one) || prefixes.some((prefix) => one.startsWith(prefix)),
    );
  };
}

export interface AddressSources {
  readonly pages: readonly NavPage[];
  readonly project: Project;
  readonly addresses: ReadonlyMap<string, PageAddress>;
  /** The default edition's addresses are those of the whole site. */
  readonly edition: Pick<Edition, 'isDefault'>;
  /** Site path of each page, by file. */
  readonly paths: ReadonlyMap<string, string>;
  /** Finds pages by path below the main source or by address. */
  readonly find: PageFinder;
  /** Redirects of `docent.yaml` that lead somewhere. */
  readonly given: readonly Redirect[];
}

/** Finds the site path, or the address elsewhere, to which the generator's redirect of an address leads. */
export function redirectFinder(
  sources: Pick<AddressSources, 'project' | 'find' | 'paths'>,
): PageFinder {
  const { siteBase = '/' } = sources.project;
  const targets = new Map<string, string>();
  for (const redirect of exactRedirects(sources.project)) {
    const target = targetOf(redirect, sources);
    if (target !== undefined) addForms(targets, [siteBase, redirect.from], target);
  }
  return (address) => targets.get(addressKey(address));
}

/** Pages' own addresses go before redirects, those of `docent.yaml` before the generator's, and those before what front matter calls earlier addresses. */
export function oldAddresses(sources: AddressSources): OldAddresses {
  const { pages, project, addresses, paths, edition, given } = sources;
  const { siteBase = '/', redirects = [] } = project;
  const exact = new Map<string, string>();
  const outer = new Map<string, string>();
  const pathOf = (file: string): string => paths.get(file) ?? '/';
  const add = (address: string, target: string): void =>
    addForms(exact, [siteBase, address], target);
  const whole = edition.isDefault ? exact : outer;
  for (const [file, { site }] of addresses) addForms(whole, [siteBase, site], pathOf(file));
  for (const [file, { neutral }] of addresses) add(neutral, pathOf(file));
  const addAll = (addressesFor: (page: NavPage) => readonly string[]): void => {
    for (const page of pages) addressesFor(page).forEach((one) => add(one, pathOf(page.file)));
  };
  addAll(({ file }) => addresses.get(file)?.more ?? []);
  for (const { from, to } of given.filter((one) => !isPattern(one))) add(from, to);
  for (const redirect of exactRedirects(project)) {
    const target = targetOf(redirect, sources);
    if (target !== undefined) add(redirect.from, target);
  }
  addAll((page) => earlierOf(page, addresses));
  const patterns = [...given, ...redirects].filter((one) => isPattern(one) && hasOwnHost(one));
  return { exact, outer, patterns };
}

function earlierOf(
  { file, draft: { attributes } }: NavPage,
  addresses: ReadonlyMap<string, PageAddress>,
): string[] {
  const address = addresses.get(file)?.site ?? '/';
  return earlierAddresses(attributes).map((one) => absolute(one, address));
}

/** Hugo's aliases may be relative to the page. */
function absolute(path: string, address: string): string {
  return path.startsWith('/') ? path : posix.join(posix.dirname(address.replace(/\/$/, '')), path);
}

function exactRedirects({ redirects = [] }: Project): Redirect[] {
  return redirects.filter((one) => !isPattern(one));
}

/** By address; the first of each stays. */
const redirectsByKey = memoize(
  (redirects: readonly Redirect[]): ReadonlyMap<string, string> =>
    new Map(redirects.toReversed().map(({ from, to }) => [addressKey(from), to])),
);

function targetOf(
  redirect: Redirect,
  { project: { redirects = [] }, find, paths }: Pick<AddressSources, 'project' | 'find' | 'paths'>,
): string | undefined {
  let { to } = redirect;
  for (let step = 0; step < CHAIN_MAX; step += 1) {
    if (isExternal(to)) return /^https?:\/\//i.test(to) ? to : undefined;
    const [path = '', fragment] = to.split('#');
    const file = find(path);
    if (file !== undefined)
      return (paths.get(file) ?? '/') + (fragment === undefined ? '' : `#${fragment}`);
    const next = redirectsByKey(redirects).get(addressKey(path));
    if (next === undefined) return undefined;
    to = next;
  }
  return undefined;
}
