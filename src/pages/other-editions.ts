/** The same page in the other editions: for switches, banners, canonical addresses and alternates. */
import { withoutPrefix, type Edition, type EditionPart } from '../content/model/edition.ts';
import { nearestFirst } from '../generation/edition-names.ts';
import { editionChoices } from '../operations/editions.ts';
import type { PageParts, Site } from './site.ts';

/** A page in another edition. */
export interface Counterpart {
  readonly edition: Edition;
  /** Path with all prefixes: of the page, or of the front page where the edition does not have it. */
  readonly href: string;
  /** Absolute address. */
  readonly url: string;
  readonly hasPage: boolean;
  /** Whether the page is not translated and its original is shown instead. */
  readonly isOriginalShown: boolean;
}

/** Names of a page across editions. */
export type PagePlace = Pick<PageParts, 'slug' | 'path'>;

export function counterpart(site: Site, edition: Edition, place: PagePlace): Counterpart {
  const { slug, path = '/' } = place;
  const isEverywhere = slug === undefined || path === '/' || path === '/developers';
  const hasPage = isEverywhere || site.editions.pages(edition).has(slug);
  const isOriginalShown = !hasPage && hasOriginal(site, edition, slug);
  const same = path === '/developers' ? path : '/';
  const target = isEverywhere || !(hasPage || isOriginalShown) ? same : path;
  const { library, prefix } = site;
  return {
    edition,
    hasPage,
    isOriginalShown,
    href: withoutPrefix(prefix, library.edition) + edition.prefix + target,
    url: withoutPrefix(library.baseUrl, library.edition) + edition.prefix + target,
  };
}

function hasOriginal({ editions }: Site, edition: Edition, slug: string): boolean {
  const original = originalOf(editions.all(), edition);
  return original !== undefined && editions.pages(original).has(slug);
}

/** The edition that one is a translation of: its version in the first language of its set; undefined for that edition itself. */
export function originalOf(
  all: readonly Edition[],
  { set, version, language }: Edition,
): Edition | undefined {
  const first = all.find((one) => one.set === set);
  if (first === undefined || first.language === language) return undefined;
  return all.find(
    (one) => one.set === set && one.version === version && one.language === first.language,
  );
}

/** For each value of a part, the edition that is nearest to this one; nothing where there is no choice. */
export function editionsBy(site: Site, part: EditionPart): readonly Edition[] {
  const all = site.editions.all();
  if (editionChoices(all)[part] === undefined) return [];
  const { edition: own } = site.library;
  const near = part === 'set' ? all : all.filter(({ set }) => set === own.set);
  const values = [...new Set(near.flatMap((one) => one[part] ?? []))];
  if (values.length < 2) return [];
  const sorted = nearestFirst(near, own);
  return values.flatMap((value) => sorted.find((one) => one[part] === value) ?? []);
}

/** Other versions of the page's set and language that have the page, the current one first, then the newest. */
function versionsWithPage(site: Site, place: PagePlace): readonly Counterpart[] {
  const { edition: own } = site.library;
  return site.editions
    .all()
    .filter(({ set, language }) => set === own.set && language === own.language)
    .toSorted((a, b) => statusOrder(a) - statusOrder(b))
    .map((edition) => counterpart(site, edition, place))
    .filter(({ hasPage }) => hasPage);
}

function statusOrder({ status }: Edition): number {
  return ['current', 'old', 'unreleased'].indexOf(status);
}

/** Absolute address of the newest released version that has the page; undefined for pages that stand for no address. */
export function canonicalUrl(site: Site, place: PagePlace): string | undefined {
  const { path, slug } = place;
  if (path === undefined) return undefined;
  const [first] = slug === undefined ? [] : versionsWithPage(site, place);
  return first === undefined ? site.library.baseUrl + path : first.url;
}

/** The page in each language that has it; nothing where there is one. */
export function translations(site: Site, place: PagePlace): readonly Counterpart[] {
  const { edition: own } = site.library;
  if (place.path === undefined) return [];
  const found = site.editions
    .all()
    .filter(({ set, version }) => set === own.set && version === own.version)
    .map((edition) => counterpart(site, edition, place))
    .filter(({ hasPage }) => hasPage);
  return found.length < 2 ? [] : found;
}

/** The page in the current version; undefined when this is the current one. */
export function currentPage(site: Site, place: PagePlace): Counterpart | undefined {
  const { edition: own } = site.library;
  if (own.status === 'current') return undefined;
  const current = site.editions
    .all()
    .filter(({ set, status }) => set === own.set && status === 'current');
  const edition = current.find(({ language }) => language === own.language) ?? current[0];
  return edition && counterpart(site, edition, place);
}
