/** Answers with files on disk: checked on the opened descriptor, with an entity tag that is computed without reading the file. */
import { Readable } from 'node:stream';
import type { PackedAsset } from '../content/model/packed-asset.ts';
import { openRegular, type OpenFile } from '../content/source/open-file.ts';
import type { Cacheability } from '../generation/generation.ts';
import { Problem } from '../problem.ts';
import type { Answer, Headers } from './answer.ts';
import type { Ask } from './ask.ts';
import { acceptedCodings, CODED_SUFFIXES, type Coding } from './coding.ts';
import { FileBody, type BodyFile } from './file-body.ts';

export interface FileAnswerOptions {
  readonly cache: Cacheability;
  /** Content-Type and other headers specific to the file. */
  readonly headers: Headers;
  /** Without coding; default: derived from size and mtime. */
  readonly tag?: string;
}

interface Place {
  readonly path: string;
  /** Real paths; the file has to be in one of them when it is opened, with all links resolved. */
  readonly folders: readonly string[];
}

/**
 * The file, or the `.br` or `.gz` beside it that has its bytes in a coding which the client prefers.
 * @throws {Problem} `page_not_found` when there is no such regular file, `service_unavailable` when no file can be opened.
 */
export async function fileAnswer(
  ask: Pick<Ask, 'headers'>,
  place: Place,
  options: FileAnswerOptions,
): Promise<Answer> {
  const plain = await open(place);
  if (plain === undefined) throw new Problem('page_not_found', 'There is no such file.');
  return answerOf(await preferred(plain, place, ask.headers['accept-encoding']), options);
}

/** A file that lies in an artefact. */
export function packedAnswer(
  { bytes, modifiedMs, digest, read }: PackedAsset,
  options: Omit<FileAnswerOptions, 'tag'>,
): Answer {
  const handle: BodyFile = {
    createReadStream: ({ start, end }) => Readable.from(read(start, end), { objectMode: false }),
    close: () => Promise.resolve(),
  };
  const file = { handle, bytes, modifiedMs };
  return answerOf({ coding: 'identity', file }, { ...options, tag: digest });
}

function answerOf(
  { coding, file: { handle, bytes, modifiedMs } }: Chosen<BodyFile>,
  { cache, headers, tag }: FileAnswerOptions,
): Answer {
  const suffix = coding === 'identity' ? '' : `-${coding}`;
  return {
    form: {
      status: 200,
      cache,
      tag: `${tag ?? `${bytes.toString(36)}-${modifiedMs.toString(36)}`}${suffix}`,
      headers: {
        ...headers,
        'accept-ranges': 'bytes',
        'last-modified': new Date(modifiedMs).toUTCString(),
        vary: 'Accept-Encoding',
        ...(coding !== 'identity' && { 'content-encoding': coding }),
      },
    },
    body: new FileBody(handle, bytes),
  };
}

interface Chosen<Handle = OpenFile['handle']> {
  readonly coding: Coding;
  readonly file: Omit<OpenFile, 'handle'> & { readonly handle: Handle };
}

/** Copies and checkouts write a file and its coded ones within moments, in any order. */
const MOMENT_MS = 2000;

/** A coded file that is older than the plain one was made from an earlier state of it. */
async function preferred(
  plain: OpenFile,
  { path, folders }: Place,
  accepted: string | undefined,
): Promise<Chosen> {
  for (const coding of acceptedCodings(accepted)) {
    if (coding === 'identity') break;
    const file = await open({ path: path + CODED_SUFFIXES[coding], folders });
    if (file !== undefined && file.modifiedMs >= plain.modifiedMs - MOMENT_MS) {
      await plain.handle.close();
      return { coding, file };
    }
    await file?.handle.close();
  }
  return { coding: 'identity', file: plain };
}

function open({ path, folders }: Place): Promise<OpenFile | undefined> {
  return openRegular(path, folders).catch(refuse);
}

function refuse(): never {
  const resolution = 'Try again in a minute.';
  throw new Problem('service_unavailable', 'Too many files are open at the moment.', resolution);
}
