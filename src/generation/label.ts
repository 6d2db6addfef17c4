/** Which state of the documentation an answer was made from, for those who compare answers. */
import { createHash } from 'node:crypto';
import type { Generation } from './generation.ts';

/** Hexadecimal digits of the digest: enough to tell the states of one documentation apart. */
const DIGEST_LENGTH = 16;

/** By generation, because every answer has it. */
const labels = new WeakMap<Generation, string>();

/**
 * A structured field (RFC 9651): the digest of content, search settings and engine as a string, and when the generation was
 * built as its parameter `built`. Processes that serve the same have the same digest.
 */
export function generationLabel(generation: Generation): string {
  const known = labels.get(generation) ?? makeLabel(generation);
  labels.set(generation, known);
  return known;
}

function makeLabel({ library, search, builtAt }: Generation): string {
  const hash = createHash('sha256').update(library.digest).update(search.digest);
  const digest = hash.digest('hex').slice(0, DIGEST_LENGTH);
  return `"${digest}";built=@${Math.floor(Date.parse(builtAt) / 1000)}`;
}
