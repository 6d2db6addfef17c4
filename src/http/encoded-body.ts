/** The bytes of an answer in every content coding; each coding is made once, when it is first asked for. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Coding = 'identity' | 'gzip' | 'br';

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);

export class EncodedBody {
  readonly identity: Buffer;
  #encoded: Map<Coding, Buffer | Promise<Buffer>> | undefined;

  constructor(identity: Buffer) {
    this.identity = identity;
  }

  /** A promise only while the coding is being made. */
  bytes(coding: Coding): Buffer | Promise<Buffer> {
    if (coding === 'identity') return this.identity;
    this.#encoded ??= new Map();
    return this.#encoded.get(coding) ?? encodeOnce(this.#encoded, this.identity, coding);
  }

  /** A copy in memory of its own, where the bytes are part of a larger buffer that they would keep alive. */
  detached(): EncodedBody {
    const own = Buffer.allocUnsafeSlow(this.identity.length);
    own.set(this.identity);
    return new EncodedBody(own);
  }
}

function encodeOnce(
  encoded: Map<Coding, Buffer | Promise<Buffer>>,
  identity: Buffer,
  coding: Coding,
): Promise<Buffer> {
  const encoding = encode(identity, coding).then(
    (bytes) => {
      encoded.set(coding, bytes);
      return bytes;
    },
    (error: unknown) => {
      encoded.delete(coding);
      throw error;
    },
  );
  encoded.set(coding, encoding);
  return encoding;
}

function encode(identity: Buffer, coding: Coding): Promise<Buffer> {
  if (coding === 'gzip') return gzipAsync(identity, { level: 6 });
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 5,
    [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
  };
  return brotliAsync(identity, { params });
}
