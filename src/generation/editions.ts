/** The current generation, and all editions of the service with the generation of each. The default edition is always open, others are opened on request. */
import type { Edition, EditionNames } from '../content/model/edition.ts';
import type { CurrentGeneration, Generation } from './generation.ts';

/** Slugs of an edition's pages. */
export interface PageSlugs extends Pick<ReadonlySet<string>, 'has' | 'size'> {
  keys(): Iterable<string>;
}

/** Changes of editions besides the default one. */
export interface EditionChanges {
  /** Whether there are other pages. */
  readonly list: boolean;
  /** Paths of the pages that were there before and are different or gone now, with the prefix. */
  readonly paths: readonly string[];
}

export type EditionListener = (changes: EditionChanges) => void;

export interface Editions {
  /** The default edition first; then by set, version (the current one, then the newest first) and language. Replaced by a reload. */
  all(): readonly Edition[];
  /** The default edition's generation. */
  readonly current: CurrentGeneration;
  /** The edition whose prefix begins a path; the default one for all other paths. */
  at(path: string): Edition;
  /**
   * The edition of these names. A version may be a range (`^3.4`, `3.x`) or an alias (`latest`). Among
   * several, it is the nearest to `from`; default: the first.
   * @throws {Problem} that names the editions there are
   */
  find(names: EditionNames, from?: Edition): Edition;
  /** The edition's generation; a promise if it has to be opened. */
  open(edition: Edition): Generation | Promise<Generation>;
  /** Editions besides the default one that may be open at the same time. */
  readonly openMax: number;
  /** Pages of an edition, whether it is open or not; none while it has not been read yet. */
  pages(edition: Edition): PageSlugs;
  /** Site path below its edition of a page that {@link Editions.pages} has. */
  path(edition: Edition, slug: string): string;
  /** Changes whenever {@link Editions.pages} of any edition changes. */
  revision(): number;
  /**
   * Target, with prefix, of a path that was an address of another edition on the generator's site, or names an edition in another way:
   * `/latest/…`. A promise while it may belong to an edition that has not been read; rejects with a {@link Problem} when that takes too long.
   */
  formerly(path: string): string | undefined | Promise<string | undefined>;
  /** Calls the listener when editions other than the default one have changed; absent if they never change. */
  readonly onChange?: (listener: EditionListener) => void;
}

/** Called after each change of the current generation. */
export type SwapListener = (before: Generation, after: Generation) => void;

export interface GenerationHolder {
  readonly current: CurrentGeneration;
  swap(next: Generation): void;
  onSwap(listener: SwapListener): void;
  /** Closes the files of its generations. */
  close(): Promise<void>;
}

/** A holder that answers with `first` until another is swapped in. */
export function holdGeneration(first: Generation): GenerationHolder {
  let generation = first;
  let former: Generation | undefined;
  const listeners: SwapListener[] = [];
  return {
    current: () => generation,
    swap(next) {
      // Requests may still be reading the last one.
      void former?.close?.();
      const before = generation;
      [former, generation] = [before, next];
      for (const listener of listeners) listener(before, next);
    },
    onSwap: (listener) => void listeners.push(listener),
    async close() {
      await Promise.all([former?.close?.(), generation.close?.()]);
    },
  };
}
