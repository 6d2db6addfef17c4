/** The part of the primary in reloads of all workers: it sees what has changed, reads it where it is a folder, and lets all serve it. */
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { Finding } from '../content/model/finding.ts';
import { LastReading, type LastReadingOptions, type Reading } from '../generation/last-reading.ts';
import { whenQuiet } from '../generation/quiet.ts';
import { serialQueue } from '../generation/serial-queue.ts';
import type { Primary, PrimaryOptions } from '../workers/primary.ts';
import type { OpenedArtefact } from './artefact.ts';
import { watchingOf } from './artefact-content.ts';
import { ContentHealth } from './content-health.ts';
import { FolderReader } from './folder-reader.ts';
import type { ProgressLine } from './progress-line.ts';
import type { Watching } from './reloading.ts';

/** The files that are served. */
export interface ContentSource {
  readonly folder: string;
  /** Served in place of the folder. */
  readonly artefact: OpenedArtefact | undefined;
  /** Reads the configuration again. @throws when it has errors. */
  readonly reread: () => Promise<Config>;
  readonly progress: ProgressLine;
}

/** Content of the workers, as the primary follows it. */
export interface FollowedContent {
  /** Absent for a file. */
  readonly folder?: (PrimaryOptions['folder'] & Pick<FolderReader, 'onLost'>) | undefined;
  /** The watch, as it was before the workers opened the content. */
  watching(): Watching;
  /** Reads what is there now, for the workers to open. Returns the errors of what cannot be served. @throws when it cannot be read */
  read(isForced: boolean): Promise<readonly Finding[] | undefined>;
  /** Whether a fault that may be over has kept something of what is served from being read. */
  isDoubtful(): boolean;
  /** Whether that is so of something besides the default edition. */
  hasDoubts(): boolean;
  /** Whether something besides the default edition could not be read at the last try. */
  hasFailed(): boolean;
  close(): Promise<void>;
}

export function contentOf(
  config: Config,
  { folder, artefact, reread, progress }: ContentSource,
  logger: Logger,
): FollowedContent {
  if (artefact === undefined) {
    const reader = new FolderReader({ folder, config, reread, progress, logger });
    return {
      folder: reader,
      watching: () => reader.watching(),
      read: (isForced) => reader.read(isForced),
      isDoubtful: () => reader.isDoubtful(),
      hasDoubts: () => reader.hasDoubts(),
      hasFailed: () => reader.hasFailed(),
      close: () => reader.close(),
    };
  }
  // Watches from before the file is opened by a worker.
  const watching = watchingOf(config, { artefact, logger });
  return {
    watching: () => watching,
    read: () => Promise.resolve(undefined),
    isDoubtful: () => false,
    hasDoubts: () => false,
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
    const { hasDoubts } = content;
    reloading.begin({ look: watch?.look, stamp: content.folder && stamp, hasDoubts });
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
  #last = new LastReading({});
  #isForced = false;

  constructor(primary: Primary, content: FollowedContent, logger: Logger) {
    this.#primary = primary;
    this.#content = content;
    this.#health = new ContentHealth(logger);
    const { state } = this.#health;
    this.#health.onNoted(() => primary.note(state.outage('default edition')));
  }

  /** Looks from now on. @param seen what was seen before the workers opened it */
  begin(seen: LastReadingOptions): void {
    this.#last = new LastReading(seen);
  }

  force(): void {
    this.#isForced = true;
  }

  async run(): Promise<void> {
    const isForced = this.#isForced;
    this.#isForced = false;
    try {
      const read = await this.#last.again(isForced, () => this.#readAndOpen(isForced));
      if (read !== undefined) return;
      if (!this.#content.hasFailed() || (await this.#opened())) this.#health.noteServed();
    } catch (error) {
      // A reading that was asked for and failed is made as soon as it can be.
      this.#isForced ||= isForced;
      this.#health.noteReload({ kind: 'failed', error });
    }
  }

  async #readAndOpen(isForced: boolean): Promise<Reading> {
    const findings = await this.#content.read(isForced);
    if (findings !== undefined) this.#health.noteReload({ kind: 'refused', findings });
    const isServed = findings === undefined && (await this.#opened());
    if (isServed) this.#health.noteServed();
    return { isServed, isDoubtful: this.#content.isDoubtful() };
  }

  /** Whether all workers have opened what was read; one that cannot notes that itself. */
  #opened(): Promise<boolean> {
    this.#primary.note(undefined);
    return this.#primary.reload();
  }
}
