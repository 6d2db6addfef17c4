/** The engines measured next to Docent: where each is documented, and how its program is started. */
import type { Launch } from './dialogue.ts';
import {
  inBun,
  inDeno,
  inNode,
  inPython,
  native,
  onJvm,
  pagefindInNode,
  sonicInNode,
} from './launch.ts';
import type { PeerIdentity } from './record.ts';

export interface PeerEntry extends PeerIdentity {
  /** Runs in Node with what `npm ci` installs: measured without being asked for. */
  readonly isBuiltIn: boolean;
  /**
   * Installs what is missing into the user's cache.
   *
   * @param isNamed whether the user asked for this engine by name: then it may take long.
   * @throws with the reason when the peer cannot run here.
   */
  launch(isNamed: boolean): Promise<Launch>;
}

type Entry = PeerEntry;

const REPOSITORY = 'https://github.com';
const JAVASCRIPT = 'bench/peers/javascript';
const PYTHON = 'bench/peers/python/program.py';

/** Documentation of the JavaScript engines, by name. */
const DOCUMENTATION: Readonly<Record<string, string>> = {
  docent: 'bench/peers/javascript/docent.ts',
  minisearch: 'https://lucaong.github.io/minisearch/classes/MiniSearch.MiniSearch.html',
  flexsearch: `${REPOSITORY}/nextapps-de/flexsearch#readme`,
  orama: `${REPOSITORY}/oramasearch/orama#readme`,
  lunr: 'https://lunrjs.com/guides/getting_started.html',
  sqlite: 'https://www.sqlite.org/fts5.html',
  pagefind: 'https://pagefind.app/docs/api/',
  postgresql: 'https://www.postgresql.org/docs/current/textsearch.html',
  sonic: `${REPOSITORY}/valeriansaliou/sonic#readme`,
};

function javascript(name: string, more: Partial<Entry> = {}): Entry {
  return {
    name,
    runtime: 'node',
    program: `${JAVASCRIPT}/${name}.ts`,
    documentation: DOCUMENTATION[name] ?? '',
    isBuiltIn: true,
    launch: () => inNode(name),
    ...more,
  };
}

/** Each runtime's documentation of its Node compatibility; nothing else documents Docent in them. */
const RUNS_NODE = {
  bun: 'https://bun.com/docs/runtime/nodejs-compat',
  deno: 'https://docs.deno.com/runtime/fundamentals/node/',
} as const;

function elsewhere(name: string, runtime: 'bun' | 'deno'): Entry {
  const launch = (): Promise<Launch> => (runtime === 'bun' ? inBun(name) : inDeno(name));
  return javascript(name, {
    name: `${name}-${runtime}`,
    runtime,
    isBuiltIn: false,
    launch,
    ...(name === 'docent' && { documentation: RUNS_NODE[runtime] }),
  });
}

const LUCENE = {
  documentation:
    'https://lucene.apache.org/core/9_12_1/core/org/apache/lucene/search/IndexSearcher.html',
  isBuiltIn: false,
} as const;

const TANTIVY = { documentation: `${REPOSITORY}/quickwit-oss/tantivy#readme`, isBuiltIn: false };

export const PEERS: readonly Entry[] = [
  ...['docent', 'minisearch', 'flexsearch', 'orama', 'lunr', 'sqlite'].map((name) =>
    javascript(name),
  ),
  javascript('pagefind', { isBuiltIn: false, launch: pagefindInNode }),
  javascript('postgresql', {
    isBuiltIn: false,
    launch: () => inNode('postgresql', 'postgres', 'initdb'),
  }),
  javascript('sonic', { isBuiltIn: false, launch: sonicInNode }),
  ...(['bun', 'deno'] as const).flatMap((runtime) =>
    ['docent', 'minisearch', 'flexsearch'].map((name) => elsewhere(name, runtime)),
  ),
  {
    name: 'tantivy-python',
    runtime: 'cpython',
    program: PYTHON,
    documentation: `${REPOSITORY}/quickwit-oss/tantivy-py/blob/master/docs/reference.md`,
    isBuiltIn: false,
    launch: () => inPython('tantivy'),
  },
  {
    name: 'bm25s',
    runtime: 'cpython',
    program: PYTHON,
    documentation: `${REPOSITORY}/xhluca/bm25s#readme`,
    isBuiltIn: false,
    launch: () => inPython('bm25s'),
  },
  {
    ...LUCENE,
    name: 'lucene-java',
    runtime: 'java',
    program: 'bench/peers/java/src/main/java/LucenePeer.java',
    launch: () => onJvm('java', 'LucenePeer'),
  },
  {
    ...LUCENE,
    name: 'lucene-kotlin',
    runtime: 'kotlin',
    program: 'bench/peers/kotlin/src/main/kotlin/LucenePeer.kt',
    launch: () => onJvm('kotlin', 'LucenePeerKt'),
  },
  {
    ...TANTIVY,
    name: 'tantivy',
    runtime: 'native',
    program: 'bench/peers/tantivy/src/main.rs',
    launch: native,
  },
];
