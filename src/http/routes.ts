/**
 * Routes for documents that are only read: GET and HEAD answer, OPTIONS says so, everything else is 405.
 */
import type { Lifecycle, Request, ResponseObject, RouteOptions, ServerRoute } from '@hapi/hapi';
import { HttpProblem } from './http-problem.ts';

/** Methods of a document that is only read, as in the Allow header. */
const READ_METHODS = 'GET, HEAD';

/** GET (hapi adds HEAD) at `path`, with OPTIONS 204 and 405 for every other method. */
export function readRoutes(
  path: string,
  handler: Lifecycle.Method,
  options: RouteOptions = {},
): ServerRoute[] {
  return [{ method: 'GET', path, handler, options }, otherMethods(path, READ_METHODS, options)];
}

/** The route for all methods that have no route of their own at `path`. `allow` lists those that have. */
export function otherMethods(path: string, allow: string, options: RouteOptions = {}): ServerRoute {
  return {
    method: '*',
    path,
    options: { ...(options.plugins && { plugins: options.plugins }), payload: UNREAD_PAYLOAD },
    handler: (request, h) => {
      if (request.method === 'options') return methods(request, h.response().code(204), allow);
      const method = request.method.toUpperCase();
      throw new HttpProblem('method_not_allowed', `${method} is not supported here.`, { allow });
    },
  };
}

/** Answers OPTIONS; what only a CORS preflight may carry, only to one (Fetch, 3.3.3). */
function methods(request: Request, response: ResponseObject, allow: string): ResponseObject {
  response.header('allow', allow);
  if (request.headers['access-control-request-method'] === undefined) return response;
  return response
    .header('access-control-allow-methods', `${allow}, OPTIONS`)
    .header('access-control-allow-headers', ALLOWED_HEADERS)
    .header('access-control-max-age', '86400');
}

/** Request headers beyond the CORS-safelisted ones that our documents react to. */
const ALLOWED_HEADERS =
  'Accept, Content-Type, If-None-Match, X-Request-Id, Mcp-Session-Id, Mcp-Protocol-Version, Mcp-Method, Mcp-Name, Last-Event-ID';

/** The body of a request that is refused anyway is neither parsed nor kept. */
const UNREAD_PAYLOAD = {
  parse: false,
  output: 'stream',
  maxBytes: Number.MAX_SAFE_INTEGER,
  override: 'application/octet-stream',
  failAction: 'ignore',
} as const;
