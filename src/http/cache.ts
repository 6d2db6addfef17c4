/** Cache of finished answers: bounded in bytes, filled on the second request, dropped with their generation. */
import { crc32 } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { Answer } from './answer.ts';
import { EncodedBody } from './coding.ts';

/**
 * Remembers recently requested keys (the doorkeeper of TinyLFU). Most queries come once: cached, they would push
 * out what comes often, and the garbage collector would carry each of them until it is pushed out itself.
 */
class AdmissionFilter {
  /** A power of two; 64 KiB. Keys that share a slot overwrite each other, so a rare one may need a third request. */
  static readonly SLOTS = 16_384;
  readonly #seen = new Uint32Array(AdmissionFilter.SLOTS);

  /** Records the key; returns whether it was requested recently, before this call. */
  admits(key: string): boolean {
    const hash = crc32(key);
    const slot = hash % AdmissionFilter.SLOTS;
    const isKnown = this.#seen[slot] === hash;
    this.#seen[slot] = hash;
    return isKnown;
  }
}

export interface CacheOptions<Value> {
  /** Maximum total size of the values; one value may take a quarter of it. */
  readonly bytesMax: number;
  readonly bytesOf: (value: Value) => number;
}

/** Longer keys are not cached: keys take memory too. In UTF-16 code units. */
const KEY_LENGTH_MAX = 1024;
/** Approximate bytes of an entry besides its key and value. */
const ENTRY_BYTES = 256;

/** A cache that admits a value on the second request of its key. */
export class AdmissionCache<Value extends object> {
  readonly #filter = new AdmissionFilter();
  readonly #values: LRUCache<string, Value>;

  constructor({ bytesMax, bytesOf }: CacheOptions<Value>) {
    this.#values = new LRUCache({
      maxSize: bytesMax,
      maxEntrySize: Math.ceil(bytesMax / 4),
      sizeCalculation: (value, key) => bytesOf(value) + key.length + ENTRY_BYTES,
    });
  }

  find(key: string): Value | undefined {
    return this.#values.get(key);
  }

  /** Caches the result of `own`, if the key was requested before. */
  keep(key: string, own: () => Value): void {
    if (key.length <= KEY_LENGTH_MAX && this.#filter.admits(key)) this.#values.set(key, own());
  }

  clear(): void {
    this.#values.clear();
  }
}

/** The encodings that are made later are smaller than the bytes. */
const BYTES_PER_BYTE = 2;

/** Answers with `cache: 'generation'`, by generation, endpoint and canonical input. */
export class ResponseCache {
  readonly #answers: AdmissionCache<Answer>;
  /** Numbers of generations, which begin the keys of their answers. */
  readonly #numbers = new WeakMap<object, number>();
  #last = 0;

  constructor(bytesMax: number) {
    this.#answers = new AdmissionCache({ bytesMax, bytesOf: answerBytes });
  }

  /**
   * The cached answer to `key`, or one by `make`, which is cached when it holds for the generation.
   * @param key name of the endpoint and its input in canonical form
   */
  answer<Made extends Answer | undefined | Promise<Answer>>(
    generation: object,
    key: string,
    make: () => Made,
  ): Made | Answer {
    const numbered = `${this.#numberOf(generation)} ${key}`;
    const cached = this.#answers.find(numbered);
    if (cached !== undefined) return cached;
    const made = make();
    if (made instanceof Promise) void made.then((answer) => this.#keep(numbered, answer), ignore);
    else if (made !== undefined) this.#keep(numbered, made);
    return made;
  }

  /** Drops all answers, once a generation has been replaced. */
  clear(): void {
    this.#answers.clear();
  }

  #numberOf(generation: object): number {
    const known = this.#numbers.get(generation);
    if (known !== undefined) return known;
    this.#last += 1;
    this.#numbers.set(generation, this.#last);
    return this.#last;
  }

  #keep(key: string, { form, body }: Answer): void {
    if (form.cache !== 'generation') return;
    if (!(body instanceof EncodedBody)) return;
    this.#answers.keep(key, () => ({ form, body: body.detached() }));
  }
}

function answerBytes({ body }: Answer): number {
  return body instanceof EncodedBody ? BYTES_PER_BYTE * body.identity.length : 0;
}

function ignore(): void {}
