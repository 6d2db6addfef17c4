/** The folder that an export writes into: a draft, which takes the place of the last export once it is whole. */
import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { nameFault } from './file-names.ts';
import { LIST, refuseForeign } from './output.ts';
import { orRefuse } from './refused.ts';

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
    await orRefuse(this.#folder, this.#write(file, bytes));
    this.#files += 1;
    this.#bytes += Buffer.byteLength(bytes);
    return undefined;
  }

  async #write(file: string, bytes: Buffer | string): Promise<void> {
    const disk = path.join(this.#draft, file);
    await mkdir(path.dirname(disk), { recursive: true });
    await writeFile(disk, bytes, { flag: 'wx' });
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

  /** Puts the draft in the place of the folder. @throws {ExportRefused} when that is not possible, or somebody has added a file meanwhile */
  async publish(): Promise<void> {
    const files = [...this.#names.values()].filter(({ isFile }) => isFile);
    await this.add(LIST, [...files.map(({ name }) => name), LIST, ''].join('\n'));
    await refuseForeign(this.#folder);
    await orRefuse(this.#folder, this.#replace());
  }

  async #replace(): Promise<void> {
    const old = `${this.#draft}.old`;
    const wasThere = await rename(this.#folder, old).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
        return false;
      },
    );
    await rename(this.#draft, this.#folder).catch(async (error: Error) => {
      if (wasThere) await rename(old, this.#folder);
      throw error;
    });
    await rm(old, { recursive: true, force: true });
  }

  /** Removes what was written, unless it was published. */
  async discard(): Promise<void> {
    await rm(this.#draft, { recursive: true, force: true });
  }
}
