/** Who is compared inside one process, and what each does for a query. */
import { docent, docentWithoutSnippets } from '../peers/javascript/docent.ts';
import { flexsearch } from '../peers/javascript/flexsearch.ts';
import { lunrPeer } from '../peers/javascript/lunr.ts';
import { minisearch, minisearchLastWord } from '../peers/javascript/minisearch.ts';
import type { Peer } from '../peers/javascript/peer.ts';

export const CONTENDERS: ReadonlyMap<string, Peer> = new Map([
  ['docent', docent],
  ['docent without snippets', docentWithoutSnippets],
  ['minisearch', minisearch],
  ['minisearch, prefix of the last word', minisearchLastWord],
  ['flexsearch', flexsearch],
  ['lunr', lunrPeer],
]);
