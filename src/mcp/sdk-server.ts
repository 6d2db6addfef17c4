/** An SDK server: runs the methods of the table, and adds what takes a conversation. */
import { ProtocolError, Server, type ServerContext } from '@modelcontextprotocol/server';
import { identityOf } from './identity.ts';
import { methods, runMethod, type Docs } from './methods.ts';
import { CACHE_HINTS } from './protocol/dispatch.ts';
import type { Params } from './protocol/message.ts';
import { LEGACY_VERSIONS } from './protocol/versions.ts';
import type { Caller } from './service.ts';

/** @param current The documentation of each request: a server of a connection outlives reloads. */
export function createSdkServer(current: () => Docs, caller: Caller): Server {
  const { consent, operation, instructions } = current();
  const identity = identityOf(operation.generation.library);
  const icons = identity.icons.length > 0 && { icons: [...identity.icons] };
  const { isNotified } = caller;
  const server = new Server(
    { ...identity.server, ...icons },
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
      requestState: { verify: consent.verify },
    },
  );
  for (const method of Object.keys(methods)) {
    server.setRequestHandler(
      method as 'tools/call',
      async ({ params = {} }: { readonly params?: object }, context) =>
        (await run(current(), { method, params: params as Params }, { caller, context })) as never,
    );
  }
  return server;
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
