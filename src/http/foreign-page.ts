/** Requests that a page of another site sends with its reader's browser, for what only the site's own pages may write. */
import type { IncomingHttpHeaders } from 'node:http';
import { isLoopback } from '../loopback.ts';
import { Problem } from '../problem.ts';

/**
 * Browsers name the page in `Origin` with each POST (Fetch, 3.2), and its relation to the address in `Sec-Fetch-Site` (Fetch
 * Metadata); other clients send neither. The origin counts also where the browser finds it the same: a host name that leads
 * here for a moment (DNS rebinding) is none of the site.
 * @param baseUrl of the site; on a loopback address its other names are the site's too
 */
export function isForeignPage(headers: IncomingHttpHeaders, baseUrl: string): boolean {
  const { origin, 'sec-fetch-site': relation } = headers;
  if (relation !== undefined && relation !== 'same-origin' && relation !== 'none') return true;
  if (origin === undefined) return false;
  if (!URL.canParse(origin)) return true;
  const [own, page] = [new URL(baseUrl), new URL(origin)];
  const isLocal = isLoopback(own.hostname) && isLoopback(page.hostname);
  return isLocal ? page.host !== headers.host : page.origin !== own.origin;
}

/** The refusal of such a request. */
export function foreignPage(baseUrl: string): Problem {
  const detail = `Pages of other sites may not send this; those of ${new URL(baseUrl).origin} may. Nothing was stored.`;
  return new Problem('origin_not_allowed', detail);
}
