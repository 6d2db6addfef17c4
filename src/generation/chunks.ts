/** Values in a file: each is a chunk of its length and CRC-32, both 32 bits in little endian, and its bytes as V8 serialises it. */
import type { FileHandle } from 'node:fs/promises';
import { deserialize, serialize } from 'node:v8';
import { crc32 } from 'node:zlib';

/** Position and size of a chunk in a file. */
export interface Place {
  readonly at: number;
  readonly bytes: number;
}

const HEAD_BYTES = 8;

export function chunkOf(value: unknown): Buffer {
  const body = serialize(value);
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt32LE(body.length);
  head.writeUInt32LE(crc32(body), 4);
  return Buffer.concat([head, body]);
}

/** The value of each chunk. @throws for bytes that are no chunks. */
export function* chunksIn(bytes: Buffer): Generator<unknown> {
  for (let at = 0; at < bytes.length;) {
    const end = at + HEAD_BYTES + (at + HEAD_BYTES <= bytes.length ? bytes.readUInt32LE(at) : 0);
    const body = bytes.subarray(at + HEAD_BYTES, end);
    if (end > bytes.length || crc32(body) !== bytes.readUInt32LE(at + 4)) {
      throw new Error('it is damaged');
    }
    yield deserialize(body);
    at = end;
  }
}

/** The bytes at a place. @throws when the file ends before. */
export async function bytesAt(file: FileHandle, { at, bytes }: Place): Promise<Buffer> {
  if (at < 0 || bytes < 0) throw new Error('it is not whole');
  // Never of the memory that small buffers share: strings are copied out of it, and it is dropped at once.
  const buffer = Buffer.allocUnsafeSlow(bytes);
  const { bytesRead } = await file.read(buffer, 0, bytes, at);
  if (bytesRead < bytes) throw new Error('it is not whole');
  return buffer;
}
