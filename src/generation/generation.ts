/**
 * One state of the documentation with its index: immutable, swapped whole between two requests.
 */
import type { Library } from '../content/model.ts';
import type { Search } from '../search/search.ts';

export interface Generation {
  readonly library: Library;
  readonly search: Search;
  /** ISO 8601 date-time at which it was built. */
  readonly builtAt: string;
}

/** The generation that answers now. Plugins keep this function, never a generation. */
export type CurrentGeneration = () => Generation;
