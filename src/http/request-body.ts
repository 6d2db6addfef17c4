/** Reads the body of a request, within the rules of its endpoint. How long it may take is the listener's limit. */
import type { IncomingMessage } from 'node:http';
import { setImmediate, setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip, inflate } from 'node:zlib';
import bourne from '@hapi/bourne';
import { Problem } from '../problem.ts';
import type { BodyRules } from './endpoint.ts';
import { HttpProblem } from './http-problem.ts';

/** The client left before its body was complete: there is no one to answer. */
export class ClientGone extends Error {}

type Decode = (body: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>;

const DECODERS: Readonly<Record<string, Decode>> = {
  gzip: promisify(gunzip),
  deflate: promisify(inflate),
};

/** Maximum length of a body that is read of a refused request. */
const REFUSED_BYTES_MAX = 16 * 1024;
/** Time to wait for such a body: clients send it right after the head. */
const REFUSED_MS = 1000;
const NO_BODY = Buffer.alloc(0);

/** The body of a refused request, for an error that names what was asked; empty when it is long, coded or late. */
export async function refusedBody(req: IncomingMessage): Promise<Buffer> {
  const length = Number(req.headers['content-length']);
  if (!(length <= REFUSED_BYTES_MAX) || req.headers['content-encoding'] !== undefined)
    return NO_BODY;
  const late = new AbortController();
  const body = collect(req, REFUSED_BYTES_MAX, () => true).finally(() => late.abort());
  // Reads bytes that arrived while this process was busy before it calls the body late.
  const timer = delay(REFUSED_MS, undefined, { signal: late.signal })
    .then(() => setImmediate(NO_BODY))
    .catch(() => body);
  return Promise.race([body, timer]);
}

/** Counts bytes that are kept. Returns false when they are too many. */
type Hold = (bytes: number) => boolean;

/** @throws {Problem} 413, 415, 429 when they may not be held, or 400 for a body that is not coded as it says. */
export async function readBody(
  req: IncomingMessage,
  rules: BodyRules,
  hold: Hold,
): Promise<Buffer> {
  const decode = decoderFor(req, rules);
  if (Number(req.headers['content-length']) > rules.bytesMax) throw tooLarge(rules.bytesMax);
  const body = await collect(req, rules.bytesMax, hold);
  return decode === undefined ? body : decoded(decode, body, rules);
}

/** The body as JSON. @throws {Problem} for anything else, and for an object that names its prototype. */
export function parsedJson(body: Buffer): unknown {
  try {
    return bourne.parse(body.toString());
  } catch {
    throw new Problem('malformed_request', 'The request body is not JSON.');
  }
}

function decoderFor({ headers }: IncomingMessage, { type }: BodyRules): Decode | undefined {
  const sent = (headers['content-type'] ?? type).split(';', 1)[0]?.trim().toLowerCase();
  if (sent !== type) {
    throw new Problem('unsupported_media_type', `The request body must have the type ${type}.`);
  }
  const coding = (headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  if (coding === 'identity') return undefined;
  const decode = Object.hasOwn(DECODERS, coding) ? DECODERS[coding] : undefined;
  if (decode !== undefined) return decode;
  throw new Problem(
    'unsupported_media_type',
    'The request body has a content coding that is not read here.',
    'Send the body as it is, or with Content-Encoding: gzip.',
  );
}

function collect(req: IncomingMessage, bytesMax: number, hold: Hold): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    req.on('data', (chunk: Buffer) => {
      length += chunk.length;
      const isShort = length <= bytesMax;
      if (isShort && hold(chunk.length)) return void chunks.push(chunk);
      req.removeAllListeners('data');
      chunks.length = 0;
      reject(isShort ? TOO_MANY : tooLarge(bytesMax));
    });
    req.once('end', () =>
      resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)),
    );
    req.once('error', () => reject(new ClientGone()));
  });
}

async function decoded(decode: Decode, body: Buffer, rules: BodyRules): Promise<Buffer> {
  try {
    return await decode(body, { maxOutputLength: rules.bytesMax });
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE')
      throw tooLarge(rules.bytesMax);
    throw new Problem('malformed_request', 'The request body is not coded as it says.');
  }
}

const TOO_MANY = new HttpProblem(
  'rate_limited',
  'Too many long request bodies of this client are being read at the same time.',
  { 'retry-after': '1' },
);

function tooLarge(bytesMax: number): Problem {
  return new Problem(
    'payload_too_large',
    'The request body is larger than this address accepts.',
    `Send at most ${bytesMax} bytes.`,
  );
}
