/** The files that pages refer to, as parts: each in pieces, so that none is in memory whole and no byte is sent that is not what was written. */
import { basename } from 'node:path';
import type { Library } from '../content/model/library.ts';
import type { PackedAsset } from '../content/model/packed-asset.ts';
import { openRegular, type OpenFile } from '../content/source/open-file.ts';
import { asError } from '../problem.ts';
import { digestOfPart, type Part } from './container.ts';
import type { OpenParts } from './reader.ts';
import type { ArtefactWriter } from './writer.ts';

export interface PackedFile extends Pick<PackedAsset, 'name' | 'bytes' | 'modifiedMs'> {
  /** Below the content folder. */
  readonly path: string;
  /** Each has {@link PIECE_BYTES}, the last one what is left. */
  readonly pieces: readonly Part[];
}

const PIECE_BYTES = 256 * 1024;

/** @param onMissing Called with the path of a file that cannot be read any more. */
export async function packFiles(
  writer: ArtefactWriter,
  { assets, assetFolders }: Pick<Library, 'assets' | 'assetFolders'>,
  onMissing: (path: string) => void,
): Promise<readonly PackedFile[]> {
  const packed: PackedFile[] = [];
  for (const [path, asset] of assets) {
    const file = typeof asset === 'string' ? await openRegular(asset, assetFolders) : undefined;
    if (typeof asset !== 'string' || file === undefined) {
      onMissing(path);
      continue;
    }
    try {
      packed.push({ path, name: basename(asset), ...(await packFile(writer, file)) });
    } finally {
      await file.handle.close();
    }
  }
  return packed;
}

async function packFile(
  writer: ArtefactWriter,
  { handle, modifiedMs }: OpenFile,
): Promise<Pick<PackedFile, 'bytes' | 'modifiedMs' | 'pieces'>> {
  const pieces: Part[] = [];
  let bytes = 0;
  for (;;) {
    const buffer = Buffer.allocUnsafeSlow(PIECE_BYTES);
    const { bytesRead } = await handle.read(buffer, 0, PIECE_BYTES, bytes);
    if (bytesRead > 0) pieces.push(await writer.bytes(buffer.subarray(0, bytesRead)));
    bytes += bytesRead;
    if (bytesRead < PIECE_BYTES) return { bytes, modifiedMs, pieces };
  }
}

/** @param onLost Called when the bytes of a file cannot be read later. */
export function packedAssets(
  files: readonly PackedFile[],
  open: OpenParts,
  onLost: (error: Error) => void,
): ReadonlyMap<string, PackedAsset> {
  return new Map(
    files.map(({ path, pieces, ...file }) => [
      path,
      {
        ...file,
        digest: digestOfPart(Buffer.from(pieces.map(({ sha256 }) => sha256).join())),
        read: (first, last) => told(read({ first, last }, pieces, open), onLost),
      },
    ]),
  );
}

async function* told(
  bytes: AsyncIterable<Uint8Array>,
  onLost: (error: Error) => void,
): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes;
  } catch (error) {
    onLost(asError(error));
    throw error;
  }
}

async function* read(
  { first, last }: { readonly first: number; readonly last: number },
  pieces: readonly Part[],
  open: OpenParts,
): AsyncGenerator<Uint8Array> {
  const parts = await open();
  try {
    for (let at = first - (first % PIECE_BYTES); at <= last; at += PIECE_BYTES) {
      const piece = pieces[at / PIECE_BYTES];
      if (piece === undefined) return;
      const bytes = await parts.bytes(piece);
      yield bytes.subarray(Math.max(0, first - at), last - at + 1);
    }
  } finally {
    await parts.close();
  }
}
