/** A file of `docent build`, opened in place of a folder. */
import { open, stat, type FileHandle } from 'node:fs/promises';
import { openArtefact, type Artefact } from '../artefact/artefact.ts';
import { ArtefactError, damaged } from '../artefact/container.ts';
import { checkSetting } from '../config/check.ts';
import type { Config } from '../config/config.ts';
import { readConfig } from '../config/read.ts';
import { configTable } from '../config/table.ts';
import { keepsSite } from '../config/site.ts';
import type { FolderWatch } from '../generation/watch.ts';
import { UsageError, type CommandIo, type FlagValues } from './command.ts';
import { faulty, operatorFileFor, type FolderArguments } from './configuration.ts';
import { Failure } from './failure.ts';
import { checkSigned, checkSite } from './signing.ts';

export interface OpenedArtefact extends Artefact {
  readonly path: string;
  /** For messages. */
  readonly name: string;
  /** Where the file comes from an address, asks there for another one. */
  readonly remote?: RemoteWatching;
}

interface RemoteWatching {
  readonly watch: Pick<FolderWatch, 'look' | 'onHint' | 'close'> & {
    /** Takes no file that was built for another address from now on. */
    keepTo(baseUrl: string): void;
  };
  /** Of the file that is here; absent when the address did not answer. */
  readonly stamp?: string;
}

interface Trust {
  /** For messages, in place of the path. */
  readonly name?: string;
  /** Asked when there is a file: that of the public keys, absent where any file is served. */
  readonly key: () => Promise<string | undefined> | string | undefined;
}

/** Nothing for a folder and for what is not there. @throws {Failure} when it cannot be served */
export async function artefactAt(
  path: string,
  { name = path, key }: Trust,
): Promise<OpenedArtefact | undefined> {
  const stats = await stat(path).catch(() => undefined);
  if (stats?.isFile() !== true) return undefined;
  const file = await open(path).catch((error: Error) => {
    throw new Failure(`'${path}' cannot be read: ${error.message}.`);
  });
  try {
    return { ...(await openTrusted(file, name, await key())), path, name };
  } catch (error) {
    await file.close();
    throw asFailure(error, name);
  }
}

/**
 * Opens a file that is signed as the operator asks: nothing of another one is unpacked.
 * @param name for messages
 * @param keyFile with the public keys
 * @throws {Failure | ArtefactError}
 */
export async function openTrusted(
  file: FileHandle,
  name: string,
  keyFile: string | undefined,
): Promise<Artefact> {
  const artefact = await openArtefact(file, (signed) => checkSigned(name, signed, keyFile));
  checkIdentity(artefact);
  checkSite(name, artefact, keyFile);
  return artefact;
}

/** Refuses an identity that no setting could have: that of the file takes their place. @throws {ArtefactError} */
function checkIdentity({ product, baseUrl }: Artefact): void {
  const origin = 'the file';
  const { id, name, version, description } = product ?? {};
  const settings = Object.entries({ 'product.id': id, baseUrl });
  const faults = settings.flatMap(([key, value]) => checkSetting({ key, value, origin }).errors);
  const isText = [id, name, version, description].every((one) => typeof one === 'string');
  if (faults.length > 0 || !isText) throw damaged();
}

/** An error of the artefact with the name of its file. */
export function asFailure(error: unknown, path: string): unknown {
  if (error instanceof ArtefactError) return new Failure(`'${path}' ${error.message}`);
  // Digests agree, so somebody has written it in another form.
  return error instanceof TypeError ? asFailure(damaged(), path) : error;
}

/**
 * The operator's settings for an artefact. Those that decide what is read were applied by `docent build`.
 * @throws {Failure} when they have errors, or are for another address
 */
export async function readArtefactConfiguration(
  artefact: OpenedArtefact,
  flags: FlagValues,
  env: CommandIo['env'],
): Promise<Config> {
  const { path, name, product, baseUrl, keepsSite: isPacked } = artefact;
  const config = await readOperatorConfiguration(path, flags, env);
  if (keepsSite(config)) {
    throw new Failure(
      `'${name}' takes no site.folder: docent build puts the built site into the file. Remove site.folder, or serve the folder.`,
    );
  }
  if (config.baseUrl !== undefined && config.baseUrl !== baseUrl) {
    throw new Failure(
      `'${name}' was built for ${baseUrl}, and baseUrl is ${config.baseUrl}. Build it again with --base-url ${config.baseUrl}, or leave baseUrl out.`,
    );
  }
  return { ...config, baseUrl, product, site: { ...config.site, isPacked } };
}

/** The file that a command is given in place of a folder, trusted by the key that the operator names. Nothing for a folder. @throws {Failure} */
export function artefactGiven(
  { folder, configFlags }: Pick<FolderArguments, 'folder' | 'configFlags'>,
  env: CommandIo['env'],
): Promise<OpenedArtefact | undefined> {
  const key: Trust['key'] = async () =>
    (await readOperatorConfiguration(folder, configFlags, env)).artefact.key;
  return artefactAt(folder, { key });
}

/** The operator's settings alone. @param path of the content @throws {Failure} when they have errors */
export async function readOperatorConfiguration(
  path: string,
  flags: FlagValues,
  env: CommandIo['env'],
): Promise<Config> {
  refuseBuildFlags(flags);
  const given = flags as Record<string, string | undefined>;
  const file = await operatorFileFor(path, given, env);
  const { config, errors } = readConfig({ ...(file && { file }), env, flags: given });
  if (config === undefined) throw faulty(errors);
  return config;
}

/** Variables and files may be shared by both commands; a flag is for this one. */
function refuseBuildFlags(flags: FlagValues): void {
  for (const { flag, owner, isReread } of configTable) {
    if (flag === undefined || flags[flag] === undefined || (owner !== 'author' && !isReread))
      continue;
    throw new UsageError(`--${flag} decides what docent build reads: name it there.`);
  }
}
