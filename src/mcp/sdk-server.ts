/** An SDK server: runs the methods of the table, and adds what takes a conversation. */
import { ProtocolError, Server, type ServerContext } from '@modelcontextprotocol/server';
import type { Introduction } from './introduction.ts';
import { methods, runMethod, type Docs } from './methods.ts';
import { CACHE_HINTS } from './protocol/dispatch.ts';
import type { Params } from './protocol/message.ts';
import { LEGACY_VERSIONS } from './protocol/versions.ts';
import type { Caller } from './service.ts';

/** The documentation of each request, now or once it has been read: a server of a connection outlives reloads. */
export type CurrentDocs = () => Docs | Promise<Docs>;

/** @param introduction Words of the handshake; its tools are listed until the documentation has been read. */
export function createSdkServer(
  { server: info, icons, instructions, tools }: Introduction,
  current: CurrentDocs,
  caller: Caller,
): Server {
  const { isNotified } = caller;
  const server = new Server(
    { ...info, ...(icons.length > 0 && { icons: [...icons] }) },
    {
      capabilities: {
        tools: { listChanged: isNotified },
        resources: { listChanged: isNotified, subscribe: isNotified },
        prompts: { listChanged: isNotified },
        completions: {},
      },
      instructions,
      supportedProtocolVersions: [...LEGACY_VERSIONS],
      cacheHints: CACHE_HINTS,
      requestState: {
        verify: async (...state) => (await current()).consent.verify(...state),
      },
    },
  );
  for (const method of Object.keys(methods)) {
    server.setRequestHandler(
      method as 'tools/call',
      async ({ params = {} }: { readonly params?: object }, context) => {
        const docs = current();
        if (docs instanceof Promise) {
          if (method === 'tools/list' && tools !== undefined) return JSON.parse(tools) as never;
          await tellOfWaiting(context);
        }
        const request = { method, params: params as Params };
        return (await run(await docs, request, { caller, context })) as never;
      },
    );
  }
  return server;
}

/** Progress for a client that asked for it: its call is held until the documentation has been read. */
async function tellOfWaiting({ mcpReq }: ServerContext): Promise<void> {
  const progressToken = mcpReq['_meta']?.progressToken;
  if (progressToken === undefined) return;
  const params = { progressToken, progress: 0, message: 'Reading the documentation.' };
  await mcpReq.notify({ method: 'notifications/progress', params });
}

/** The result of a method as an object. A question becomes an elicitation, and its reply runs the method again. */
async function run(
  docs: Docs,
  { method, params }: { readonly method: string; readonly params: Params },
  { caller, context }: { readonly caller: Caller; readonly context: ServerContext },
): Promise<object> {
  const call = { tool: String(params['name']), input: params['arguments'] ?? {}, context };
  const reply = method === 'tools/call' ? docs.consent.reply(call) : undefined;
  const answering = reply === undefined ? caller : { ...caller, reply };
  const outcome = await runMethod(docs, { method, params }, answering);
  if (outcome.kind === 'question') return docs.consent.ask(call, outcome);
  if (outcome.kind === 'result') return JSON.parse(outcome.json.toString()) as object;
  const { code, message, data } = outcome.error;
  throw new ProtocolError(code, message, data);
}
