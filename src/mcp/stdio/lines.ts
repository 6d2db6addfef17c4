/** Lines of standard input, of bounded length. The next ones stay where they are until they are asked for. */
import type { RequestId } from '../protocol/message.ts';
import { TopLevelId } from './top-level-id.ts';

export type Line =
  | { readonly kind: 'text'; readonly bytes: Buffer }
  /** Too long to be kept; its id where it has one. */
  | { readonly kind: 'long'; readonly id: RequestId | undefined };

const LINE_FEED = 0x0a;

/** @param bytesMax length of the longest line that is kept */
export async function* linesOf(
  input: AsyncIterable<Buffer>,
  bytesMax: number,
): AsyncGenerator<Line> {
  let line = new PartialLine(bytesMax);
  for await (const chunk of input) {
    let start = 0;
    for (let end = 0; (end = chunk.indexOf(LINE_FEED, start)) !== -1; start = end + 1) {
      line.add(chunk.subarray(start, end));
      yield line.end();
      line = new PartialLine(bytesMax);
    }
    line.add(chunk.subarray(start));
  }
  if (!line.isEmpty) yield line.end();
}

class PartialLine {
  readonly #bytesMax: number;
  #chunks: Buffer[] = [];
  #length = 0;
  /** Set once it is too long. */
  #id: TopLevelId | undefined;

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  get isEmpty(): boolean {
    return this.#length === 0;
  }

  add(chunk: Buffer): void {
    this.#length += chunk.length;
    if (this.#id !== undefined) return this.#id.read(chunk);
    this.#chunks.push(chunk);
    if (this.#length <= this.#bytesMax) return;
    this.#id = new TopLevelId();
    for (const kept of this.#chunks) this.#id.read(kept);
    this.#chunks = [];
  }

  end(): Line {
    if (this.#id !== undefined) return { kind: 'long', id: this.#id.end() };
    return { kind: 'text', bytes: Buffer.concat(this.#chunks) };
  }
}
