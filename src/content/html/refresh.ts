/** Pages that only lead on to another one (`<meta http-equiv=refresh>`). */
import type { Document } from 'domhandler';
import { parseHtml } from './parse.ts';
import { one } from './tree.ts';

/**
 * The address that a page leads on to, as it is written (HTML, "shared declarative refresh steps").
 * @returns undefined for a page that stays, or only loads itself again
 */
export function refreshAddress(document: Document): string | undefined {
  const said = one('meta[http-equiv=refresh i]', document)?.attribs['content'];
  return /url\s*=\s*["']?([^"'\s>]+)/i.exec(said ?? '')?.[1];
}

/** @see refreshAddress */
export function refreshAddressIn(html: string): string | undefined {
  return /http-equiv=["']?refresh/i.test(html) ? refreshAddress(parseHtml(html)) : undefined;
}

/** The address of its front page that a site names itself. */
export function ownAddress(html: string): string | undefined {
  const document = parseHtml(html);
  const link = one('link[rel~=canonical]', document)?.attribs['href'];
  return link ?? one('meta[property="og:url"]', document)?.attribs['content'];
}
