/** Lunr with its stemmer, and a prefix for the last word. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import lunr from 'lunr';
import { FIELDS, WEIGHTS, type Peer } from './peer.ts';
import { readSlugs, saveSlugs } from './slugs.ts';

export const lunrPeer: Peer = {
  version: `lunr ${lunr.version}`,
  async build(documents, { folder }) {
    const index = lunr((builder) => {
      builder.ref('id');
      for (const field of FIELDS) builder.field(field, { boost: WEIGHTS[field] });
      documents.forEach((document, id) => builder.add({ id, ...document }));
    });
    await writeFile(join(folder, 'index.json'), JSON.stringify(index));
    await saveSlugs(folder, documents);
  },
  async open({ folder }) {
    const saved = JSON.parse(await readFile(join(folder, 'index.json'), 'utf8')) as object;
    const index = lunr.Index.load(saved);
    const slugs = await readSlugs(folder);
    return (text, limit) =>
      index
        .query((query) => {
          const words = lunr.tokenizer(text).map(String);
          for (const word of words) query.term(word, {});
          query.term(words.at(-1) ?? '', { wildcard: lunr.Query.wildcard.TRAILING, boost: 0.5 });
        })
        .slice(0, limit)
        .map((hit) => slugs[Number(hit.ref)] ?? '');
  },
};
