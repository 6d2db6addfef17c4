/** Texts of the default edition that cannot be read from the data folder any more: the content is read again, and is in memory from then on. */
import type { Logger } from 'pino';
import type { Generation } from '../generation/generation.ts';
import type { Reloading } from './reloading.ts';

export class Losses {
  readonly #logger: Logger;
  #hasLost = false;
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

  readonly hasLost = (): boolean => this.#hasLost;

  /** Whether the texts of a generation are in a folder that has lost one. */
  isDamaged({ close }: Generation): boolean {
    return this.#hasLost && close !== undefined;
  }

  /** Reads again at a loss from now on, and for one that has been. */
  follow({ reload }: Pick<Reloading, 'reload'>): void {
    this.#reload = reload;
    if (this.#hasLost) reload();
  }
}
