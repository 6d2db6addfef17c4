/** A text to redact, with what rules ask of it. */
import { candidatesIn, type Candidate } from './candidates.ts';
import { mentionsIn, type Mention } from './secret-names.ts';

export interface Source {
  readonly text: string;
  /** Words of secrecy. */
  readonly mentions: readonly Mention[];
  /** Values near them. */
  readonly candidates: readonly Candidate[];
}

export function sourceOf(text: string): Source {
  const mentions = mentionsIn(text);
  return { text, mentions, candidates: candidatesIn(text, mentions) };
}
