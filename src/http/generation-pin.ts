/** Requests that name the state of the documentation that they are to be answered from, so that no reader mixes two. */
import { generationLabel, labelDigest, type Generation } from '../generation/generation.ts';
import { Problem } from '../problem.ts';
import type { Headers } from './answer.ts';
import type { Ask } from './ask.ts';
import { GENERATION_HEADER } from './common-headers.ts';

/** A label, or its digest alone: what else a client has from a label differs between processes. */
const NAMED = /^\s*"([0-9a-f]{1,64})"\s*(?:;|$)/;

/** Headers of answers to requests that may name a state: without `vary`, a cache answers them from another one. */
export function generationHeaders(generation: Generation): Headers {
  return { [GENERATION_HEADER]: generationLabel(generation), vary: 'Docent-Generation' };
}

/** @throws {Problem} when the request names another state than this, or none that there could be */
export function requireGeneration(ask: Pick<Ask, 'headers'>, generation: Generation): void {
  const wanted = ask.headers[GENERATION_HEADER];
  if (wanted === undefined) return;
  const named = NAMED.exec(String(wanted))?.[1];
  if (named === undefined)
    throw new Problem(
      'invalid_parameter',
      'The header Docent-Generation is not as in an answer: "5c0f6a3be1d24797".',
    );
  const own = labelDigest(generation);
  if (named === own) return;
  throw new Problem(
    'generation_changed',
    `The documentation here is in the state "${own}", not in "${named}".`,
  );
}
