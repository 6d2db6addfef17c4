/**
 * Finds the resource of a request. A map of paths finds most before hapi, whose routing costs more than most answers; hapi finds the
 * rest, such as addresses with escapes, and gives tests `inject`. It reads and writes nothing.
 */
import type { Server as HttpServer, RequestListener } from 'node:http';
import type { Lifecycle, Plugin, Request, ResponseToolkit, ServerRoute } from '@hapi/hapi';
import { pathOf, type Located, type Routed } from './ask.ts';
import { resourcesOf, type Endpoint, type FormerAddresses, type Resource } from './endpoint.ts';
import { serveExact } from './exact.ts';
import type { Exchange } from './exchange.ts';
import { nowhere, UNREADABLE } from './nowhere.ts';

export interface HttpOptions {
  readonly exchange: Exchange;
  readonly endpoints: readonly Endpoint[];
  readonly formerly?: FormerAddresses;
  /** The listener of operators; absent: their endpoints are on the server's. */
  readonly observer?: HttpServer | undefined;
}

export const http: Plugin<HttpOptions> = {
  name: 'http',
  register(server, { exchange, endpoints, formerly, observer }) {
    const apart = endpoints.filter((one) => observer !== undefined && one.isForOperators === true);
    const resources = resourcesOf(endpoints.filter((one) => !apart.includes(one)));
    const none = nowhere(formerly);
    const handle =
      (resource: Resource): Lifecycle.Method =>
      (request, h) => {
        const { asked } = request.app as Partial<Asked>;
        return handOver(exchange, publicOr(none, resource, asked), { request, h });
      };
    server.route(resources.map((resource) => routeOf(resource.path, handle(resource))));
    server.route(routeOf('/{path*}', handle(none)));
    server.ext('onRequest', (request, h) => {
      // hapi leaves a target that it cannot read where the path would be.
      if (!request.path.startsWith('/')) return handOver(exchange, UNREADABLE, { request, h });
      const { edition, path } = exchange.locate(request.path);
      Object.assign(request.app, { edition, asked: request.path });
      Object.assign(request, { path });
      if (path.includes('%')) makeRoutable(request);
      return h.continue;
    });
    const find = createRouter(resources);
    server.ext('onPostStart', () => {
      if (observer !== undefined) serveExact(observer, exchange, apart);
      exchange.connections.guardPublic(server.listener);
      putBefore(
        server.listener,
        (hapi) => (req, res) =>
          exchange.connections.admit(req, () => {
            const asked = pathOf(req.url ?? '');
            const { edition, path } = exchange.locate(asked);
            const route = find(path);
            if (route === undefined) return void hapi(req, res);
            const resource = publicOr(none, route.resource, asked);
            exchange.handle(resource, { ...route, edition }, { req, res });
          }),
      );
    });
  },
};

/** Notes of the first hook of a request for its handler, besides the edition. */
interface Asked {
  /** The path with all prefixes. */
  readonly asked: string;
}

/** The resource, unless it is one of operators, which is at its own path alone: what a proxy refuses there is nowhere else. */
function publicOr(none: Resource, resource: Resource, asked: string | undefined): Resource {
  return resource.isForOperators === true && asked !== resource.path ? none : resource;
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
