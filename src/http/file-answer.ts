/** Answers with files on disk: streamed, checked on the opened descriptor, with an entity tag that is computed without reading the file. */
import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { openRegular } from '../content/source/open-file.ts';
import type { Cacheability } from '../generation/generation.ts';
import { Problem } from '../problem.ts';
import type { Answer, Headers } from './answer.ts';

export interface FileAnswerOptions {
  readonly cache: Cacheability;
  /** Content-Type and other headers specific to the file. */
  readonly headers: Headers;
  /** Default: derived from size and mtime. */
  readonly tag?: string;
}

/**
 * @param folders real paths; the file has to be in one of them when it is opened, with all links resolved
 * @throws {Problem} `page_not_found` when there is no such regular file, `service_unavailable` when no file can be opened.
 */
export async function fileAnswer(
  path: string,
  folders: readonly string[],
  { cache, headers, tag }: FileAnswerOptions,
): Promise<Answer> {
  const file = await openRegular(path, folders).catch(refuse);
  if (file === undefined) throw new Problem('page_not_found', 'There is no such file.');
  const { handle, bytes, modifiedMs } = file;
  return {
    form: {
      status: 200,
      cache,
      tag: tag ?? `${bytes.toString(36)}-${modifiedMs.toString(36)}`,
      headers: { ...headers, 'content-length': String(bytes) },
    },
    body: contentOf(handle, bytes),
  };
}

function refuse(): never {
  const resolution = 'Try again in a minute.';
  throw new Problem('service_unavailable', 'Too many files are open at the moment.', resolution);
}

/** As many bytes as Content-Length says, even if the file grows. Closes the file when it ends or is destroyed. */
function contentOf(file: FileHandle, size: number): Readable {
  if (size > 0) return file.createReadStream({ start: 0, end: size - 1 });
  void file.close();
  return Readable.from([]);
}
