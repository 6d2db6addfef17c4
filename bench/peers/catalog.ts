/** Who is measured beside Docent, where it is documented, and how its program is started. */
import type { Launch } from './dialogue.ts';
import { inNode } from './launch.ts';
import type { PeerIdentity } from './record.ts';

export interface PeerEntry extends PeerIdentity {
  /** Runs in Node with what `npm ci` installs: measured without being asked for. */
  readonly isBuiltIn: boolean;
  /** Installs what is missing into the user's cache. @throws with the reason when the peer cannot run here. */
  launch(progress: (line: string) => void): Promise<Launch>;
}

interface JavaScriptPeer {
  readonly file: string;
  readonly documentation: string;
}

const JAVASCRIPT: Readonly<Record<string, JavaScriptPeer>> = {
  docent: { file: 'docent', documentation: 'https://docs.docent.test/' },
  minisearch: { file: 'minisearch', documentation: 'https://lucaong.github.io/minisearch/' },
  flexsearch: {
    file: 'flexsearch',
    documentation: 'https://github.com/nextapps-de/flexsearch#readme',
  },
  orama: { file: 'orama', documentation: 'https://docs.orama.com/' },
  lunr: { file: 'lunr', documentation: 'https://lunrjs.com/guides/getting_started.html' },
  sqlite: { file: 'sqlite', documentation: 'https://www.sqlite.org/fts5.html' },
};

function nodePeer([name, { file, documentation }]: [string, JavaScriptPeer]): PeerEntry {
  return {
    name,
    runtime: 'node',
    program: `bench/peers/javascript/${file}.ts`,
    documentation,
    isBuiltIn: true,
    launch: () => Promise.resolve(inNode(name)),
  };
}

export const PEERS: readonly PeerEntry[] = Object.entries(JAVASCRIPT).map(nodePeer);
