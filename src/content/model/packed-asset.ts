/** Files of the documentation that lie in an artefact, and not on disk. */

export interface PackedAsset {
  /** Its own name on disk: the ending says what it is. */
  readonly name: string;
  readonly bytes: number;
  readonly modifiedMs: number;
  /** Stands for its bytes: a build in CI may give all files the same time. */
  readonly digest: string;
  /** The bytes from the first to the last, both included. Rejects when they are damaged. */
  read(first: number, last: number): AsyncIterable<Uint8Array>;
}
