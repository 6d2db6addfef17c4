/** Resolves addresses that pages had on the site of their generator. */
import { addressKey } from './address.ts';
import { fillPattern, matchesPattern, patternOf, patternValues } from './address-pattern.ts';
import type { Library } from '../model/library.ts';
import { markdownPathOf } from './page-paths.ts';
import { withoutExtension } from './slug.ts';
import { isMarkdownFile } from '../source/markdown-files.ts';

/**
 * Looks up an address of the generator's site, such as `/guide/install.html`.
 * @returns a site path, which may have a fragment, or an absolute address; the Markdown's for an address that ends in `.md`.
 */
export function oldAddress(
  { oldAddresses }: Pick<Library, 'oldAddresses'>,
  path: string,
): string | undefined {
  const isMarkdown = isMarkdownFile(path);
  const key = addressKey(withoutExtension(path));
  const found = followed(key, oldAddresses);
  return isMarkdown && found?.startsWith('/') === true
    ? found.replace(/^[^#]*/, markdownPathOf)
    : found;
}

/**
 * Addresses that speak for the host (RFC 8615): a redirect of an authority's question below `/.well-known/acme-challenge/` would give its
 * target a certificate of the host. Those are the operator's, also where a pattern matches everything.
 */
export function isWellKnown(key: string): boolean {
  return /^\.well-known(?:\/|$)/.test(key);
}

/** Redirects by pattern that lead to redirects. */
const STEPS_MAX = 5;

function followed(first: string, { exact, patterns }: Library['oldAddresses']): string | undefined {
  if (isWellKnown(first)) return undefined;
  let key = first;
  for (let step = 0; step < STEPS_MAX; step += 1) {
    const target = exact.get(key);
    if (target !== undefined) return target;
    const next = patterns.map(({ from, to }) => filled(key, from, to)).find(Boolean);
    if (next === undefined) return undefined;
    if (/^https?:\/\//i.test(next)) return next;
    key = addressKey(next);
  }
  return undefined;
}

function filled(key: string, from: string, to: string): string | undefined {
  const pattern = patternOf(addressKey(from.replaceAll('*', '\u0000')).replaceAll('\u0000', '*'));
  const parts = key.split('/');
  return matchesPattern(parts, pattern)
    ? fillPattern(to, patternValues(parts, pattern))
    : undefined;
}
