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
  '/robots.txt',
  '/search',
  '/search-data/{name}',
  '/search/',
  '/sections/{name}/{file}',
  '/sitemap-index.xml',
  '/sitemap-{number}.xml',
  '/sitemap.xml',
  '/skill.md',
];

export const OWN_ADDRESSES: readonly string[] = [
  ...PAGES.flatMap((page) => [page, `${page}.md`, `${page}/`]),
  ...OTHERS,
];

const PATTERN = new RegExp(
  `^(?:${OWN_ADDRESSES.map((path) =>
    path
      .replaceAll('.', String.raw`\.`)
      .replace(/\{\w+\*\}/g, '.+')
      .replace(/\{\w+\}/g, '[^/]+'),
  ).join('|')})$`,
);

/** @param path decoded, without query and fragment */
export function isOwnAddress(path: string): boolean {
  return PATTERN.test(path);
}

/** First parts of those paths, and of the pages' own, in lower case. */
export const OWN_NAMES: ReadonlySet<string> = new Set([
  'docs',
  ...OWN_ADDRESSES.map((path) => path.split('/')[1] ?? '').filter((name) =>
    /^\w[\w-]*$/.test(name),
  ),
]);
