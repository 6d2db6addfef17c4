/** The addresses that pages had on the site of their generator, and where each leads now. */
import posix from 'node:path/posix';
import { addressKey, isExternal, joinAddress } from './generators/address.ts';
import type { Project, Redirect, SourcePage } from './generators/generator.ts';
import { listAttribute } from './front-matter.ts';
import type { OldAddresses } from './model.ts';
import type { NavPage, PageFinder } from './nav/tree.ts';
import type { Draft } from './page.ts';

/** Front matter that names earlier addresses of a page: our own and Jekyll's, Hugo's, Lume's. */
const REDIRECT_KEYS = ['redirect_from', 'aliases', 'oldUrl'];

/** Redirects that lead to redirects. */
const CHAIN_MAX = 5;

function sourcePage({ path, source, draft }: NavPage): SourcePage {
  return { path, source, attributes: draft.attributes };
}

/** By file. Front matter of strangers may make an address impossible: then the path is the address. */
export function addressesOf(
  pages: readonly NavPage[],
  project: Project,
): ReadonlyMap<string, string> {
  return new Map(pages.map((page) => [page.file, project.address(sourcePage(page))]));
}

/** Finds pages by address, in all its forms, with and without the site's own base. */
export function addressFinder(
  addresses: ReadonlyMap<string, string>,
  { siteBase = '/' }: Project,
): PageFinder {
  const files = new Map<string, string>();
  for (const [file, address] of addresses) {
    for (const key of [addressKey(address), addressKey(joinAddress(siteBase, address))]) {
      if (!files.has(key)) files.set(key, file);
    }
  }
  return (target) => files.get(addressKey(target));
}

/** Whether a redirect of the configuration, or of a page's front matter, leads an address on. */
export function redirectTest(
  pages: readonly NavPage[],
  addresses: ReadonlyMap<string, string>,
  { redirects = [], siteBase = '/' }: Project,
): (address: string) => boolean {
  const exact = new Set(redirects.map(({ from }) => addressKey(from)));
  for (const { draft, file } of pages) {
    for (const one of earlierAddresses(draft, addresses.get(file) ?? '/'))
      exact.add(addressKey(one));
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
  readonly addresses: ReadonlyMap<string, string>;
  /** Slug by file. */
  readonly slugs: ReadonlyMap<string, string>;
  /** Finds pages by path below the main source or by address. */
  readonly find: PageFinder;
}

/** Pages' own addresses go before redirects, and those before what front matter calls earlier addresses. */
export function oldAddresses(sources: AddressSources): OldAddresses {
  const { project, addresses, slugs } = sources;
  const exact = new Map<string, string>();
  const add = (address: string, target: string): void => {
    for (const form of [address, joinAddress(project.siteBase ?? '/', address)]) {
      const key = addressKey(form);
      if (!exact.has(key)) exact.set(key, target);
    }
  };
  const pathOf = (file: string): string => `/docs/${slugs.get(file)}`;
  for (const [file, address] of addresses) add(address, pathOf(file));
  for (const page of sources.pages) {
    for (const address of moreAddresses(page, project)) add(address, pathOf(page.file));
  }
  const redirects = project.redirects ?? [];
  for (const redirect of redirects.filter((one) => !isPattern(one))) {
    const target = targetOf(redirect, sources, pathOf);
    if (target !== undefined) add(redirect.from, target);
  }
  for (const { draft, file } of sources.pages) {
    for (const one of earlierAddresses(draft, addresses.get(file) ?? '/')) add(one, pathOf(file));
  }
  return { exact, patterns: redirects.filter(isPattern) };
}

function isPattern({ from }: Redirect): boolean {
  return /[*:]/.test(from);
}

function moreAddresses(page: NavPage, project: Project): readonly string[] {
  return project.moreAddresses?.(sourcePage(page)) ?? [];
}

function earlierAddresses({ attributes }: Draft, address: string): string[] {
  return REDIRECT_KEYS.flatMap((key) => listAttribute(attributes, key)).map((one) =>
    absolute(one, address),
  );
}

/** Hugo's aliases may be relative to the page. */
function absolute(alias: string, address: string): string {
  const path = alias.replace(/^https?:\/\/[^/]*/, '') || '/';
  return path.startsWith('/') ? path : posix.join(posix.dirname(address.replace(/\/$/, '')), path);
}

function targetOf(
  redirect: Redirect,
  { project, find }: AddressSources,
  pathOf: (file: string) => string,
): string | undefined {
  let { to } = redirect;
  for (let step = 0; step < CHAIN_MAX; step += 1) {
    if (isExternal(to)) return /^https?:\/\//i.test(to) ? to : undefined;
    const [path = '', fragment] = to.split('#');
    const file = find(path);
    if (file !== undefined) return pathOf(file) + (fragment === undefined ? '' : `#${fragment}`);
    const key = addressKey(path);
    const next = project.redirects?.find(({ from }) => addressKey(from) === key)?.to;
    if (next === undefined) return undefined;
    to = next;
  }
  return undefined;
}
