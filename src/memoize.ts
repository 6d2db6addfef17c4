/** Values derived from an object: computed when first asked for, dropped with the object. */
import { LRUCache } from 'lru-cache';

/** Returns a function that calls `make` once for each object, and again if it has thrown. */
export function memoize<Source extends WeakKey, Made extends object | string | boolean>(
  make: (source: Source) => Made,
): (source: Source) => Made {
  const known = new WeakMap<Source, Made>();
  return (source) => {
    let made = known.get(source);
    if (made === undefined) {
      made = make(source);
      known.set(source, made);
    }
    return made;
  };
}

export interface RecentOptions<Made> {
  /** Characters of a value. */
  readonly sizeOf: (made: Made) => number;
  readonly sizeMax: number;
}

/** The same for values with texts: those that were asked for last are kept, as many as their size allows. */
export function memoizeRecent<Source extends WeakKey, Made extends object>(
  make: (source: Source) => Made,
  { sizeOf, sizeMax }: RecentOptions<Made>,
): (source: Source) => Made {
  const recent = new LRUCache<Source, Made>({
    maxSize: sizeMax,
    sizeCalculation: (made) => 1 + sizeOf(made),
  });
  return (source) => {
    const known = recent.get(source);
    if (known !== undefined) return known;
    const made = make(source);
    recent.set(source, made);
    return made;
  };
}

/** The same for values that come later: once a promise has been rejected, the next call makes another. */
export function memoizeLater<Source extends WeakKey, Made>(
  make: (source: Source) => Promise<Made>,
): (source: Source) => Promise<Made> {
  const known = new WeakMap<Source, Promise<Made>>();
  return (source) => {
    let made = known.get(source);
    if (made === undefined) {
      made = make(source);
      known.set(source, made);
      made.catch(() => known.delete(source));
    }
    return made;
  };
}
