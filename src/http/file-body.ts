/** An opened file as the body of an answer: read once, whole or in ranges, and closed at its end. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ByteRange } from './ranges.ts';

/** Content of an answer, with the headers that describe it. */
export interface FilePart {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readable;
}

/** An open file, as `node:fs` has it or in another one. */
export interface BodyFile {
  createReadStream(range: {
    readonly start: number;
    readonly end: number;
    readonly autoClose: boolean;
  }): Readable;
  close(): Promise<void>;
}

export class FileBody {
  readonly size: number;
  readonly #file: BodyFile;

  constructor(file: BodyFile, size: number) {
    this.#file = file;
    this.size = size;
  }

  close(): void {
    void this.#file.close();
  }

  /** As many bytes as Content-Length says, even if the file grows. The file is closed when the stream ends or is destroyed. */
  whole(): FilePart {
    const headers = { 'content-length': String(this.size) };
    if (this.size > 0) return { headers, body: this.#read({ first: 0, last: this.size - 1 }) };
    this.close();
    return { headers, body: Readable.from([]) };
  }

  one(range: ByteRange): FilePart {
    const headers = {
      'content-range': this.#contentRange(range),
      'content-length': String(bytesOf(range)),
    };
    return { headers, body: this.#read(range) };
  }

  /** `multipart/byteranges` (RFC 9110, 14.6). @param whole type and entity tag of the whole file */
  several(
    ranges: readonly ByteRange[],
    { type, etag }: { readonly type: string; readonly etag: string },
  ): FilePart {
    const boundary = createHash('sha256').update(etag).digest('hex');
    const heads = ranges.map((range) =>
      Buffer.from(
        `\r\n--${boundary}\r\ncontent-type: ${type}\r\ncontent-range: ${this.#contentRange(range)}\r\n\r\n`,
      ),
    );
    const end = Buffer.from(`\r\n--${boundary}--\r\n`);
    const lengths = ranges.map((range, index) => (heads[index]?.length ?? 0) + bytesOf(range));
    const length = lengths.reduce((sum, one) => sum + one, end.length);
    const headers = {
      'content-type': `multipart/byteranges; boundary=${boundary}`,
      'content-length': String(length),
    };
    return {
      headers,
      body: Readable.from(this.#parts(ranges, heads, end)).on('close', () => this.close()),
    };
  }

  /** Value of Content-Range of an answer without content. */
  get unsatisfied(): string {
    return `bytes */${this.size}`;
  }

  #contentRange({ first, last }: ByteRange): string {
    return `bytes ${first}-${last}/${this.size}`;
  }

  #read({ first, last }: ByteRange, autoClose = true): Readable {
    return this.#file.createReadStream({ start: first, end: last, autoClose });
  }

  async *#parts(
    ranges: readonly ByteRange[],
    heads: readonly Buffer[],
    end: Buffer,
  ): AsyncGenerator<Buffer> {
    for (const [index, range] of ranges.entries()) {
      yield heads[index] ?? Buffer.alloc(0);
      yield* this.#read(range, false);
    }
    yield end;
  }
}

function bytesOf({ first, last }: ByteRange): number {
  return last - first + 1;
}
