/** MiniSearch with prefix and typo matching, as its documentation recommends for sites. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import MiniSearch, { type SearchOptions } from 'minisearch';
import { FIELDS, WEIGHTS, type Peer } from './peer.ts';
import { readSlugs, saveSlugs } from './slugs.ts';
import { versionOf } from './versions.ts';

const OPTIONS = { fields: [...FIELDS] };
const SEARCH = { boost: { ...WEIGHTS }, prefix: true, fuzzy: 0.2 };

const peerWith = (options: SearchOptions): Peer => ({
  version: versionOf('minisearch'),
  async build(documents, { folder }) {
    const index = new MiniSearch(OPTIONS);
    index.addAll(documents.map((document, id) => ({ id, ...document })));
    await writeFile(join(folder, 'index.json'), JSON.stringify(index));
    await saveSlugs(folder, documents);
  },
  async open({ folder }) {
    const index = MiniSearch.loadJSON(await readFile(join(folder, 'index.json'), 'utf8'), OPTIONS);
    const slugs = await readSlugs(folder);
    return (query, limit) =>
      index
        .search(query, options)
        .slice(0, limit)
        .map(({ id }) => slugs[id as number] ?? '');
  },
});

export const minisearch: Peer = peerWith(SEARCH);

/** Only the last word may be unfinished, as in Docent. */
export const minisearchLastWord: Peer = peerWith({
  ...SEARCH,
  prefix: (_term, at, terms) => at === terms.length - 1,
});
