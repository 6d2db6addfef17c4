/** The part of a worker in reloads of all workers. */
import type { GenerationHolder } from '../generation/editions.ts';
import type { WorkerLink } from '../workers/link.ts';
import type { ArtefactEditions, PreparedFile } from './artefact-editions.ts';
import type { ContentHealth } from './content-health.ts';
import type { Reloading } from './reloading.ts';

export interface FollowOptions {
  readonly holder: GenerationHolder;
  readonly opened: Pick<ArtefactEditions, 'prepare'>;
  readonly health: ContentHealth;
  /** Called when other content is served, or the content was seen to be the same. */
  readonly onSwapped: () => void;
}

/** Reloads when the primary says so, together with the other workers. */
export function followPrimary(link: WorkerLink, options: FollowOptions): Pick<Reloading, 'close'> {
  const { holder, opened, health, onSwapped } = options;
  const preparation = new Preparation();
  let ms = 0;
  const prepare = async (): Promise<string> => {
    const began = performance.now();
    const { digest } = await preparation.prepare(
      () => opened.prepare(holder.current()),
      (error) => health.noteReload({ kind: 'failed', error }),
    );
    ms = Math.round(performance.now() - began);
    return digest;
  };
  const swap = (): void => {
    const prepared = preparation.take();
    if (prepared === undefined) return;
    const { generation, take } = prepared;
    const isOther = generation !== holder.current();
    void take();
    if (isOther) holder.swap(generation);
    link.pause.end();
    health.noteReload(isOther ? { kind: 'swapped', generation, ms } : { kind: 'same' });
    onSwapped();
  };
  const discard = async (reason?: string): Promise<void> => {
    link.pause.end();
    if (reason !== undefined) health.noteReload({ kind: 'failed', error: new Error(reason) });
    await preparation.drop();
  };
  link.offer({
    prepare,
    hold: () => link.pause.begin(),
    swap,
    discard,
    noteContent: (outage) => health.noteElsewhere(outage),
  });
  return { close: discard };
}

/** The file that was opened last to be served next. One that is ready after it was given up is closed. */
class Preparation {
  #prepared: PreparedFile | undefined;
  /** Changes when what is being opened is not wanted any more. */
  #number = 0;

  /** @throws as `open` does, and when it was given up meanwhile; `onError` hears only of the former */
  async prepare(
    open: () => Promise<PreparedFile>,
    onError: (error: unknown) => void,
  ): Promise<PreparedFile> {
    await this.drop();
    const number = this.#number;
    const prepared = await open().catch((error: unknown) => {
      if (number === this.#number) onError(error);
      throw error;
    });
    if (number !== this.#number) {
      await prepared.drop();
      throw new Error('The reload was given up.');
    }
    this.#prepared = prepared;
    return prepared;
  }

  take(): PreparedFile | undefined {
    const prepared = this.#prepared;
    this.#prepared = undefined;
    return prepared;
  }

  async drop(): Promise<void> {
    this.#number += 1;
    await this.take()?.drop();
  }
}
