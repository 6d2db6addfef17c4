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

/** Punctuation and spaces are compared as nothing, accents as no accents: two spellings of one query are equal, and few others. */
const SPELLINGS = new Intl.Collator('und', {
  usage: 'search',
  sensitivity: 'base',
  ignorePunctuation: true,
});
/** As the engine leaves it out. */
const POSSESSIVE = /['\u2019]s(?!\S)/g;

/** The settings of one query, with no more pins than may be its own: which are, the engine says. */
export function settingsFor(query: string, { pins, ...others }: SearchSettings): SearchSettings {
  const bare = (text: string): string => text.replaceAll(POSSESSIVE, '');
  const own = bare(query);
  return { ...others, pins: pins.filter((pin) => SPELLINGS.compare(bare(pin.query), own) === 0) };
}
