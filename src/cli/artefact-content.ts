/** A file of `docent build` as the content of a service. Another file in its place takes over whole. */
import { resolve } from 'node:path';
import type { Config, SettledConfig } from '../config/config.ts';
import { holdGeneration, type GenerationHolder } from '../generation/editions.ts';
import { ServedEditions, type ServedEditionsOptions } from '../generation/served-editions.ts';
import { FolderWatch } from '../generation/watch.ts';
import { asError } from '../problem.ts';
import { asFailure, type OpenedArtefact } from './artefact.ts';
import { ArtefactEditions } from './artefact-editions.ts';
import { hasErrors } from './building.ts';
import type { CommandIo } from './command.ts';
import { keepPrivate, openContent, type ContentOptions, type OpenContent } from './content.ts';
import { openKeptContent } from './kept-content.ts';
import { startReloading, type Reloading, type Watching } from './reloading.ts';
import { ownCommand } from './own-command.ts';
import { refusalText } from './start-text.ts';
import type { WorkerLink } from '../workers/link.ts';
import { followPrimary } from './worker-reloads.ts';

export interface ArtefactContentOptions extends Pick<
  ContentOptions,
  'onSearched' | 'logger' | 'isStrict' | 'health' | 'command'
> {
  readonly artefact: OpenedArtefact;
  /** Present in a worker: its primary says when to reload. */
  readonly link?: WorkerLink | undefined;
}

/** Opens the file where there is one, else the folder. Undefined when it cannot be served, and its errors have been printed. @throws {Failure} */
export function openServed(
  config: SettledConfig,
  {
    artefact,
    ...options
  }: ContentOptions &
    Pick<ArtefactContentOptions, 'link'> & {
      readonly artefact: OpenedArtefact | undefined;
    },
  io: CommandIo,
): Promise<OpenContent | undefined> {
  const { link } = options;
  if (artefact !== undefined) return openArtefactContent(config, { ...options, artefact }, io);
  return link === undefined
    ? openContent(config, options, io)
    : openKeptContent(config, { ...options, link }, io);
}

/** Undefined when the content has errors and is not to be served with them; they have been printed. @throws {Failure} when it is damaged */
export async function openArtefactContent(
  config: SettledConfig,
  options: ArtefactContentOptions,
  io: CommandIo,
): Promise<OpenContent | undefined> {
  const { artefact, isStrict = false } = options;
  await keepPrivate(config, options);
  const opened = new ArtefactEditions(artefact, { ...options, key: config.artefact.key });
  const generation = await opened.first().catch((error: unknown) => {
    throw asFailure(error, artefact.name);
  });
  const { findings } = generation.library;
  if (isStrict && hasErrors(findings)) {
    const command = ownCommand(io.env);
    const remedy = `${command} check, for the folder that it was built of`;
    io.stderr(refusalText(artefact.name, findings, { command, remedy }));
    return undefined;
  }
  const holder = holdGeneration(generation);
  return contentOf({ config, holder, opened }, options);
}

interface Opened {
  readonly config: SettledConfig;
  readonly holder: GenerationHolder;
  readonly opened: ArtefactEditions;
}

async function contentOf(parts: Opened, options: ArtefactContentOptions): Promise<OpenContent> {
  const { config, holder, opened } = parts;
  const { health } = options;
  const editions = editionsOf(parts, options);
  const refresh = async (): Promise<void> => {
    await editions.refresh().catch((error: unknown) => health.noteEditions(asError(error)));
    health.noteEditions(editions.failure());
  };
  await refresh();
  const { link } = options;
  const following = (): Pick<Reloading, 'close'> =>
    link === undefined
      ? followFile()
      : followPrimary(link, { holder, opened, health, onSwapped: () => void refresh() });
  const followFile = (): Reloading =>
    startReloading({
      ...options,
      config,
      holder,
      watching: watchingOf(config, options),
      build: () => opened.next(holder.current()),
      editions: {
        refresh: () => void refresh(),
        hasFailed: () => editions.failure() !== undefined,
      },
    });
  const closing: Pick<OpenContent, 'close'>[] = [editions];
  return {
    holder,
    editions,
    config: () => config,
    follow: () => void closing.push(following()),
    async close() {
      await Promise.all(closing.map((one) => one.close()));
      await opened.close();
    },
  };
}

function editionsOf(
  { config: { editions: limits }, holder, opened }: Opened,
  { artefact, logger }: ArtefactContentOptions,
): ServedEditions {
  const options: ServedEditionsOptions = {
    store: opened.store,
    wake: opened.open,
    build: opened.open,
    otherSets: () => Promise.resolve(opened.otherSets()),
    holder,
    onError: (err, { prefix: edition }) =>
      logger.error({ err, edition }, `'${artefact.name}' is damaged: copy or build it again`),
    limits,
  };
  return new ServedEditions(options, opened.otherSets());
}

/** @param config whether and how the file is watched */
export function watchingOf(
  { watch: kind, watchPollSeconds }: Config,
  {
    artefact: { path, remote, baseUrl },
    logger,
  }: Pick<ArtefactContentOptions, 'artefact' | 'logger'>,
): Watching {
  if (remote !== undefined) {
    remote.watch.keepTo(baseUrl);
    return remote;
  }
  if (kind === 'off') return {};
  const watch = new FolderWatch({
    folders: [],
    files: [resolve(path)],
    kind,
    pollMs: watchPollSeconds * 1000,
    onFallback: (err) => logger.warn({ err }, 'no file events for the file: polling instead'),
  });
  return { watch };
}
