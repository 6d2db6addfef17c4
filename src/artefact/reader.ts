/** Reads the parts of an artefact, each compared with its digest before anything is made of it. */
import { open } from 'node:fs/promises';
import {
  ArtefactError,
  checkHead,
  damaged,
  decoded,
  digestOfPart,
  HEAD_BYTES_MAX,
  partOf,
  rootIn,
  TRAILER_BYTES,
  type Decoded,
  type Part,
} from './container.ts';
import type { Signed } from './signature.ts';

/** An open file. */
export interface Parts {
  /** In memory of their own. @throws {ArtefactError} when they are not what was written */
  bytes(part: Part): Promise<Buffer>;
  /** @throws {ArtefactError} when it is not what was written */
  value(part: Part): Promise<Decoded>;
  close(): Promise<void>;
}

/** A file that is open, or {@link artefactInMemory}. */
export interface ArtefactFile {
  stat(): Promise<{ readonly size: number }>;
  read(
    buffer: Buffer,
    place: { readonly length: number; readonly position: number },
  ): Promise<{ readonly bytesRead: number }>;
  close(): Promise<void>;
}

/** Bytes of an artefact as if they were a file. */
export function artefactInMemory(bytes: Uint8Array): ArtefactFile {
  return {
    stat: () => Promise.resolve({ size: bytes.length }),
    async read(buffer, { length, position }) {
      const part = bytes.subarray(position, position + length);
      buffer.set(part);
      return { bytesRead: part.length };
    },
    close: () => Promise.resolve(),
  };
}

/** Opens the parts of a file whenever something is read of it. */
export type OpenParts = () => Promise<Parts>;

/** Opens the file each time: it may be replaced or removed while nothing is read. */
export function partsAt(path: string): OpenParts {
  return async () => {
    const file = await open(path);
    return { ...partsIn(file), close: () => file.close() };
  };
}

/** The parts of a file that is open. */
interface KeptParts {
  readonly open: OpenParts;
  /** Closes the file at once, or when the last who reads of it has ended. */
  close(): Promise<void>;
}

/** Keeps to the file that is open, whatever is at its path by now. */
export function partsOfOpen(file: ArtefactFile): KeptParts {
  const parts = partsIn(file);
  let readers = 0;
  let isClosed = false;
  const closeUnread = async (): Promise<void> => {
    if (isClosed && readers === 0) await file.close();
  };
  return {
    open() {
      readers += 1;
      const close = (): Promise<void> => {
        readers -= 1;
        return closeUnread();
      };
      return Promise.resolve({ ...parts, close });
    },
    close() {
      isClosed = true;
      return closeUnread();
    },
  };
}

function partsIn(file: ArtefactFile): Omit<Parts, 'close'> {
  const bytes: Parts['bytes'] = async (given) => {
    const part = partOf(given);
    const { size } = await file.stat();
    // Before the memory is taken.
    if (part.at + part.bytes > size) throw damaged(part);
    const content = await read(file, part);
    if (digestOfPart(content) !== part.sha256) throw damaged(part);
    return content;
  };
  return {
    bytes,
    async value(part) {
      const content = await bytes(part);
      try {
        return decoded(content);
      } catch {
        throw damaged(part);
      }
    },
  };
}

/** Throws for a signature that is not to be trusted. */
export type CheckSignature = (signed: Signed) => Promise<void>;

export interface Root {
  /** The value that leads to all others. */
  readonly value: unknown;
  /** Stands for everything in the file. */
  readonly digest: string;
  readonly signed: Signed;
}

/**
 * @param check refuses a file by its signature, before anything of it is unpacked: few bytes can take gigabytes
 * @throws {ArtefactError} for a file of something else, another version or in parts
 */
export async function rootOf(file: ArtefactFile, check?: CheckSignature): Promise<Root> {
  checkHead(await read(file, { at: 0, bytes: HEAD_BYTES_MAX }));
  const { size } = await file.stat();
  const trailer = { at: Math.max(0, size - TRAILER_BYTES), bytes: TRAILER_BYTES };
  const { root, signed } = rootIn(await read(file, trailer));
  await check?.(signed);
  return { value: (await partsIn(file).value(root)).value, digest: root.sha256, signed };
}

/** The bytes at a place, fewer at the end of the file. @throws {ArtefactError} */
async function read(file: ArtefactFile, { at, bytes }: Omit<Part, 'sha256'>): Promise<Buffer> {
  // Never of the memory that small buffers share: strings are copied out of it, and it is dropped at once.
  const buffer = Buffer.allocUnsafeSlow(bytes);
  const { bytesRead } = await file
    .read(buffer, { length: bytes, position: at })
    .catch(({ message }: Error) => {
      throw new ArtefactError(
        `cannot be read: ${message}. Check its disk, or copy or build it again.`,
      );
    });
  return buffer.subarray(0, bytesRead);
}
