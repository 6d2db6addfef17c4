/** Which state of the documentation an answer was made from, for those who compare answers. */
import { createHash } from 'node:crypto';
import type { Generation } from './generation.ts';
import { memoize } from '../memoize.ts';

/** Hexadecimal digits of the digest: enough to tell the states of one documentation apart. */
const DIGEST_LENGTH = 16;

/** SHA-256 (hex) of content, search settings and engine. */
export const generationDigest: (generation: Generation) => string = memoize(({ library, search }) =>
  createHash('sha256').update(library.digest).update(search.digest).digest('hex'),
);

/**
 * A structured field (RFC 9651): the digest of content, search settings and engine as a string, and when the generation was
 * built as its parameter `built`. Processes that serve the same have the same digest.
 */
export const generationLabel: (generation: Generation) => string = memoize(
  (generation: Generation) => {
    const digest = generationDigest(generation).slice(0, DIGEST_LENGTH);
    return `"${digest}";built=@${Math.floor(Date.parse(generation.builtAt) / 1000)}`;
  },
);
