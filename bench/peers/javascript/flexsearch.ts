/** FlexSearch's Document index with prefixes (`forward`); it has no typo tolerance and no weights. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Document } from 'flexsearch';
import { FIELDS, type Peer } from './peer.ts';
import { readSlugs, saveSlugs } from './slugs.ts';
import { versionOf } from './versions.ts';

const empty = () =>
  new Document({ tokenize: 'forward', document: { id: 'id', index: [...FIELDS] } });

const PART = /^part-(.+)\.json$/u;

export const flexsearch: Peer = {
  version: versionOf('flexsearch'),
  async build(documents, { folder }) {
    const index = empty();
    documents.forEach((document, id) => index.add({ id, ...document }));
    const written: Promise<void>[] = [];
    await index.export((key, data) => {
      if (data) written.push(writeFile(join(folder, `part-${key}.json`), data));
    });
    await Promise.all(written);
    await saveSlugs(folder, documents);
  },
  async open({ folder }) {
    const index = empty();
    for (const name of await readdir(folder)) {
      const key = PART.exec(name)?.[1];
      if (key !== undefined) index.import(key, await readFile(join(folder, name), 'utf8'));
    }
    const slugs = await readSlugs(folder);
    return (query, limit) => {
      const fields = index.search(query, { limit, suggest: true, merge: true });
      const hits = fields as unknown as readonly { readonly id: number }[];
      return hits.map(({ id }) => slugs[id] ?? '');
    };
  },
};
