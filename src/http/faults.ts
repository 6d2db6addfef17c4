/**
 * Turns whatever went wrong in a request into a Problem. Nothing of an unexpected error reaches the client.
 */
import { isBoom } from '@hapi/boom';
import type { Request } from '@hapi/hapi';
import { Problem, type ProblemCode } from '../problem.ts';

/** What hapi itself refuses, by status. Other 4xx are malformed requests; the rest are internal errors. */
const BY_STATUS: Readonly<Record<number, readonly [code: ProblemCode, detail: string]>> = {
  408: ['request_timeout', 'The request body did not arrive in time.'],
  413: ['payload_too_large', 'The request body is larger than this address accepts.'],
  415: ['unsupported_media_type', 'The request body has a content type that is not read here.'],
  503: ['service_unavailable', 'The answer took too long, or the service is stopping.'],
};

/** Whether the address belongs to the Docs API. */
export function isApiPath(path: string): boolean {
  return path === '/api' || path.startsWith('/api/');
}

/** The problem that `error` is to the client. */
export function toProblem(error: Error, request: Request): Problem {
  if (error instanceof Problem) return error;
  const status = isBoom(error) ? error.output.statusCode : 500;
  if (status === 404) return notFound(request.path);
  const known = BY_STATUS[status];
  if (known) return new Problem(...known);
  if (status < 500) return new Problem('malformed_request', 'The request could not be read.');
  return new Problem('internal_error', 'The service failed to answer this request.');
}

function notFound(path: string): Problem {
  const shown = path.length > 200 ? `${path.slice(0, 200)}…` : path;
  return isApiPath(path)
    ? new Problem('api_route_not_found', `No operation exists at '${shown}'.`)
    : new Problem('page_not_found', `Nothing is published at '${shown}'.`);
}
