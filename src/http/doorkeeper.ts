/**
 * Lets an answer into a cache when it is asked for again (the doorkeeper of TinyLFU). Most queries come once: kept, they
 * would push out what comes often, and the garbage collector would carry each of them until it is pushed out itself.
 */
import { crc32 } from 'node:zlib';

/** A power of two; 64 KiB. Keys that meet in one slot take turns, so a rare one may have to be asked a third time. */
const SLOTS = 16_384;

export class Doorkeeper {
  readonly #seen = new Uint32Array(SLOTS);

  /** Whether the key was asked for lately, before this time. */
  admits(key: string): boolean {
    const hash = crc32(key);
    const slot = hash % SLOTS;
    const isKnown = this.#seen[slot] === hash;
    this.#seen[slot] = hash;
    return isKnown;
  }
}
