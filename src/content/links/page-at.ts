/** Finds the page at a site path, in the forms in which file servers know the address of a file. */
import type { Library } from '../model/library.ts';
import type { Page } from '../model/page.ts';
import { memoize } from '../../memoize.ts';
import { markdownPathOf } from './page-paths.ts';
import { cleanAddress } from './site-files.ts';

type ByPath = ReadonlyMap<string, Page>;

/** By the page's path and by that of its Markdown. */
const pagesByPath = memoize(
  ({ pages }: Library): ByPath =>
    new Map(
      pages.flatMap((page) => [[page.path, page] as const, [markdownPathOf(page.path), page]]),
    ),
);

const pagesByCleanPath = memoize(
  ({ pages }: Library): ByPath =>
    new Map(pages.toReversed().map((page) => [cleanAddress(page.path), page])),
);

/** The page at exactly this path, or with its Markdown there. */
export function pageAtPath(library: Library, path: string): Page | undefined {
  return pagesByPath(library).get(path);
}

/** The page at a path with or without `.html`, `index` and a slash at its end. */
export function pageNear(library: Library, path: string): Page | undefined {
  return pageAtPath(library, path) ?? pagesByCleanPath(library).get(cleanAddress(path));
}
