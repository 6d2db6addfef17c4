/** Time in which no request may begin to be answered: all workers are about to serve other content. */
import type { Limiters } from '../limits/limiter.ts';

export class Pause {
  #end = (): void => undefined;
  #ended: Promise<void> | undefined;

  begin(): void {
    this.#ended ??= new Promise((resolve) => (this.#end = resolve));
  }

  end(): void {
    this.#ended = undefined;
    this.#end();
  }

  /** Limiters whose callers wait for the end of the pause: every request is counted before its content is chosen. */
  apply(limiters: Limiters): Limiters {
    return {
      of: (name, quota) => {
        const limiter = limiters.of(name, quota);
        const consume: typeof limiter.consume = (key) =>
          this.#ended?.then(() => consume(key)) ?? limiter.consume(key);
        return { quota, consume };
      },
      close: () => limiters.close(),
    };
  }
}
