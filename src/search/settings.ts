/** Synonyms, stop words and pins of a documentation set. They change queries, never the index. */
export interface SearchSettings {
  /** Words and phrases with the same meaning; each also finds the others. */
  readonly synonyms: readonly (readonly string[])[];
  /** Words to ignore in a query, such as the product's name. */
  readonly stopWords: readonly string[];
  readonly pins: readonly Pin[];
}

export interface Pin {
  /** The whole query; case, accents, spaces and punctuation at the end of words do not matter. */
  readonly query: string;
  /** Slug or file of a page, with `#anchor` for one of its sections. */
  readonly page: string;
}

export const NO_SETTINGS: SearchSettings = { synonyms: [], stopWords: [], pins: [] };
