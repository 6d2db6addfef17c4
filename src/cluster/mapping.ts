/** The form of an index of the cluster: one document a page, with the texts that find it and the page itself. */
import type { Field } from '../search/wire.ts';

/** Another version is built beside the index of this one: what it holds cannot be searched as this one is. */
export const MAPPING_VERSION = 1;

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

/** Characters of scripts without spaces between words: `is_dense` of the engine, as a class of Java's regular expressions. */
const DENSE = [
  String.raw`\x{e00}-\x{eff}\x{1000}-\x{109f}\x{1780}-\x{17ff}\x{1100}-\x{11ff}`,
  String.raw`\x{3041}-\x{3096}\x{3099}-\x{309f}\x{30a1}-\x{30ff}\x{3105}-\x{312f}\x{31f0}-\x{31ff}`,
  String.raw`\x{3400}-\x{4dbf}\x{4e00}-\x{9fff}\x{ac00}-\x{d7a3}\x{f900}-\x{faff}\x{ff66}-\x{ff9f}`,
  String.raw`\x{20000}-\x{3ffff}\x{3005}\x{3007}`,
].join('');

/** Both are char filters: a space between scripts, and a run of the dense ones as pairs of characters, as the engine's words. */
const PAIRS = {
  apart: {
    type: 'pattern_replace',
    pattern: `(?<=[${DENSE}])(?=[^${DENSE}])|(?<=[^${DENSE}])(?=[${DENSE}])`,
    replacement: ' ',
  },
  pairs: {
    type: 'pattern_replace',
    pattern: `([${DENSE}])(?=([${DENSE}]))|(?<=[${DENSE}])[${DENSE}]`,
    replacement: '$1$2 ',
  },
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

/** Fields with the words of all others: by their stems, to count pages, and as they are written, for typos and beginnings. */
export const STEMS = 'stems';
export const WORDS = 'words';

/** Characters of a token, about as many as of the engine's: Lucene refuses a page with one of more than 32,766 bytes. */
const TOKEN_MAX = 64;

const NOT_LOGGED = { warn: -1, info: -1, debug: -1, trace: -1 };

/** Settings and mappings of an index of pages in a language. @param language BCP 47 tag */
export function indexBody(language: string, replicas: number): Record<string, unknown> {
  const stemmed = { type: 'text', analyzer: 'stemmed', search_analyzer: 'stemmed_query' };
  const fields = Object.keys(FIELD_WEIGHTS);
  // Without positions and lengths: words are counted and compared.
  const pooled = { type: 'text', index_options: 'docs', norms: false };
  return {
    settings: {
      number_of_shards: 1,
      number_of_replicas: replicas,
      // A publisher refreshes once all is there.
      refresh_interval: -1,
      // No query is logged, whatever the cluster does with other indexes.
      search: { slowlog: { threshold: { query: NOT_LOGGED, fetch: NOT_LOGGED } } },
      analysis: analysisOf(language),
    },
    mappings: {
      dynamic: 'strict',
      // Texts are indexed, and kept once: in the page.
      _source: { excludes: [...fields, STEMS, WORDS] },
      properties: {
        ...Object.fromEntries(
          fields.map((field) => [field, { ...stemmed, copy_to: [STEMS, WORDS] }]),
        ),
        [STEMS]: { ...stemmed, ...pooled },
        [WORDS]: { ...pooled, analyzer: 'written', search_analyzer: 'written_query' },
        section: { type: 'keyword' },
        kinds: { type: 'keyword' },
        digest: { type: 'keyword', index: false },
        totals: { type: 'object', enabled: false },
        page: { type: 'object', enabled: false },
      },
    },
  };
}

/** Texts have their identifiers whole, joined and in parts; those of queries fall into parts, so that any of them finds. */
function analysisOf(language: string): Record<string, unknown> {
  const [primary = ''] = language.toLowerCase().split(/[-_]/);
  const analyzer = (parts: readonly string[], stems: readonly string[]): unknown => ({
    type: 'custom',
    char_filter: Object.keys(PAIRS),
    tokenizer: 'words',
    filter: [...parts, 'cjk_width', 'lowercase', 'asciifolding', ...stems, 'remove_duplicates'],
  });
  const [ofTexts, ofQueries] = [
    ['cut', 'text_parts', 'flatten_graph'],
    ['cut', 'query_parts'],
  ];
  return {
    char_filter: PAIRS,
    // As the engine: at everything that is neither letter nor digit.
    tokenizer: { words: { type: 'pattern', pattern: String.raw`[^\p{L}\p{M}\p{N}]+` } },
    filter: {
      cut: { type: 'truncate', length: TOKEN_MAX },
      text_parts: { type: 'word_delimiter_graph', preserve_original: true, catenate_words: true },
      query_parts: { type: 'word_delimiter_graph' },
      own_stems: { type: 'snowball', language: STEMMERS[primary] ?? 'English' },
    },
    analyzer: {
      stemmed: analyzer(ofTexts, ['own_stems']),
      stemmed_query: analyzer(ofQueries, ['own_stems']),
      written: analyzer(ofTexts, []),
      written_query: analyzer(ofQueries, []),
    },
  };
}
