/** The windows in which the requests of each client are counted, of one quota. */

export interface Window {
  /** Of the client, or {@link OVERFLOW_KEY}. */
  readonly key: string;
  /** In terms of the clock of whoever counts. */
  readonly endsAt: number;
}

/** Maximum number of keys, about 20 MB; further clients share one quota. */
const KEYS_MAX = 100_000;
const OVERFLOW_KEY = 'overflow';

export class Windows<Counted extends Window> {
  /** In the order in which they end, because all have the same length. */
  readonly #windows = new Map<string, Counted>();
  readonly #open: (key: string, now: number) => Counted;
  readonly #keysMax: number;

  constructor(open: (key: string, now: number) => Counted, keysMax: number = KEYS_MAX) {
    this.#open = open;
    this.#keysMax = keysMax;
  }

  /** The window in which a client counts now. Its key is another one where the client shares it. */
  of(wanted: string, now: number): Counted {
    const known = this.#windows.get(wanted);
    if (known !== undefined && known.endsAt > now) return known;
    dropEnded(this.#windows, now);
    const key = this.#windows.size < this.#keysMax ? wanted : OVERFLOW_KEY;
    const window = this.#windows.get(key) ?? this.#open(key, now);
    this.#windows.set(key, window);
    return window;
  }
}

/** Drops windows up to the first that has not ended. */
export function dropEnded(windows: Map<string, Pick<Window, 'endsAt'>>, now: number): void {
  for (const [key, { endsAt }] of windows) {
    if (endsAt > now) break;
    windows.delete(key);
  }
}
