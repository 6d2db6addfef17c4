/** Addresses that the service answers itself, besides pages: links to them lead somewhere, and no edition may begin like them. */

/** Paths of its pages, which are also served as Markdown. */
const PAGES = ['/benchmarks', '/developers', '/releases', '/sections/{name}'];

/** Templates of its other endpoints; `{name}` is one part of a path, `{rest*}` any number. A test compares both lists with the endpoints. */
const OTHERS = [
  '/.well-known/{rest*}',
  '/_agent/{rest*}',
  '/api',
  '/api/v1',
  '/api/v1/{rest*}',
  '/assets/{rest*}',
  '/docs-assets/{rest*}',
  '/embed.js',
  '/embed.{digest}.js',
  '/favicon.ico',
  '/healthz',
  '/index.md',
  '/llms-full.txt',
  '/llms.txt',
  '/looks.css',
  '/mcp',
  '/mcp/server-card',
  '/metrics',
  '/openapi.json',
  '/readyz',
  '/releases.atom',
  '/robots.txt',
  '/search',
  '/search-data/{name}',
  '/search/',
  '/sections/{name}/{file}',
  '/sitemap-index.xml',
  '/sitemap-{number}.xml',
  '/site.webmanifest',
  '/sitemap.xml',
  '/skill.md',
];

export const OWN_ADDRESSES: readonly string[] = [
  ...PAGES.flatMap((page) => [page, `${page}.md`, `${page}/`]),
  ...OTHERS,
];

/** Those that stay the service's in front of a built site, whatever files it has: programs find the documentation by them. */
const KEPT_ADDRESSES = OWN_ADDRESSES.filter((path) =>
  /^\/(?:\.well-known|api|developers|healthz|llms|mcp|metrics|openapi|readyz)\b/.test(path),
);

const OWN = patternOf(OWN_ADDRESSES);
const KEPT = patternOf(KEPT_ADDRESSES);

/** A pattern of the paths that templates name. */
function patternOf(templates: readonly string[]): RegExp {
  const patterns = templates.map((path) =>
    path
      .replaceAll('.', String.raw`\.`)
      .replace(/\{\w+\*\}/g, '.+')
      .replace(/\{\w+\}/g, '[^/]+'),
  );
  return new RegExp(`^(?:${patterns.join('|')})$`);
}

/** @param path decoded, without query and fragment */
export function isOwnAddress(path: string): boolean {
  return OWN.test(path);
}

/** Returns whether a file of a built site cannot have the address. @param path decoded, without query and fragment */
export function isKeptAddress(path: string): boolean {
  return KEPT.test(path);
}

/** First parts of those paths, and of the pages' own, in lower case. */
export const OWN_NAMES: ReadonlySet<string> = new Set([
  'docs',
  ...OWN_ADDRESSES.map((path) => path.split('/')[1] ?? '').filter((name) =>
    /^\w[\w-]*$/.test(name),
  ),
]);
