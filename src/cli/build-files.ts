/** The files that `docent build` writes, which replace no others: the artefact, and the small file that points to it. */
import type { KeyObject } from 'node:crypto';
import { open, readFile, stat } from 'node:fs/promises';
import { dirname, relative, resolve, sep } from 'node:path';
import { HEAD_BYTES_MAX, isArtefact } from '../artefact/container.ts';
import { pointerIn, POINTER_BYTES_MAX, pointerText } from '../artefact/pointer.ts';
import { signatureOf } from '../artefact/signature.ts';
import { replaceWhole } from '../whole-file.ts';
import { Failure } from './failure.ts';
import { isFolder } from './files.ts';
import { digestOf } from './remote-file.ts';

/** Readable for the user of the service or of a web server, who need not be the one who builds. */
export const PUBLISHED = 0o644;

/** @throws {Failure} when the file is another one's, or cannot be there */
export async function checkOutput(output: string): Promise<void> {
  await checkFile(output, isReplaceable);
}

/** The same for the file that points to the output. */
export async function checkPointer(pointer: string, output: string): Promise<void> {
  if (resolve(pointer) === resolve(output))
    throw new Failure(`'${pointer}' cannot be both files. Name another for --pointer: docs.json.`);
  await checkFile(pointer, isPointer);
}

async function checkFile(file: string, isOwn: (file: string) => Promise<boolean>): Promise<void> {
  const folder = dirname(resolve(file));
  if (!(await isFolder(folder)))
    throw new Failure(`There is no folder '${folder}'. Make it, or name another file.`);
  const present = await stat(file).catch(() => undefined);
  if (present === undefined || (present.isFile() && (await isOwn(file)))) return;
  throw new Failure(
    `'${file}' was not written by docent build, and is not replaced. Name another file.`,
  );
}

async function isReplaceable(output: string): Promise<boolean> {
  const file = await open(output);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(HEAD_BYTES_MAX), 0);
    return bytesRead === 0 || isArtefact(buffer);
  } finally {
    await file.close();
  }
}

async function isPointer(file: string): Promise<boolean> {
  if ((await stat(file)).size > POINTER_BYTES_MAX) return false;
  try {
    pointerIn(await readFile(file, 'utf8'));
    return true;
  } catch {
    return false;
  }
}

/** Names the output by its place relative to the pointer: both are published below one address. */
export async function writePointer(
  pointer: string,
  output: string,
  key: KeyObject | undefined,
): Promise<void> {
  const { size: bytes } = await stat(output);
  const steps = relative(dirname(resolve(pointer)), resolve(output)).split(sep);
  const artefact = `./${steps.map((step) => encodeURIComponent(step)).join('/')}`;
  const facts = { artefact, bytes, sha256: await digestOf(output) };
  const text = pointerText(facts, key && ((signed) => signatureOf(signed, key)));
  await replaceWhole(pointer, PUBLISHED, (file) => file.writeFile(text));
}
