/** Makes relative links absolute: to the page that is meant, or to an asset's address. Says which lead nowhere. */
import type { PageLink, Draft } from '../model/draft.ts';
import type { PageFinder } from '../model/navigation.ts';
import posix from 'node:path/posix';
import type { PageAddress } from './addresses.ts';
import { assetUrl } from './file-addresses.ts';
import { bundledImage, fileBesideIndex } from './bundled-image.ts';
import { decoded, isExternal, split, withEnd, type Address } from './link-address.ts';
import { leadsToHeldBack, tell, type LinkReport } from './link-findings.ts';
import { linkBases } from './link-bases.ts';
import { isOwnAddress } from './own-addresses.ts';
import { fold, foldedAnchors, labelOwner, ownerOf } from './page-anchors.ts';
import { assetOnDisk } from './disk-files.ts';
import { pathWithoutIndex } from './slug.ts';
import { isMarkdownFile } from '../source/markdown-files.ts';

export interface LinkTargets extends LinkReport {
  readonly finder: PageFinder;
  /** Finds the absolute address of a page of another edition, or that to which an address is redirected. */
  readonly elsewhere: PageFinder;
  /** Returns whether an address is redirected, or that of a page which the generator's build makes. */
  readonly isRedirected: (address: string) => boolean;
  readonly drafts: ReadonlyMap<string, Draft>;
  /** Site path of each page, by file. */
  readonly paths: ReadonlyMap<string, string>;
  /** Where the generator publishes each page, by file. */
  readonly addresses: ReadonlyMap<string, PageAddress>;
  /** Prefixes of import paths, such as `@site`, with the folder on disk that each refers to. */
  readonly aliases: Readonly<Record<string, string>>;
  /** Prefixes, in `files`, of the folders whose files are served at the site's root. */
  readonly publicFolders: readonly string[];
  /** Prefixes, in `files`, of the folders of pages. */
  readonly pageFolders: readonly string[];
  /** Path, in `files`, that a page of a site address would have. */
  readonly pagePath: (address: string) => string;
  readonly baseUrl: string;
  /** Address of a folder whose files are served as they are; absent: assets are served below `/docs-assets`. */
  readonly filesUrl?: string | undefined;
  readonly assets: Map<string, string>;
  /** Files of pages that readers do not get. */
  readonly heldBack: ReadonlySet<string>;
}

type Resolved =
  | { readonly page: string }
  | { readonly asset: string }
  /** Absolute address of a page of another edition, or of what a redirect leads to. */
  | { readonly other: string }
  | { readonly fault: 'broken-link'; readonly missing: string }
  | { readonly fault: 'link-outside' }
  | undefined;

/** Parts of a site path that a generator puts before the folder's own: `/docs/…`, `/de/docs/…`. */
const PREFIX_MAX = 2;

/** Absolute addresses by link as it is written; links that lead elsewhere or nowhere are not in it. */
export function resolveLinks(draft: Draft, targets: LinkTargets): ReadonlyMap<string, string> {
  const alive = new Map<string, string>();
  const dead = new Map<string, string>();
  for (const link of draft.links) {
    const url = alive.get(link.target) ?? urlOf(link, draft, targets);
    if (typeof url === 'string') alive.set(link.target, url);
    else if (url !== undefined) dead.set(link.target, url.dead);
  }
  return new Map([...dead, ...alive]);
}

function urlOf(
  span: PageLink,
  draft: Draft,
  targets: LinkTargets,
): string | { readonly dead: string } | undefined {
  if (span.target === '' || isExternal(span.target) || /[{}]/.test(span.target)) {
    return undefined;
  }
  const address = split(span.target);
  const resolved =
    address.path === ''
      ? { page: ownerOf(decoded(address.fragment), draft, targets.drafts) }
      : resolve(decoded(address.path), draft, targets);
  if (resolved === undefined) {
    return ownUrl(span.target, targets);
  }
  const place = { span, draft, targets };
  if ('fault' in resolved) return labelUrl(address, place) ?? faulty(resolved, place);
  if ('other' in resolved) return withEnd(resolved.other, address);
  return 'page' in resolved
    ? pageUrl(resolved.page, address, place)
    : fileUrl(resolved.asset, address, place);
}

/** The site that an address at its root begins at may stand below a path of its host. */
function ownUrl(target: string, { baseUrl }: LinkTargets): string | undefined {
  return target.startsWith('/') ? baseUrl + target : undefined;
}

/** Address of a file. One of Markdown is shown as it is written, but for a page that is held back: nobody gets its text. */
function fileUrl(
  file: string,
  { query }: Address,
  place: Place,
): string | { readonly dead: string } {
  const { span, draft, targets } = place;
  if (leadsToHeldBack(file, place)) return { dead: deadAddress(span.target, draft, targets) };
  const isUnpublished = !span.isImage && isMarkdownFile(file);
  if (isUnpublished) tell(span, draft, { rule: 'link-unpublished', ...targets });
  return takeAsset(file, targets) + query;
}

/** The label that a link names in place of a path. */
function labelUrl(address: Address, place: Place): string | undefined {
  const { draft, targets } = place;
  const owner = labelOwner(address.path, draft, targets.drafts);
  return owner === undefined
    ? undefined
    : pageUrl(owner, { ...address, fragment: address.path }, place);
}

function faulty(
  { fault: rule, ...found }: Extract<Resolved, { fault: string }>,
  { span, draft, targets }: Place,
): string | { readonly dead: string } | undefined {
  const image = bundledImage(span, draft, targets.files);
  if (image !== undefined) return takeAsset(image, targets);
  tell(span, draft, { rule, ...found, ...targets });
  return span.isImage ? undefined : { dead: deadAddress(span.target, draft, targets) };
}

/** Agents get pages without their address: a relative link says where it led, and the service's 404 suggests pages like it. */
function deadAddress(target: string, { file }: Draft, { baseUrl }: LinkTargets): string {
  return target.startsWith('/') ? target : baseUrl + posix.join('/', posix.dirname(file), target);
}

function pageUrl(page: string, { query, fragment }: Address, place: Place): string {
  leadsToHeldBack(page, place);
  const { baseUrl, paths } = place.targets;
  return `${baseUrl}${paths.get(page)}${query}${anchorOf(fragment, page, place)}`;
}

function takeAsset(asset: string, { assets, files, baseUrl, filesUrl }: LinkTargets): string {
  assets.set(asset, files.get(asset) ?? '');
  return assetUrl(baseUrl, asset, filesUrl);
}

function resolve(target: string, draft: Draft, targets: LinkTargets): Resolved {
  if (!target.startsWith('/')) return resolveRelative(target, draft, targets);
  const found = resolveRooted(target, targets);
  if (found !== undefined || leadsElsewhere(target, targets)) return found;
  return { fault: 'broken-link', missing: targets.pagePath(posix.normalize(target)) };
}

function leadsElsewhere(address: string, { isRedirected }: LinkTargets): boolean {
  return isOwnAddress(address) || isRedirected(address);
}

/** A path of the site: the folder may stand a little below the site's root. */
function resolveRooted(target: string, targets: LinkTargets): Resolved {
  const { finder, files, publicFolders } = targets;
  const parts = target.split('/').filter((part) => part !== '');
  const path = parts.join('/');
  // A path of a file from the top of the pages, which may lie in a folder: its address has neither ending nor index.
  const found = pageAt(path, targets) ?? pageAt(pathWithoutIndex(path), targets);
  if (found !== undefined) return found;
  for (let skip = 1; skip <= Math.min(PREFIX_MAX, parts.length); skip += 1) {
    const page = parts.length === skip ? undefined : finder(parts.slice(skip).join('/'));
    if (page !== undefined) return { page };
  }
  const page = isMarkdownFile(path) ? fromFolders(path, targets) : undefined;
  if (page !== undefined) return { page };
  const asset =
    publicFolders.map((folder) => folder + parts.join('/')).find((file) => files.has(file)) ??
    fileBesideIndex(parts, targets);
  return asset === undefined ? undefined : { asset };
}

/** The page of a path from the top of a folder of pages, as Docusaurus finds files. */
function fromFolders(file: string, { finder, pageFolders }: LinkTargets): string | undefined {
  return pageFolders.map((folder) => finder(folder + file)).find((page) => page !== undefined);
}

/** The page of a path or an address, in this edition or else in another, or by a redirect. */
function pageAt(target: string, { finder, elsewhere }: LinkTargets): Resolved {
  const page = finder(target);
  if (page !== undefined) return { page };
  const other = elsewhere(target);
  return other === undefined ? undefined : { other };
}

/** From the file's folder, as in a repository; else from the page's address, as in a site. */
function resolveRelative(target: string, draft: Draft, targets: LinkTargets): Resolved {
  const { files, addresses } = targets;
  const paths = linkBases(draft, addresses).map((one) => posix.join(one, target));
  for (const one of paths.filter((each) => !each.startsWith('..'))) {
    const found = pageAt(one, targets);
    if (found !== undefined) {
      return found;
    }
    const file = posix.normalize(one);
    if (files.has(file)) {
      return { asset: file };
    }
  }
  const rooted = target.startsWith('.') ? undefined : resolveRooted(`/${target}`, targets);
  const found = rooted ?? assetOnDisk(target, draft, targets);
  if (found !== undefined) {
    return found;
  }
  if (siteAddresses(paths, targets).some((one) => leadsElsewhere(one, targets))) return undefined;
  const [missing = target] = paths;
  return missing.startsWith('..') ? { fault: 'link-outside' } : { fault: 'broken-link', missing };
}

/** Addresses of files on the site: those of the folders that are its root begin there. */
function siteAddresses(paths: readonly string[], { publicFolders }: LinkTargets): string[] {
  return paths.flatMap((one) =>
    ['', ...publicFolders]
      .filter((prefix) => one.startsWith(prefix))
      .map((prefix) => `/${one.slice(prefix.length)}`),
  );
}

interface Place {
  readonly span: PageLink;
  readonly draft: Draft;
  readonly targets: LinkTargets;
}

/** GitHub hides the ids that authors write behind it, and leads links with and without it to them. */
const HIDDEN_PREFIX = /^user-content-/;

/** The heading's own anchor when the link names it by another generator's rules. */
function anchorOf(fragment: string, file: string, place: Place): string {
  if (fragment === '') {
    return '';
  }
  const anchors = place.targets.drafts.get(file)?.document.anchors ?? new Set<string>();
  const wanted = decoded(fragment);
  if (anchors.has(wanted) || anchors.has(fragment) || /^(?::~:|top$|L\d)/.test(wanted)) {
    return `#${fragment}`;
  }
  // Starlight's id of a title.
  if (wanted === '_top') return '#top';
  const near = foldedAnchors(anchors).get(fold(wanted.replace(HIDDEN_PREFIX, '')));
  if (near === undefined) {
    tell(place.span, place.draft, { rule: 'broken-anchor', page: file, ...place.targets });
  }
  return `#${near ?? fragment}`;
}
