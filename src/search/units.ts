/** The units of an index by the numbers that the engine gives them: counted over all groups. */
import type { FoundGroup, FoundUnit } from './search.ts';

interface NumberedUnit {
  readonly group: FoundGroup;
  readonly unit: FoundUnit;
}

export class Units {
  readonly #groups: readonly FoundGroup[];
  readonly #units: readonly NumberedUnit[];
  #pageOf: Uint32Array | undefined;

  constructor(groups: readonly FoundGroup[]) {
    this.#groups = groups;
    this.#units = groups.flatMap((group) => group.units.map((unit) => ({ group, unit })));
  }

  /** Groups there are. */
  get pages(): number {
    return this.#groups.length;
  }

  /** By unit, the number of its group. Made for the first who asks: without search settings nobody does. */
  get pageOf(): Uint32Array {
    this.#pageOf ??= Uint32Array.from(
      this.#groups.flatMap(({ units }, page) => units.map(() => page)),
    );
    return this.#pageOf;
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
