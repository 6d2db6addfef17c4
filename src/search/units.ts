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
    this.#units = groups.flatMap((group) => group.units.map((unit) => ({ group, unit })));
    this.pageOf = Uint32Array.from(groups.flatMap(({ units }, page) => units.map(() => page)));
  }

  at(number: number): NumberedUnit | undefined {
    return this.#units[number];
  }

  /** The number of a page, by its slug, or of one of its sections, by `slug#anchor`; undefined when there is none. */
  numberOf(place: string): number | undefined {
    const [slug, anchor] = place.split('#');
    const number = this.#units.findIndex(
      ({ group, unit }) =>
        group.slug === slug && (anchor === undefined || unit.fields.anchor === anchor),
    );
    return number === -1 ? undefined : number;
  }
}
