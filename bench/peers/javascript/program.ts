/** A JavaScript peer as a program, for Node, Bun and Deno: `node program.js <peer> [<argument>…]`; see `dialogue.ts` for what it says. */
import { createInterface } from 'node:readline';
import { readDocuments } from './documents.ts';
import type { Find, Peer } from './peer.ts';
import { runtimeVersion } from './versions.ts';

interface Command {
  readonly op: 'build' | 'open' | 'search';
  readonly documents: string;
  readonly corpus: string;
  readonly folder: string;
  readonly queries: readonly string[];
  readonly limit: number;
  readonly budgetMs: number;
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

async function answer(peer: Peer, command: Command): Promise<object> {
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
      return search(command);
  }
}

async function search({ queries, limit, budgetMs }: Command): Promise<object> {
  const ms: number[] = [];
  const hits: (readonly string[])[] = [];
  const until = performance.now() + budgetMs;
  for (const query of queries) {
    const start = performance.now();
    if (start > until) break;
    hits.push(await find(query, limit));
    ms.push(performance.now() - start);
  }
  return { ms, hits };
}

function say(message: object): void {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}

const name = process.argv[2] ?? '';
const load = PEERS[name];
if (load === undefined) throw new TypeError(`no peer '${name}': ${Object.keys(PEERS).join(', ')}`);
const peer = await load();
say({ ready: `${peer.version}, ${runtimeVersion()}` });
for await (const line of createInterface({ input: process.stdin })) {
  const command = JSON.parse(line) as Command;
  say(await answer(peer, command).catch((error: unknown) => ({ error: `${error}` })));
}
await peer.close?.();
process.exit(0);
