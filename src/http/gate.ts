/**
 * What happens to a request before it is routed: it gets its id, a malformed address is made routable,
 * and requests that run operations are counted, so that 429 precedes every other answer.
 */
import type { Lifecycle, Request } from '@hapi/hapi';
import { Problem } from '../problem.ts';
import { countedBefore } from './counted.ts';
import { isApiPath } from './faults.ts';
import type { HttpOptions } from './options.ts';
import { rateLimited } from './rate-limit.ts';

/** The onRequest extension. */
export function gate(options: HttpOptions): Lifecycle.Method {
  const { limiter } = options;
  return async (request, h) => {
    request.info.id = options.requestId(request.raw.req.headers['x-request-id']);
    const { headers, httpVersion } = request.raw.req;
    if (headers.host === undefined && httpVersion === '1.1') {
      throw new Problem('malformed_request', 'The Host header is missing (RFC 9112, 3.2).');
    }
    if (headers.host !== undefined && !URL.canParse(`http://${headers.host}`)) {
      throw new Problem('malformed_request', 'The Host header names no host (RFC 9112, 3.2).');
    }
    // hapi leaves a target that it cannot read where the path would be.
    if (!request.path.startsWith('/')) {
      throw new Problem(
        'malformed_request',
        'The request target is neither a path nor an address (RFC 9112, 3.2).',
      );
    }
    if (request.path.includes('%')) makeRoutable(request);
    if (!isCounted(request)) return h.continue;
    const { req } = request.raw;
    const consumption = countedBefore(req) ?? (await limiter.consume(options.clientKey(req)));
    if (!consumption.allowed) throw rateLimited(limiter.quota, consumption);
    return h.continue;
  };
}

/**
 * Counted is what runs operations: the Docs API, the MCP server and the page that searches without scripts. CORS
 * preflights are free: a browser cannot show their refusal, and they run none.
 */
function isCounted(request: Request): boolean {
  const { path } = request;
  if (path !== '/mcp' && path !== '/search' && !isApiPath(path)) return false;
  return (
    request.method !== 'options' || request.headers['access-control-request-method'] === undefined
  );
}

/** Encodes percent signs that decode to nothing (`%zz`, `%ff`), so that the path is unknown instead of unreadable. */
function makeRoutable(request: Request): void {
  try {
    decodeURIComponent(request.path);
  } catch {
    request.setUrl(request.path.replaceAll('%', '%25'));
  }
}
