/** The units of an index by number: the engine counts them over all pages. */
import type { IndexedPage, IndexedUnit } from '../search.ts';

interface NumberedUnit {
  readonly page: IndexedPage;
  readonly unit: IndexedUnit;
}

export class Units {
  readonly #units: readonly NumberedUnit[];

  constructor(pages: readonly IndexedPage[]) {
    this.#units = pages.flatMap((page) => page.units.map((unit) => ({ page, unit })));
  }

  at(number: number): NumberedUnit | undefined {
    return this.#units[number];
  }

  /** The numbers of pages, by slug, and of sections, by `slug#anchor`; unknown ones are left out. */
  numbersOf(places: readonly string[]): ReadonlyMap<string, number> {
    const wanted = new Set(places);
    const numbers = new Map<string, number>();
    if (wanted.size === 0) return numbers;
    for (const [number, { page, unit }] of this.#units.entries()) {
      for (const place of [page.slug, `${page.slug}#${unit.fields.anchor}`]) {
        if (wanted.has(place) && !numbers.has(place)) numbers.set(place, number);
      }
    }
    return numbers;
  }
}
