/** Record of a measured search engine: raw numbers, from which every published one is computed. */

/** The runtimes a peer may run in. */
export type PeerRuntime = 'node' | 'bun' | 'deno' | 'cpython' | 'java' | 'kotlin' | 'native';

/** The measured engine. */
export interface PeerIdentity {
  /** Unique: `docent`, `minisearch`, `minisearch-bun`, … */
  readonly name: string;
  readonly runtime: PeerRuntime;
  /** The program that drives it, as a path in the repository. */
  readonly program: string;
  /** Where its authors document it. */
  readonly documentation: string;
}

/** One round: a process that builds the index and is gone, and a fresh one that opens it and answers. */
export interface PeerRound {
  /** Of the index and its saving; reading the documents is not counted. */
  readonly buildMs: number;
  /** Most resident memory of the building process and its children, documents included. */
  readonly buildPeakMiB: number;
  /** Of the files that a fresh process opens. */
  readonly indexMiB: number;
  /** From the start of the fresh process until it has loaded its libraries. */
  readonly readyMs: number;
  /** Of opening what was saved. */
  readonly openMs: number;
  /** From its start until it has answered its first query. */
  readonly startMs: number;
  /** Proportional set size of that process and its children after all queries. */
  readonly memoryMiB: number;
  /** Processor time of all timed queries together. */
  readonly processorMs: number;
  /** One for each timed query, in the order asked. */
  readonly queryMs: readonly number[];
  /** For each known item the place of its page among the ten best results, from 1; 0 when it is not there. */
  readonly ranks: readonly number[];
}

export interface PeerRecord extends PeerIdentity {
  /** The program's own report: engine and runtime with their versions. */
  readonly version: string;
  readonly rounds: readonly PeerRound[];
}
