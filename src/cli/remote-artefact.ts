/** A file of `docent build` at an address: loaded into the data folder whenever its pointer names another one, and kept there. */
import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { openEdition } from '../artefact/artefact.ts';
import { openIndex } from '../artefact/packed-library.ts';
import { pointerIn, type Pointer } from '../artefact/pointer.ts';
import type { Config } from '../config/config.ts';
import type { FolderWatch } from '../generation/watch.ts';
import { fillWhole, removeDrafts } from '../whole-file.ts';
import { asFailure, openTrusted } from './artefact.ts';
import { Failure } from './failure.ts';
import { digestOf, fill, textOf } from './remote-file.ts';
import { addressOf, ask, nameOf, RemoteFailure, type RemoteOptions } from './remote-request.ts';
import { checkSigned } from './signing.ts';

/** After failures the address is asked less often, but at least this often. */
const PAUSE_MS_MAX = 600_000;

type RemoteConfig = Pick<Config, 'artefact' | 'baseUrl' | 'data' | 'search'>;

/** Asks an address in place of looking at a folder. */
export class RemoteArtefact implements Pick<FolderWatch, 'look' | 'onHint' | 'close'> {
  /** For messages. */
  readonly name: string;
  /** Of the last file that was whole. */
  readonly path: string;
  readonly #url: URL;
  readonly #config: RemoteConfig;
  readonly #stop = new AbortController();
  #baseUrl: string | undefined;
  /** Of the pointer to that file. */
  #etag: string | undefined;
  #sha256: string | undefined;
  #failures = 0;
  #timer: NodeJS.Timeout | undefined;

  /** @throws {RemoteFailure} for an address that is not to be asked */
  constructor(address: string, config: RemoteConfig) {
    this.#url = addressOf(address);
    this.#config = config;
    this.#baseUrl = config.baseUrl;
    this.name = nameOf(this.#url);
    const digest = createHash('sha256').update(this.#url.href).digest('hex').slice(0, 32);
    this.path = join(resolve(config.data), 'artefacts', `${digest}.docent`);
  }

  /**
   * Loads the file that the pointer names, unless it is the one that is here. Resolves with the digest of the file that is here then.
   * @throws {RemoteFailure} The file of before is here still.
   */
  readonly look = async (): Promise<string> => {
    // There is none before the first file.
    this.#sha256 ??= await digestOf(this.path).catch(() => undefined);
    try {
      const asked = await this.#pointer();
      if (asked !== undefined) {
        const { pointer, etag } = asked;
        if (pointer.sha256 !== this.#sha256) await this.#load(asked);
        [this.#sha256, this.#etag] = [pointer.sha256, etag];
      }
      this.#failures = 0;
      return this.#sha256 ?? '';
    } catch (error) {
      this.#failures += 1;
      throw this.#asRemote(error);
    }
  };

  /** From now on, takes no file that was built for another address: links that readers follow begin with that one. */
  keepTo(baseUrl: string): void {
    this.#baseUrl = baseUrl;
  }

  /** Calls the listener when it is time to ask again. */
  onHint(listener: () => void): void {
    const { pollSeconds } = this.#config.artefact;
    const pause = Math.max(
      pollSeconds * 1000,
      Math.min(pollSeconds * 1000 * 2 ** this.#failures, PAUSE_MS_MAX),
    );
    // Many services are not to ask at the same moment.
    this.#timer = setTimeout(
      () => {
        listener();
        this.onHint(listener);
      },
      pause * (0.9 + Math.random() / 5),
    );
    this.#timer.unref();
  }

  close(): Promise<void> {
    clearTimeout(this.#timer);
    this.#stop.abort(new Error('the service stops'));
    return Promise.resolve();
  }

  #asking(): RemoteOptions {
    return { hosts: this.#config.artefact.hosts, stop: this.#stop.signal };
  }

  /** Undefined when it is the one that is known. */
  async #pointer(): Promise<Asked | undefined> {
    const remote = await ask(this.#url, this.#url, { ...this.#asking(), etag: this.#etag });
    if (remote.status === 304) return void remote.close();
    const { bytesMax, key } = this.#config.artefact;
    const pointer = pointerIn(await textOf(remote));
    await checkSigned(this.name, pointer.signed, key);
    if (pointer.bytes <= bytesMax) return { pointer, url: remote.url, etag: remote.etag };
    throw new RemoteFailure(
      `'${this.name}' names a file of ${pointer.bytes} bytes, and artefact.bytesMax is ${bytesMax}. Raise it, or build a smaller one.`,
    );
  }

  async #load({ pointer, url: base }: Asked): Promise<void> {
    if (!URL.canParse(pointer.artefact, base)) {
      throw new RemoteFailure(`'${this.name}' names an address that is none. Build it again.`);
    }
    const url = new URL(pointer.artefact, base);
    await removeDrafts(dirname(this.path));
    const remote = await ask(url, this.#url, this.#asking());
    try {
      await fillWhole(this.path, async (file) => {
        await fill(file, remote, { pointer, name: nameOf(url) });
        await this.#check(file);
      });
    } finally {
      remote.close();
    }
  }

  /** A file that cannot be served must not take the place of one that can. @throws {Failure} */
  async #check(file: FileHandle): Promise<void> {
    const { artefact: settings, search } = this.#config;
    const artefact = await openTrusted(file, this.name, settings.key);
    if (this.#baseUrl !== undefined && artefact.baseUrl !== this.#baseUrl) {
      throw new RemoteFailure(
        `'${this.name}' was built for ${artefact.baseUrl}, and ${this.#baseUrl} is served. Build it again with --base-url ${this.#baseUrl}.`,
      );
    }
    const [first] = artefact.editions;
    await openEdition(first, artefact.open, () => undefined);
    if (search.engine === 'embedded') await openIndex(first, artefact.open);
    await file.sync();
  }

  #asRemote(error: unknown): unknown {
    const { code, message, syscall } = error as NodeJS.ErrnoException;
    if (syscall !== undefined) {
      return new RemoteFailure(
        `The file of '${this.name}' cannot be kept in '${dirname(this.path)}' (${code}: ${message}). Make room or give rights there.`,
      );
    }
    const failure = asFailure(error, this.name);
    return failure instanceof Failure ? new RemoteFailure(failure.message) : failure;
  }
}

interface Asked {
  readonly pointer: Pointer;
  /** Of the pointer, at the end of the redirects. */
  readonly url: URL;
  readonly etag: string | undefined;
}
