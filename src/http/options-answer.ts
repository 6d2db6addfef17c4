/** Answers OPTIONS with the methods of a path, and a CORS preflight with the headers that a browser may send. */
import { emptyAnswer, type Answer } from './answer.ts';

/** Request headers beyond the CORS-safelisted ones that our endpoints react to. */
const ALLOWED_HEADERS =
  'Accept, Content-Type, If-None-Match, X-Request-Id, Mcp-Session-Id, Mcp-Protocol-Version, Mcp-Method, Mcp-Name, Last-Event-ID';

/** Headers that only the answer to a preflight may carry (Fetch, 3.3.3). */
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
