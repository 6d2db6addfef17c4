/** A value derived from a generation: computed once, dropped with the generation. */
import type { Generation } from './generation.ts';

/** Makes it when it is first asked for; one that throws is made again. */
export function perGeneration<Made extends object | string>(
  make: (generation: Generation) => Made,
): (generation: Generation) => Made {
  const known = new WeakMap<Generation, Made>();
  return (generation) => {
    let made = known.get(generation);
    if (made === undefined) {
      made = make(generation);
      known.set(generation, made);
    }
    return made;
  };
}
