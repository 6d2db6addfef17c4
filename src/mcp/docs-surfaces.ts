/** The surface of whichever generation answers now, made once for each. */
import type { CurrentGeneration, Generation } from '../generation/generation.ts';
import { docsSurface } from './docs.ts';
import type { DocsParts } from './prepared-docs.ts';
import type { Surface } from './surface.ts';

/** @param partsOf What the surface needs beyond the generation. */
export function docsSurfaces(
  current: CurrentGeneration,
  partsOf: (generation: Generation) => DocsParts,
): () => Surface {
  const surfaces = new WeakMap<Generation, Surface>();
  return () => {
    const generation = current();
    const known = surfaces.get(generation);
    if (known !== undefined) return known;
    const surface = docsSurface(partsOf(generation));
    surfaces.set(generation, surface);
    return surface;
  };
}
