/** The engines compared inside one process, and each one's work for a query. */
import { docent, docentWithoutSnippets } from '../peers/javascript/docent.ts';
import { flexsearch } from '../peers/javascript/flexsearch.ts';
import { lunrPeer } from '../peers/javascript/lunr.ts';
import { minisearch, minisearchLastWord } from '../peers/javascript/minisearch.ts';
import type { Peer } from '../peers/javascript/peer.ts';

export interface Contender {
  readonly peer: Peer;
  /** The folder of its index; who comes later and names the same one finds what the first has saved there. */
  readonly folder: string;
}

const ofMiniSearch: Peer = { ...minisearchLastWord, build: () => Promise.resolve() };

export const CONTENDERS: ReadonlyMap<string, Contender> = new Map([
  ['docent', { peer: docent, folder: 'docent' }],
  ['docent without snippets', { peer: docentWithoutSnippets, folder: 'docent' }],
  ['minisearch', { peer: minisearch, folder: 'minisearch' }],
  ['minisearch, prefix of the last word', { peer: ofMiniSearch, folder: 'minisearch' }],
  ['flexsearch', { peer: flexsearch, folder: 'flexsearch' }],
  ['lunr', { peer: lunrPeer, folder: 'lunr' }],
]);
