/** /api: the operations as JSON over HTTP. */
import type { Plugin, Request, ResponseToolkit, ServerRoute } from '@hapi/hapi';
import type { CurrentGeneration, Generation } from '../generation/generation.ts';
import { represent, type Representation } from '../http/representation.ts';
import { readRoutes } from '../http/routes.ts';
import type { SendOptions } from '../http/representation-headers.ts';
import { send, type Sent } from '../http/send.ts';
import { operations } from '../operations/index.ts';
import type { AnyOperation, OperationContext } from '../operations/operation.ts';
import { quote } from '../operations/quote.ts';
import { Problem } from '../problem.ts';
import type { ReportStatuses } from '../reports/statuses.ts';
import { Answers } from './answers.ts';
import { argumentsReader } from './arguments.ts';
import { apiHeaders, type Deprecation } from './headers.ts';

export interface ApiOptions {
  readonly current: CurrentGeneration;
  readonly reports: ReportStatuses;
  /** What the ApiIndex says of the request limit. */
  readonly limits: OperationContext['limits'];
  readonly deprecation: Deprecation;
}

const CACHED = 'public, max-age=300';

export const api: Plugin<ApiOptions> = {
  name: 'api',
  register(server, options) {
    const answers = new Answers();
    for (const operation of operations) {
      const handler = handlerOf(operation, options, answers);
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

function handlerOf(operation: AnyOperation, options: ApiOptions, answers: Answers): Handler {
  const produce = producerOf(operation, options);
  const { cacheable } = operation;
  const cacheControl = cacheable ? CACHED : 'no-store';
  const sendOptionsFor = sendOptionsByGeneration(cacheControl, options.deprecation);
  return async (request, h) => {
    const generation = options.current();
    const address = request.raw.req.url ?? '';
    let representation = cacheable ? answers.find(generation, address) : undefined;
    if (representation === undefined) {
      representation = await produce(generation, request);
      if (cacheable) answers.keep(generation, address, representation);
    }
    return send(h, representation, sendOptionsFor(generation));
  };
}

/** What answers a request that no kept bytes answer. */
function producerOf(
  operation: AnyOperation,
  { reports, limits, deprecation }: ApiOptions,
): (generation: Generation, request: Request) => Promise<Representation> {
  const readArguments = argumentsReader(operation);
  const deprecated = deprecation.deprecatedAt !== undefined;
  return async (generation, { params, query }) => {
    const context = { generation, reports, limits, deprecated };
    const document = await operation.run(
      context,
      readArguments(params as Record<string, string>, query),
    );
    return represent(JSON.stringify(document), 'application/json');
  };
}

/** The same object for all answers of a generation, so that their headers are made once. */
function sendOptionsByGeneration(
  cacheControl: string,
  deprecation: Deprecation,
): (generation: Generation) => SendOptions {
  const known = new WeakMap<Generation, SendOptions>();
  return (generation) => {
    let options = known.get(generation);
    if (options === undefined) {
      options = { cacheControl, headers: apiHeaders(generation.library.baseUrl, deprecation) };
      known.set(generation, options);
    }
    return options;
  };
}
