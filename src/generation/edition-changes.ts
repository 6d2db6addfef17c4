/** Collects the changes of one refresh for listeners. */
import type { Library } from '../content/model/library.ts';
import { pathOf, type EditionRecord, type StoredEdition } from './edition-record.ts';
import { openStored, type StoredPlace } from './edition-store.ts';
import type { EditionListener, PageSlugs } from './editions.ts';
import type { Generation } from './generation.ts';

/** State of an edition before it was read again. */
interface Before {
  readonly before: EditionRecord | undefined;
  /** Its generation, when it is open. */
  readonly open: Generation | undefined;
}

export interface ChangeLog {
  onChange(this: void, listener: EditionListener): void;
  noteRead(prefix: string, read: StoredEdition, before: Before): void;
  /** Records a removed edition. */
  noteGone(prefix: string, record: EditionRecord | undefined): void;
  /** Calls the listeners once with all recorded changes, if there are any. */
  announce(): void;
}

export function changeLog(): ChangeLog {
  const listeners: EditionListener[] = [];
  let list = false;
  let paths: string[] = [];
  const note = (prefix: string, slugs: Iterable<string>, record: EditionRecord): void => {
    for (const slug of slugs) paths.push(prefix + pathOf(slug, record));
  };
  return {
    onChange: (listener) => void listeners.push(listener),
    noteRead(prefix, { record, changed }, { before, open }) {
      list ||= !hasSame(before?.slugs, record.slugs);
      // Opened before it was first written to disk: it is unknown which of its pages differ.
      const isOther = before === undefined && open && open.library.digest !== record.library;
      const slugs = isOther === true ? open.library.pageBySlug.keys() : changed;
      note(prefix, slugs, before ?? record);
    },
    noteGone(prefix, record) {
      list = true;
      if (record !== undefined) note(prefix, record.slugs, record);
    },
    announce() {
      const changes = { list, paths };
      if (!list && paths.length === 0) return;
      [list, paths] = [false, []];
      for (const listener of listeners) listener(changes);
    },
  };
}

/** Slugs of pages that another library lacks or has with a different text. */
export function changedPages(before: Library, { pageBySlug }: Library): readonly string[] {
  return before.pages.flatMap(({ slug, markdownDigest }) =>
    pageBySlug.get(slug)?.markdownDigest === markdownDigest ? [] : [slug],
  );
}

/** Slugs of pages that differ from a stored library; none after the first reading, all if that library cannot be read any more. */
export async function changesSince(
  known: Pick<EditionRecord, 'library'> | undefined,
  place: StoredPlace,
  library: Library,
): Promise<readonly string[]> {
  if (known === undefined || known.library === library.digest) return [];
  const before = await openStored({ ...place, digest: known.library }).catch(() => undefined);
  return before === undefined
    ? library.pages.map(({ slug }) => slug)
    : changedPages(before.library, library);
}

const NO_PAGES: PageSlugs = new Set();

function hasSame(before: PageSlugs = NO_PAGES, after: PageSlugs): boolean {
  return before.size === after.size && [...after.keys()].every((slug) => before.has(slug));
}
