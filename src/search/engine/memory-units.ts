/** The units of an index whose texts are all in memory. */
import type { IndexedPage, IndexedUnits, NumberedUnit, PinnedUnit } from '../search.ts';
import type { Pin } from '../settings.ts';

/** @param pages in the order of the index */
export function memoryUnits(pages: readonly IndexedPage[]): IndexedUnits {
  const units = unitsOf(pages);
  return { read: (numbers) => numbers.map((number) => units[number]) };
}

/** Pins by the numbers of their units. Those of pages that the index lacks are left out. @param pins by slug, and `slug#anchor` */
export function memoryPins(
  pages: readonly IndexedPage[],
  pins: readonly Pin[],
): readonly PinnedUnit[] {
  if (pins.length === 0) return [];
  const numbers = new Map<string, number>();
  for (const [number, { slug, unit }] of unitsOf(pages).entries()) {
    for (const place of [slug, `${slug}#${unit.fields.anchor}`]) {
      if (!numbers.has(place)) numbers.set(place, number);
    }
  }
  return pins.flatMap(({ query, page }) => {
    const unit = numbers.get(page);
    return unit === undefined ? [] : [{ query, unit }];
  });
}

function unitsOf(pages: readonly IndexedPage[]): readonly NumberedUnit[] {
  return pages.flatMap(({ slug, units }) => units.map((unit) => ({ slug, unit })));
}
