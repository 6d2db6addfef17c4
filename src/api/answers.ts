/**
 * The finished bytes of answers that depend on the documentation only, by the request's address as it was sent.
 * A hit needs neither parsing nor validation. Another generation empties the cache.
 */
import { LRUCache } from 'lru-cache';
import type { Generation } from '../generation/generation.ts';
import { Doorkeeper } from '../http/doorkeeper.ts';
import { inOwnMemory, type Representation } from '../http/representation.ts';

/** Enough for every page of a large documentation and the queries of a day. */
const COUNT_MAX = 10_000;
const BYTES_MAX = 64 * 1024 * 1024;
/** A longer address is answered, but not kept: keys count too. */
const ADDRESS_LENGTH_MAX = 1024;

export class Answers {
  readonly #isKept: (answer: Representation) => boolean;
  readonly #doorkeeper = new Doorkeeper();
  #generation: Generation | undefined;
  readonly #kept = new LRUCache<string, Representation>({
    max: COUNT_MAX,
    maxSize: BYTES_MAX,
    // The coded forms that a representation makes later are smaller than its bytes.
    sizeCalculation: ({ identity }, address) => 2 * identity.length + address.length + 256,
  });

  constructor(isKept: (answer: Representation) => boolean = () => true) {
    this.#isKept = isKept;
  }

  /** The answer to `address`, when it was kept for this generation. */
  find(generation: Generation, address: string): Representation | undefined {
    if (generation !== this.#generation) this.#renew(generation);
    return this.#kept.get(address);
  }

  /** Keeps the answer when its address is asked for again. */
  keep(generation: Generation, address: string, answer: Representation): void {
    if (generation !== this.#generation || address.length > ADDRESS_LENGTH_MAX) return;
    if (!this.#doorkeeper.admits(address) || !this.#isKept(answer)) return;
    this.#kept.set(address, inOwnMemory(answer));
  }

  #renew(generation: Generation): void {
    this.#kept.clear();
    this.#generation = generation;
  }
}
