/** The units of an index whose texts are all in memory. */
import type { IndexedPage, IndexedUnits, NumberedUnit } from '../search.ts';

/** @param pages in the order of the index */
export function memoryUnits(pages: readonly IndexedPage[]): IndexedUnits {
  const units: readonly NumberedUnit[] = pages.flatMap(({ slug, units: own }) =>
    own.map((unit) => ({ slug, unit })),
  );
  return {
    read: (numbers) => numbers.map((number) => units[number]),
    numbersOf(places) {
      const wanted = new Set(places);
      const found = new Map<string, number>();
      for (const [number, { slug, unit }] of units.entries()) {
        for (const place of [slug, `${slug}#${unit.fields.anchor}`]) {
          if (wanted.has(place) && !found.has(place)) found.set(place, number);
        }
      }
      return found;
    },
  };
}
