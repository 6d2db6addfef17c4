/** The surface of whichever generation answers now, made once for each. */
import type { CurrentGeneration, Generation } from '../generation/generation.ts';
import { perGeneration } from '../generation/per-generation.ts';
import { docsSurface } from './docs.ts';
import type { DocsParts } from './prepared-docs.ts';
import type { Surface } from './surface.ts';

/** @param partsOf What the surface needs beyond the generation. */
export function docsSurfaces(
  current: CurrentGeneration,
  partsOf: (generation: Generation) => DocsParts,
): () => Surface {
  const surfaceOf = perGeneration((generation) => docsSurface(partsOf(generation)));
  return () => surfaceOf(current());
}
