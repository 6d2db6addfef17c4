/**
 * Finds the resource of a request. A map of paths finds most before hapi, whose routing costs more than most answers; hapi finds the
 * rest, such as addresses with escapes, and gives tests `inject`. It reads and writes nothing.
 */
import type { Server as HttpServer, RequestListener } from 'node:http';
import type { Lifecycle, Plugin, Request, ResponseToolkit, ServerRoute } from '@hapi/hapi';
import { Problem } from '../problem.ts';
import type { Routed } from './ask.ts';
import { resourcesOf, type Endpoint, type FormerAddresses, type Resource } from './endpoint.ts';
import type { Exchange, Located } from './exchange.ts';
import { notPublished } from './problem.ts';

export interface HttpOptions {
  readonly exchange: Exchange;
  readonly endpoints: readonly Endpoint[];
  readonly formerly?: FormerAddresses;
}

export const http: Plugin<HttpOptions> = {
  name: 'http',
  register(server, { exchange, endpoints, formerly }) {
    const resources = resourcesOf(endpoints);
    const handle =
      (resource: Resource): Lifecycle.Method =>
      (request, h) =>
        handOver(exchange, resource, { request, h });
    server.route(resources.map((resource) => routeOf(resource.path, handle(resource))));
    server.route(routeOf('/{path*}', handle(nowhere(formerly))));
    server.ext('onRequest', (request, h) => {
      // hapi leaves a target that it cannot read where the path would be.
      if (!request.path.startsWith('/')) return handOver(exchange, UNREADABLE, { request, h });
      const { edition, path } = exchange.locate(request.path);
      Object.assign(request.app, { edition });
      Object.assign(request, { path });
      if (path.includes('%')) makeRoutable(request);
      return h.continue;
    });
    const find = createRouter(resources);
    server.ext('onPostStart', () => {
      exchange.guard(server.listener);
      putBefore(
        server.listener,
        (hapi) => (req, res) =>
          exchange.admit(req, () => {
            const { edition, path } = exchange.locate(pathOf(req.url ?? ''));
            const route = find(path);
            if (route === undefined) return void hapi(req, res);
            exchange.handle(route.resource, { ...route, edition }, { req, res });
          }),
      );
    });
  },
};

/** Resource for all unknown paths. Not counted by path: their number is unlimited. */
function nowhere(formerly: HttpOptions['formerly']): Resource {
  const { endpoints, ...resource } = refusing('none', ({ path }) => notPublished(path));
  const answer: Endpoint['answer'] = (ask) => {
    const none = (): never => {
      throw notPublished(ask.path);
    };
    return formerly?.(ask, none) ?? none();
  };
  const get: Endpoint = { path: 'none', quota: 'pages', answer };
  return { ...resource, endpoints: new Map([...endpoints, ['GET', get]]) };
}

const UNREADABLE: Resource = refusing(
  'none',
  () =>
    new Problem(
      'malformed_request',
      'The request target is neither a path nor an address (RFC 9112, 3.2).',
    ),
);

function refusing(path: string, problem: (ask: { readonly path: string }) => Problem): Resource {
  const answer: Endpoint['answer'] = (ask) => {
    throw problem(ask);
  };
  const endpoint: Endpoint = { path, method: '*', quota: 'pages', answer };
  return { path, quota: 'pages', allow: '*', endpoints: new Map([['*', endpoint]]) };
}

function handOver(
  exchange: Exchange,
  resource: Resource,
  { request, h }: { readonly request: Request; readonly h: ResponseToolkit },
): symbol {
  const { path, params, raw } = request;
  const { edition = exchange.locate(path).edition } = request.app as Partial<Located>;
  exchange.handle(resource, { edition, path, params: params as Record<string, string> }, raw);
  return h.abandon;
}

/** A request target without its query. */
function pathOf(target: string): string {
  const query = target.indexOf('?');
  return query === -1 ? target : target.slice(0, query);
}

/** Bodies are left unread: the exchange reads those that an endpoint takes. */
function routeOf(path: string, handler: Lifecycle.Method): ServerRoute {
  const payload = {
    parse: false,
    output: 'stream',
    maxBytes: Number.MAX_SAFE_INTEGER,
    override: 'application/octet-stream',
    failAction: 'ignore',
  } as const;
  return { method: '*', path, handler, options: { payload } };
}

/** Encodes percent signs that decode to nothing (`%zz`, `%ff`), so that the path is unknown instead of unreadable. */
function makeRoutable(request: Request): void {
  try {
    decodeURIComponent(request.path);
  } catch {
    Object.assign(request, { path: request.path.replaceAll('%', '%25') });
  }
}

/** Replaces hapi's request listener, which is the last one registered. */
function putBefore(listener: HttpServer, make: (hapi: RequestListener) => RequestListener): void {
  const hapi = listener.listeners('request').at(-1) as RequestListener;
  listener.off('request', hapi);
  listener.on('request', make(hapi));
}

interface Route extends Omit<Routed, 'edition'> {
  readonly resource: Resource;
}

const NO_PARAMS = {};
/** A last segment that hapi would neither decode nor match with a longer template. */
const PLAIN = /^[\w-]+$/;
const TEMPLATE = /^([^{]*)\/\{(\w+)\}$/;

/** @returns a function from a path to its route, undefined for paths that hapi has to route */
function createRouter(resources: readonly Resource[]): (path: string) => Route | undefined {
  const exact = new Map<string, Route>();
  const byParent = new Map<string, { readonly resource: Resource; readonly name: string }>();
  for (const resource of resources) {
    const { path } = resource;
    const [, parent, name] = TEMPLATE.exec(path) ?? [];
    if (parent !== undefined && name !== undefined) byParent.set(parent, { resource, name });
    else if (!path.includes('{')) exact.set(path, { resource, path, params: NO_PARAMS });
  }
  return (path) => {
    const known = exact.get(path);
    if (known !== undefined) return known;
    const slash = path.lastIndexOf('/');
    const template = byParent.get(path.slice(0, slash));
    const value = path.slice(slash + 1);
    if (template === undefined || !PLAIN.test(value)) return undefined;
    return { resource: template.resource, path, params: { [template.name]: value } };
  };
}
