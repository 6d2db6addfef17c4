/**
 * Keeps what is served equal to the content: after a change the next generation is built aside and takes over whole. When
 * it cannot be built, the present one goes on answering.
 */
import type { Finding } from '../content/model/finding.ts';
import type { GenerationBuild } from './build.ts';
import type { GenerationHolder } from './editions.ts';
import type { Generation } from './generation.ts';

export type ReloadOutcome =
  | { readonly kind: 'swapped'; readonly generation: Generation; readonly ms: number }
  /** Nothing that a reader could notice is different. */
  | { readonly kind: 'same' }
  /** The content has errors. */
  | { readonly kind: 'refused'; readonly findings: readonly Finding[] }
  /** It could not be read or indexed at all. */
  | { readonly kind: 'failed'; readonly error: unknown };

export interface ReloaderOptions {
  readonly holder: GenerationHolder;
  readonly build: () => Promise<GenerationBuild>;
  /** Called after every build. */
  readonly tell: (outcome: ReloadOutcome) => void;
}

/** An editor or `git checkout` writes many files: the content is read when it has been quiet for so long … */
const QUIET_MS = 100;
/** … and after this time all the same. */
const QUIET_MS_MAX = 500;

/** Builds after changes, one build at a time. */
export class Reloader {
  readonly #parts: ReloaderOptions;
  #timer: NodeJS.Timeout | undefined;
  #firstChange = 0;
  #isDirty = false;
  #isClosed = false;
  #building: Promise<void> | undefined;

  constructor(parts: ReloaderOptions) {
    this.#parts = parts;
  }

  /** Something has changed; returns at once. Any number of changes in a row are one build, or two. */
  changed(): void {
    if (this.#isClosed) return;
    const now = performance.now();
    if (this.#timer === undefined) this.#firstChange = now;
    clearTimeout(this.#timer);
    const left = this.#firstChange + QUIET_MS_MAX - now;
    this.#timer = setTimeout(() => this.#begin(), Math.max(0, Math.min(QUIET_MS, left)));
  }

  /** No build begins from now on. Resolves when the last one has ended. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#building;
  }

  #begin(): void {
    this.#timer = undefined;
    this.#isDirty = true;
    this.#building ??= this.#run().finally(() => (this.#building = undefined));
  }

  async #run(): Promise<void> {
    while (this.#isDirty && !this.#isClosed) {
      this.#isDirty = false;
      const outcome = await this.#buildOnce();
      if (!this.#isClosed) this.#parts.tell(outcome);
    }
  }

  async #buildOnce(): Promise<ReloadOutcome> {
    const { build, holder } = this.#parts;
    const began = performance.now();
    try {
      const { generation, findings } = await build();
      if (generation === undefined) return { kind: 'refused', findings };
      if (isSame(generation, holder.current())) return { kind: 'same' };
      holder.swap(generation);
      return { kind: 'swapped', generation, ms: Math.round(performance.now() - began) };
    } catch (error) {
      return { kind: 'failed', error };
    }
  }
}

function isSame(next: Generation, present: Generation): boolean {
  const assets = ({ library }: Generation): string => JSON.stringify([...library.assets]);
  return (
    next.library.digest === present.library.digest &&
    next.search.digest === present.search.digest &&
    assets(next) === assets(present)
  );
}
