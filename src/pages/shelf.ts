/** Keeps the representations of documents: rendered on first demand, bounded in bytes, dropped with their generation. */
import { LRUCache } from 'lru-cache';
import type { Generation } from '../generation/generation.ts';
import { represent, type Representation } from '../http/representation.ts';

/** Coded forms come on top of the plain one: gzip and brotli take about a third of it together. */
const BYTES_PER_BYTE = 1.4;

/** Looks a representation up by key, or makes and keeps it. */
export type Shelf = (
  generation: Generation,
  key: string,
  make: () => { readonly body: string; readonly contentType: string },
) => Representation;

/** `bytesMax` bounds what one generation may keep. */
export function createShelf(bytesMax: number): Shelf {
  const caches = new WeakMap<Generation, LRUCache<string, Representation>>();
  return (generation, key, make) => {
    const cache = caches.get(generation) ?? new LRUCache({ maxSize: bytesMax, sizeCalculation });
    caches.set(generation, cache);
    let representation = cache.get(key);
    if (!representation) {
      const { body, contentType } = make();
      representation = represent(body, contentType);
      cache.set(key, representation);
    }
    return representation;
  };
}

function sizeCalculation({ identity }: Representation): number {
  return Math.ceil(identity.length * BYTES_PER_BYTE) + 1;
}
