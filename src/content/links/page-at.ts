/** Finds the page at a site path, in the forms in which file servers know the address of a file. */
import type { Library } from '../model/library.ts';
import type { Page } from '../model/page.ts';
import { memoize } from '../../memoize.ts';
import { markdownPathOf } from './page-paths.ts';
import { cleanAddress } from './site-files.ts';

type SlugByPath = ReadonlyMap<string, string>;

/** By the page's path and by that of its Markdown. */
const slugsByPath = memoize(
  ({ pages }: Library): SlugByPath =>
    new Map(
      pages.flatMap(({ path, slug }) => [[path, slug] as const, [markdownPathOf(path), slug]]),
    ),
);

/** Of several, the first page has the path. */
const slugsByCleanPath = memoize(
  ({ pages }: Library): SlugByPath =>
    new Map(pages.map(({ path, slug }) => [cleanAddress(path), slug] as const).toReversed()),
);

/** The page at exactly this path, or with its Markdown there. */
export function pageAtPath(library: Library, path: string): Page | undefined {
  if (hasSite(library)) return pageOf(library, slugsByPath(library).get(path));
  const page = pageOf(library, slugIn(path.replace(/\.md$/, '')));
  return page && [page.path, markdownPathOf(page.path)].includes(path) ? page : undefined;
}

/** The page at a path with or without `.html`, `index` and a slash at its end. */
export function pageNear(library: Library, path: string): Page | undefined {
  return pageAtPath(library, path) ?? pageAtClean(library, cleanAddress(path));
}

function pageAtClean(library: Library, path: string): Page | undefined {
  if (hasSite(library)) return pageOf(library, slugsByCleanPath(library).get(path));
  const page = pageOf(library, path === '/docs' ? 'index' : slugIn(path));
  return page && cleanAddress(page.path) === path ? page : undefined;
}

/** Whether pages may be at addresses of a built site: else their paths are their slugs, and need no list. */
function hasSite({ siteFolder, packedSite }: Library): boolean {
  return siteFolder !== undefined || packedSite !== undefined;
}

function slugIn(path: string): string | undefined {
  return /^\/docs\/([^/]+)$/.exec(path)?.[1];
}

function pageOf({ pageBySlug }: Library, slug: string | undefined): Page | undefined {
  return slug === undefined ? undefined : pageBySlug.get(slug);
}
