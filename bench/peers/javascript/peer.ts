/** Interface of a JavaScript peer; the program around it speaks the protocol and takes the time. */
import type { PeerDocument } from '../task.ts';

/** Slugs of the best hits, best first; a slug may repeat. */
export type Find = (query: string, limit: number) => readonly string[] | Promise<readonly string[]>;

export interface Place {
  /** Folder that the saved index fills. */
  readonly folder: string;
  /** Folder of Markdown. */
  readonly corpus: string;
}

export interface Peer {
  /** Name and version of the engine. */
  readonly version: string;
  /** Reads the Markdown, for who takes no documents; before building and before opening, and not part of either. */
  read?(place: Place): Promise<void>;
  /** Makes ready what is not part of indexing; called before the time is taken. */
  prepare?(place: Place): Promise<void>;
  /** Indexes the documents and saves the index. */
  build(documents: readonly PeerDocument[], place: Place): Promise<void>;
  /** Opens a saved index. */
  open(place: Place): Promise<Find>;
  close?(): Promise<void>;
}

/** Weights of the searched fields, the same for every engine that has weights. */
export const WEIGHTS = { title: 3, heading: 2, description: 1.5, body: 1 } as const;

export const FIELDS = ['title', 'heading', 'description', 'body'] as const;
