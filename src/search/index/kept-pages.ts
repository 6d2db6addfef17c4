/** Pages of an index that is built again: what has not changed is taken from the index before, and not analysed. */
import type { IndexBuilder } from '../engine/memory.ts';
import { groupDigest } from './documents.ts';
import type { Group } from './page-groups.ts';

/** A page with the words of the links to it. */
export interface IndexPage {
  readonly group: Group;
  readonly inbound: readonly string[];
}

/** Where an index has a page, and what keeps it there. */
interface KeptPage {
  readonly number: number;
  /** The engine's. */
  readonly notes: string;
}

interface BuiltPages {
  readonly language: string;
  /** By everything that the index has of a page. */
  readonly pages: ReadonlyMap<string, KeptPage>;
  readonly snapshot: Uint8Array;
}

/** The index of a library from one reading to the next; empty until one has been built. */
export interface EarlierIndex {
  built?: BuiltPages | undefined;
}

interface KeptPages {
  /** Adds a page, the next in the order of the library. @param analyse adds its texts */
  add(page: IndexPage, analyse: () => void): void;
  /** Takes the index that has been built. */
  finish(snapshot: Uint8Array): void;
}

/** @param earlier holds nothing until `finish`: after an error, the next index is built from texts alone */
export function keptPages(
  earlier: EarlierIndex,
  { builder, language }: { readonly builder: IndexBuilder; readonly language: string },
): KeptPages {
  const before = earlier.built?.language === language ? earlier.built : undefined;
  earlier.built = undefined;
  const pages = new Map<string, KeptPage>();
  let isLoaded = false;
  const keep = ({ number, notes }: KeptPage, snapshot: Uint8Array): void => {
    if (!isLoaded) builder.load(snapshot);
    isLoaded = true;
    builder.keep(number, notes);
  };
  return {
    add(page, analyse) {
      const key = JSON.stringify([groupDigest(page.group), ...page.inbound]);
      const known = before?.pages.get(key);
      if (known === undefined || before === undefined) analyse();
      else keep(known, before.snapshot);
      pages.set(key, { number: pages.size, notes: known?.notes ?? builder.notes() });
    },
    finish(snapshot) {
      earlier.built = { language, pages, snapshot };
    },
  };
}
