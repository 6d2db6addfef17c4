/** Parts of a request: a form, a cookie, and where it was sent from. */
import type { IncomingMessage } from 'node:http';

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
