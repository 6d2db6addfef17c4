/**
 * Keeps what is served equal to the content: after a change the next generation is built aside and takes over whole. When
 * it cannot be built, the present one goes on answering.
 */
import { createHash } from 'node:crypto';
import type { Finding } from '../content/model/finding.ts';
import type { GenerationBuild } from './build.ts';
import type { GenerationHolder } from './editions.ts';
import type { Generation } from './generation.ts';
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

export interface ReloaderOptions {
  readonly holder: GenerationHolder;
  readonly build: () => Promise<GenerationBuild>;
  /** Digest of everything that is read, made without reading it; absent: it is not known whether something has changed. @throws when the content cannot be read */
  readonly look?: (() => Promise<string>) | undefined;
  /** The result of `look` before the holder's generation was read. */
  readonly stamp?: string | undefined;
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
  /** The result of the last look before a reading that succeeded. */
  #stamp: string | undefined;
  #building: Promise<void> | undefined;

  constructor(parts: ReloaderOptions) {
    this.#parts = parts;
    this.#stamp = parts.stamp;
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
      // Before anything is read: what changes during the reading makes the next look differ.
      const stamp = await this.#parts.look?.();
      if (stamp !== undefined && stamp === this.#stamp && !isForced) return { kind: 'unchanged' };
      this.#stamp = undefined;
      const outcome = await this.#buildOnce();
      // Content that could not be served is read again after the next look, changed or not.
      if (outcome.kind !== 'refused') this.#stamp = stamp;
      return outcome;
    } catch (error) {
      return { kind: 'failed', error };
    }
  }

  async #buildOnce(): Promise<ReloadOutcome> {
    const { build, holder, isDamaged = () => false } = this.#parts;
    const began = performance.now();
    const { generation, findings } = await build();
    if (generation === undefined) return { kind: 'refused', findings };
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
