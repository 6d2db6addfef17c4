/** Why an export cannot be written. */

/** A sentence that says what to change. */
export class ExportRefused extends Error {
  override readonly name = 'ExportRefused';
}

type Sentence = (folder: string, code: string) => string;

const ownDisk: Sentence = (folder, code) =>
  `'${folder}' cannot be replaced, since it is a disk of its own (${code}). Name a folder below it.`;
const notWritable: Sentence = (folder, code) =>
  `'${folder}' cannot be made or replaced (${code}). The folder above it must be writable: change its permissions, or name a folder elsewhere.`;
const notFolder: Sentence = (folder, code) =>
  `'${folder}' cannot be made, since a file is in the way (${code}). Name another folder.`;

/** Errors of the disk that somebody can mend by naming another folder. */
const SENTENCES: Readonly<Record<string, Sentence>> = {
  EBUSY: ownDisk,
  EXDEV: ownDisk,
  EACCES: notWritable,
  EPERM: notWritable,
  EROFS: notWritable,
  ENOTDIR: notFolder,
  EEXIST: notFolder,
  ENOSPC: (folder) => `The disk of '${folder}' is full. Make room, or name a folder elsewhere.`,
};

/** Does what writes the folder. @throws {ExportRefused} in place of errors that another folder would not have */
export async function orRefuse<Result>(folder: string, work: Promise<Result>): Promise<Result> {
  return await work.catch((error: NodeJS.ErrnoException) => {
    const { code = '' } = error;
    const sentence = SENTENCES[code];
    throw sentence === undefined ? error : new ExportRefused(sentence(folder, code));
  });
}
