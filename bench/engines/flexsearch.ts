/** FlexSearch's Document index with prefixes (`forward`); it has no typo tolerance and no weights. */
import { Document } from 'flexsearch';
import { FIELDS, HITS, type Engine } from './engine.ts';

export const flexsearch: Engine = {
  index(documents) {
    const index = new Document({
      tokenize: 'forward',
      document: { id: 'id', index: [...FIELDS] },
    });
    for (const document of documents) index.add({ ...document });
    return (query) => {
      const fields = index.search(query, { limit: HITS, suggest: true, merge: true });
      const hits = fields as unknown as readonly { readonly id: number }[];
      return hits.map(({ id }) => documents[id]?.slug ?? '');
    };
  },
};
