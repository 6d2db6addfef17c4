/** The pages of two versions, each with what it was in the other. */
import type { Library } from '../content/model/library.ts';
import type { Page } from '../content/model/page.ts';
import { Problem } from '../problem.ts';
import { quote } from '../operations/quote.ts';
import { resolvePage } from './page-reference.ts';

export interface Versions {
  readonly before: Library;
  readonly after: Library;
}

/** A page in both versions; one of them is absent where a version does not have it. */
export interface PagePair {
  readonly before?: Page;
  readonly after?: Page;
}

/** In the order of the newer version, then those that only the older one has. A page that was moved is one pair. */
export function pagePairs({ before, after }: Versions): readonly PagePair[] {
  const moved = new Map(
    before.pages.flatMap((page) => {
      const to = after.pageBySlug.has(page.slug) ? undefined : after.redirects.get(page.slug);
      return to === undefined || before.pageBySlug.has(to) ? [] : [[to, page] as const];
    }),
  );
  const pairs = after.pages.map((page): PagePair => {
    const known = before.pageBySlug.get(page.slug) ?? moved.get(page.slug);
    return known === undefined ? { after: page } : { before: known, after: page };
  });
  const paired = new Set(pairs.map((pair) => pair.before?.slug));
  return [...pairs, ...before.pages.filter(({ slug }) => !paired.has(slug)).map(onlyBefore)];
}

function onlyBefore(before: Page): PagePair {
  return { before };
}

export interface NamedPair {
  readonly pair: PagePair;
  readonly anchor?: string;
}

/**
 * The pair of a page that is named by slug or address, of either version.
 * @throws {Problem} when neither has it
 */
export function pairNamed(versions: Versions, text: string): NamedPair {
  const newer = resolvePage(versions.after, text);
  const found = newer ?? resolvePage(versions.before, text);
  const pair =
    found &&
    pagePairs(versions).find(
      ({ before, after }) => (newer ? after : before)?.slug === found.page.slug,
    );
  if (pair === undefined) {
    throw new Problem(
      'page_not_found',
      `Neither version has the page ${quote(text)}.`,
      'Leave out "slug" to list the pages that differ.',
    );
  }
  return { pair, ...(found?.anchor !== undefined && { anchor: found.anchor }) };
}
