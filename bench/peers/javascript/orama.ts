/** Orama with one typo allowed; its terms match by prefix by themselves. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { create, insertMultiple, load, save, search, type AnyOrama } from '@orama/orama';
import { WEIGHTS, type Peer } from './peer.ts';
import { versionOf } from './versions.ts';

const PROPERTIES = ['title', 'heading', 'description', 'body'] as const;

function empty(): AnyOrama {
  return create({
    schema: {
      slug: 'string',
      title: 'string',
      heading: 'string',
      description: 'string',
      body: 'string',
    },
  });
}

export const orama: Peer = {
  version: versionOf('@orama/orama'),
  async build(documents, { folder }) {
    const database = empty();
    await insertMultiple(
      database,
      documents.map((document) => ({ ...document })),
      1000,
    );
    await writeFile(join(folder, 'index.json'), JSON.stringify(save(database)));
  },
  async open({ folder }) {
    const database = empty();
    load(database, JSON.parse(await readFile(join(folder, 'index.json'), 'utf8')));
    return async (term, limit) => {
      const options = { term, properties: [...PROPERTIES], boost: { ...WEIGHTS }, limit };
      const answer = await search(database, { ...options, tolerance: 1 });
      return answer.hits.map(({ document }) => String(document['slug']));
    };
  },
};
