/** Values derived from an object: computed when first asked for, dropped with the object. */

/** Returns a function that calls `make` once for each object, and again if it has thrown. */
export function memoize<Source extends WeakKey, Made extends object | string>(
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
