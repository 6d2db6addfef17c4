/** Parts of a request: a form, a cookie, where it was sent to and from. */
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

export const COOKIE = 'docent_triage';
const BODY_BYTES_MAX = 16_384;

/** Undefined when there is too much of it. */
export async function formOf(request: IncomingMessage): Promise<URLSearchParams | undefined> {
  request.setEncoding('utf8');
  let text = '';
  for await (const chunk of request) {
    text += chunk as string;
    if (text.length > BODY_BYTES_MAX) return undefined;
  }
  return new URLSearchParams(text);
}

/** Where the browser meant to send a request; undefined for a header that names no host. */
function targetOf({ headers: { host } }: IncomingMessage): URL | undefined {
  const address = `http://${host}`;
  return host !== undefined && URL.canParse(address) ? new URL(address) : undefined;
}

/**
 * Returns whether a request names this service: this machine, any IP address, or the host of its public address. Another name
 * that leads here is that of a page whose script reads the answers as its own (DNS rebinding).
 */
export function isForTriage(request: IncomingMessage, names: readonly string[]): boolean {
  const { hostname = '' } = targetOf(request) ?? {};
  const isAddress = isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0;
  return isAddress || hostname === 'localhost' || names.includes(hostname);
}

/** Returns whether the browser sent a request over TLS: a proxy says so, or it is the public address and has TLS. */
export function isOverTls(request: IncomingMessage, url: URL | undefined): boolean {
  const [forwarded] = String(request.headers['x-forwarded-proto'] ?? '').split(',');
  if (forwarded === 'https') return true;
  return url?.protocol === 'https:' && targetOf(request)?.hostname === url.hostname;
}

/** Browsers say where a form was sent from; the cookie's SameSite keeps it from other sites already. */
export function isFromHere({ headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site'];
  if (typeof site === 'string') return site === 'same-origin' || site === 'none';
  const { origin } = headers;
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === headers.host);
}

export function cookieOf({ headers }: IncomingMessage): string | undefined {
  const pairs = (headers.cookie ?? '').split(/; */);
  return pairs.find((pair) => pair.startsWith(`${COOKIE}=`))?.slice(COOKIE.length + 1);
}
