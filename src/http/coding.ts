/** Content codings: those that a client accepts, and the bytes of an answer in each, made once, on first use. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import accept from '@hapi/accept';
import { LRUCache } from 'lru-cache';

export type Coding = 'identity' | 'gzip' | 'br';

/** Ends of the names of files that have another's bytes in a coding. */
export const CODED_SUFFIXES: Readonly<Record<Exclude<Coding, 'identity'>, string>> = {
  br: '.br',
  gzip: '.gz',
};

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

/** The published types leave the second argument out; the code and its documentation have it. */
const byPreference = accept.encodings as (
  header: string,
  preferences: readonly string[],
) => Coding[];

const CODINGS: readonly Coding[] = ['br', 'gzip', 'identity'];
const IDENTITY: readonly Coding[] = ['identity'];
/** Few distinct values exist in practice; hostile ones push each other out. */
const known = new LRUCache<string, readonly Coding[]>({ max: 200 });

/**
 * The codings that a client accepts (Accept-Encoding, RFC 9110, 12.5.3), best first; between equals br, gzip, identity. Never throws.
 * A header that accepts none of ours is treated as if it accepted identity: an answer helps more than a refusal.
 */
export function acceptedCodings(header: string | undefined): readonly Coding[] {
  if (header === undefined) return IDENTITY;
  let codings = known.get(header);
  if (codings === undefined) {
    codings = parseCodings(header);
    if (header.length <= 200) known.set(header, codings);
  }
  return codings;
}

function parseCodings(header: string): readonly Coding[] {
  try {
    const codings = byPreference(header, CODINGS);
    return codings.length === 0 ? IDENTITY : codings;
  } catch {
    return IDENTITY;
  }
}
