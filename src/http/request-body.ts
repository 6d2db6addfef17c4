/** Reads the body of a request, within the rules of its endpoint. How long it may take is the listener's limit. */
import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { gunzip, inflate } from 'node:zlib';
import { Problem } from '../problem.ts';
import type { BodyRules } from './endpoint.ts';

/** The client left before its body was complete: nobody is there to be answered. */
export class ClientGone extends Error {}

type Decode = (body: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>;

const DECODERS: Readonly<Record<string, Decode>> = {
  gzip: promisify(gunzip),
  deflate: promisify(inflate),
};

/** @throws {Problem} 413, 415, or 400 for a body that is not coded as it says. */
export async function readBody(req: IncomingMessage, rules: BodyRules): Promise<Buffer> {
  const decode = decoderFor(req, rules);
  if (Number(req.headers['content-length']) > rules.bytesMax) throw tooLarge(rules);
  const body = await collect(req, rules);
  return decode === undefined ? body : decoded(decode, body, rules);
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

function collect(req: IncomingMessage, rules: BodyRules): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    req.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length <= rules.bytesMax) return void chunks.push(chunk);
      req.removeAllListeners('data');
      reject(tooLarge(rules));
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
    if ((thrown as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(rules);
    throw new Problem('malformed_request', 'The request body is not coded as it says.');
  }
}

function tooLarge({ bytesMax }: BodyRules): Problem {
  return new Problem(
    'payload_too_large',
    'The request body is larger than this address accepts.',
    `Send at most ${bytesMax} bytes.`,
  );
}
