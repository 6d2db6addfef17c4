/** Holds the generation that answers now; a new one takes over whole, between two requests. */
import type { CurrentGeneration, Generation } from './generation.ts';

export interface GenerationHolder {
  readonly current: CurrentGeneration;
  swap(next: Generation): void;
}

/** A holder that answers with `first` until another is swapped in. */
export function holdGeneration(first: Generation): GenerationHolder {
  let generation = first;
  return {
    current: () => generation,
    swap(next) {
      generation = next;
    },
  };
}
