/** The units of an index by the numbers that the engine gives them: counted over all groups. */
import type { FoundGroup, FoundUnit } from './search.ts';

interface NumberedUnit {
  readonly group: FoundGroup;
  readonly unit: FoundUnit;
}

export class Units {
  /** Groups there are. */
  readonly pages: number;
  /** By unit, the number of its group. */
  readonly pageOf: Uint32Array;
  readonly #units: readonly NumberedUnit[];

  constructor(groups: readonly FoundGroup[]) {
    this.pages = groups.length;
    this.pageOf = Uint32Array.from(groups.flatMap(({ units }, page) => units.map(() => page)));
    this.#units = groups.flatMap((group) => group.units.map((unit) => ({ group, unit })));
  }

  at(number: number): NumberedUnit | undefined {
    return this.#units[number];
  }

  /** The numbers of pages, by their slugs, and of sections, by `slug#anchor`; those that are not there are left out. */
  numbersOf(places: readonly string[]): ReadonlyMap<string, number> {
    const wanted = new Set(places);
    const numbers = new Map<string, number>();
    for (const [number, { group, unit }] of this.#units.entries()) {
      for (const place of [group.slug, `${group.slug}#${unit.fields.anchor}`]) {
        if (wanted.has(place) && !numbers.has(place)) numbers.set(place, number);
      }
    }
    return numbers;
  }
}
