/** The part of a worker in reloads of all workers. */
import type { GenerationHolder } from '../generation/editions.ts';
import type { WorkerLink } from '../workers/link.ts';
import type { ArtefactEditions, PreparedFile } from './artefact-editions.ts';
import type { ContentHealth } from './content-health.ts';
import type { Reloading } from './reloading.ts';

export interface FollowOptions {
  readonly holder: GenerationHolder;
  readonly opened: ArtefactEditions;
  readonly health: ContentHealth;
  /** Called when other content is served, or the content was seen to be the same. */
  readonly onSwapped: () => void;
}

/** Reloads when the primary says so, together with the other workers. */
export function followPrimary(link: WorkerLink, options: FollowOptions): Pick<Reloading, 'close'> {
  const { holder, opened, health, onSwapped } = options;
  let prepared: PreparedFile | undefined;
  let ms = 0;
  const prepare = async (): Promise<string> => {
    const began = performance.now();
    prepared = await opened.prepare(holder.current()).catch((error: unknown) => {
      health.noteReload({ kind: 'failed', error });
      throw error;
    });
    ms = Math.round(performance.now() - began);
    return prepared.digest;
  };
  const swap = (): void => {
    if (prepared === undefined) return;
    const { generation, take } = prepared;
    prepared = undefined;
    const isOther = generation !== holder.current();
    void take();
    if (isOther) holder.swap(generation);
    link.pause.end();
    health.noteReload(isOther ? { kind: 'swapped', generation, ms } : { kind: 'same' });
    onSwapped();
  };
  const discard = async (): Promise<void> => {
    link.pause.end();
    const dropped = prepared;
    prepared = undefined;
    await dropped?.drop();
  };
  link.offer({ prepare, hold: () => link.pause.begin(), swap, discard });
  return { close: discard };
}
