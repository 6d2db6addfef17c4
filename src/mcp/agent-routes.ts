/** `/_agent/…`: benchmarks, comparisons and compatibility of the content, and the schema of reports, as plain JSON documents. */
import type { Plugin } from '@hapi/hapi';
import type { CurrentGeneration, Generation } from '../generation/generation.ts';
import { perGeneration } from '../generation/per-generation.ts';
import { represent, type Representation } from '../http/representation.ts';
import { readRoutes } from '../http/routes.ts';
import { send } from '../http/send.ts';
import { Problem } from '../problem.ts';
import { JSON_TYPE } from './resources.ts';

/** The data changes with the content only; readers ask again with their ETag. */
const CACHE_CONTROL = 'public, max-age=300';

export interface AgentRoutesOptions {
  readonly current: CurrentGeneration;
  /** Documents of the service itself, by their path below `/_agent/`. */
  readonly own?: Readonly<Record<string, object>>;
}

export const agentRoutes: Plugin<AgentRoutesOptions> = {
  name: 'agent-data',
  register(server, { current, own = {} }) {
    const documentsOf = perGeneration((generation) => represented(generation, own));
    server.route(
      readRoutes('/_agent/{path*}', (request, h) => {
        const known = documentsOf(current());
        const path = String(request.params['path'] ?? '');
        const document = known.get(path);
        if (document === undefined) throw notFound(path, [...known.keys()]);
        return send(h, document, { cacheControl: CACHE_CONTROL });
      }),
    );
  },
};

function represented(
  { library }: Generation,
  own: Readonly<Record<string, object>>,
): ReadonlyMap<string, Representation> {
  const files = [...library.agentData, ...Object.entries(own)];
  return new Map(files.map(([path, data]) => [path, represent(JSON.stringify(data), JSON_TYPE)]));
}

function notFound(path: string, known: readonly string[]): Problem {
  const there =
    known.length === 0 ? 'Nothing is published there.' : `There are: ${known.join(', ')}.`;
  return new Problem('page_not_found', `There is no data "${path}" under /_agent/.`, there);
}
