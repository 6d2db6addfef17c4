/** Reloads the content when it changes, and tells how that ended. */
import { resolve } from 'node:path';
import type { Logger } from 'pino';
import type { SettledConfig } from '../config/config.ts';
import type { GenerationBuild } from '../generation/build.ts';
import type { GenerationHolder } from '../generation/editions.ts';
import { Reloader } from '../generation/reload.ts';
import { FolderWatch } from '../generation/watch.ts';
import type { ContentHealth } from './content-health.ts';
import type { OpenEditions } from './editions.ts';
import { nameService } from './named-services.ts';
import { isConfiguredAs, type ReconfiguringOptions } from './reconfiguring.ts';

/** Folders that are watched, as they were before the content was read. */
export interface Watching {
  /** Absent when `watch` is off. */
  readonly watch?: Pick<FolderWatch, 'look' | 'onHint' | 'close'>;
  /** Digest of what the first look saw. */
  readonly stamp?: string | undefined;
}

export interface WatchingOptions extends Pick<ReconfiguringOptions, 'reread'> {
  /** Folders whose changes count, besides the file of `--config`. */
  readonly watched: readonly string[];
  readonly logger: Logger;
}

export interface ReloadingOptions {
  readonly watching: Watching;
  readonly holder: GenerationHolder;
  /** Reads the default edition again. */
  readonly build: () => Promise<GenerationBuild>;
  /** Editions besides the default one, which is read first. */
  readonly editions: Pick<OpenEditions, 'refresh' | 'hasFailed'> &
    Partial<Pick<OpenEditions, 'hasDoubts'>>;
  readonly isDamaged?: () => boolean;
  readonly health: ContentHealth;
  readonly config: SettledConfig;
  readonly logger: Logger;
  /** The command that was started, for `docent reload`. */
  readonly command: string;
}

export interface Reloading {
  /** Reads everything again. */
  reload(): void;
  close(): Promise<void>;
}

/** Begins to watch, and looks: what changes from now on is noticed, also while the content is being read. */
export async function startWatching(
  config: SettledConfig,
  { watched, reread, logger }: WatchingOptions,
): Promise<Watching> {
  const { watch: kind, watchPollSeconds, config: operators, site, sets } = config;
  if (kind === 'off') return {};
  const watch = new FolderWatch({
    folders: [...new Set([...watched, ...namedFolders(site, sets)].map((path) => resolve(path)))],
    files: operators === undefined ? [] : [resolve(operators)],
    kind,
    pollMs: watchPollSeconds * 1000,
    onFallback: (err) => logger.warn({ err }, 'no file events for the folder: polling instead'),
  });
  // A folder that cannot be read is told by its reading.
  const stamp = await watch.look().catch(() => undefined);
  // The sources of the configuration may have changed before they were looked at.
  const isCurrent = await isConfiguredAs(config, reread);
  return { watch, stamp: isCurrent ? stamp : undefined };
}

/** A folder that was read with doubt is read again after the next look, whatever that sees. */
export function watchedAfter(
  watching: Watching,
  { isDoubtful = false }: Pick<GenerationBuild, 'isDoubtful'>,
): Watching {
  return isDoubtful ? { ...watching, stamp: undefined } : watching;
}

/** Folders besides the content folder: of the built site, and of sets that lie elsewhere. */
function namedFolders(site: SettledConfig['site'], sets: SettledConfig['sets']): readonly string[] {
  const ofSets = sets.flatMap((set) => [set.config ? set.folder : [], set.site ?? []].flat());
  return [site.folder ?? [], ofSets].flat();
}

/** Reloads at each change, unless `watch` is off, and at SIGHUP. */
export function startReloading(parts: ReloadingOptions): Reloading {
  const { watch } = parts.watching;
  const reloader = reloaderOf(parts);
  const onSignal = (): void => reloader.reload();
  process.on('SIGHUP', onSignal);
  const naming = nameItself(parts);
  if (watch !== undefined) {
    watch.onHint(() => reloader.changed());
    // Changes during the start were not heard.
    reloader.changed();
  }
  return {
    reload: onSignal,
    async close() {
      (await naming)?.();
      process.off('SIGHUP', onSignal);
      await Promise.all([watch?.close(), reloader.close()]);
    },
  };
}

function reloaderOf(parts: ReloadingOptions): Reloader {
  const { holder, build, editions, health, isDamaged } = parts;
  const { watch, stamp } = parts.watching;
  return new Reloader({
    holder,
    build,
    isDamaged,
    look: watch?.look,
    stamp,
    hasDoubts: editions.hasDoubts,
    tell(outcome, isForced) {
      health.noteReload(outcome);
      const isRead = outcome.kind === 'swapped' || outcome.kind === 'same';
      const isLeft = outcome.kind === 'unchanged' && editions.hasFailed();
      if (isRead || isLeft) editions.refresh(isForced);
    },
  });
}

/** Nobody may be told before there is a listener: a signal without one ends the process. */
async function nameItself({
  config,
  command,
  logger,
}: ReloadingOptions): Promise<(() => void) | void> {
  return nameService(resolve(config.data), command).catch(unnamedLog(logger));
}

/** Logs why the service has no name in the data folder. */
export function unnamedLog(logger: Logger): (err: unknown) => void {
  return (err) =>
    logger.warn(
      { err },
      'docent reload will not find this service: the data folder cannot be written',
    );
}
