/** Tells from looks, which read nothing, whether content is to be read again: what was read last may be there still. */

/** How a reading ended. */
export interface Reading {
  /** Whether what was read is served. */
  readonly isServed: boolean;
  /** Whether a fault that may be over has kept something from being read. */
  readonly isDoubtful: boolean;
}

export interface LastReadingOptions {
  /** Digest of everything that is read, made without reading it; absent: it is not known whether something has changed. @throws when the content cannot be read */
  readonly look?: (() => Promise<string>) | undefined;
  /** The result of `look` before the last reading; absent: the next look is followed by one. */
  readonly stamp?: string | undefined;
  /** Whether that is so of something that is read after each reading: other editions. */
  readonly hasDoubts?: (() => boolean) | undefined;
}

/** Looks that pass after doubtful readings of the same: twice as many each time. Some faults last, and a reading takes seconds of a processor. */
const PASSED_MAX = 63;

export class LastReading {
  readonly #look: LastReadingOptions['look'];
  readonly #othersHaveDoubts: () => boolean;
  /** Of what is served, as it was seen before its reading. */
  #stamp: string | undefined;
  /** Whether a look after the reading saw the same. Where the first one fails, something may have been away while it was read. */
  #isConfirmed = false;
  #isDoubtful = false;
  /** Looks that pass before the same is read again. */
  #passes = 0;
  #passed = 0;

  constructor({ look, stamp, hasDoubts = () => false }: LastReadingOptions) {
    this.#othersHaveDoubts = hasDoubts;
    this.#look = look;
    this.#stamp = stamp;
  }

  /** Reads unless nothing has changed since the last reading, which returns undefined. @throws when the content cannot be seen, and what `read` throws */
  async again<Result extends Reading>(
    isForced: boolean,
    read: () => Promise<Result>,
  ): Promise<Result | undefined> {
    // Before anything is read: what changes during the reading makes the next look differ.
    const stamp = await this.#see();
    if (stamp !== undefined && stamp === this.#stamp && !isForced && this.#mayPass())
      return undefined;
    this.#stamp = undefined;
    const result = await read();
    if (result.isServed) this.#note(stamp, result);
    return result;
  }

  async #see(): Promise<string | undefined> {
    try {
      return await this.#look?.();
    } catch (error) {
      if (!this.#isConfirmed) this.#stamp = undefined;
      throw error;
    }
  }

  #mayPass(): boolean {
    this.#isConfirmed = true;
    if (!this.#hasDoubts()) return true;
    this.#passed += 1;
    return this.#passed <= this.#passes;
  }

  #hasDoubts(): boolean {
    return this.#isDoubtful || this.#othersHaveDoubts();
  }

  #note(stamp: string | undefined, { isDoubtful }: Reading): void {
    const hadDoubts = this.#hasDoubts();
    this.#isDoubtful = isDoubtful;
    const isLasting = hadDoubts && this.#hasDoubts();
    this.#passes = isLasting ? Math.min(this.#passes * 2 + 1, PASSED_MAX) : 0;
    this.#passed = 0;
    this.#stamp = stamp;
    this.#isConfirmed = false;
  }
}
