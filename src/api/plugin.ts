/** /api: the operations as JSON over HTTP. */
import type { Plugin, Request, ResponseToolkit, ServerRoute } from '@hapi/hapi';
import { readRoutes } from '../http/routes.ts';
import { send, type Sent } from '../http/send.ts';
import { operations } from '../operations/index.ts';
import type { AnyOperation } from '../operations/operation.ts';
import { quote } from '../operations/quote.ts';
import { Problem } from '../problem.ts';
import { answering } from './answering.ts';
import type { Asked } from './arguments.ts';
import type { ApiOptions } from './options.ts';

export const api: Plugin<ApiOptions> = {
  name: 'api',
  register(server, options) {
    for (const operation of operations) {
      const handler = handlerOf(operation, options);
      for (const path of [operation.path, ...(operation.aliases ?? [])]) {
        server.route(readRoutes(path, handler));
      }
    }
    server.route(unknownRoute);
  },
};

const unknownRoute: ServerRoute = {
  method: '*',
  path: '/api/{path*}',
  handler({ path }) {
    throw new Problem('api_route_not_found', `There is no operation at ${quote(path)}.`);
  },
};

type Handler = (request: Request, h: ResponseToolkit) => Promise<Sent>;

function handlerOf(operation: AnyOperation, options: ApiOptions): Handler {
  const { answer, sendOptions } = answering(operation, options);
  return async (request, h) => {
    const generation = options.current();
    const { params, query, raw } = request;
    const asked = (): Asked => ({ params: params as Record<string, string>, query });
    const representation = await answer(generation, raw.req.url ?? '', asked);
    return send(h, representation, sendOptions(generation, representation));
  };
}
