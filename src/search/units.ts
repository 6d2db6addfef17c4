/** The units of an index by the numbers that the engine gives them: counted over all groups. */
import type { FoundGroup, FoundUnit } from './search.ts';

interface NumberedUnit {
  readonly group: FoundGroup;
  readonly unit: FoundUnit;
}

export class Units {
  readonly #units: readonly NumberedUnit[];

  constructor(groups: readonly FoundGroup[]) {
    this.#units = groups.flatMap((group) => group.units.map((unit) => ({ group, unit })));
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
