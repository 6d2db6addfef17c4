/** The hits of a search as the numbers that the engine knows them by: many of them, none an object. */
export class Places {
  readonly #triples: Float64Array;

  /** @param triples Unit, passage and score of each hit, best first. */
  constructor(triples: Float64Array = new Float64Array()) {
    this.#triples = triples;
  }

  get length(): number {
    return this.#triples.length / 3;
  }

  /** Counted over the units of all groups of the index; so are passages. -1 beyond the last. */
  unit(place: number): number {
    return this.#triples[3 * place] ?? -1;
  }

  /** The unit that is quoted: another one for pages only. */
  passage(place: number): number {
    return this.#triples[3 * place + 1] ?? -1;
  }

  /** As in a hit, 0 to 1; -1 beyond the last. */
  score(place: number): number {
    return this.#triples[3 * place + 2] ?? -1;
  }
}
