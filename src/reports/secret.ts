/** The secret that signs consent: made once, kept in the data folder, readable by this user only. */
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const BYTES = 32;

/**
 * Reads `secret` in the data folder, making it when missing. Two processes that start together end with the same one.
 * @throws an Error that says what to change when it cannot be read or made.
 */
export async function openSecret(dataFolder: string): Promise<Buffer> {
  const file = join(dataFolder, 'secret');
  try {
    await mkdir(dataFolder, { recursive: true });
    await writeFile(file, randomBytes(BYTES).toString('hex'), { flag: 'wx', mode: 0o600 }).catch(
      ifNotThere,
    );
    const secret = Buffer.from((await readFile(file, 'utf8')).trim(), 'hex');
    if (secret.length >= BYTES) return secret;
  } catch (cause) {
    const reason = (cause as Error).message;
    throw new Error(
      `The secret ${file} cannot be used: ${reason}. Make the data folder writable for this user.`,
      { cause },
    );
  }
  throw new Error(
    `The secret ${file} is damaged. Delete it: open consents become invalid, nothing else.`,
  );
}

function ifNotThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}
