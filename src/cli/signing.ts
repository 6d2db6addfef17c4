/** Keys in files that the operator names: with the private one `docent build` signs, with public ones a service checks. */
import type { KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Artefact } from '../artefact/artefact.ts';
import {
  isSignedBy,
  KeyError,
  privateKeyIn,
  publicKeysIn,
  type Signed,
} from '../artefact/signature.ts';
import { Failure } from './failure.ts';

/** @throws {Failure} when the file has no such key */
export function signingKey(file: string): Promise<KeyObject> {
  return keysOf(file, privateKeyIn);
}

/**
 * Lets a file be served that is signed with the key that the operator trusts, or any file where none is named.
 * @param name of what is signed
 * @param keyFile read each time: keys are replaced while the service runs
 * @throws {Failure}
 */
export async function checkSigned(
  name: string,
  signed: Signed,
  keyFile: string | undefined,
): Promise<void> {
  if (keyFile === undefined) return;
  const keys = await keysOf(keyFile, publicKeysIn);
  if (signed.signature === undefined) {
    throw new Failure(
      `'${name}' is not signed, and the key '${keyFile}' is asked for (artefact.key). Build it with --sign <private key>, or leave the key out.`,
    );
  }
  if (!isSignedBy(signed, keys)) {
    throw new Failure(
      `'${name}' is not signed with the key '${keyFile}': it was changed, or signed with another key. Take it from whoever has the key, or name the public key of whoever built it.`,
    );
  }
}

/** Pages and scripts of a built site run in readers' browsers as they are, so that it needs a signature. @throws {Failure} */
export function checkSite(
  name: string,
  { keepsSite }: Pick<Artefact, 'keepsSite'>,
  keyFile: string | undefined,
): void {
  if (keepsSite && keyFile === undefined) {
    throw new Failure(
      `'${name}' has a built site, whose pages and scripts readers get as they are, and nothing says who built it. Build it with --sign docs.key, and serve it with --key docs.pub.`,
    );
  }
}

/** Nobody signs a folder. @throws {Failure} for one where the operator asks for a signature */
export function checkFolder(folder: string, keyFile: string | undefined): void {
  if (keyFile === undefined) return;
  throw new Failure(
    `'${folder}' is a folder, which nobody signs, and the key '${keyFile}' is asked for (artefact.key). Serve a file of docent build --sign, or leave the key out.`,
  );
}

async function keysOf<Key>(file: string, keysIn: (pem: string) => Key): Promise<Key> {
  const pem = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Failure(`The key '${file}' cannot be read (${error.code}). Name a file in PEM.`);
  });
  try {
    return keysIn(pem);
  } catch (error) {
    throw error instanceof KeyError ? new Failure(`'${file}' ${error.message}`) : error;
  }
}
