/** Finished answers that may be asked for again, by what was asked. */
import { LRUCache } from 'lru-cache';
import { Doorkeeper } from './doorkeeper.ts';

export interface Keeping<Value> {
  readonly countMax: number;
  /** Of all that is kept; one value may take a quarter of it. */
  readonly bytesMax: number;
  readonly bytesOf: (value: Value) => number;
  /** Whether the value may be given to others; absent: each may. */
  readonly isKept?: ((value: Value) => boolean) | undefined;
  /** The value as it is kept, apart from memory that it shares with others. */
  readonly own: (value: Value) => Value;
}

/** Whatever is asked for longer is answered, but not kept: keys count too. In UTF-16 code units. */
const KEY_LENGTH_MAX = 1024;
/** Of an entry beside its key and value, about. */
const ENTRY_BYTES = 256;

export class Kept<Value extends object> {
  readonly #doorkeeper = new Doorkeeper();
  readonly #keeping: Keeping<Value>;
  readonly #values: LRUCache<string, Value>;

  constructor(keeping: Keeping<Value>) {
    const { countMax, bytesMax, bytesOf } = keeping;
    this.#keeping = keeping;
    this.#values = new LRUCache({
      max: countMax,
      maxSize: bytesMax,
      maxEntrySize: bytesMax / 4,
      sizeCalculation: (value, key) => bytesOf(value) + key.length + ENTRY_BYTES,
    });
  }

  find(key: string): Value | undefined {
    return this.#values.get(key);
  }

  /** Keeps the value when it is asked for again. */
  keep(key: string, value: Value): void {
    if (key.length > KEY_LENGTH_MAX || !this.#doorkeeper.admits(key)) return;
    const { isKept, own } = this.#keeping;
    if (isKept === undefined || isKept(value)) this.#values.set(key, own(value));
  }

  clear(): void {
    this.#values.clear();
  }
}
