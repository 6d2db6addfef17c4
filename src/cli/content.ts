/** The content of a service: read for the first time, opened, and kept equal to its folders. */
import { resolve } from 'node:path';
import type { SettledConfig } from '../config/config.ts';
import { tightenDataFolder } from '../data-folder.ts';
import { backgroundBuilder, type BackgroundBuilder } from '../generation/background.ts';
import { holdGeneration, type GenerationHolder } from '../generation/editions.ts';
import type { ServedEditions } from '../generation/served-editions.ts';
import { build, firstGeneration, type BuildingOptions } from './building.ts';
import type { CommandIo } from './command.ts';
import type { ContentHealth } from './content-health.ts';
import { openEditions, type OpenEditions } from './editions.ts';
import { Losses } from './losses.ts';
import { progressLine } from './progress-line.ts';
import { reconfiguring } from './reconfiguring.ts';
import {
  startReloading,
  startWatching,
  watchedAfter,
  type Reloading,
  type ReloadingOptions,
  type WatchingOptions,
} from './reloading.ts';

/** Paths that a line of the log names. */
const PATHS_MAX = 20;

export interface OpenContent {
  readonly holder: GenerationHolder;
  readonly editions: ServedEditions;
  /** Configuration in use. */
  config(): SettledConfig;
  /** Applies changes from now on. */
  follow(): void;
  close(): Promise<void>;
}

export interface ContentOptions extends Omit<BuildingOptions, 'builder'>, WatchingOptions {
  readonly health: ContentHealth;
  /** The command that was started, for `docent reload`. */
  readonly command: string;
  /** Whether content with errors is refused; otherwise only a folder without any page is. */
  readonly isStrict?: boolean;
}

/** Undefined when the content cannot be served, and its errors have been printed. */
export async function openContent(
  config: SettledConfig,
  { isStrict = false, ...options }: ContentOptions,
  io: CommandIo,
): Promise<OpenContent | undefined> {
  await keepPrivate(config, options);
  const stop = new AbortController();
  const builder = backgroundBuilder();
  const losses = new Losses(options.logger);
  const building = { ...options, signal: stop.signal, builder, losses };
  const watching = await startWatching(config, options);
  const { show: onProgress, clear } = progressLine(io);
  // Cleared before anything is said about the reading.
  const read: BackgroundBuilder['build'] = (...job) => builder.build(...job).finally(clear);
  const first = { ...building, builder: { ...builder, build: read }, isStrict, onProgress };
  const built = await firstGeneration(config, first, io);
  if (built === undefined) {
    await watching.watch?.close();
    return undefined;
  }
  const seen = watchedAfter(watching, built);
  const holder = holdGeneration(built.generation);
  const editions = await openEditions(holder, config, { ...options, signal: stop.signal });
  const closing: Pick<OpenContent, 'close'>[] = [editions, builder];
  return {
    holder,
    editions: editions.editions,
    config: editions.config,
    follow: () =>
      void closing.push(followed({ config, building, watching: seen, holder, editions, losses })),
    async close() {
      stop.abort();
      await Promise.all(closing.map((one) => one.close()));
      await holder.close();
    },
  };
}

interface Followed extends Pick<ReloadingOptions, 'watching' | 'holder' | 'config'> {
  readonly building: BuildingOptions & ContentOptions;
  readonly editions: OpenEditions;
  readonly losses: Losses;
}

/** Reads the content again after each change, with the configuration of then. */
function followed({ building, editions, losses, ...parts }: Followed): Reloading {
  const { config, holder } = parts;
  const reconfigured = reconfiguring({ ...building, config });
  const reloading = startReloading({
    ...building,
    ...parts,
    editions,
    isDamaged: () => losses.isDamaged(holder.current()),
    async build() {
      const next = await reconfigured();
      editions.configure(next);
      return build(next, building);
    },
  });
  losses.follow(reloading);
  return reloading;
}

/** The data folder holds reports of strangers and the secret: others on this machine are to read neither. */
export async function keepPrivate(
  { data }: SettledConfig,
  { logger }: Pick<ContentOptions, 'logger'>,
): Promise<void> {
  const { tightened, left } = await tightenDataFolder(resolve(data));
  if (tightened.length > 0) {
    logger.warn(
      { paths: tightened.slice(0, PATHS_MAX), count: tightened.length },
      'others on this machine could open files of the data folder: now only this user can',
    );
  }
  if (left.length > 0) {
    logger.warn(
      { paths: left.slice(0, PATHS_MAX), count: left.length },
      'others on this machine can open files or the folder of the data: take their rights away with chmod go=, or set another data folder',
    );
  }
}
