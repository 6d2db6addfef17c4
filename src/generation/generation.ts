/** One state of the documentation with its index, immutable and replaced as a whole between two requests; its digest, and the lifetime of answers made from it. */
import type { Library } from '../content/model/library.ts';
import type { Search } from '../search/search.ts';
import { createHash } from 'node:crypto';
import { memoize } from '../memoize.ts';

export interface Generation {
  readonly library: Library;
  readonly search: Search;
  /** ISO 8601 date-time at which it was built. */
  readonly builtAt: string;
  /** Closes the file that its texts are read from, once nothing is read of it any more; absent: it has none of its own. */
  readonly close?: () => Promise<void>;
}

/** The current generation. Plugins store this function, never a generation. */
export type CurrentGeneration = () => Generation;

/** Hexadecimal digits of the digest: enough to tell the states of one documentation apart. */
const DIGEST_LENGTH = 16;

/** SHA-256 (hex) of content, search settings and engine. */
export const generationDigest: (generation: Generation) => string = memoize(({ library, search }) =>
  createHash('sha256').update(library.digest).update(search.digest).digest('hex'),
);

/** The part of the digest that labels have. */
export function labelDigest(generation: Generation): string {
  return generationDigest(generation).slice(0, DIGEST_LENGTH);
}

/**
 * A structured field (RFC 9651): the digest of content, search settings and engine as a string, and when the generation was
 * built as its parameter `built`. Processes that serve the same have the same digest.
 */
export const generationLabel: (generation: Generation) => string = memoize(
  (generation: Generation) => {
    return `"${labelDigest(generation)}";built=@${Math.floor(Date.parse(generation.builtAt) / 1000)}`;
  },
);

/**
 * Lifetime of an answer: decides Cache-Control, the entity tag and whether the service itself keeps the answer.
 *
 * - `generation`: as long as the generation; kept by this service and for minutes by others.
 * - `forever`: its address names its content.
 * - `revalidate`: made for each request; others ask with its entity tag before they use it again.
 * - `never`: nobody keeps it.
 */
export type Cacheability = 'generation' | 'forever' | 'revalidate' | 'never';
