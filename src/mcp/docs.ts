/** The documentation of one generation as an MCP service. */
import { generationLabel } from '../generation/generation.ts';
import { GENERATION_HEADER } from '../http/common-headers.ts';
import { AdmissionCache } from '../http/cache.ts';
import { editionChoices } from '../operations/editions.ts';
import { offeredKinds, withKinds } from '../operations/offered-kinds.ts';
import { withEditions } from './edition-arguments.ts';
import { identityOf } from './identity.ts';
import { instructionsFor, subjectOf } from './instructions.ts';
import { methods, runMethod, type Docs, type DocsOptions } from './methods.ts';
import type { RpcRequest } from './protocol/message.ts';
import { resourcesOf } from './resources.ts';
import { createSdkServer } from './sdk-server.ts';
import type { Caller, McpService, Outcome } from './service.ts';
import { toolList } from './tool-listing.ts';
import { isData } from '../content/source/data.ts';

/** Bytes of the results that are cached for one generation. */
const CACHE_BYTES_MAX = 16 * 1024 * 1024;

/** The service with what it is made of, to compare it with that of another generation. */
export interface DocsService extends McpService {
  readonly docs: Docs;
}

export function docsService(options: DocsOptions): DocsService {
  const docs = docsOf(options);
  const { generation } = options.operation;
  const identity = identityOf(generation.library);
  const { instructions } = docs;
  return {
    docs,
    headers: { [GENERATION_HEADER]: generationLabel(generation) },
    serverInfo: identity.server,
    answer(request, caller) {
      if (needsSdk(docs, request, caller)) return undefined;
      return runMethod(docs, request, caller) as Promise<Outcome>;
    },
    createServer: (caller) => createSdkServer({ ...identity, instructions }, () => docs, caller),
  };
}

function docsOf(options: DocsOptions): Docs {
  const { library } = options.operation.generation;
  const all = options.operation.editions.all();
  const offered = options.tools
    .filter((tool) => tool.isOffered?.(library, all) ?? true)
    .map((tool) => withEditions(tool, all));
  // Options given with each call would be checked by joi each time.
  const tools = offered.map((tool) => ({
    ...tool,
    input: tool.input.prefs({ abortEarly: false }),
  }));
  const { product, edition } = library;
  const others = all.filter(({ set }) => set !== edition.set).map(({ setName }) => setName);
  const subject = subjectOf(product, others);
  const kinds = offeredKinds(library, all);
  const listed = toolList(
    tools.map((tool) => ({ ...tool, input: withKinds(tool.input, kinds) })),
    { product: product.name, subject },
  );
  const toolByName = new Map(tools.map((tool) => [tool.name, tool]));
  const { instructions = instructionsFor(subject, toolByName.keys(), editionChoices(all).set) } =
    options;
  return {
    ...options,
    tools,
    toolByName,
    instructions,
    toolList: { kind: 'result', json: Buffer.from(JSON.stringify({ tools: listed })) },
    resources: resourcesOf(library, options.operation.editions),
    cache: new AdmissionCache({
      bytesMax: CACHE_BYTES_MAX,
      bytesOf: ({ json }) => json.length,
    }),
  };
}

/** Returns whether a request needs an SDK server: a method outside the table, a question to the user, or the reply to one. */
function needsSdk(docs: Docs, { method, params = {} }: RpcRequest, { canAsk }: Caller): boolean {
  if (!Object.hasOwn(methods, method)) return true;
  if ('requestState' in params || 'inputResponses' in params) return true;
  if (method !== 'tools/call' || !canAsk || !isData(params['arguments'] ?? {})) return false;
  return docs.toolByName.get(String(params['name']))?.asks === true;
}
