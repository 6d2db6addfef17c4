/** Holds the generation that answers now; a new one takes over whole, between two requests. */
import type { CurrentGeneration, Generation } from './generation.ts';

/** Called after each change of the generation that answers. */
export type SwapListener = (before: Generation, after: Generation) => void;

export interface GenerationHolder {
  readonly current: CurrentGeneration;
  swap(next: Generation): void;
  onSwap(listener: SwapListener): void;
}

/** A holder that answers with `first` until another is swapped in. */
export function holdGeneration(first: Generation): GenerationHolder {
  let generation = first;
  const listeners: SwapListener[] = [];
  return {
    current: () => generation,
    swap(next) {
      const before = generation;
      generation = next;
      for (const listener of listeners) listener(before, next);
    },
    onSwap: (listener) => void listeners.push(listener),
  };
}
