/** Files that come from an address, and where they are kept. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { POINTER_BYTES_MAX, type Pointer } from '../artefact/pointer.ts';
import { RemoteFailure, type Remote } from './remote-request.ts';

/** Of a pointer. What is cut off of a longer answer is none. */
export async function textOf(remote: Remote): Promise<string> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of remote.body) {
    bytes += piece.byteLength;
    pieces.push(piece);
    if (bytes > POINTER_BYTES_MAX) break;
  }
  return Buffer.concat(pieces).toString('utf8');
}

/** @throws {RemoteFailure} when it is not the file that the pointer names */
export async function fill(
  file: FileHandle,
  { body }: Remote,
  { pointer, name }: { readonly pointer: Pointer; readonly name: string },
): Promise<void> {
  const digest = createHash('sha256');
  let bytes = 0;
  for await (const piece of body) {
    bytes += piece.byteLength;
    if (bytes > pointer.bytes) break;
    digest.update(piece);
    await file.writeFile(piece);
  }
  const remedy = 'Put the file there before its pointer, whole, under a name of its own.';
  if (bytes !== pointer.bytes) {
    const has = bytes > pointer.bytes ? 'more' : String(bytes);
    throw new RemoteFailure(
      `'${name}' has ${has} bytes where its pointer says ${pointer.bytes}. ${remedy}`,
    );
  }
  if (digest.digest('base64url') !== pointer.sha256) {
    throw new RemoteFailure(`'${name}' has another digest than its pointer says. ${remedy}`);
  }
}

/** SHA-256 of a file, as pointers have it. @throws when it cannot be read */
export async function digestOf(path: string): Promise<string> {
  const digest = createHash('sha256');
  for await (const piece of createReadStream(path)) digest.update(piece as Buffer);
  return digest.digest('base64url');
}
