/** The part of the primary in reloads of all workers: it sees what has changed, reads it where it is a folder, and lets all serve it. */
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { Finding } from '../content/model/finding.ts';
import { whenQuiet } from '../generation/quiet.ts';
import { serialQueue } from '../generation/serial-queue.ts';
import type { Primary, PrimaryOptions } from '../workers/primary.ts';
import type { OpenedArtefact } from './artefact.ts';
import { watchingOf } from './artefact-content.ts';
import { ContentHealth } from './content-health.ts';
import { FolderReader } from './folder-reader.ts';
import type { Watching } from './reloading.ts';

/** The files that are served. */
export interface ContentSource {
  readonly folder: string;
  /** Served in place of the folder. */
  readonly artefact: OpenedArtefact | undefined;
  /** Reads the configuration again. @throws when it has errors. */
  readonly reread: () => Promise<Config>;
}

/** Content of the workers, as the primary follows it. */
export interface FollowedContent {
  /** Absent for a file. */
  readonly folder?: (PrimaryOptions['folder'] & Pick<FolderReader, 'onLost'>) | undefined;
  /** The watch, as it was before the workers opened the content. */
  watching(): Watching;
  /** Reads what is there now, for the workers to open. Returns the errors of what cannot be served. @throws when it cannot be read */
  read(isForced: boolean): Promise<readonly Finding[] | undefined>;
  /** Whether something besides the default edition could not be read at the last try. */
  hasFailed(): boolean;
  close(): Promise<void>;
}

export function contentOf(
  config: Config,
  { folder, artefact, reread }: ContentSource,
  logger: Logger,
): FollowedContent {
  if (artefact === undefined) {
    const reader = new FolderReader({ folder, config, reread, logger });
    return {
      folder: reader,
      watching: () => reader.watching(),
      read: (isForced) => reader.read(isForced),
      hasFailed: () => reader.hasFailed(),
      close: () => reader.close(),
    };
  }
  // Watches from before the file is opened by a worker.
  const watching = watchingOf(config, { artefact, logger });
  return {
    watching: () => watching,
    read: () => Promise.resolve(undefined),
    hasFailed: () => false,
    close: async () => watching.watch?.close(),
  };
}

interface Reloads {
  /** Reloads after each change from now on. */
  readonly follow: () => void;
  /** Reads and opens everything in any case. */
  readonly reload: () => void;
}

/** Makes all workers serve what is there, when it has been quiet for a moment. */
export function reloadsOf(primary: Primary, content: FollowedContent, logger: Logger): Reloads {
  const queue = serialQueue();
  const reloading = new Reload(primary, content, logger);
  const { changed } = whenQuiet(() => void queue.add(() => reloading.run()));
  const reload = (): void => {
    reloading.force();
    changed();
  };
  content.folder?.onLost(reload);
  const follow = (): void => {
    const { watch, stamp } = content.watching();
    reloading.begin(content.folder && stamp);
    watch?.onHint(changed);
    // A change during the start was not heard.
    if (watch !== undefined) changed();
  };
  return { follow, reload };
}

class Reload {
  readonly #primary: Primary;
  readonly #content: FollowedContent;
  readonly #health: ContentHealth;
  /** Digest of what was seen before a reload that succeeded; without it, everything is opened. */
  #served: string | undefined;
  #isForced = false;

  constructor(primary: Primary, content: FollowedContent, logger: Logger) {
    this.#primary = primary;
    this.#content = content;
    this.#health = new ContentHealth(logger);
    const { state } = this.#health;
    this.#health.onNoted(() => primary.note(state.outage('default edition')));
  }

  /** @param served what was seen before the workers opened it */
  begin(served: string | undefined): void {
    this.#served = served;
  }

  force(): void {
    this.#isForced = true;
  }

  async run(): Promise<void> {
    const isForced = this.#isForced;
    this.#isForced = false;
    try {
      // Before anything is read: what changes during the reading makes the next look differ.
      const stamp = await this.#content.watching().watch?.look();
      const isSame = stamp !== undefined && stamp === this.#served && !isForced;
      if (!isSame) await this.#readAndOpen(stamp, isForced);
      else if (!this.#content.hasFailed() || (await this.#opened())) this.#health.noteServed();
    } catch (error) {
      // A reading that was asked for and failed is made as soon as it can be.
      this.#isForced ||= isForced;
      this.#health.noteReload({ kind: 'failed', error });
    }
  }

  async #readAndOpen(stamp: string | undefined, isForced: boolean): Promise<void> {
    this.#served = undefined;
    const findings = await this.#content.read(isForced);
    if (findings !== undefined) return this.#health.noteReload({ kind: 'refused', findings });
    if (!(await this.#opened())) return;
    this.#served = stamp;
    this.#health.noteServed();
  }

  /** Whether all workers have opened what was read; one that cannot notes that itself. */
  #opened(): Promise<boolean> {
    this.#primary.note(undefined);
    return this.#primary.reload();
  }
}
