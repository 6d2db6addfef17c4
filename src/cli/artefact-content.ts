/** A file of `docent build` as the content of a service: it does not change while it is served. */
import { openEdition, type PackedEdition } from '../artefact/artefact.ts';
import type { SettledConfig } from '../config/config.ts';
import type { Edition } from '../content/model/edition.ts';
import { recordOf } from '../generation/edition-record.ts';
import { holdGeneration, type GenerationHolder } from '../generation/editions.ts';
import type { Generation } from '../generation/generation.ts';
import { ServedEditions, type ServedEditionsOptions } from '../generation/served-editions.ts';
import { openSearch } from '../search/index/create-search.ts';
import { asFailure, type OpenedArtefact } from './artefact.ts';
import { generationOptions } from './building.ts';
import type { CommandIo } from './command.ts';
import { keepPrivate, type ContentOptions, type OpenContent } from './content.ts';
import { refusalText } from './start-text.ts';

export interface ArtefactContentOptions extends Pick<
  ContentOptions,
  'onSearched' | 'logger' | 'isStrict' | 'health'
> {
  readonly artefact: OpenedArtefact;
}

/** Undefined when the content has errors and is not to be served with them; they have been printed. @throws {Failure} when it is damaged */
export async function openArtefactContent(
  config: SettledConfig,
  options: ArtefactContentOptions,
  io: CommandIo,
): Promise<OpenContent | undefined> {
  const { artefact, isStrict = false, health } = options;
  await keepPrivate(config, options);
  const generation = await generationOf(artefact.editions[0], options).catch((error: unknown) => {
    throw asFailure(error, artefact.path);
  });
  const { findings } = generation.library;
  if (isStrict && findings.some(({ severity }) => severity === 'error')) {
    io.stderr(refusalText(artefact.path, findings));
    return undefined;
  }
  const holder = holdGeneration(generation);
  const editions = editionsOf(config, holder, options);
  await editions.refresh();
  health.noteEditions(editions.failure());
  return {
    holder,
    editions,
    config: () => config,
    follow: () => refuseReloads(options),
    close: () => editions.close(),
  };
}

function editionsOf(
  { editions: { openMax, idleMinutes } }: SettledConfig,
  holder: GenerationHolder,
  options: ArtefactContentOptions,
): ServedEditions {
  const { artefact, logger } = options;
  const { set } = holder.current().library.edition;
  const otherSets = artefact.editions
    .map(({ edition }) => edition)
    .filter((edition) => edition.set !== set);
  const all: ServedEditionsOptions = {
    ...storeOf(options),
    holder,
    otherSets: () => Promise.resolve(otherSets),
    onIdle: () => Promise.resolve(),
    onError: (err, { prefix: edition }) =>
      logger.error({ err, edition }, `'${artefact.path}' is damaged: copy or build it again`),
    openMax,
    idleMs: idleMinutes * 60_000,
  };
  return new ServedEditions(all, otherSets);
}

/** Editions are in the file, as they are in the data folder where a folder is served. */
function storeOf(
  options: ArtefactContentOptions,
): Pick<ServedEditionsOptions, 'store' | 'wake' | 'build'> {
  const { editions } = options.artefact;
  const open = async ({ prefix }: Edition): Promise<Generation> => {
    const packed = editions.find(({ edition }) => edition.prefix === prefix);
    if (packed === undefined) throw new Error('it is not in the file');
    return generationOf(packed, options);
  };
  return {
    async store(edition, known) {
      if (known !== undefined) return undefined;
      const { library } = await open(edition);
      return { record: recordOf(library, { stamp: '', isKept: true }), changed: [] };
    },
    wake: open,
    build: open,
  };
}

async function generationOf(
  packed: PackedEdition,
  options: ArtefactContentOptions,
): Promise<Generation> {
  const { artefact, logger } = options;
  const onLost = (err: Error): void =>
    logger.error({ err }, `a text of '${artefact.path}' is damaged: copy or build it again`);
  const { library, index, settings } = await openEdition(packed, artefact.open, onLost);
  const { onError, onSearched, now } = generationOptions(options);
  const search = await openSearch(library, index, { onError, onSearched, settings });
  return { library, search, builtAt: now().toISOString() };
}

/** A signal without a listener would end the process. */
function refuseReloads({ artefact: { path }, logger }: ArtefactContentOptions): void {
  process.on('SIGHUP', () =>
    logger.warn(`'${path}' is read when the service starts: restart it to serve another`),
  );
}
