/** The MCP clients that are checked: both SDKs, on every protocol version that they can be asked to speak. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as OlderClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OlderTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { versionOf } from '../peers/javascript/versions.ts';
import type { Check } from './record.ts';

/** One interface over both clients. */
interface AnyClient {
  listTools(): Promise<{ readonly tools: readonly unknown[] }>;
  callTool(params: { name: string; arguments: Record<string, unknown> }): Promise<unknown>;
  close(): Promise<void>;
}

const DID = 'connected, listed the tools, called search_docs and read its results';

interface Asked {
  readonly name: string;
  readonly protocol: string;
  connect(url: URL): Promise<AnyClient>;
}

const NEWER: readonly Asked[] = (['2026-07-28', '2025-11-25'] as const).map((protocol) => ({
  name: '@modelcontextprotocol/client',
  protocol,
  async connect(url) {
    const mode = protocol === '2026-07-28' ? { pin: protocol } : ('legacy' as const);
    const client = new Client({ name: 'check', version: '1' }, { versionNegotiation: { mode } });
    await client.connect(new StreamableHTTPClientTransport(url));
    return client as unknown as AnyClient;
  },
}));

const OLDER: readonly Asked[] = ['2025-11-25', '2025-06-18', '2025-03-26'].map((protocol) => ({
  name: '@modelcontextprotocol/sdk',
  protocol,
  async connect(url) {
    const client = new OlderClient({ name: 'check', version: '1' });
    await client.connect(new OlderTransport(url, { fetch: asking(protocol) }) as never);
    return client as unknown as AnyClient;
  },
}));

/** The 1.x client always asks for its newest version; this asks for another in its name. */
function asking(protocol: string): typeof fetch {
  return (input, init) => {
    const body = typeof init?.body === 'string' ? init.body : '';
    if (!body.includes('"initialize"')) return fetch(input, init);
    const message = JSON.parse(body) as { params: { protocolVersion: string } };
    message.params.protocolVersion = protocol;
    return fetch(input, { ...init, body: JSON.stringify(message) });
  };
}

export async function checkClients(base: string): Promise<readonly Check[]> {
  const checks: Check[] = [];
  for (const { name, protocol, connect } of [...NEWER, ...OLDER]) {
    const version = versionOf(name).split(' ')[1] ?? '';
    const works = await uses(connect(new URL('/mcp', base)));
    checks.push({ kind: 'mcp-client', name, version, protocol, did: DID, works });
  }
  return checks;
}

async function uses(connecting: Promise<AnyClient>): Promise<boolean> {
  try {
    const client = await connecting;
    const { tools } = await client.listTools();
    const call = { name: 'search_docs', arguments: { query: 'search' } };
    const { structuredContent } = (await client.callTool(call)) as {
      readonly structuredContent?: { readonly results?: readonly unknown[] };
    };
    await client.close();
    return tools.length > 0 && (structuredContent?.results?.length ?? 0) > 0;
  } catch {
    return false;
  }
}
