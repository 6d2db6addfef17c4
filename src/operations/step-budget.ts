/** Limits the work of one request, in steps that are counted instead of time. */
import type { LongWork } from './operation.ts';

/** Steps that one request may take: characters times the instructions that each may take. 8 MB for a literal text; six seconds at the worst. */
const STEPS_MAX = 32_000_000;
/** Steps that count as one request. */
const STEPS_A_REQUEST = 4_000_000;
/** Steps between two pauses, in which others are served: 35 ms at the worst. */
const STEPS_BETWEEN_PAUSES = 200_000;

/** Steps that a request may still take; every so many it lets others be served, and counts as one request more. */
export class StepBudget {
  readonly #work: LongWork | undefined;
  readonly #stepsEach: number;
  #taken = 0;
  #sincePause = 0;
  #charged = 0;

  constructor(work: LongWork | undefined, stepsEach: number) {
    this.#work = work;
    this.#stepsEach = stepsEach;
  }

  get isSpent(): boolean {
    return this.#taken >= STEPS_MAX;
  }

  count(characters: number): void {
    this.#taken += characters * this.#stepsEach;
    this.#sincePause += characters * this.#stepsEach;
  }

  /** Returns a promise only when it is time to pause. False: nothing is left. */
  spend(characters: number): boolean | Promise<boolean> {
    this.count(characters);
    if (this.#sincePause < STEPS_BETWEEN_PAUSES) return !this.isSpent;
    this.#sincePause = 0;
    return this.#pause();
  }

  async #pause(): Promise<boolean> {
    const due = Math.floor(Math.min(this.#taken, STEPS_MAX - 1) / STEPS_A_REQUEST);
    if (due > this.#charged) {
      await this.#work?.charge(due - this.#charged);
      this.#charged = due;
    }
    await this.#work?.pause();
    return !this.isSpent;
  }
}
