/** Where an address lies in a built site: that of the service, or of one of its sets. */
import { decoded } from '../content/links/link-address.ts';
import { isKeptAddress } from '../content/links/own-addresses.ts';
import type { HostRules } from '../content/model/host-rules.ts';
import type { Library } from '../content/model/library.ts';
import type { Editions } from '../generation/editions.ts';
import { pathOf, type Ask } from '../http/ask.ts';
import { siteFilesOf, type SiteFiles } from './site-files.ts';

type CurrentEdition = Pick<Editions, 'current'>;

/**
 * The library that says where the files of a built site are: the default edition's for all editions of the default set, because it names
 * the newest build; an edition's own where the set has a site of its own.
 */
export function siteLibrary(
  editions: CurrentEdition,
  { generation, edition }: Pick<Ask, 'generation' | 'edition'>,
): Library {
  const { library } = editions.current();
  return edition.set === library.edition.set ? library : generation.library;
}

/** Undefined for addresses that are kept for the service. */
export function placeOf(editions: CurrentEdition, ask: Ask): SitePlace | undefined {
  const library = siteLibrary(editions, ask);
  const { sitePrefix = '', hostRules } = library;
  const files = siteFilesOf(library);
  if (files === undefined || isKeptAddress(decoded(ask.path))) return undefined;
  return { files, hostRules, base: sitePrefix, address: wholeAddress(ask, sitePrefix) };
}

/** An address and the files that it is looked up in. */
export interface SitePlace {
  readonly files: SiteFiles;
  readonly hostRules: HostRules | undefined;
  /** Part of the address as it was asked for that stands before `address`: that of a set, `/project`, or nothing. */
  readonly base: string;
  readonly address: string;
}

/** The place of a file of a site that was built for a prefix. */
export function belowBase(place: SitePlace, siteBase: string | undefined): SitePlace | undefined {
  const base = siteBase?.replace(/\/$/, '') ?? '';
  if (base === '' || !place.address.startsWith(`${base}/`)) return undefined;
  return { ...place, base: place.base + base, address: place.address.slice(base.length) };
}

/** The address on the whole site: an edition's own without a slash at its end arrives with one. */
function wholeAddress({ edition, path, target }: Ask, sitePrefix: string): string {
  const isBare = path === '/' && edition.prefix !== '' && !pathOf(target).endsWith('/');
  return (isBare ? edition.prefix : edition.prefix + path).slice(sitePrefix.length);
}

/** Path of the edition on its site. */
export function editionPath({ edition, generation }: Ask): string {
  return edition.prefix.slice(generation.library.sitePrefix?.length ?? 0);
}
