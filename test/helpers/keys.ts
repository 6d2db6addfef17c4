/** Keys of Ed25519 in files, as openssl writes them. */
import { generateKeyPairSync } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface KeyFiles {
  readonly privateKey: string;
  readonly publicKey: string;
}

/** @param name of both files, before their endings */
export async function keyFiles(folder: string, name = 'docs'): Promise<KeyFiles> {
  const pair = generateKeyPairSync('ed25519');
  const privateKey = join(folder, `${name}.key`);
  const publicKey = join(folder, `${name}.pub`);
  await writeFile(privateKey, pair.privateKey.export({ type: 'pkcs8', format: 'pem' }));
  await writeFile(publicKey, pair.publicKey.export({ type: 'spki', format: 'pem' }));
  return { privateKey, publicKey };
}
