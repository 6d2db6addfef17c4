/** The surface of the product: one generation of the documentation as tools, resources and prompts. */
import { ProtocolError, Server, type ServerContext } from '@modelcontextprotocol/server';
import type { OperationContext } from '../operations/operation.ts';
import { complete, type CompletionOf } from './completion.ts';
import type { Consent } from './consent.ts';
import { identityOf } from './identity.ts';
import { getPrompt, promptListing } from './prompts.ts';
import { LIST_TTL_MS } from './protocol/hot.ts';
import { RPC_CODE, type Fault } from './protocol/message.ts';
import { LEGACY_VERSIONS } from './protocol/versions.ts';
import { resourcesOf, templatesOf, type Resources } from './resources.ts';
import type { Caller, Outcome, Surface } from './surface.ts';
import { callTool, toolListing, type AnyTool, type Call, type ToolContext } from './tool.ts';

export interface DocsParts {
  readonly operation: OperationContext;
  readonly tools: readonly AnyTool[];
  readonly consent: Consent;
  /** Told of failures inside tools and the SDK that no client may see. */
  onError(error: Error): void;
}

/** What is computed once for a generation. */
interface Prepared extends DocsParts {
  readonly toolByName: ReadonlyMap<string, AnyTool>;
  readonly listing: readonly object[];
  readonly resources: Resources;
}

const CACHE = { ttlMs: LIST_TTL_MS, cacheScope: 'public' } as const;

export function docsSurface(parts: DocsParts): Surface {
  const toolByName = new Map(parts.tools.map((tool) => [tool.name, tool]));
  const { library } = parts.operation.generation;
  const listing = parts.tools.map(toolListing);
  const prepared: Prepared = { ...parts, toolByName, listing, resources: resourcesOf(library) };
  const { server } = identityOf(library);
  return {
    serverInfoMeta: JSON.stringify({ 'io.modelcontextprotocol/serverInfo': server }),
    hot: {
      toolsList: `"tools":${JSON.stringify(prepared.listing)}`,
      callTool(name, input, caller) {
        const tool = toolByName.get(name);
        if (tool === undefined || tool.asks) return undefined;
        return run(prepared, tool, { input, caller }) as Promise<Outcome>;
      },
    },
    createServer: (caller) => createServer(prepared, caller),
  };
}

interface ToolCall {
  readonly input: Readonly<Record<string, unknown>>;
  readonly caller: Caller;
  readonly reply?: ToolContext['reply'];
}

/** Runs a tool; a failure inside it is reported here and told to the client without its details. */
async function run(
  { operation, onError }: Prepared,
  tool: AnyTool,
  { input, caller, reply }: ToolCall,
): Promise<Call> {
  try {
    const context = { operation, caller, ...(reply === undefined ? {} : { reply }) };
    return await callTool(tool, input, context);
  } catch (thrown) {
    onError(thrown instanceof Error ? thrown : new Error(String(thrown)));
    const message = `${tool.name} failed inside the service. Try again later.`;
    return {
      kind: 'result',
      members: `"content":[{"type":"text","text":${JSON.stringify(message)}}],"isError":true`,
    };
  }
}

function createServer(prepared: Prepared, caller: Caller): Server {
  const { operation, consent, onError } = prepared;
  const { library } = operation.generation;
  const identity = identityOf(library);
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
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- the SDK's server is no EventTarget
  server.onerror = onError;
  handleTools(server, prepared, caller);
  handleResources(server, prepared);
  handlePrompts(server, prepared);
  return server;
}

function handleTools(server: Server, prepared: Prepared, caller: Caller): void {
  const { toolByName, listing, consent } = prepared;
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
    const call = await run(prepared, tool, {
      input,
      caller,
      ...(reply === undefined ? {} : { reply }),
    });
    if (call.kind === 'question') return consent.ask(asked, call);
    if (call.kind === 'fault') throw protocolError(call.fault);
    return JSON.parse(`{${call.members}}`);
  });
}

function handleResources(server: Server, { operation, resources }: Prepared): void {
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
    const found = resources.read(uri);
    if (found !== undefined) return { contents: [found] };
    const message = `Resource not found: ${uri}. resources/list has all of them.`;
    throw protocolError({ code: RPC_CODE.invalidParams, message, data: { uri } });
  });
}

function handlePrompts(server: Server, { operation }: Prepared): void {
  const { generation } = operation;
  server.setRequestHandler('prompts/list', ({ params }) => {
    refuseCursor(params?.cursor);
    return { prompts: promptListing() as [] };
  });
  server.setRequestHandler('prompts/get', ({ params }) => {
    const filled = getPrompt(generation, params.name, params.arguments ?? {});
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
