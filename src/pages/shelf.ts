/** Keeps finished answers: rendered on first demand, bounded in bytes, dropped with their generation. */
import { LRUCache } from 'lru-cache';
import type { Generation } from '../generation/generation.ts';
import { perGeneration } from '../generation/per-generation.ts';
import type { Representation } from '../http/representation.ts';
import type { SendOptions } from '../http/representation-headers.ts';

/** Coded forms come on top of the plain one: gzip and brotli take about a third of it together. */
const BYTES_PER_BYTE = 1.4;

/** An answer with everything that does not depend on the request. */
export interface Served {
  readonly representation: Representation;
  readonly options: SendOptions;
}

/** Looks an answer up by key, or makes and keeps it; what is nothing is not kept. */
export type Shelf = (
  generation: Generation,
  key: string,
  make: () => Served | undefined,
) => Served | undefined;

/** `bytesMax` bounds what one generation may keep. */
export function createShelf(bytesMax: number): Shelf {
  const cacheOf = perGeneration(
    () => new LRUCache<string, Served>({ maxSize: bytesMax, sizeCalculation }),
  );
  return (generation, key, make) => {
    const cache = cacheOf(generation);
    const known = cache.get(key);
    if (known) return known;
    const served = make();
    if (served) cache.set(key, served);
    return served;
  };
}

function sizeCalculation({ representation }: Served): number {
  return Math.ceil(representation.identity.length * BYTES_PER_BYTE) + 1;
}
