/**
 * The container of an artefact: a line that says what the file is, its parts, and a line that leads to the last of them, the root.
 *
 * ```
 * docent-artefact/4 0.1.0
 * … parts …
 * {"at":8123,"bytes":412,"sha256":"…","signature":"…"}          padded with spaces to 256 bytes
 * ```
 *
 * A part is bytes at a place, with their digest. The root names other parts, and these name more, so that the last line stands for every
 * byte that is read, and a reader reads only what it needs. Values are JSON in Brotli; the bytes of files and of search indexes are as
 * they are. Equal parts in the same order are equal files. A signature stands for the first line and the place and digest of the root.
 */
import { createHash } from 'node:crypto';
import { constants, brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { ownVersion } from '../version.ts';
import type { Signed } from './signature.ts';

/** Raise it whenever a part changes its form: `test/artefact/format.test.ts` lists them. */
export const FORMAT: number = 4;

export interface Part {
  /** Position in the file. */
  readonly at: number;
  readonly bytes: number;
  /** SHA-256 of these bytes, in base64url. */
  readonly sha256: string;
}

/** The first line; longer than any name of a version. */
export const HEAD_BYTES_MAX = 100;
export const TRAILER_BYTES = 256;
/** Of a part, coded or not: Linux reads no more in one call (read(2)). */
export const PART_BYTES_MAX: number = 0x7ffff000;
/** Of the JSON of a value. Hostile files hold few bytes that would be many. */
const VALUE_BYTES_MAX = 256 * 1024 * 1024;
/** Texts of pages take a sixth of their bytes, in half the time that the JSON takes. Higher ones save a tenth to a fifth more, in three times the time. */
const QUALITY = 1;

/** The file cannot be read. Its message follows the name of the file, and says what to do. */
export class ArtefactError extends Error {
  override readonly name = 'ArtefactError';
}

export function headLine(): string {
  return `docent-artefact/${FORMAT} ${ownVersion()}\n`;
}

/** @throws {ArtefactError} for a file that is none, or is of another format or version. */
export function checkHead(bytes: Buffer): void {
  const [, format, version] = HEAD.exec(bytes.toString('latin1')) ?? [];
  if (format === undefined || version === undefined) throw new ArtefactError(FOREIGN);
  if (Number(format) === FORMAT && version === ownVersion()) return;
  throw new ArtefactError(
    `was built by Docent ${version} (format ${format}), and this is Docent ${ownVersion()} (format ${FORMAT}). Build it again with this one, or serve it with that one.`,
  );
}

const HEAD = /^docent-artefact\/(\d{1,9}) ([\w.+-]{1,60})\n/;
/** Whether a file with these first bytes is an artefact, of whatever version. */
export function isArtefact(bytes: Buffer): boolean {
  return HEAD.test(bytes.toString('latin1'));
}

const FOREIGN =
  'is no file of docent build. Name one that it has written, or the folder that holds the documentation.';

/** @param sign of a signed text */
export function trailerLine(root: Part, sign?: (text: string) => string): string {
  const trailer = { ...root, ...(sign && { signature: sign(signedText(root)) }) };
  return `${JSON.stringify(trailer).padEnd(TRAILER_BYTES - 1)}\n`;
}

/** Stands for every byte that is read of a file of this format and version. */
function signedText({ at, bytes, sha256 }: Part): string {
  return headLine() + JSON.stringify({ at, bytes, sha256 });
}

/** The root. @throws {ArtefactError} when the end of the file is missing or damaged. */
export function rootIn(trailer: Buffer): { readonly root: Part; readonly signed: Signed } {
  const [, text] = /^(\{.+\}) *\n$/.exec(trailer.toString('latin1')) ?? [];
  if (text === undefined) {
    throw new ArtefactError('is not whole: its end is missing. Copy or build it again.');
  }
  const given = parsed(text);
  const root = partOf(given);
  const { signature } = given as Partial<Signed>;
  return { root, signed: { text: signedText(root), signature } };
}

/** Undefined for what is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** @throws {ArtefactError} when it is no part */
export function partOf(given: unknown): Part {
  const { at, bytes, sha256 } = (given ?? {}) as Partial<Part>;
  const isPlace = (value: unknown): value is number =>
    Number.isSafeInteger(value) && Number(value) >= 0;
  if (isPlace(at) && isPlace(bytes) && bytes <= PART_BYTES_MAX && typeof sha256 === 'string') {
    return { at, bytes, sha256 };
  }
  throw damaged();
}

/** @param part absent: it is not known which */
export function damaged(part?: Part): ArtefactError {
  const where = part ? ` at byte ${part.at}` : '';
  return new ArtefactError(`is damaged${where}. Copy or build it again.`);
}

export function digestOfPart(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url');
}

/** A map is the list of its entries. @throws {ArtefactError} when it is too large for a part */
export function encoded(value: unknown): Buffer {
  const json = Buffer.from(JSON.stringify(value, entriesOfMaps));
  if (json.length > VALUE_BYTES_MAX) {
    throw new ArtefactError(
      'cannot be written: it has a list or a text of more than 256 MiB. Divide it.',
    );
  }
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: json.length,
  };
  return brotliCompressSync(json, { params });
}

function entriesOfMaps(_key: string, value: unknown): unknown {
  return value instanceof Map ? [...value] : value;
}

export interface Decoded {
  readonly value: unknown;
  /** Bytes of its JSON. */
  readonly size: number;
}

/** @param sizeMax of its JSON @throws for bytes that are no value */
export function decoded(bytes: Uint8Array, sizeMax: number = VALUE_BYTES_MAX): Decoded {
  const json = brotliDecompressSync(bytes, { maxOutputLength: sizeMax });
  return { value: JSON.parse(json.toString()), size: json.length };
}
