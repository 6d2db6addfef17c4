/** The units of a library's index: found by number among its pages, whose texts are read when they are shown. */
import { after, afterAll } from '../../eventual.ts';
import type { Library, Page, WholePage } from '../../content/model/library.ts';
import type { IndexedUnits, NumberedUnit } from '../search.ts';
import { pageGroups, type PageGroups } from './page-groups.ts';

export function libraryUnits(library: Library): IndexedUnits {
  const groups = pageGroups(library);
  const { pages, contents } = library;
  const firsts = firstUnits(pages, groups);
  return {
    read(numbers) {
      const texts = new Map<Page, WholePage | Promise<WholePage>>();
      const textOf = (page: Page): WholePage | Promise<WholePage> => {
        const text = texts.get(page) ?? contents.read(page);
        texts.set(page, text);
        return text;
      };
      const units = numbers.map((number) => {
        const index = lastAtMost(firsts, number);
        const page = pages[index];
        const place = number - (firsts[index] ?? 0);
        return page && unitAt({ page, place }, groups, textOf);
      });
      return afterAll(units);
    },
    numbersOf(places) {
      const wanted = new Set(places);
      const numbers = new Map<string, number>();
      if (wanted.size === 0) return numbers;
      for (const [index, page] of pages.entries()) {
        const first = firsts[index] ?? 0;
        const parts = groups.partsOf(page).map(({ anchor }) => anchor && `${page.slug}#${anchor}`);
        for (const [place, name] of [page.slug, ...parts].entries()) {
          if (name !== undefined && wanted.has(name) && !numbers.has(name))
            numbers.set(name, first + place);
        }
      }
      return numbers;
    },
  };
}

/** A unit on its page: 0 is the page itself. */
interface Place {
  readonly page: Page;
  readonly place: number;
}

/** Texts of samples and gaps are the library's; others are read. */
function unitAt(
  { page, place }: Place,
  groups: PageGroups,
  textOf: (page: Page) => WholePage | Promise<WholePage>,
): NumberedUnit | undefined | Promise<NumberedUnit | undefined> {
  const { slug } = page;
  const extra = groups.extrasOf(page)[place - 1 - groups.partsOf(page).length];
  if (extra !== undefined) return { slug, unit: extra };
  return after(textOf(page), (whole) => {
    const unit = groups.groupOf(whole).units[place];
    return unit && { slug, unit };
  });
}

/** The number of the first unit of each page. */
function firstUnits(pages: readonly Page[], groups: PageGroups): Uint32Array {
  const firsts = new Uint32Array(pages.length);
  let next = 0;
  for (const [index, page] of pages.entries()) {
    firsts[index] = next;
    next += 1 + groups.partsOf(page).length + groups.extrasOf(page).length;
  }
  return firsts;
}

/** Index of the last of the ascending numbers that is at most `bound`. */
function lastAtMost(numbers: Uint32Array, bound: number): number {
  let [low, high] = [0, numbers.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((numbers[middle] ?? 0) <= bound) low = middle;
    else high = middle - 1;
  }
  return low;
}
