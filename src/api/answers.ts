/**
 * The finished bytes of answers that depend on the documentation only, by the request's address as it was sent.
 * A hit needs neither parsing nor validation. Another generation empties the cache.
 */
import type { Generation } from '../generation/generation.ts';
import { Kept } from '../http/kept.ts';
import { inOwnMemory, type Representation } from '../http/representation.ts';

/** Enough for every page of a large documentation and the queries of a day. */
const COUNT_MAX = 10_000;
const BYTES_MAX = 64 * 1024 * 1024;

export class Answers {
  readonly #kept: Kept<Representation>;
  #generation: Generation | undefined;

  /** @param isKept Whether an answer may be given to others; absent: each may. */
  constructor(isKept?: (answer: Representation) => boolean) {
    this.#kept = new Kept({
      countMax: COUNT_MAX,
      bytesMax: BYTES_MAX,
      // The coded forms that a representation makes later are smaller than its bytes.
      bytesOf: ({ identity }) => 2 * identity.length,
      isKept,
      own: inOwnMemory,
    });
  }

  /** The answer to `address`, when it was kept for this generation. */
  find(generation: Generation, address: string): Representation | undefined {
    if (generation !== this.#generation) this.#renew(generation);
    return this.#kept.find(address);
  }

  /** Keeps the answer when its address is asked for again. */
  keep(generation: Generation, address: string, answer: Representation): void {
    if (generation === this.#generation) this.#kept.keep(address, answer);
  }

  #renew(generation: Generation): void {
    this.#kept.clear();
    this.#generation = generation;
  }
}
