/**
 * A representation: the bytes of one answer in every content coding, each with its own strong ETag.
 * It does not know requests; `send.ts` chooses the form.
 */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Coding = 'identity' | 'gzip' | 'br';

export interface Representation {
  readonly contentType: string;
  readonly identity: Buffer;
  /** Quoted strong entity tag of the coding. */
  etag(coding: Coding): string;
  /** Whether it is worth coding: of a textual type and not tiny. */
  readonly compressible: boolean;
  /** The bytes in the coding; coded once, on first demand. Synchronous when they are already there. */
  bytes(coding: Coding): Buffer | Promise<Buffer>;
}

export interface RepresentOptions {
  /** Default: by content type (text, JSON, XML, JavaScript, SVG). */
  readonly compressible?: boolean;
}

/** Below this many bytes a coded form saves no packet. */
const COMPRESS_BYTES_MIN = 1024;
const TEXTUAL = /^text\/|[/+](?:json|xml|javascript|yaml)\b|svg/;

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);

/** Makes a representation of `body`; a string is encoded as UTF-8. The body must not change afterwards. */
export function represent(
  body: string | Buffer,
  contentType: string,
  options: RepresentOptions = {},
): Representation {
  const identity = typeof body === 'string' ? Buffer.from(body) : body;
  const digest = createHash('sha256').update(contentType).update('\n').update(identity);
  const tag = digest.digest('base64url').slice(0, 27);
  const etags = { identity: `"${tag}"`, gzip: `"${tag}-gzip"`, br: `"${tag}-br"` } as const;
  const forms = new Map<Coding, Buffer | Promise<Buffer>>([['identity', identity]]);
  return {
    contentType,
    identity,
    etag: (coding) => etags[coding],
    compressible:
      (options.compressible ?? TEXTUAL.test(contentType)) && identity.length >= COMPRESS_BYTES_MIN,
    bytes: (coding) => forms.get(coding) ?? codeOnce(forms, identity, coding),
  };
}

function codeOnce(
  forms: Map<Coding, Buffer | Promise<Buffer>>,
  identity: Buffer,
  coding: Coding,
): Promise<Buffer> {
  const coded = code(identity, coding).then(
    (bytes) => {
      forms.set(coding, bytes);
      return bytes;
    },
    (error: unknown) => {
      forms.delete(coding);
      throw error;
    },
  );
  forms.set(coding, coded);
  return coded;
}

function code(identity: Buffer, coding: Coding): Promise<Buffer> {
  if (coding === 'gzip') return gzipAsync(identity, { level: 6 });
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 5,
    [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
  };
  return brotliAsync(identity, { params });
}
