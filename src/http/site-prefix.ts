/** The path below which the site stands on its host, as some proxies leave it in requests; others take it away. */
import type { Editions } from '../generation/editions.ts';
import { pathPrefix } from '../content/model/edition.ts';
import { isOwnAddress, OWN_NAMES } from '../content/links/own-addresses.ts';

type Remove = (path: string) => string;

/** Returns a function that takes the prefix from the path of a request that still has it. */
export function prefixRemover(baseUrl: string, editions: Pick<Editions, 'at' | 'pages'>): Remove {
  const prefix = pathPrefix(baseUrl);
  if (prefix === '') return (path) => path;
  return (path) => {
    const rest = below(prefix, path);
    if (rest === undefined || isPage(editions, path)) return path;
    const isClear = !isTaken(prefix) || editions.at(rest).prefix !== '' || isOwn(rest);
    return isClear ? rest : path;
  };
}

/** As {@link prefixRemover}, for a target of which only the site is known: path and query. */
export function targetBelow(baseUrl: string, target: string): string {
  const prefix = pathPrefix(baseUrl);
  const rest = below(prefix, target);
  if (prefix === '' || rest === undefined) return target;
  return !isTaken(prefix) || isOwn(rest.replace(/\?.*$/s, '')) ? rest : target;
}

/** The path below the prefix, which begins with a slash; undefined for one that is not below it. */
function below(prefix: string, path: string): string | undefined {
  if (!path.startsWith(prefix)) return undefined;
  const rest = path.slice(prefix.length);
  if (rest === '') return '/';
  return rest.startsWith('/') ? rest : undefined;
}

/** Whether paths of the service begin like the prefix: below `/docs`, `/docs/search` may be the search or a page. */
function isTaken(prefix: string): boolean {
  const [, first = ''] = prefix.split('/');
  return OWN_NAMES.has(first.toLowerCase());
}

function isOwn(path: string): boolean {
  return path === '/' || path.startsWith('/docs/') || isOwnAddress(path);
}

/** Whether the path as it is names an edition other than the default one, or a page. */
function isPage(editions: Pick<Editions, 'at' | 'pages'>, path: string): boolean {
  const edition = editions.at(path);
  const [, slug] = /^\/docs\/([^/]+?)(?:\.md)?$/.exec(path) ?? [];
  return edition.prefix !== '' || (slug !== undefined && editions.pages(edition).has(slug));
}
