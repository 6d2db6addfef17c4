import {
  Client as ModernClient,
  StreamableHTTPClientTransport as ModernTransport,
} from '@modelcontextprotocol/client';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import test, { type ExecutionContext } from 'ava';
import { consentTool } from '../helpers/consent-tool.ts';
import { handMadeGeneration } from '../helpers/library.ts';
import { listening, SPECIFIED_TOOLS } from '../helpers/mcp.ts';
import { callsOf } from '../helpers/tool-calls.ts';
import { verifies } from '../helpers/verifies.ts';

const PAGES = 150;

/** One interface over both clients. */
interface AnyClient {
  listTools(): Promise<{ readonly tools: readonly any[] }>;
  callTool(params: { name: string; arguments: Record<string, unknown> }): Promise<any>;
  listPrompts(): Promise<{ readonly prompts: readonly { readonly name: string }[] }>;
  getPrompt(params: { name: string; arguments: Record<string, string> }): Promise<any>;
  listResources(params?: { cursor: string }): Promise<any>;
  readResource(params: { uri: string }): Promise<any>;
  close(): Promise<void>;
}

async function useEverything(t: ExecutionContext, client: AnyClient): Promise<void> {
  const { tools } = await client.listTools();
  const calls = callsOf(tools, {
    query: 'acme',
    pattern: 'acme',
    slug: 'install',
    runtime: 'node',
  });
  t.deepEqual(
    SPECIFIED_TOOLS.filter((name) => !calls.some(([called]) => called === name)),
    [],
  );
  for (const [name, args] of calls) {
    const result = await client.callTool({ name, arguments: args });
    t.falsy(result.isError, name);
    t.is(result.content[0].type, 'text');
  }
  const { prompts } = await client.listPrompts();
  for (const { name } of prompts) {
    const { messages } = await client.getPrompt({ name, arguments: { runtime: 'node' } });
    t.true(messages.length > 0);
  }
  const uris = await allResources(client);
  t.is(new Set(uris).size, PAGES + 5);
  for (const uri of uris.filter((_, index) => index % 40 === 0)) {
    const { contents } = await client.readResource({ uri });
    t.is(contents[0].uri, uri);
  }
}

async function allResources(client: AnyClient): Promise<readonly string[]> {
  const uris: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await client.listResources(cursor === undefined ? undefined : { cursor });
    uris.push(...page.resources.map(({ uri }: { uri: string }) => uri));
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return [...new Set(uris)];
}

const serve = (t: ExecutionContext) => {
  const { tool, sent } = consentTool();
  const generation = handMadeGeneration({ more: PAGES });
  return listening(t, { tools: [tool], generation }).then((made) => ({ ...made, sent }));
};

/** A client of SDK 1.x that asks for `version`: it would always ask for its newest. */
async function olderClient(url: URL, version: string, answer?: 'accept' | 'decline') {
  const capabilities = answer === undefined ? {} : { elicitation: {} };
  const client = new Client({ name: 'v1', version: '1' }, { capabilities });
  if (answer !== undefined) {
    client.setRequestHandler(ElicitRequestSchema, () =>
      Promise.resolve(
        answer === 'accept' ? { action: answer, content: { agree: true } } : { action: answer },
      ),
    );
  }
  const rewriting: typeof fetch = (input, init) => {
    const body = typeof init?.body === 'string' ? init.body : undefined;
    if (body === undefined || !body.includes('"initialize"')) return fetch(input, init);
    const message = JSON.parse(body) as { params: { protocolVersion: string } };
    message.params.protocolVersion = version;
    return fetch(input, { ...init, body: JSON.stringify(message) });
  };
  const transport = new StreamableHTTPClientTransport(url, { fetch: rewriting });
  await client.connect(transport as never);
  return { client, transport };
}

for (const version of ['2025-11-25', '2025-06-18', '2025-03-26']) {
  test(`the 1.x client uses everything on ${version}`, async (t) => {
    verifies('mcp:2025-11-25', 'mcp:2025-06-18', 'mcp:2025-03-26');
    const { url } = await serve(t);
    const { client, transport } = await olderClient(url, version);
    t.is(transport.protocolVersion, version);
    t.is(transport.sessionId, undefined);
    await useEverything(t, client as unknown as AnyClient);
    await client.close();
  });
}

for (const version of ['2025-11-25', '2025-06-18']) {
  for (const answer of ['accept', 'decline'] as const) {
    test(`the 1.x client on ${version} asks its user, who says ${answer}`, async (t) => {
      verifies('mcp:session');
      const { url, sent, sessions } = await serve(t);
      const { client, transport } = await olderClient(url, version, answer);
      const id = transport.sessionId ?? '';
      t.truthy(await sessions.find(id));
      await useEverything(t, client as unknown as AnyClient);
      const result: any = await client.callTool({ name: 'send_note', arguments: { note: 'x' } });
      t.is(result.structuredContent.outcome, answer === 'accept' ? 'agreed' : 'declined');
      t.is(sent.length, answer === 'accept' ? 1 : 0);
      await transport.terminateSession();
      t.is(await sessions.find(id), undefined);
      await client.close();
    });
  }
}

test('the 1.x client without a session on 2025-03-26 is not asked', async (t) => {
  const { url, sent } = await serve(t);
  const { client, transport } = await olderClient(url, '2025-03-26', 'accept');
  t.is(transport.sessionId, undefined);
  const result: any = await client.callTool({ name: 'send_note', arguments: { note: 'x' } });
  t.is(result.structuredContent.outcome, 'token');
  t.is(sent.length, 0);
  await client.close();
});

async function newerClient(url: URL, mode: 'auto' | 'legacy' | { pin: string }, answer?: string) {
  const client = new ModernClient(
    { name: 'v2', version: '1' },
    {
      capabilities: answer === undefined ? {} : { elicitation: { form: {} } },
      versionNegotiation: { mode },
    },
  );
  if (answer !== undefined) {
    client.setRequestHandler('elicitation/create', () =>
      Promise.resolve(
        answer === 'accept'
          ? { action: 'accept' as const, content: { agree: true } }
          : { action: 'decline' as const },
      ),
    );
  }
  await client.connect(new ModernTransport(url));
  return client;
}

test('the 2.x client uses everything on 2026-07-28', async (t) => {
  verifies('mcp:2026-07-28');
  const { url } = await serve(t);
  const client = await newerClient(url, { pin: '2026-07-28' });
  await useEverything(t, client as unknown as AnyClient);
  await client.close();
});

for (const mode of ['auto', 'legacy', { pin: '2026-07-28' }] as const) {
  for (const answer of ['accept', 'decline']) {
    const title = typeof mode === 'string' ? mode : mode.pin;
    test(`the 2.x client (${title}) asks its user, who says ${answer}`, async (t) => {
      const { url, sent } = await serve(t);
      const client = await newerClient(url, mode, answer);
      const result: any = await client.callTool({ name: 'send_note', arguments: { note: 'x' } });
      t.is(result.structuredContent.outcome, answer === 'accept' ? 'agreed' : 'declined');
      t.is(sent.length, answer === 'accept' ? 1 : 0);
      await client.close();
    });
  }
}
