/** Orama with one typo allowed; its terms match by prefix by themselves. */
import { create, insertMultiple, search } from '@orama/orama';
import { HITS, WEIGHTS, type Engine } from './engine.ts';

export const orama: Engine = {
  async index(documents) {
    const database = create({
      schema: {
        slug: 'string',
        title: 'string',
        heading: 'string',
        description: 'string',
        body: 'string',
      },
    });
    const records = documents.map((d) => ({
      slug: d.slug,
      title: d.title,
      heading: d.heading,
      description: d.description,
      body: d.body,
    }));
    await insertMultiple(database, records, 1000);
    return async (term) => {
      const properties = ['title', 'heading', 'description', 'body'] as const;
      const options = { term, properties: [...properties], boost: { ...WEIGHTS }, limit: HITS };
      const answer = await search(database, { ...options, tolerance: 1 });
      return answer.hits.map((hit) => hit.document.slug);
    };
  },
};
