/** Serves endpoints at their exact paths on a listener of their own. Nothing else is there. */
import type { Server as HttpServer } from 'node:http';
import { pathOf } from './ask.ts';
import { resourcesOf, type Endpoint } from './endpoint.ts';
import type { Exchange } from './exchange.ts';
import { unpublished } from './nowhere.ts';

/** Takes the requests of a listener over from what answers them until then. */
export function serveExact(
  listener: HttpServer,
  exchange: Exchange,
  endpoints: readonly Endpoint[],
): void {
  const byPath = new Map(resourcesOf(endpoints).map((resource) => [resource.path, resource]));
  const none = unpublished();
  const { edition } = exchange.locate('/');
  exchange.connections.guard(listener);
  listener.removeAllListeners('request');
  listener.on('request', (req, res) => {
    const path = pathOf(req.url ?? '');
    const resource = byPath.get(path) ?? none;
    exchange.connections.admit(req, () =>
      exchange.handle(resource, { edition, path, params: {} }, { req, res }),
    );
  });
}
