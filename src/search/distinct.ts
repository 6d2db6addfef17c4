/** Which of the hits of a merged ranking stand in it: every place once, and three of a page. */
import type { Units } from './units.ts';

const HITS_PER_PAGE = 3;

/** Is asked for each hit in the order of the ranking. */
export class Distinct {
  /** Hits that were taken. */
  count = 0;
  readonly #units: Units;
  /** By unit. */
  readonly #seen: Uint8Array;
  /** Hits by page. */
  readonly #counts: Uint16Array;

  constructor(units: Units) {
    this.#units = units;
    this.#seen = new Uint8Array(units.pageOf.length);
    this.#counts = new Uint16Array(units.pages);
  }

  /** Whether the hit is one more: neither its unit nor what it quotes stood there before. */
  takes(unit: number, passage: number, isPinned: boolean): boolean {
    if (this.#seen[unit] === 1 || this.#seen[passage] === 1) return false;
    const page = this.#units.pageOf[unit] ?? 0;
    const count = this.#counts[page] ?? 0;
    // What the owner pins is never too much.
    if (count >= HITS_PER_PAGE && !isPinned) return false;
    this.#counts[page] = count + 1;
    this.#seen[unit] = 1;
    this.#seen[passage] = 1;
    this.count += 1;
    return true;
  }
}
