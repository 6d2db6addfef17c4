/** MiniSearch with prefix and typo matching, as its documentation recommends for sites. */
import MiniSearch from 'minisearch';
import { FIELDS, HITS, WEIGHTS, type BenchDocument, type Engine } from './engine.ts';

export const minisearch: Engine = {
  index(documents) {
    const index = new MiniSearch<BenchDocument>({ fields: [...FIELDS], storeFields: ['slug'] });
    index.addAll(documents);
    const options = { boost: { ...WEIGHTS }, prefix: true, fuzzy: 0.2 };
    return (query) =>
      index
        .search(query, options)
        .slice(0, HITS)
        .map((hit) => hit['slug'] as string);
  },
};
