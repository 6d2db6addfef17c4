/** The editions of the file of `docent build` that is served now, and of the one before, which requests may still be reading. */
import { openEdition, type PackedEdition } from '../artefact/artefact.ts';
import { openIndex, openLibrary } from '../artefact/packed-library.ts';
import type { Edition } from '../content/model/edition.ts';
import { openGeneration, type GenerationBuild } from '../generation/build.ts';
import { changedPages } from '../generation/edition-changes.ts';
import { recordOf } from '../generation/edition-record.ts';
import type { Generation } from '../generation/generation.ts';
import type { ServedEditionsOptions } from '../generation/served-editions.ts';
import { artefactAt, type OpenedArtefact } from './artefact.ts';
import { generationOptions, type BuildingOptions } from './building.ts';
import { Failure, FileFailure } from './failure.ts';

interface ArtefactEditionsOptions extends Pick<
  BuildingOptions,
  'onSearched' | 'searchOf' | 'logger'
> {
  /** File with the public keys that every file has to be signed with one of. */
  readonly key: string | undefined;
}

/** A file that has been opened and is not served yet. */
export interface PreparedFile {
  readonly digest: string;
  /** Its default edition; what is served already, where the file is the same. */
  readonly generation: Generation;
  /** Takes the place of the file that is served: at once, and resolves when earlier ones are closed. */
  readonly take: () => Promise<void>;
  readonly drop: () => Promise<void>;
}

const nothing = (): Promise<void> => Promise.resolve();

export class ArtefactEditions {
  readonly #options: ArtefactEditionsOptions;
  readonly #sources = new WeakMap<Generation, OpenedArtefact>();
  /** The newest first. */
  #opened: readonly [OpenedArtefact, ...OpenedArtefact[]];

  constructor(first: OpenedArtefact, options: ArtefactEditionsOptions) {
    this.#opened = [first];
    this.#options = options;
  }

  /** The default edition. */
  first(): Promise<Generation> {
    const [artefact] = this.#opened;
    return this.#generationOf(artefact.editions[0], artefact);
  }

  otherSets(): readonly Edition[] {
    const [{ editions }] = this.#opened;
    const all = editions.map(({ edition }) => edition);
    return all.filter(({ set }) => set !== editions[0].edition.set);
  }

  readonly open = async (edition: Edition): Promise<Generation> => {
    const [artefact] = this.#opened;
    return this.#generationOf(present(editionIn(artefact, edition)), artefact);
  };

  /** Editions are in the file, as they are in the data folder where a folder is served. */
  readonly store: ServedEditionsOptions['store'] = async (edition, known) => {
    const [artefact, before] = this.#opened;
    const { digest: stamp } = artefact;
    if (known?.stamp === stamp) return undefined;
    const library = await openLibrary(present(editionIn(artefact, edition)), artefact.open);
    const packed = known && before && editionIn(before, edition);
    const earlier = packed && (await openLibrary(packed, before.open));
    return {
      record: recordOf(library, { stamp, isKept: true }),
      changed: earlier === undefined ? [] : changedPages(earlier, library),
    };
  };

  /** Takes over the file that is there now, as {@link ArtefactEditions.prepare} does. */
  async next(served: Generation): Promise<GenerationBuild> {
    const { generation, take } = await this.prepare(served);
    await take();
    return { generation, findings: generation.library.findings };
  }

  /**
   * Opens the file that is there now beside the one that is served.
   * @param served the generation that is served
   * @throws {FileFailure} when that file cannot be served
   */
  async prepare(served: Generation): Promise<PreparedFile> {
    return this.#prepared(served).catch((error: unknown) => {
      throw error instanceof Failure ? new FileFailure(error.message) : error;
    });
  }

  async close(): Promise<void> {
    await Promise.all(this.#opened.map((artefact) => artefact.close()));
  }

  async #prepared(served: Generation): Promise<PreparedFile> {
    const [{ path, name, digest, baseUrl, keepsSite }] = this.#opened;
    const next = await artefactAt(path, { name, key: () => this.#options.key });
    if (next === undefined) throw new Failure(`There is no file '${path}' any more.`);
    try {
      if (next.baseUrl !== baseUrl)
        throw new Failure(`'${name}' was built for ${next.baseUrl}, and ${baseUrl} is served.`);
      if (next.keepsSite !== keepsSite) throw new Failure(otherSite(name, next));
      if (next.digest === digest) {
        await next.close();
        return { digest, generation: served, take: nothing, drop: nothing };
      }
      const generation = await this.#generationOf(next.editions[0], next);
      const take = (): Promise<void> => this.#take(next, served);
      return { digest: next.digest, generation, take, drop: () => next.close() };
    } catch (error) {
      await next.close();
      throw error;
    }
  }

  /** Keeps the last file, and that of the default edition, which is another one where nothing in it has changed. */
  async #take(next: OpenedArtefact, served: Generation): Promise<void> {
    const [last, ...others] = this.#opened;
    const source = this.#sources.get(served);
    this.#opened = [next, last, ...others.filter((artefact) => artefact === source)];
    const closed = others.filter((artefact) => artefact !== source);
    await Promise.all(closed.map((artefact) => artefact.close()));
  }

  async #generationOf(packed: PackedEdition, artefact: OpenedArtefact): Promise<Generation> {
    const { logger, searchOf } = this.#options;
    const onLost = (err: Error): void =>
      logger.error({ err }, `a part of '${artefact.name}' is damaged: copy or build it again`);
    const edition = await openEdition(packed, artefact.open, onLost);
    const index = searchOf === undefined ? await openIndex(packed, artefact.open) : undefined;
    const generation = await openGeneration(
      { ...edition, index },
      generationOptions(this.#options),
    );
    this.#sources.set(generation, artefact);
    return generation;
  }
}

/** Addresses of the site are laid out when the service starts. */
function otherSite(name: string, { keepsSite }: OpenedArtefact): string {
  const [now, before] = keepsSite ? ['a', 'no'] : ['no', 'a'];
  return `'${name}' has ${now} built site, and the file that is served has ${before} built site. Start the service again to serve it.`;
}

function editionIn({ editions }: OpenedArtefact, { prefix }: Edition): PackedEdition | undefined {
  return editions.find(({ edition }) => edition.prefix === prefix);
}

/** @throws when the file has no such edition */
function present(packed: PackedEdition | undefined): PackedEdition {
  if (packed === undefined) throw new Error('it is not in the file');
  return packed;
}
