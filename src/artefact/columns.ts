/** Numbers and texts of all pages in an artefact: one part each, which stays in memory as it is in the file. */
import type { Addresses } from '../content/model/library.ts';
import { damaged, type Part } from './container.ts';
import type { Parts } from './reader.ts';
import type { ArtefactWriter } from './writer.ts';

/** Texts one after the other. */
export interface PackedTexts {
  readonly text: Part;
  /** Where each ends, in bytes. */
  readonly ends: Part;
}

/**
 * In the order of bytes of the machine. Where it is the other one, ends of texts are none, so that the file is refused.
 * @param numbers from 0 to 2³² − 1
 */
export function packNumbers(writer: ArtefactWriter, numbers: ArrayLike<number>): Promise<Part> {
  const { buffer } = Uint32Array.from(numbers);
  return writer.bytes(new Uint8Array(buffer));
}

/** @param count of the numbers @throws {ArtefactError} when there are more or fewer, or they are damaged */
export async function openNumbers(part: Part, parts: Parts, count: number): Promise<Uint32Array> {
  const { buffer, byteOffset, length } = await parts.bytes(part);
  if (length !== count * Uint32Array.BYTES_PER_ELEMENT) throw damaged(part);
  return new Uint32Array(buffer, byteOffset, count);
}

export async function packTexts(
  writer: ArtefactWriter,
  texts: readonly string[],
): Promise<PackedTexts> {
  let end = 0;
  // Each for itself: halves of a character at the edges of two texts would become one.
  const parts = texts.map((text) => Buffer.from(text));
  const ends = parts.map(({ length }) => (end += length));
  const text = await writer.bytes(Buffer.concat(parts));
  return { text, ends: await packNumbers(writer, ends) };
}

/** @throws {ArtefactError} when they are damaged, or others than so many */
export async function openTexts(
  { text, ends }: PackedTexts,
  parts: Parts,
  count: number,
): Promise<TextColumn> {
  const bytes = await parts.bytes(text);
  return new TextColumn(bytes, await openEnds(ends, parts, { count, last: bytes.length }));
}

/** Where each of a row of things ends. @throws {ArtefactError} when one ends before it begins, or the last elsewhere */
export async function openEnds(
  part: Part,
  parts: Parts,
  { count, last }: { readonly count: number; readonly last: number },
): Promise<Uint32Array> {
  const ends = await openNumbers(part, parts, count);
  const isInOrder = ends.every((end, index) => end >= (ends[index - 1] ?? 0));
  if (!isInOrder || (ends.at(-1) ?? 0) !== last) throw damaged(part);
  return ends;
}

/** Texts that are made when they are asked for. */
export class TextColumn implements Iterable<string> {
  readonly #text: Buffer;
  readonly #ends: Uint32Array;

  constructor(text: Buffer, ends: Uint32Array) {
    this.#text = text;
    this.#ends = ends;
  }

  /** @param index below their number */
  at(index: number): string {
    return this.#text.toString('utf8', this.#ends[index - 1] ?? 0, this.#ends[index]);
  }

  *[Symbol.iterator](): IterableIterator<string> {
    for (let index = 0; index < this.#ends.length; index += 1) yield this.at(index);
  }
}

/** A map of texts, in the order of its keys. */
export interface PackedMap {
  readonly size: number;
  readonly keys: PackedTexts;
  readonly values: PackedTexts;
}

export async function packMap(
  writer: ArtefactWriter,
  map: Iterable<[string, string]>,
): Promise<PackedMap> {
  const sorted = [...map].toSorted(([a], [b]) => inOrder(asKept(a), asKept(b)));
  const column = (at: 0 | 1): Promise<PackedTexts> =>
    packTexts(
      writer,
      sorted.map((entry) => entry[at]),
    );
  return { size: sorted.length, keys: await column(0), values: await column(1) };
}

/** @throws {ArtefactError} when it is damaged */
export async function openMap(packed: PackedMap, parts: Parts): Promise<Addresses> {
  const { size } = packed;
  const keys = await openTexts(packed.keys, parts, size);
  const values = await openTexts(packed.values, parts, size);
  return {
    size,
    get(key) {
      const index = placeOf(key, size, (at) => keys.at(at));
      return index === undefined ? undefined : values.at(index);
    },
    keys: () => keys,
    *[Symbol.iterator]() {
      for (let index = 0; index < size; index += 1) yield [keys.at(index), values.at(index)];
    },
  };
}

/** Finds a text among so many in order, by halves. */
export function placeOf(
  text: string,
  count: number,
  at: (place: number) => string,
): number | undefined {
  const kept = asKept(text);
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    const order = inOrder(at(middle), kept);
    if (order === 0) return middle;
    if (order < 0) low = middle + 1;
    else high = middle;
  }
  return undefined;
}

/** A text as the file has it: half a character is U+FFFD. */
export function asKept(text: string): string {
  return Buffer.from(text).toString();
}

/** By code units, whatever the machine's language. */
export function inOrder(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
