/** /api: the operations as JSON over HTTP. */
import type { Lifecycle, Plugin, Request, ResponseToolkit, ServerRoute } from '@hapi/hapi';
import type { CurrentGeneration, Generation } from '../generation/generation.ts';
import { commonHeaders } from '../http/common-headers.ts';
import { prepare } from '../http/prepared.ts';
import { represent, type Representation } from '../http/representation.ts';
import { readRoutes } from '../http/routes.ts';
import { send } from '../http/send.ts';
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

type Handler = (request: Request, h: ResponseToolkit) => Lifecycle.ReturnValue;

function handlerOf(operation: AnyOperation, options: ApiOptions, answers: Answers): Handler {
  const produce = producerOf(operation, options);
  const headersFor = headersByGeneration(options.deprecation);
  if (!operation.cacheable) {
    return async (request, h) => {
      const generation = options.current();
      const representation = await produce(generation, request);
      return send(h, representation, { cacheControl: 'no-store', headers: headersFor(generation) });
    };
  }
  const common = commonHeaders(options.limits);
  return (request, h) => {
    const generation = options.current();
    const address = request.raw.req.url ?? '';
    const message = { cacheControl: CACHED, headers: headersFor(generation), common };
    const kept = answers.find(generation, address);
    if (kept !== undefined) {
      return kept.write(request) ? h.abandon : send(h, kept.representation, message);
    }
    return produce(generation, request).then((representation) => {
      answers.keep(generation, address, prepare(representation, message));
      return send(h, representation, message);
    });
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

function headersByGeneration(
  deprecation: Deprecation,
): (generation: Generation) => Record<string, string> {
  const known = new WeakMap<Generation, Record<string, string>>();
  return (generation) => {
    let headers = known.get(generation);
    if (headers === undefined) {
      headers = apiHeaders(generation.library.baseUrl, deprecation);
      known.set(generation, headers);
    }
    return headers;
  };
}
