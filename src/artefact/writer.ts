/** Writes the parts of an artefact one after the other, and at the end what leads to them. */
import { setImmediate } from 'node:timers/promises';
import {
  digestOfPart,
  encoded,
  headLine,
  PART_BYTES_MAX,
  ArtefactError,
  trailerLine,
  type Part,
} from './container.ts';

/** Bytes that are written at once: parts are often small. */
const BLOCK_BYTES = 1024 * 1024;

/** Takes the bytes of an artefact in their order: an open file, or {@link MemorySink}. */
export interface ArtefactSink {
  writeFile(block: Buffer): Promise<void>;
}

/** An artefact in memory. */
export class MemorySink implements ArtefactSink {
  readonly #blocks: Buffer[] = [];

  async writeFile(block: Buffer): Promise<void> {
    this.#blocks.push(block);
    // As with a file, what waits runs between two blocks.
    await setImmediate();
  }

  /** In memory of their own, which can be handed over. */
  bytes(): Uint8Array<ArrayBuffer> {
    return new Uint8Array(Buffer.concat(this.#blocks));
  }
}

export class ArtefactWriter {
  readonly #file: ArtefactSink;
  readonly #waiting: Buffer[] = [];
  #waitingBytes = 0;
  #at = 0;

  /** @param file empty */
  constructor(file: ArtefactSink) {
    this.#file = file;
    this.#add(Buffer.from(headLine()));
  }

  /** Adds bytes as they are. */
  async bytes(content: Uint8Array): Promise<Part> {
    if (content.length > PART_BYTES_MAX) {
      throw new ArtefactError(
        'cannot be written: its search index is larger than 2 GiB. Divide the documentation among several services.',
      );
    }
    const part = { at: this.#at, bytes: content.length, sha256: digestOfPart(content) };
    this.#add(Buffer.from(content.buffer, content.byteOffset, content.length));
    if (this.#waitingBytes >= BLOCK_BYTES) await this.#write();
    return part;
  }

  /** Adds plain data, with maps. */
  value(value: unknown): Promise<Part> {
    return this.bytes(encoded(value));
  }

  /** @param sign absent: the file has no signature */
  async finish(root: unknown, sign?: (text: string) => string): Promise<void> {
    this.#add(Buffer.from(trailerLine(await this.value(root), sign)));
    await this.#write();
  }

  #add(bytes: Buffer): void {
    this.#waiting.push(bytes);
    this.#waitingBytes += bytes.length;
    this.#at += bytes.length;
  }

  async #write(): Promise<void> {
    const block = Buffer.concat(this.#waiting.splice(0));
    this.#waitingBytes = 0;
    await this.#file.writeFile(block);
  }
}
