/** The part of an edition that stays in memory while it is closed: a few bytes per page. */
import type { Library } from '../content/model/library.ts';

export interface EditionRecord {
  /** Of its pages. */
  readonly slugs: ReadonlySet<string>;
  /** Site paths below the edition of those pages that are shown at an address of a built site, by slug. */
  readonly paths: ReadonlyMap<string, string>;
  /** Site paths below the edition by the address that pages had on the whole site of their generator. */
  readonly outer: ReadonlyMap<string, string>;
  /** Digest of the library, by which it is found on disk. */
  readonly library: string;
  /** Digest of names, sizes and times of the files that it was read from. */
  readonly stamp: string;
  /** Whether it is on disk; else it is read from the content whenever it is opened. */
  readonly isKept: boolean;
  /** Whether a fault that may be over has kept something of it from being read. */
  readonly isDoubtful?: boolean | undefined;
}

/** An edition that was read, and its changed pages. */
export interface StoredEdition {
  readonly record: EditionRecord;
  /** Reason why it could not be kept on disk. */
  readonly fault?: string | undefined;
  /** Slugs of the pages that were there before and are different or gone now. */
  readonly changed: readonly string[];
}

/** Site path of a page below its edition. */
export function pathOf(slug: string, { paths }: Pick<EditionRecord, 'paths'>): string {
  return paths.get(slug) ?? servicePath(slug);
}

function servicePath(slug: string): string {
  return `/docs/${slug}`;
}

export function recordOf(
  { pages, oldAddresses, digest }: Library,
  read: Pick<EditionRecord, 'stamp' | 'isKept' | 'isDoubtful'>,
): EditionRecord {
  return {
    slugs: new Set(pages.map(({ slug }) => slug)),
    paths: new Map(
      pages.flatMap(({ slug, path }) =>
        path === servicePath(slug) ? [] : [[slug, path] as const],
      ),
    ),
    outer: oldAddresses.outer,
    library: digest,
    ...read,
  };
}
