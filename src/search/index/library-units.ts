/** The units of a library's index: found by number among its pages, whose texts are read when they are shown. */
import { after, afterAll } from '../../eventual.ts';
import type { Library } from '../../content/model/library.ts';
import type { Page, WholePage } from '../../content/model/page.ts';
import type { PageList } from '../../content/model/page-list.ts';
import type { IndexedUnits, NumberedUnit } from '../search.ts';
import { pageGroups, type PageGroups } from './page-groups.ts';

export interface LibraryUnits extends IndexedUnits {
  /** The number of a page, by slug, or of a section, by `slug#anchor`. */
  numberOf(place: string): Promise<number | undefined>;
}

/** An index of all pages of a library, or of some of them. */
export interface IndexedPages {
  /** In the order of the index. */
  readonly pages?: PageList;
  /** Of the library. */
  readonly groups?: PageGroups;
}

export function libraryUnits(
  library: Library,
  { pages = library.pages, groups = pageGroups(library) }: IndexedPages = {},
): LibraryUnits {
  const { pageBySlug, contents } = library;
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
        const page = pages.at(index);
        const place = number - (firsts[index] ?? 0);
        return page && unitAt({ page, place }, groups, textOf);
      });
      return afterAll(units);
    },
    async numberOf(place) {
      const [slug = '', anchor] = place.split('#');
      const page = pageBySlug.get(slug);
      if (page === undefined) return undefined;
      const first = firsts[pages.indexOf(page)];
      if (first === undefined || anchor === undefined) return first;
      const { units } = groups.groupOf(await contents.read(page));
      const at = units.findIndex(({ fields }) => fields.anchor === anchor);
      return at < 0 ? undefined : first + at;
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
  const extra = groups.extrasOf(page)[place - 1 - groups.partCount(page)];
  if (extra !== undefined) return { slug, unit: extra };
  return after(textOf(page), (whole) => {
    const unit = groups.groupOf(whole).units[place];
    return unit && { slug, unit };
  });
}

/** The number of the first unit of each page. */
function firstUnits(pages: PageList, groups: PageGroups): Uint32Array {
  const firsts = new Uint32Array(pages.length);
  let next = 0;
  let index = 0;
  for (const page of pages) {
    firsts[index] = next;
    index += 1;
    next += 1 + groups.partCount(page) + groups.extrasOf(page).length;
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
