/** Addresses that lead elsewhere: asked of the service one by one, and written as pages for hosts that know no rules. */
import { encodedPath } from '../content/links/link-address.ts';
import type { Generation } from '../generation/generation.ts';
import { escapeHtml } from '../pages/html.ts';
import type { AskService } from './ask.ts';

export interface Redirect {
  /** With the prefix of its edition, without that of the site. */
  readonly from: string;
  /** Path with all prefixes, or an address on another site. */
  readonly to: string;
}

/** Addresses that the documents of an edition have had before, below it. */
export function formerPaths({ library }: Generation): readonly string[] {
  const { redirects, oldAddresses } = library;
  const slugs = [...redirects.keys()].map((slug) => `docs/${slug}`);
  return unique(['docs', ...slugs, ...oldAddresses.exact.keys()]);
}

/** Addresses that the documents of an edition have had on the whole site of their generator. */
export function formerPathsOnSite({ library }: Generation): readonly string[] {
  return unique([...library.oldAddresses.outer.keys()]);
}

/** As addresses: also with `.html`, which most generators write and the service does not mind. */
function unique(keys: readonly string[]): readonly string[] {
  const paths = keys.filter((key) => key !== '').map((key) => `/${encodedPath(key)}`);
  return [...new Set(paths.flatMap((path) => [path, `${path}.html`]))];
}

/** The redirects among the paths, as the service answers them. */
export async function* redirectsAt(
  paths: readonly string[],
  ask: AskService,
): AsyncGenerator<Redirect> {
  for (const from of paths) {
    const { status, headers } = await ask(from);
    const { location: to } = headers;
    if ((status === 301 || status === 302) && to !== undefined) yield { from, to };
  }
}

/** Whether a page can stand at the address: browsers do not read a page from `favicon.ico`. */
export function canBePage({ from }: Pick<Redirect, 'from'>): boolean {
  const [extension] = /\.[a-z]\w{1,4}$/i.exec(from) ?? [];
  return extension === undefined || extension.toLowerCase() === '.html';
}

/** A page that leads to another. @param site address of the front page, without a slash at its end */
export function redirectPage({ to }: Redirect, site: string): string {
  const path = escapeHtml(to);
  return `<!doctype html>
<html>
<head>
<meta charset="utf-8">
<title>${path}</title>
<link rel="canonical" href="${escapeHtml(new URL(to, site).href)}">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="0; url=${path}">
</head>
<body><a href="${path}">${path}</a></body>
</html>
`;
}
