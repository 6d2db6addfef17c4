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

/** The pages of these parts, those of the earlier reading in place of equal ones. */
export function keepPages(all: readonly PageParts[], kept: Reading['pages']): readonly WholePage[] {
  const made = all.map((parts) => {
    const earlier = kept.get(parts.text.file);
    if (earlier !== undefined && isDeepStrictEqual(earlier.parts, parts)) return earlier;
    const page = finishPage(parts);
    const isSame = earlier !== undefined && isDeepStrictEqual(earlier.page, page);
    return { parts, page: isSame ? earlier.page : page };
  });
  kept.clear();
  for (const one of made) kept.set(one.parts.text.file, one);
  return made.map(({ page }) => page);
}
