/** Lunr with its stemmer, and a prefix for the last word. */
import lunr from 'lunr';
import { FIELDS, HITS, WEIGHTS, type Engine } from './engine.ts';

export const lunrEngine: Engine = {
  index(documents) {
    const index = lunr((builder) => {
      builder.ref('id');
      for (const field of FIELDS) builder.field(field, { boost: WEIGHTS[field] });
      for (const document of documents) builder.add(document);
    });
    return (text) =>
      index
        .query((query) => {
          const words = lunr.tokenizer(text).map(String);
          for (const word of words) query.term(word, {});
          query.term(words.at(-1) ?? '', { wildcard: lunr.Query.wildcard.TRAILING, boost: 0.5 });
        })
        .slice(0, HITS)
        .map((hit) => documents[Number(hit.ref)]?.slug ?? '');
  },
};
