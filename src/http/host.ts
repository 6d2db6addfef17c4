/** The Host header of a request (RFC 9112, 3.2). */
import type { IncomingMessage } from 'node:http';
import { isLoopback } from '../loopback.ts';
import { Problem } from '../problem.ts';

/** @throws {Problem} for a request that names no host, or several. */
export function requireHost({ headers: { host }, httpVersion, rawHeaders }: IncomingMessage): void {
  // Node keeps the first of several.
  if (timesGiven('host', rawHeaders) > 1) {
    throw new Problem('malformed_request', 'There is more than one Host header (RFC 9112, 3.2).');
  }
  if (host === undefined && httpVersion !== '1.1') return;
  if (host !== undefined && URL.canParse(`http://${host}`)) return;
  const fault = host === undefined ? 'is missing' : 'names no host';
  throw new Problem('malformed_request', `The Host header ${fault} (RFC 9112, 3.2).`);
}

/**
 * A page of another site can have its own name lead to this machine (DNS rebinding): the name that it asks for is no name of this machine.
 * @throws {Problem} for a request whose Host is another one
 */
export function requireLoopback({ headers: { host } }: IncomingMessage): void {
  if (host === undefined || isLoopback(new URL(`http://${host}`).hostname)) return;
  throw new Problem(
    'malformed_request',
    'Only this machine is served, and the Host header names another one.',
    'Ask for localhost, or name the address to listen on (`--host`).',
  );
}

/** Number of occurrences of a header. `raw` alternates names and values; requests that tests inject have none. */
function timesGiven(name: string, raw: readonly string[] = []): number {
  let times = 0;
  for (let at = 0; at < raw.length; at += 2) {
    const given = raw[at] ?? '';
    if (given.length === name.length && given.toLowerCase() === name) times += 1;
  }
  return times;
}
