/** State from one reading of a folder to the next: only changed files are parsed again, and an unchanged page is not made again. */
import { isDeepStrictEqual } from 'node:util';
import type { ParsedFiles } from '../page/page.ts';
import type { WholePage } from '../model/page.ts';
import { finishPage, type PageParts } from './finish-page.ts';

/** Brought up to date by every reading that it is given to. */
export interface Reading {
  readonly parsed: ParsedFiles;
  /** By file. What is known of a page as an object, such as its digest, holds as long as the object. */
  readonly pages: Map<string, MadePage>;
}

interface MadePage {
  readonly parts: PageParts;
  readonly page: WholePage;
}

export function firstReading(): Reading {
  return { parsed: new Map(), pages: new Map() };
}

/** The page of these parts, or that of the earlier reading where it is equal. */
export function keepPage(parts: PageParts, kept: Reading['pages'] | undefined): WholePage {
  const { file } = parts.text;
  const earlier = kept?.get(file);
  if (earlier !== undefined && isDeepStrictEqual(earlier.parts, parts)) return earlier.page;
  const made = finishPage(parts);
  const page = earlier !== undefined && isDeepStrictEqual(earlier.page, made) ? earlier.page : made;
  kept?.set(file, { parts, page });
  return page;
}

/** Lets go what is kept of files that the latest reading has not. */
export function letGo(kept: Map<string, unknown>, files: Pick<ReadonlySet<string>, 'has'>): void {
  for (const file of kept.keys()) {
    if (!files.has(file)) kept.delete(file);
  }
}
