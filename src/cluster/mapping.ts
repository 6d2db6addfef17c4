/** The form of an index of the cluster: one document a page, with the texts that find it, as {@link plainWords}. */
import type { Field } from '../search/wire.ts';

/** Another version is built beside the index of this one: what it holds cannot be searched as this one is. */
export const MAPPING_VERSION = 2;

/** Lucene's name of the Snowball stemmer of each language that the engine stems, by the first part of its BCP 47 tag. */
const STEMMERS: Readonly<Record<string, string>> = {
  ar: 'Arabic',
  da: 'Danish',
  de: 'German',
  el: 'Greek',
  en: 'English',
  es: 'Spanish',
  fi: 'Finnish',
  fr: 'French',
  hu: 'Hungarian',
  it: 'Italian',
  nb: 'Norwegian',
  nl: 'Dutch',
  nn: 'Norwegian',
  no: 'Norwegian',
  pt: 'Portuguese',
  ro: 'Romanian',
  ru: 'Russian',
  sv: 'Swedish',
  ta: 'Tamil',
  tr: 'Turkish',
};

/** Weight of each field when the cluster looks for candidates. Which of them is best, the engine says. */
export const FIELD_WEIGHTS: Readonly<Record<Field, number>> = {
  title: 4,
  description: 1.5,
  path: 2,
  heading: 2.5,
  trail: 0.5,
  body: 1,
  code: 0.5,
  links: 2,
  names: 1.5,
};

/** Fields with each word of all others once: by their stems, to count pages, and as they are written, for typos and beginnings. */
export const STEMS = 'stems';
export const WORDS = 'words';
/** Analyzer of words whose pages are counted. */
export const COUNTED = 'counted';

/** Characters of a token, about as many as of the engine's: Lucene refuses a page with one of more than 32,766 bytes. */
const TOKEN_MAX = 64;
/** Else a longer token is several; Lucene's own bound. */
const CUT_FROM = 1_048_576;

const NOT_LOGGED = { warn: -1, info: -1, debug: -1, trace: -1 };

/** Settings and mappings of an index of pages in a language, without replicas. @param language BCP 47 tag */
export function indexBody(language: string): Record<string, unknown> {
  const stemmed = { type: 'text', analyzer: 'stemmed', search_analyzer: 'stemmed_query' };
  const fields = Object.keys(FIELD_WEIGHTS);
  // Without positions and lengths: words are counted and compared.
  const pooled = { type: 'text', index_options: 'docs', norms: false };
  return {
    settings: {
      number_of_shards: 1,
      number_of_replicas: 0,
      // A publisher refreshes once all is there.
      refresh_interval: -1,
      // No query is logged, whatever the cluster does with other indexes.
      search: { slowlog: { threshold: { query: NOT_LOGGED, fetch: NOT_LOGGED } } },
      analysis: analysisOf(language),
    },
    mappings: {
      dynamic: 'strict',
      // Texts are indexed. Services have the pages, and show them.
      _source: { excludes: [...fields, STEMS, WORDS] },
      properties: {
        ...Object.fromEntries(fields.map((field) => [field, stemmed])),
        [STEMS]: { ...stemmed, ...pooled },
        [WORDS]: {
          ...pooled,
          analyzer: 'written',
          search_analyzer: 'written_query',
          copy_to: STEMS,
        },
        section: { type: 'keyword' },
        kinds: { type: 'keyword' },
        digest: { type: 'keyword', index: false },
        totals: { type: 'object', enabled: false },
      },
    },
  };
}

/** Texts have their identifiers whole, joined and in parts; those of queries fall into parts, so that any of them finds. Whole ones are counted. */
function analysisOf(language: string): Record<string, unknown> {
  const [primary = ''] = language.toLowerCase().split(/[-_]/);
  const analyzer = (parts: readonly string[], stems: readonly string[]): unknown => ({
    type: 'custom',
    tokenizer: 'words',
    filter: [...parts, 'cjk_width', 'lowercase', 'asciifolding', ...stems, 'remove_duplicates'],
  });
  const [ofTexts, ofQueries] = [
    ['cut', 'text_parts', 'flatten_graph'],
    ['cut', 'query_parts'],
  ];
  return {
    tokenizer: { words: { type: 'whitespace', max_token_length: CUT_FROM } },
    filter: {
      cut: { type: 'truncate', length: TOKEN_MAX },
      text_parts: { type: 'word_delimiter_graph', preserve_original: true, catenate_words: true },
      query_parts: { type: 'word_delimiter_graph' },
      own_stems: { type: 'snowball', language: STEMMERS[primary] ?? 'English' },
    },
    analyzer: {
      stemmed: analyzer(ofTexts, ['own_stems']),
      stemmed_query: analyzer(ofQueries, ['own_stems']),
      [COUNTED]: analyzer(['cut'], ['own_stems']),
      written: analyzer(ofTexts, []),
      written_query: analyzer(ofQueries, []),
    },
  };
}
