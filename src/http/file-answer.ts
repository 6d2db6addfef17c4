/** Answers with files on disk: streamed, checked on the opened descriptor, with an entity tag that costs no reading. */
import { constants } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Cacheability } from '../generation/cacheability.ts';
import { Problem } from '../problem.ts';
import type { Answer, Headers } from './answer.ts';

export interface FileAnswerOptions {
  readonly cache: Cacheability;
  /** Content-Type, and what else is particular to the file. */
  readonly headers: Headers;
  /** Default: of size and time of change. */
  readonly tag?: string;
}

/** A link instead of the file is not followed, and opening a pipe or a device blocks nobody. */
const FLAGS = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/** @throws {Problem} `page_not_found` when there is no regular file at the path. */
export async function fileAnswer(
  path: string,
  { cache, headers, tag }: FileAnswerOptions,
): Promise<Answer> {
  const file = await open(path, FLAGS).catch(() => {
    throw notThere();
  });
  const { size, mtimeNs, isFile } = await statOf(file);
  if (!isFile) {
    await file.close();
    throw notThere();
  }
  return {
    form: {
      status: 200,
      cache,
      tag: tag ?? `${size.toString(36)}-${mtimeNs.toString(36)}`,
      headers: { ...headers, 'content-length': String(size) },
    },
    body: contentOf(file, Number(size)),
  };
}

async function statOf(
  file: FileHandle,
): Promise<{ readonly size: bigint; readonly mtimeNs: bigint; readonly isFile: boolean }> {
  const stats = await file.stat({ bigint: true });
  return { size: stats.size, mtimeNs: stats.mtimeNs, isFile: stats.isFile() };
}

/** As many bytes as Content-Length says, even if the file grows. Closes the file when it ends or is destroyed. */
function contentOf(file: FileHandle, size: number): Readable {
  if (size > 0) return file.createReadStream({ start: 0, end: size - 1 });
  void file.close();
  return Readable.from([]);
}

function notThere(): Problem {
  return new Problem('page_not_found', 'There is no such file.');
}
