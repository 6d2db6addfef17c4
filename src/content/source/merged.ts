/** Merges configurations. */
import type { Data } from '../model/data.ts';
import { isData } from './data.ts';

/** Merges maps; everything else of `above` replaces what `below` has. */
export function merged(below: Data, above: Data): Data {
  const both = Object.entries(above).map(([key, value]) => {
    const other = below[key];
    return [key, isData(value) && isData(other) ? merged(other, value) : value] as const;
  });
  return { ...below, ...Object.fromEntries(both) };
}
