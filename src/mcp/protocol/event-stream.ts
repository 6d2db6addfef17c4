/** Streams of server-sent events, each with a JSON-RPC message. */
import { PassThrough } from 'node:stream';

const KEEP_ALIVE_MS = 15_000;

/** A stream with periodic comments, so that no proxy considers it dead. */
export function eventStream(): PassThrough {
  const stream = new PassThrough();
  const keepAlive = setInterval(() => {
    if (stream.writable) stream.write(': keep-alive\n\n');
  }, KEEP_ALIVE_MS);
  return stream.once('close', () => clearInterval(keepAlive));
}

/** The event of a message, which is JSON on one line. */
export function eventOf(json: string): string {
  return `event: message\ndata: ${json}\n\n`;
}
