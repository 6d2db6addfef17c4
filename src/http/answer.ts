/** The answer of an endpoint: a form that answers of one kind share, and a body. */
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Cacheability } from '../generation/generation.ts';
import { EncodedBody } from './coding.ts';
import type { FileBody } from './file-body.ts';

/** Names in lower case. */
export type Headers = Readonly<Record<string, string>>;

/**
 * Everything in an answer except its body. Complete header sets are made once per form, so answers of one kind should share one
 * object, and nobody may change it.
 */
export interface Form {
  readonly status: number;
  readonly cache: Cacheability;
  /** Content-Type and other headers specific to the answer. */
  readonly headers: Headers;
  /** Entity tag without quotes and coding; absent: none, and no answer is 304. */
  readonly tag?: string;
  /** True if the body should be compressed: of a textual type and not tiny. */
  readonly isCompressible?: boolean;
}

export interface Answer {
  readonly form: Form;
  /** Bytes, files and streams are sent as they are; absent: no body. */
  readonly body?: EncodedBody | Buffer | FileBody | Readable;
}

export interface AnswerOptions {
  readonly cache: Cacheability;
  /** Default 200. */
  readonly status?: number;
  readonly headers?: Headers;
  /** Default: by content type (text, JSON, XML, JavaScript, SVG). */
  readonly isTextual?: boolean;
  /** Default: a digest of the body. */
  readonly tag?: string;
}

/** Below this many bytes a content coding saves no packet. */
const COMPRESS_BYTES_MIN = 1024;
/** Characters of an entity tag: 162 bits. */
const TAG_LENGTH = 27;
const TEXTUAL = /^text\/|[/+](?:json|xml|javascript|yaml)\b|svg/;

/** An answer with a body in all content codings and a strong entity tag. The body must not change afterwards. */
export function documentAnswer(
  body: string | Buffer,
  type: string,
  { cache, status = 200, headers, isTextual = TEXTUAL.test(type), tag }: AnswerOptions,
): Answer {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  const isTagged = cache !== 'never';
  const form: Form = {
    status,
    cache,
    headers: { ...headers, 'content-type': type },
    isCompressible: isTextual && bytes.length >= COMPRESS_BYTES_MIN,
    ...(isTagged && { tag: tag?.slice(0, TAG_LENGTH) ?? digestOf(type, bytes) }),
  };
  return { form, body: new EncodedBody(bytes) };
}

/**
 * Makes answers whose entity tag does not depend on their bytes: the address and what `tag`, a digest, names determine
 * them. They share their forms.
 */
export function documentAnswers(
  type: string,
  options: AnswerOptions & { readonly tag: string },
): (bytes: Buffer) => Answer {
  const { form: small } = documentAnswer('', type, options);
  const large: Form = { ...small, isCompressible: TEXTUAL.test(type) };
  return (bytes) => ({
    form: bytes.length < COMPRESS_BYTES_MIN ? small : large,
    body: new EncodedBody(bytes),
  });
}

/** An answer without a body, such as a redirect. */
export function emptyAnswer(status: number, headers: Headers, cache: Cacheability): Answer {
  return { form: { status, cache, headers } };
}

function digestOf(type: string, bytes: Buffer): string {
  const digest = createHash('sha256').update(type).update('\n').update(bytes);
  return digest.digest('base64url').slice(0, TAG_LENGTH);
}

/** Request headers beyond the CORS-safelisted ones that our endpoints react to. */
const ALLOWED_HEADERS =
  'Accept, Content-Type, If-Modified-Since, If-None-Match, If-Range, Range, X-Request-Id, Docent-Generation, Mcp-Session-Id, Mcp-Protocol-Version, Mcp-Method, Mcp-Name, Last-Event-ID';

/**
 * Answers OPTIONS with the methods of a path, and a CORS preflight with the headers that a browser may send: only its answer may carry
 * them (Fetch, 3.3.3).
 */
export function optionsAnswer(allow: string, isPreflight: boolean): Answer {
  if (!isPreflight) return emptyAnswer(204, { allow }, 'revalidate');
  const headers = {
    allow,
    'access-control-allow-methods': `${allow}, OPTIONS`,
    'access-control-allow-headers': ALLOWED_HEADERS,
    'access-control-max-age': '86400',
  };
  return emptyAnswer(204, headers, 'revalidate');
}
