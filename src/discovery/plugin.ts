/** The documents by which programs and agents find the documentation: /openapi.json. */
import type { Plugin } from '@hapi/hapi';
import type { CurrentGeneration, Generation } from '../generation/generation.ts';
import { represent, type Representation } from '../http/representation.ts';
import { readRoutes } from '../http/routes.ts';
import { send } from '../http/send.ts';
import { operations } from '../operations/index.ts';
import type { ApiDeprecation } from './openapi-headers.ts';
import { openApiDocument } from './openapi.ts';

export interface DiscoveryOptions {
  readonly current: CurrentGeneration;
  readonly deprecation: ApiDeprecation;
}

const OPENAPI_TYPE = 'application/vnd.oai.openapi+json;version=3.1';
const CACHED = 'public, max-age=300';

export const discovery: Plugin<DiscoveryOptions> = {
  name: 'discovery',
  register(server, { current, deprecation }) {
    const openApi = oncePerGeneration(({ library }) =>
      represent(
        JSON.stringify(openApiDocument({ library, operations, deprecation })),
        OPENAPI_TYPE,
      ),
    );
    server.route(
      readRoutes('/openapi.json', (_request, h) =>
        send(h, openApi(current()), { cacheControl: CACHED }),
      ),
    );
  },
};

/** Makes a document once for each generation, when it is first asked for. */
function oncePerGeneration(
  make: (generation: Generation) => Representation,
): (generation: Generation) => Representation {
  const made = new WeakMap<Generation, Representation>();
  return (generation) => {
    const known = made.get(generation) ?? make(generation);
    made.set(generation, known);
    return known;
  };
}
