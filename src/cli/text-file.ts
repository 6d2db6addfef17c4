/**
 * Texts of pages in a file while a folder is read once: a text is some 90 KB in memory, and only its own page is made from it.
 * The file has no name, so that nobody else opens it and nothing of it is left behind.
 */
import { randomUUID } from 'node:crypto';
import { closeSync, openSync, readSync, statfsSync, unlinkSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { DraftText } from '../content/model/draft.ts';
import type { ParsedBody } from '../content/page/page.ts';
import { Failure } from './failure.ts';

/** Of the disk's free room, when the file is opened: what is written besides has to find room, too. */
const SHARE = 0.25;
/** For this user alone. */
const MODE = 0o600;

export class TextFile {
  readonly #folder = tmpdir();
  readonly #bytesMax = freeBytes(this.#folder) * SHARE;
  #file: number | undefined = openNameless(this.#folder);
  #end = 0;
  /** Bytes of the text that was read last. */
  #room = Buffer.alloc(0);

  /** The same with its text in the file; in memory where there is no file, or no room in it. */
  readonly put = ({ text, ...body }: ParsedBody): ParsedBody => {
    const read = this.#written(serialize(text()));
    if (read === undefined) return { ...body, text };
    // Parts of a string hold the whole of it, so that they are copied.
    const { document, links, unknown } = body;
    const copied = structuredClone({ document, links, unknown });
    return { ...body, ...copied, text: () => deserialize(read()) as DraftText };
  };

  /** No text is read from now on: its number may be that of another file. */
  close(): void {
    const file = this.#file;
    this.#file = undefined;
    if (file !== undefined) closeSync(file);
  }

  #written(bytes: Buffer): (() => Buffer) | undefined {
    const [file, start, { length }] = [this.#file, this.#end, bytes];
    if (file === undefined || start + length > this.#bytesMax) return undefined;
    try {
      if (writeSync(file, bytes, 0, length, start) < length) return undefined;
    } catch {
      return undefined;
    }
    this.#end += length;
    return () => this.#read(start, length);
  }

  /** @throws {Failure} */
  #read(start: number, length: number): Buffer {
    if (this.#file === undefined) throw new Error('a text is read after its file was closed');
    // Memory of its own for each text would make the engine collect its heap again and again.
    if (this.#room.length < length) this.#room = Buffer.allocUnsafeSlow(2 * length);
    let fault = 'it was cut short';
    try {
      const read = readSync(this.#file, this.#room, 0, length, start);
      if (read === length) return this.#room.subarray(0, length);
    } catch (error) {
      fault = (error as Error).message;
    }
    throw new Failure(
      `The temporary file with texts in '${this.#folder}' cannot be read: ${fault}. Check its disk, or name another folder with TMPDIR.`,
    );
  }
}

/** Of the disk that has the folder. */
function freeBytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return 0;
  }
}

/** Undefined where the folder cannot be written. */
function openNameless(folder: string): number | undefined {
  const path = join(folder, `docent-texts-${randomUUID()}`);
  try {
    const file = openSync(path, 'wx+', MODE);
    unlinkSync(path);
    return file;
  } catch {
    return undefined;
  }
}
