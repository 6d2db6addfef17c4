/** Which of the hits of a merged ranking stand in it: every place once, and three of a page. */
import type { Units } from './units.ts';

const HITS_PER_PAGE = 3;
/** What is known of a unit: that some hit quotes it, that it is a hit. */
const QUOTED = 1;
const TAKEN = 2;

/** Is asked for each hit in the order of the ranking. */
export class Distinct {
  /** Hits that were taken. */
  count = 0;
  readonly #pageOf: Uint32Array;
  readonly #known: Uint8Array;
  /** Hits by page. */
  readonly #counts: Uint16Array;

  /** @param pins Units that are taken, however many: what quotes one of them would be the same place once more. */
  constructor(units: Units, pins: readonly number[]) {
    this.#pageOf = units.pageOf;
    this.#known = new Uint8Array(units.pageOf.length);
    this.#counts = new Uint16Array(units.pages);
    for (const pin of pins) this.#known[pin] = QUOTED;
  }

  /** What the hit is to quote: its passage, or itself where that stands elsewhere; -1 when it is not to be taken. */
  take(unit: number, passage: number, isPinned: boolean): number {
    const known = this.#known[unit] ?? TAKEN;
    if (known === TAKEN || (known === QUOTED && !isPinned)) return -1;
    const page = this.#pageOf[unit] ?? 0;
    const count = this.#counts[page] ?? 0;
    if (count >= HITS_PER_PAGE && !isPinned) return -1;
    this.#counts[page] = count + 1;
    this.count += 1;
    const quoted = this.#known[passage] === 0 ? passage : unit;
    this.#known[quoted] = QUOTED;
    this.#known[unit] = TAKEN;
    return quoted;
  }
}
