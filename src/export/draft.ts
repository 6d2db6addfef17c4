/** The folder that an export writes into: a draft, which takes the place of the last export once it is whole. */
import { randomUUID } from 'node:crypto';
import { lstat, mkdir, readdir, realpath, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { HIDDEN_AND_READ, isInside } from '../content/source/walk.ts';
import { nameFault } from './file-names.ts';

/** Folder in an export that says what made it, and holds what is for its host. */
export const MARKER = '.docent-export';

/** Why an export cannot be written: a sentence that says what to change. */
export class ExportRefused extends Error {
  override readonly name = 'ExportRefused';
}

/** A folder that may be replaced, links above it resolved. @throws {ExportRefused} */
export async function outputFolder(given: string, sources: readonly string[]): Promise<string> {
  const above = path.dirname(path.resolve(given));
  await mkdir(above, { recursive: true });
  const folder = path.join(await realpath(above), path.basename(path.resolve(given)));
  for (const source of sources) refuseSource(given, folder, await realpath(source));
  const info = await lstat(folder).catch(() => undefined);
  if (info !== undefined && !info.isDirectory()) {
    const kind = info.isSymbolicLink() ? 'a link' : 'a file';
    throw new ExportRefused(`'${given}' is ${kind}. Name a folder for the export.`);
  }
  const names = info === undefined ? [] : await readdir(folder);
  if (names.length > 0 && !names.includes(MARKER)) {
    throw new ExportRefused(
      `'${given}' holds files that no export has written. Name an empty or a new folder.`,
    );
  }
  return folder;
}

/** What is read as documentation must not be written, and the other way round. Hidden folders are not read. */
function refuseSource(given: string, folder: string, source: string): void {
  if (isInside(folder, source)) {
    throw new ExportRefused(`'${given}' holds the documentation. Name another folder.`);
  }
  const below = isInside(source, folder) ? path.relative(source, folder).split(path.sep) : [];
  const isHidden = (name: string): boolean =>
    name.startsWith('.') && !HIDDEN_AND_READ.includes(name);
  if (below.length > 0 && !below.some(isHidden)) {
    throw new ExportRefused(
      `'${given}' lies in the documentation, which the next export would read. Name a folder outside it, or one that begins with a dot.`,
    );
  }
}

export class Draft {
  readonly #folder: string;
  readonly #draft: string;
  /** Kind of each name, in lower case, and how it is written. */
  readonly #names = new Map<string, { readonly name: string; readonly isFile: boolean }>();
  #bytes = 0;
  #files = 0;

  /** @param folder to be replaced, as {@link outputFolder} gives it */
  constructor(folder: string) {
    this.#folder = folder;
    this.#draft = path.join(path.dirname(folder), `.${path.basename(folder)}-${randomUUID()}`);
  }

  get size(): { readonly files: number; readonly bytes: number } {
    return { files: this.#files, bytes: this.#bytes };
  }

  has(file: string): boolean {
    return this.#names.get(file.toLowerCase())?.isFile === true;
  }

  /** Writes a file. Returns why not, if its name cannot stand beside those that are there. @param file below the folder, with `/` */
  async add(file: string, bytes: Buffer | string): Promise<string | undefined> {
    const fault = nameFault(file) ?? this.#clash(file);
    if (fault !== undefined) return fault;
    const disk = path.join(this.#draft, file);
    await mkdir(path.dirname(disk), { recursive: true });
    await writeFile(disk, bytes, { flag: 'wx' });
    this.#files += 1;
    this.#bytes += Buffer.byteLength(bytes);
    return undefined;
  }

  /** Notes the names of a file and of the folders above it, unless one cannot be there: some disks do not tell `A` from `a`. */
  #clash(file: string): string | undefined {
    const parts = file.split('/');
    const names = parts.map((_, index) => ({
      name: parts.slice(0, index + 1).join('/'),
      isFile: index === parts.length - 1,
    }));
    for (const { name, isFile } of names) {
      const there = this.#names.get(name.toLowerCase());
      if (there === undefined || (!isFile && !there.isFile && there.name === name)) continue;
      if (there.name !== name) return `'${there.name}' differs from it in letter case only`;
      return `'${there.name}' is ${there.isFile ? 'a file' : 'a folder'} already`;
    }
    for (const one of names) this.#names.set(one.name.toLowerCase(), one);
    return undefined;
  }

  /** Puts the draft in the place of the folder. */
  async publish(): Promise<void> {
    const old = `${this.#draft}.old`;
    await rename(this.#folder, old).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
    await rename(this.#draft, this.#folder);
    await rm(old, { recursive: true, force: true });
  }

  /** Removes what was written, unless it was published. */
  async discard(): Promise<void> {
    await rm(this.#draft, { recursive: true, force: true });
  }
}
