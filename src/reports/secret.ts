/** The secret that signs consent: made once, kept in the data folder, readable by this user only. */
import { randomBytes } from 'node:crypto';
import { link, open, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makePrivateFolder, PRIVATE_FILE } from '../data-folder.ts';

const BYTES = 32;

/** A new secret in the form of its file: hexadecimal digits, two for each byte. */
export function newSecret(): string {
  return randomBytes(BYTES).toString('hex');
}

/**
 * Reads `secret` in the data folder, making it when missing. Two processes that start together end with the same one.
 * @param onUnkept Called where it cannot be made: the result then lives as long as this process.
 * @throws an Error that says what to change when one is there that cannot be read.
 */
export async function openSecret(
  dataFolder: string,
  onUnkept: (error: Error) => void,
): Promise<Buffer> {
  const file = join(dataFolder, 'secret');
  const known = await read(file);
  if (known !== undefined) return known;
  const made = newSecret();
  try {
    await makePrivateFolder(dataFolder);
    await keep(file, made);
  } catch (cause) {
    const reason = (cause as Error).message;
    const message = `The secret ${file} cannot be kept: ${reason}. Make the data folder writable for this user: consent that is given now ends with this process, and holds on no other replica.`;
    onUnkept(new Error(message, { cause }));
    return Buffer.from(made, 'hex');
  }
  return (await read(file)) ?? Buffer.from(made, 'hex');
}

async function read(file: string): Promise<Buffer | undefined> {
  const text = await readFile(file, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT' || cause.code === 'ENOTDIR') return undefined;
    throw new Error(
      `The secret ${file} cannot be used: ${cause.message}. Make it readable for this user.`,
      { cause },
    );
  });
  if (text === undefined) return undefined;
  const secret = Buffer.from(text.trim(), 'hex');
  if (secret.length >= BYTES) return secret;
  throw new Error(
    `The secret ${file} is damaged. Put the output of docent secret there, the same on each replica, or delete it: open consents become invalid, nothing else.`,
  );
}

/** Writes the whole file or none: a full disk leaves no half of it behind. Another process may be first. */
async function keep(file: string, text: string): Promise<void> {
  const aside = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    const handle = await open(aside, 'wx', PRIVATE_FILE);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    // Some network disks have no links.
    const whole = { flag: 'wx', mode: PRIVATE_FILE };
    await link(aside, file).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') await writeFile(file, text, whole).catch(ifNotThere);
    });
  } finally {
    await rm(aside, { force: true }).catch(() => undefined);
  }
}

function ifNotThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}
