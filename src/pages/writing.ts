/** State while the body of a page is written as HTML from its tree. */
import type { Node } from '../content/neutral/tree.ts';
import type { BodyWords } from './words/words.ts';

export interface BodyWriting {
  readonly words: BodyWords;
  /** Address at this host for one that the source has. */
  readonly address: (written: string) => string;
  /** Title of the target of a link that has no words of its own. */
  readonly titleOf: (target: string) => string | undefined;
  /** Nodes in a row, blocks and text alike. */
  readonly nodes: (nodes: readonly Node[]) => string;
}
