/** A JavaScript peer as a program, for Node, Bun and Deno: `node program.js <peer> [<argument>…]`; see `dialogue.ts` for what it says. */
import { answerLines, search, type Command } from './answering.ts';
import { readDocuments } from './documents.ts';
import type { Find, Peer } from './peer.ts';
import { runtimeVersion } from './versions.ts';

interface PeerCommand extends Command {
  readonly op: 'build' | 'open' | 'search';
}

/** Each is imported only when it is asked for: start-up is measured. */
const PEERS: Readonly<Record<string, () => Promise<Peer>>> = {
  docent: async () => (await import('./docent.ts')).docent,
  minisearch: async () => (await import('./minisearch.ts')).minisearch,
  flexsearch: async () => (await import('./flexsearch.ts')).flexsearch,
  orama: async () => (await import('./orama.ts')).orama,
  lunr: async () => (await import('./lunr.ts')).lunrPeer,
  postgresql: async () => (await import('./postgresql.ts')).postgresql,
  pagefind: async () =>
    (await import('./pagefind.ts')).pagefind(process.argv[3] ?? '', process.argv[4] ?? ''),
  sonic: async () =>
    (await import('./sonic.ts')).sonic(process.argv[3] ?? '', process.argv[4] ?? ''),
  sqlite: async () => (await import('./sqlite.ts')).sqlite,
};

let find: Find = () => [];

async function answer(peer: Peer, command: PeerCommand): Promise<object> {
  switch (command.op) {
    case 'build': {
      const documents = await readDocuments(command.documents);
      await peer.read?.(command);
      await peer.prepare?.(command);
      const start = performance.now();
      await peer.build(documents, command);
      return { ms: performance.now() - start };
    }
    case 'open': {
      await peer.read?.(command);
      const start = performance.now();
      find = await peer.open(command);
      return { ms: performance.now() - start };
    }
    case 'search':
      return search(find, command);
  }
}

const name = process.argv[2] ?? '';
const load = PEERS[name];
if (load === undefined) throw new TypeError(`no peer '${name}': ${Object.keys(PEERS).join(', ')}`);
const peer = await load();
await answerLines(`${peer.version}, ${runtimeVersion()}`, (command: PeerCommand) =>
  answer(peer, command),
);
await peer.close?.();
process.exit(0);
