/** Signatures of artefacts, and of the files that point to them: Ed25519 (RFC 8032), with keys in PEM (RFC 8410). */
import { createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';

/** A text with its signature, in base64url, as a file has them. Whoever wrote the file may have written anything. */
export interface Signed {
  readonly text: string;
  readonly signature: string | undefined;
}

/** A file has no key that can be used. Its message follows the name of the file, and says what to do. */
export class KeyError extends Error {
  override readonly name = 'KeyError';
}

const KIND = 'ed25519';
const MAKE = 'Make one: openssl genpkey -algorithm ed25519 -out docs.key.';
const DERIVE = 'Make it of the private key: openssl pkey -in docs.key -pubout -out docs.pub.';

/** @throws {KeyError} */
export function privateKeyIn(pem: string): KeyObject {
  if (/BEGIN ENCRYPTED PRIVATE KEY/.test(pem)) {
    throw new KeyError(
      'is encrypted. Name a file with the key as it is: openssl pkey -in docs.key -out plain.key.',
    );
  }
  return ed25519(() => createPrivateKey(pem), `has no private key of Ed25519 in PEM. ${MAKE}`);
}

/** All keys of a file, so that a new one can be trusted before the old one is given up. @throws {KeyError} */
export function publicKeysIn(pem: string): readonly KeyObject[] {
  // A public key could be made of it, and the private one would lie where it does not belong.
  if (/BEGIN [A-Z ]*PRIVATE KEY/.test(pem)) {
    throw new KeyError(
      `has a private key, which belongs to whoever builds. Name a public one. ${DERIVE}`,
    );
  }
  const blocks = pem.match(/-----BEGIN PUBLIC KEY-----[^-]*-----END PUBLIC KEY-----/g) ?? [''];
  const fault = `has no public key of Ed25519 in PEM. ${DERIVE}`;
  return blocks.map((block) => ed25519(() => createPublicKey(block), fault));
}

function ed25519(read: () => KeyObject, fault: string): KeyObject {
  try {
    const key = read();
    if (key.asymmetricKeyType === KIND) return key;
  } catch {
    // It is no key at all.
  }
  throw new KeyError(fault);
}

/** @param key a private one */
export function signatureOf(text: string, key: KeyObject): string {
  return sign(null, Buffer.from(text), key).toString('base64url');
}

/** Whether one of these public keys belongs to the key that signed it. */
export function isSignedBy({ text, signature }: Signed, keys: readonly KeyObject[]): boolean {
  if (typeof signature !== 'string') return false;
  const [signed, given] = [Buffer.from(text), Buffer.from(signature, 'base64url')];
  return keys.some((key) => verify(null, signed, key, given));
}
