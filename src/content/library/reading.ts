/** State from one reading of a folder to the next: only changed files are parsed again, and an unchanged page stays the same object. */
import { isDeepStrictEqual } from 'node:util';
import type { ParsedFiles } from '../page/page.ts';
import type { WholePage } from '../model/page.ts';

/** Brought up to date by every reading that it is given to. */
export interface Reading {
  readonly parsed: ParsedFiles;
  /** By file. What is known of a page as an object, such as its digest, holds as long as the object. */
  readonly pages: Map<string, WholePage>;
}

export function firstReading(): Reading {
  return { parsed: new Map(), pages: new Map() };
}

/** The pages, those of the earlier reading in place of equal ones. */
export function keepEqual(
  pages: readonly WholePage[],
  kept: Reading['pages'],
): readonly WholePage[] {
  const same = pages.map((page) => {
    const earlier = kept.get(page.file);
    return earlier !== undefined && isDeepStrictEqual(earlier, page) ? earlier : page;
  });
  kept.clear();
  for (const page of same) kept.set(page.file, page);
  return same;
}
