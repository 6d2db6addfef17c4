/** Recordings as comparisons: for each runtime what was measured in it beside Docent, whoever is ahead. */
import type { COMPARED_RUNTIMES } from '../../src/content/extras/agent-schemas.ts';
import { PEERS } from '../peers/catalog.ts';
import type { PeerRecord } from '../peers/record.ts';
import { corpusName, engineRows, type BenchmarkRow } from './benchmarks.ts';
import type { Provenance, Recorded } from './recordings.ts';

type Runtime = (typeof COMPARED_RUNTIMES)[number];

interface Side {
  readonly version: string;
  readonly value: number;
  /** JSON pointer into the recording, to what the value is computed from. */
  readonly samples: string;
}

export interface Claim {
  readonly topic: string;
  /** The product Docent is compared with. */
  readonly engine: string;
  readonly claim: string;
  /** The page on which the authors of what Docent is compared with document it today. */
  readonly source: string;
  /** Program that drove it. */
  readonly program: string;
  readonly ahead: string;
  readonly measurement: Provenance & {
    readonly metric: string;
    readonly unit: string;
    readonly better: 'more' | 'less';
    readonly statistic: string;
    readonly docent: Side;
    readonly other: Side;
    /** How many times as good the one that is ahead is. */
    readonly factor: number;
  };
}

/** Topics in the words of a reader, by figure. */
const TOPICS: Readonly<Record<string, string>> = {
  'query p50': 'latency (the median query)',
  'query p99': 'latency (the slowest query of a hundred)',
  queries: 'throughput (queries a second, one after the other)',
  'query processor time': 'processor time of a query',
  'index build': 'indexing (building and saving the index)',
  'build peak memory': 'memory while the index is built',
  'index size': 'size of the saved index',
  'index load': 'opening the saved index',
  'first answer': 'start-up (from the start of the process to its first answer)',
  memory: 'memory of the answering process',
  'headings found': 'quality (headings found among the ten best)',
  'headings MRR': 'quality (mean reciprocal rank of headings)',
};

/** Differences below this are not told apart on a shared machine. */
export const LEVEL = 1.05;

export interface Comparison {
  readonly runtime: Runtime;
  readonly claims: readonly Claim[];
}

/** Both sides of a claim come from one run: on another day the machine is another. The newest run of a peer counts. */
export function comparisonWith(runtime: Runtime, recorded: readonly Recorded[]): Comparison {
  const all = recorded.flatMap((one) => {
    const rows = new Map(engineRows(one).map((row) => [row.name, row]));
    const peers = one.results.peers.filter((record) => isIn(runtime, record));
    return peers.flatMap((peer) => claimsAbout(peer, corpusName(one.results), rows));
  });
  const claims = new Map<string, Claim>();
  for (const one of all) {
    const key = `${one.measurement.metric}: ${one.engine}`;
    if (!claims.has(key)) claims.set(key, one);
  }
  return { runtime, claims: [...claims.values()] };
}

function isIn(runtime: Runtime, peer: PeerRecord): boolean {
  return peer.runtime === runtime && peer.name !== 'docent';
}

function claimsAbout(
  peer: PeerRecord,
  corpus: string,
  rows: ReadonlyMap<string, BenchmarkRow>,
): readonly Claim[] {
  return Object.entries(TOPICS).flatMap(([figure, topic]) => {
    const metric = `engines: ${figure}, ${corpus}`;
    const docent = rows.get(`${metric}: docent`);
    const other = rows.get(`${metric}: ${peer.name}`);
    return docent && other ? claimOf(topic, peer, [docent, other]) : [];
  });
}

function claimOf(
  topic: string,
  { name: engine, documentation: recorded, program }: PeerRecord,
  [docent, other]: readonly [BenchmarkRow, BenchmarkRow],
): Claim {
  const { metric, unit, better, statistic, corpus, command, machine, date } = docent;
  const { recording, recording_sha256 } = docent;
  const share = better === 'less' ? other.value / docent.value : docent.value / other.value;
  const factor = Number(Math.max(share, 1 / share).toPrecision(3));
  const ahead = factor < LEVEL ? 'neither' : share > 1 ? 'docent' : engine;
  const verdict =
    ahead === 'neither' ? 'They are level.' : `${ahead} is ahead by a factor of ${factor}.`;
  return {
    topic,
    engine,
    claim: `${topic}, over ${corpus}: ${sentence(docent)}; ${sentence(other)}. ${verdict}`,
    source: PEERS.find(({ name }) => name === engine)?.documentation ?? recorded,
    program,
    ahead,
    measurement: {
      metric,
      unit,
      better,
      statistic,
      docent: side(docent),
      other: side(other),
      factor,
      command,
      machine,
      date,
      recording,
      recording_sha256,
    },
  };
}

function sentence({ subject, version = subject, value, unit }: BenchmarkRow): string {
  return `${version}: ${value} ${unit}`;
}

function side({ version = '', value, samples }: BenchmarkRow): Side {
  return { version, value, samples };
}
