/**
 * A representation: the bytes of one answer in every content coding, each with its own strong ETag.
 * It does not know requests; `send.ts` chooses the form.
 */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Coding = 'identity' | 'gzip' | 'br';

/** What representations have in common that are sent with the same headers. */
export interface Form {
  readonly contentType: string;
  /** Whether it is worth coding: of a textual type and not tiny. */
  readonly compressible: boolean;
  /** Quoted strong entity tag of each coding. */
  readonly etags: Readonly<Record<Coding, string>>;
  /** Whether nobody may keep it. */
  readonly isFleeting: boolean;
}

export interface Representation {
  readonly form: Form;
  readonly identity: Buffer;
  /** The bytes in the coding; coded once, on first demand. Synchronous when they are already there. */
  bytes(coding: Coding): Buffer | Promise<Buffer>;
}

export interface RepresentOptions {
  /** Default: by content type (text, JSON, XML, JavaScript, SVG). */
  readonly compressible?: boolean;
  /** Nobody may keep it. */
  readonly isFleeting?: boolean;
}

/** Below this many bytes a coded form saves no packet. */
const COMPRESS_BYTES_MIN = 1024;
/** Characters of an entity tag: 162 bits. */
const TAG_LENGTH = 27;
const TEXTUAL = /^text\/|[/+](?:json|xml|javascript|yaml)\b|svg/;

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);

/** Makes a representation of `body`; a string is encoded as UTF-8. The body must not change afterwards. */
export function represent(
  body: string | Buffer,
  contentType: string,
  { compressible, isFleeting = false }: RepresentOptions = {},
): Representation {
  const identity = typeof body === 'string' ? Buffer.from(body) : body;
  const digest = createHash('sha256').update(contentType).update('\n').update(identity);
  const tag = digest.digest('base64url').slice(0, TAG_LENGTH);
  const isLarge = identity.length >= COMPRESS_BYTES_MIN;
  const isTextual = compressible ?? TEXTUAL.test(contentType);
  const form = formOf(contentType, tag, isTextual && isLarge);
  return new CodedOnce(isFleeting ? { ...form, isFleeting } : form, identity);
}

/**
 * Makes representations of texts that follow from their address and what `tag`, a digest, names, such as a generation: the entity tag
 * need not follow from their bytes, and their headers are made once.
 */
export function representations(
  tag: string,
  contentType: string,
): (body: Buffer) => Representation {
  const short = tag.slice(0, TAG_LENGTH);
  const small = formOf(contentType, short, false);
  const large = formOf(contentType, short, TEXTUAL.test(contentType));
  return (body) => new CodedOnce(body.length < COMPRESS_BYTES_MIN ? small : large, body);
}

/** The same representation in memory of its own, where its bytes share theirs with others that come and go. */
export function inOwnMemory({ form, identity }: Representation): Representation {
  // Not from Buffer's pool, which others share.
  const own = Buffer.allocUnsafeSlow(identity.length);
  own.set(identity);
  return new CodedOnce(form, own);
}

function formOf(contentType: string, tag: string, compressible: boolean): Form {
  const etags = { identity: `"${tag}"`, gzip: `"${tag}-gzip"`, br: `"${tag}-br"` };
  return { contentType, compressible, etags, isFleeting: false };
}

class CodedOnce implements Representation {
  readonly form: Form;
  readonly identity: Buffer;
  #coded: Map<Coding, Buffer | Promise<Buffer>> | undefined;

  constructor(form: Form, identity: Buffer) {
    this.form = form;
    this.identity = identity;
  }

  bytes(coding: Coding): Buffer | Promise<Buffer> {
    if (coding === 'identity') return this.identity;
    this.#coded ??= new Map();
    return this.#coded.get(coding) ?? codeOnce(this.#coded, this.identity, coding);
  }
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
