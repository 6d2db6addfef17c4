/** Editions of a service, read by a thread of their own and kept in the data folder. */
import type { Logger } from 'pino';
import type { SettledConfig } from '../config/config.ts';
import type { Edition } from '../content/model/edition.ts';
import { backgroundBuilder, type ReadJob } from '../generation/background.ts';
import { buildGeneration, openGeneration } from '../generation/build.ts';
import type { GenerationHolder } from '../generation/editions.ts';
import { openStored } from '../generation/edition-store.ts';
import { ServedEditions, type ServedEditionsOptions } from '../generation/served-editions.ts';
import { asError } from '../problem.ts';
import {
  configOf,
  editionsFolder,
  generationOptions,
  jobFor,
  type BuildingOptions,
} from './building.ts';
import { editionsOfOtherSets } from './other-sets.ts';
import type { ContentHealth } from './content-health.ts';

export interface OpenEditions {
  readonly editions: ServedEditions;
  /** Configuration in use. */
  config(): SettledConfig;
  /** Applies a new configuration to later reads. */
  configure(config: SettledConfig): void;
  /** Reads changed editions; all of them when forced. */
  refresh(isForced?: boolean): void;
  /** Whether something could not be read at the last try. */
  hasFailed(): boolean;
  /** Whether something was read in doubt at the last try. */
  hasDoubts(): boolean;
  close(): Promise<void>;
}

export async function openEditions(
  holder: GenerationHolder,
  first: SettledConfig,
  { health, ...parts }: Omit<BuildingOptions, 'builder'> & { readonly health: ContentHealth },
): Promise<OpenEditions> {
  let config = first;
  const builder = backgroundBuilder();
  const store = editionStore(() => config, { ...parts, builder });
  const options: ServedEditionsOptions = {
    ...store,
    holder,
    otherSets: (known) => editionsOfOtherSets(config, parts, known),
    onIdle: () => builder.rest(),
    onError: openErrorLog(parts.logger),
    limits: first.editions,
  };
  const editions = new ServedEditions(options, await options.otherSets([]));
  let failure: Error | undefined;
  const note = (error: Error | undefined): void => {
    // A reading that the end of the service has cut off is no fault.
    if (parts.signal?.aborted !== true) health.noteEditions((failure = error));
  };
  const refresh = (isForced = false): void =>
    void editions
      .refresh(isForced)
      .then(() => editions.failure(), asError)
      .then(note);
  refresh();
  return {
    editions,
    refresh,
    hasFailed: () => failure !== undefined,
    hasDoubts: () => editions.hasDoubts(),
    config: () => config,
    configure: (next) => void (config = next),
    async close() {
      await Promise.all([editions.close(), builder.close()]);
    },
  };
}

/** Logs why an edition is read again. */
export function openErrorLog(logger: Logger): ServedEditionsOptions['onError'] {
  return (err, { prefix: edition }) =>
    logger.warn(
      { err, edition },
      'an edition cannot be opened from the data folder: it is read again',
    );
}

/** Keeps editions on disk, and opens them from there. @param config that of now */
function editionStore(
  config: () => SettledConfig,
  parts: BuildingOptions,
): Pick<ServedEditionsOptions, 'store' | 'wake' | 'build'> {
  const { builder } = parts;
  const generating = { builder, ...generationOptions(parts) };
  const folder = editionsFolder(config());
  const jobOf = (edition: Edition): Promise<ReadJob> => jobFor(config(), parts, edition);
  return {
    async store(edition, known) {
      const place = { folder, prefix: edition.prefix };
      const stored = await builder.store({ ...(await jobOf(edition)), place, known });
      if (stored?.fault !== undefined)
        parts.logger.warn(
          { fault: stored.fault, edition: edition.prefix },
          'an edition could not be saved to the data folder: it is read again whenever it is opened',
        );
      return stored;
    },
    async wake({ prefix, set }, { library: digest }, onLost) {
      const stored = await openStored({ folder, prefix, digest }, onLost);
      const { search: settings } = configOf(config(), set);
      return openGeneration({ ...stored, settings }, generating);
    },
    async build(edition) {
      const place = { folder, prefix: edition.prefix };
      const { generation } = await buildGeneration(
        { ...(await jobOf(edition)), place },
        generating,
      );
      if (generation === undefined) throw new Error('it has no page');
      return generation;
    },
  };
}
