/** An SDK server for one request, over a prepared generation: the way of all calls that have no shorter one. */
import { ProtocolError, Server, type ServerContext } from '@modelcontextprotocol/server';
import { complete, type CompletionOf } from './completion.ts';
import { runTool, type PreparedDocs } from './prepared-docs.ts';
import { identityOf } from './identity.ts';
import { getPrompt, promptListing } from './prompts.ts';
import { LIST_TTL_MS } from './protocol/hot.ts';
import { RPC_CODE, type Fault } from './protocol/message.ts';
import { LEGACY_VERSIONS } from './protocol/versions.ts';
import { templatesOf } from './resources.ts';
import type { Caller } from './surface.ts';

const CACHE = { ttlMs: LIST_TTL_MS, cacheScope: 'public' } as const;

export function createSdkServer(docs: PreparedDocs, caller: Caller): Server {
  const { operation, consent } = docs;
  const identity = identityOf(operation.generation.library);
  const server = new Server(identity.server, {
    capabilities: {
      tools: { listChanged: false },
      resources: { listChanged: false, subscribe: false },
      prompts: { listChanged: false },
      completions: {},
    },
    instructions: identity.instructions,
    supportedProtocolVersions: [...LEGACY_VERSIONS],
    cacheHints: {
      'server/discover': CACHE,
      'tools/list': CACHE,
      'prompts/list': CACHE,
      'resources/list': CACHE,
      'resources/templates/list': CACHE,
      'resources/read': CACHE,
    },
    requestState: { verify: consent.verify },
  });
  handleTools(server, docs, caller);
  handleResources(server, docs);
  handlePrompts(server, docs);
  return server;
}

function handleTools(server: Server, docs: PreparedDocs, caller: Caller): void {
  const { toolByName, listing, consent } = docs;
  server.setRequestHandler('tools/list', ({ params }) => {
    refuseCursor(params?.cursor);
    return { tools: listing as [] };
  });
  server.setRequestHandler('tools/call', async ({ params }, context: ServerContext) => {
    const { name, arguments: input = {} } = params;
    const tool = toolByName.get(name);
    if (tool === undefined) throw unknownTool(name, [...toolByName.keys()]);
    const asked = { tool: name, input, context };
    const reply = consent.reply(asked);
    const call = await runTool(docs, tool, {
      input,
      caller,
      ...(reply === undefined ? {} : { reply }),
    });
    if (call.kind === 'question') return consent.ask(asked, call);
    if (call.kind === 'fault') throw protocolError(call.fault);
    return JSON.parse(`{${call.members.toString()}}`);
  });
}

function handleResources(server: Server, { operation, resources, onError }: PreparedDocs): void {
  const { library } = operation.generation;
  server.setRequestHandler('resources/list', ({ params }) => {
    const list = resources.list(params?.cursor);
    if ('code' in list) throw protocolError(list);
    return list as { resources: [] };
  });
  server.setRequestHandler('resources/templates/list', ({ params }) => {
    refuseCursor(params?.cursor);
    return { resourceTemplates: templatesOf(library) as [] };
  });
  server.setRequestHandler('resources/read', ({ params: { uri } }) => {
    const found = guarded(onError, () => resources.read(uri));
    if (found !== undefined) return { contents: [found] };
    const message = `Resource not found: ${uri}. resources/list has all of them.`;
    throw protocolError({ code: RPC_CODE.invalidParams, message, data: { uri } });
  });
}

function handlePrompts(server: Server, { operation, onError }: PreparedDocs): void {
  const { generation } = operation;
  server.setRequestHandler('prompts/list', ({ params }) => {
    refuseCursor(params?.cursor);
    return { prompts: promptListing() as [] };
  });
  server.setRequestHandler('prompts/get', ({ params }) => {
    const { name, arguments: given = {} } = params;
    const filled = guarded(onError, () => getPrompt(generation, name, given));
    if ('code' in filled) throw protocolError(filled);
    return { ...filled, messages: filled.messages as [] };
  });
  server.setRequestHandler('completion/complete', ({ params: { ref, argument } }) => {
    const of: CompletionOf =
      ref.type === 'ref/prompt' ? { kind: 'prompt', name: ref.name } : { kind: 'template' };
    const completion = complete(generation.library, of, argument);
    return { completion: { ...completion, values: [...completion.values] } };
  });
}

/** What `work` returns; the SDK would tell the client the message of whatever it throws. */
function guarded<Result>(onError: PreparedDocs['onError'], work: () => Result): Result {
  try {
    return work();
  } catch (thrown) {
    onError(thrown instanceof Error ? thrown : new Error(String(thrown)));
    const message = 'The service failed to answer this request.';
    throw protocolError({ code: RPC_CODE.internalError, message });
  }
}

/** Lists that are given whole have no second page. */
function refuseCursor(cursor: string | undefined): void {
  if (cursor === undefined) return;
  const message = 'This list has one page: leave the cursor out.';
  throw protocolError({ code: RPC_CODE.invalidParams, message });
}

function unknownTool(name: string, names: readonly string[]): ProtocolError {
  const message = `Unknown tool: ${name}. There are: ${names.join(', ')}.`;
  return protocolError({ code: RPC_CODE.invalidParams, message });
}

function protocolError({ code, message, data }: Fault): ProtocolError {
  return new ProtocolError(code, message, data);
}
