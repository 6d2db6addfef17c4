/** The path prefix that a built site was made for. */
import { filesAt } from './site-files.ts';

/** Addresses of the front page that are looked at. */
const ADDRESSES_MAX = 500;
/** Parts of a prefix. */
const PREFIX_MAX = 3;

/**
 * The prefix that a site was built for: below it, most absolute addresses of its front page that are no files are. Undefined for a front
 * page without absolute addresses of the site: it works anywhere.
 */
export function siteBaseOf(front: string, files: ReadonlySet<string>): string | undefined {
  const isFile = (address: string): boolean => filesAt(address).some((one) => files.has(one));
  const addresses = [...front.matchAll(/\s(?:href|src)=["']?(\/[^/"'\s>?#][^"'\s>?#]*)/gi)]
    .slice(0, ADDRESSES_MAX)
    .map(([, address = '']) => address);
  if (addresses.some(isFile)) return '/';
  const votes = new Map<string, number>();
  for (const address of addresses) {
    const parts = address.split('/').slice(1);
    const length = [1, 2, PREFIX_MAX].find(
      (count) =>
        parts.length > count && isFile(`/${parts.slice(count).join('/')}`) && parts[count] !== '',
    );
    const prefix = length === undefined ? '/' : `/${parts.slice(0, length).join('/')}/`;
    votes.set(prefix, (votes.get(prefix) ?? 0) + 1);
  }
  const [[best, count] = ['/', 0]] = [...votes].toSorted(([, a], [, b]) => b - a);
  return best !== '/' && count * 2 > addresses.length ? best : undefined;
}
