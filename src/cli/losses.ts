/** Texts of the edition that was opened from the data folder, and cannot be read from there any more: the content is read again. */
import type { Logger } from 'pino';
import type { Generation } from '../generation/generation.ts';
import type { Reloading } from './reloading.ts';

export class Losses {
  readonly #logger: Logger;
  #hasLost = false;
  #generation: Generation | undefined;
  #reload = (): void => undefined;

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  readonly onLost = (err: Error): void => {
    if (this.#hasLost) return;
    this.#hasLost = true;
    this.#logger.warn(
      { err },
      'a text cannot be read from the data folder: the content is read again',
    );
    this.#reload();
  };

  /** Whether this is the generation that was opened, and it lacks a text. */
  isDamaged(generation: Generation): boolean {
    return this.#hasLost && generation === this.#generation;
  }

  /** Reads again at a loss from now on, and for one that has been. */
  follow(generation: Generation, { reload }: Pick<Reloading, 'reload'>): void {
    this.#generation = generation;
    this.#reload = reload;
    if (this.#hasLost) reload();
  }
}
