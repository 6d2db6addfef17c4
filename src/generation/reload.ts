/**
 * Keeps what is served equal to the content: after a change the next generation is built aside and takes over whole. When
 * it cannot be built, the present one goes on answering.
 */
import { createHash } from 'node:crypto';
import type { Finding } from '../content/model/finding.ts';
import type { GenerationBuild } from './build.ts';
import type { GenerationHolder } from './editions.ts';
import type { Generation } from './generation.ts';
import { LastReading, type LastReadingOptions, type Reading } from './last-reading.ts';
import { whenQuiet } from './quiet.ts';

export type ReloadOutcome =
  | { readonly kind: 'swapped'; readonly generation: Generation; readonly ms: number }
  /** It was read, and nothing that a reader could notice is different. */
  | { readonly kind: 'same' }
  /** It was not read: nothing has changed since the last reading. */
  | { readonly kind: 'unchanged' }
  /** The content has errors. */
  | { readonly kind: 'refused'; readonly findings: readonly Finding[] }
  /** It could not be read or indexed at all. */
  | { readonly kind: 'failed'; readonly error: unknown };

export interface ReloaderOptions extends LastReadingOptions {
  readonly holder: GenerationHolder;
  readonly build: () => Promise<GenerationBuild>;
  /** Whether something of the holder's generation cannot be read any more: an equal one takes its place. */
  readonly isDamaged?: (() => boolean) | undefined;
  /** Called after each attempt, with whether everything was to be read, changed or not. */
  readonly tell: (outcome: ReloadOutcome, isForced: boolean) => void;
}

/** Builds after changes, one build at a time. */
export class Reloader {
  readonly #parts: ReloaderOptions;
  readonly #quiet = whenQuiet(() => this.#begin());
  #isDirty = false;
  #isForced = false;
  #isClosed = false;
  readonly #last: LastReading;
  #building: Promise<void> | undefined;

  constructor(parts: ReloaderOptions) {
    this.#parts = parts;
    this.#last = new LastReading(parts);
  }

  /** Something may have changed; returns at once. Any number of changes in a row are one build, or two. */
  changed(): void {
    if (!this.#isClosed) this.#quiet.changed();
  }

  /** Everything is to be read again, also what no look sees: files outside the folder. */
  reload(): void {
    this.#isForced = true;
    this.changed();
  }

  /** No build begins from now on. Resolves when the last one has ended. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#quiet.close();
    await this.#building;
  }

  #begin(): void {
    this.#isDirty = true;
    this.#building ??= this.#run().finally(() => (this.#building = undefined));
  }

  async #run(): Promise<void> {
    while (this.#isDirty && !this.#isClosed) {
      const isForced = this.#isForced;
      [this.#isDirty, this.#isForced] = [false, false];
      const outcome = await this.#attempt(isForced);
      // A reading that was asked for and failed is made as soon as it can be.
      if (outcome.kind === 'failed' || outcome.kind === 'refused') this.#isForced ||= isForced;
      if (!this.#isClosed) this.#parts.tell(outcome, isForced);
    }
  }

  async #attempt(isForced: boolean): Promise<ReloadOutcome> {
    try {
      const read = await this.#last.again(isForced, () => this.#buildOnce());
      return read?.outcome ?? { kind: 'unchanged' };
    } catch (error) {
      return { kind: 'failed', error };
    }
  }

  async #buildOnce(): Promise<Reading & { readonly outcome: ReloadOutcome }> {
    const began = performance.now();
    const { generation, findings, isDoubtful = false } = await this.#parts.build();
    const outcome: ReloadOutcome =
      generation === undefined
        ? { kind: 'refused', findings }
        : await this.#serve(generation, began);
    return { outcome, isServed: outcome.kind !== 'refused', isDoubtful };
  }

  /** @param began when its reading began, as `performance.now` counts */
  async #serve(generation: Generation, began: number): Promise<ReloadOutcome> {
    const { holder, isDamaged = () => false } = this.#parts;
    if (isSame(generation, holder.current()) && !isDamaged()) {
      await generation.close?.();
      return { kind: 'same' };
    }
    holder.swap(generation);
    return { kind: 'swapped', generation, ms: Math.round(performance.now() - began) };
  }
}

function isSame(next: Generation, present: Generation): boolean {
  return stateDigest(next) === stateDigest(present);
}

/** SHA-256 (hex) of everything of a generation that a reader could notice, also the list of its files. */
export function stateDigest({ library, search }: Generation): string {
  const { siteFolder, assets, packedSite } = library;
  const state = [
    library.digest,
    search.digest,
    siteFolder,
    ...assets,
    ...(packedSite?.files ?? []),
  ];
  return createHash('sha256').update(JSON.stringify(state)).digest('hex');
}
