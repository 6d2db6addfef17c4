/** The MCP endpoint alone on hapi, with hand-made content, and how to talk to it over HTTP. */
import { randomUUID } from 'node:crypto';
import { server as hapiServer, type Server } from '@hapi/hapi';
import type { ExecutionContext } from 'ava';
import { publishedDataEndpoint } from '../../src/discovery/published-data.ts';
import { contextOf } from './generation.ts';
import { oneEdition } from './one-edition.ts';
import type { Generation } from '../../src/generation/generation.ts';
import { Exchange } from '../../src/http/exchange.ts';
import { http } from '../../src/http/hapi.ts';
import { memoryLimiter } from '../../src/limits/limiter.ts';
import type { Changes } from '../../src/mcp/changes.ts';
import { consentBy } from '../../src/mcp/consent.ts';
import { docsService } from '../../src/mcp/docs.ts';
import { mcpEndpoints, MCP_LIMITS, type McpLimits } from '../../src/mcp/endpoints.ts';
import { mcpProblems } from '../../src/mcp/problem-form.ts';
import { originPolicy } from '../../src/mcp/protocol/origin.ts';
import type { McpService } from '../../src/mcp/service.ts';
import { MemorySessions } from '../../src/mcp/sessions/memory.ts';
import { SESSION_LIMITS, type Sessions } from '../../src/mcp/sessions/sessions.ts';
import type { AnyTool } from '../../src/mcp/tool.ts';
import { docsTools } from '../../src/mcp/tools/docs-tools.ts';
import { askBothWays } from './both-ways.ts';
import { handMadeGeneration } from './library.ts';

export const SECRET = 'a secret of the tests, 32 bytes or more';

/** Tools of the specification, in the order in which a model should think of them. */
export const SPECIFIED_TOOLS: readonly string[] = [
  'search_docs',
  'get_page',
  'list_pages',
  'find_samples',
  'compare_runtimes',
  'get_benchmarks',
  'check_known_issue',
];

export interface EndpointOptions {
  readonly generation?: Generation;
  /** Tools beyond those of the product. */
  readonly tools?: readonly AnyTool[];
  readonly service?: McpService;
  readonly sessions?: Sessions;
  readonly limits?: Partial<McpLimits>;
  readonly quota?: number;
  readonly baseUrl?: string;
}

export interface Endpoint {
  readonly server: Server;
  readonly sessions: Sessions;
  /** Failures that the service kept to itself. */
  readonly errors: Error[];
  /** Tells the listeners about a reload. */
  announce(changes: Changes): void;
}

/** An initialised server, not listening. What is injected is asked over a socket too, see `both-ways.ts`. */
export async function endpoint(
  t: ExecutionContext,
  options: EndpointOptions = {},
): Promise<Endpoint> {
  const made = await makeEndpoint(options);
  await made.server.initialize();
  t.teardown(() => made.server.stop({ timeout: 1000 }));
  await alsoOverSocket(t, made, options);
  return made;
}

/** A server on a free port of the loopback interface, for clients of their own. What is injected is not asked twice. */
export async function listening(
  t: ExecutionContext,
  options: EndpointOptions = {},
): Promise<Endpoint & { readonly url: URL }> {
  const made = await makeEndpoint(options);
  await made.server.start();
  t.teardown(() => made.server.stop({ timeout: 1000 }));
  return { ...made, url: new URL(`http://127.0.0.1:${made.server.info.port}/mcp`) };
}

/** A second server with the same content and quota, so that both count alike; tools of the test's own run once. */
async function alsoOverSocket(
  t: ExecutionContext,
  { server }: Endpoint,
  options: EndpointOptions,
): Promise<void> {
  const other = await makeEndpoint(options);
  await other.server.start();
  t.teardown(() => other.server.stop({ timeout: 1000 }));
  const own = (options.tools ?? []).map(({ name }) => name);
  askBothWays(server, other.server.info.port as number, own);
}

/** @returns a server that neither listens nor is initialised */
export async function makeEndpoint(options: EndpointOptions): Promise<Endpoint> {
  const server = hapiServer({ port: 0, host: '127.0.0.1', compression: false });
  const errors: Error[] = [];
  const sessions = options.sessions ?? new MemorySessions(SESSION_LIMITS);
  const limiter = memoryLimiter({ quota: options.quota ?? 1e9, windowSeconds: 60 });
  const baseUrl = options.baseUrl ?? 'http://localhost:3000';
  const generation = options.generation ?? handMadeGeneration();
  const service = options.service ?? serviceOf(generation, options.tools ?? [], errors);
  const mcp = mcpEndpoints({
    service: () => service,
    sessions,
    origin: originPolicy(baseUrl, []),
    limits: { ...MCP_LIMITS, ...options.limits },
    onError: (error: Error) => errors.push(error),
  });
  const exchange = new Exchange({
    baseUrl,
    editions: oneEdition({ current: () => generation }),
    limiters: { docs: limiter, pages: limiter },
    clientOf: { address: () => 'client', key: (address) => address, isProxy: () => false },
    requestId: () => randomUUID(),
    connections: { perAddress: 256, refusals: 20 },
    onClosed: () => {},
    isReady: () => true,
    problemForms: [mcpProblems],
    onUnexpected: (error) => errors.push(error),
    onExchanged: () => {},
  });
  const endpoints = [...mcp.endpoints, publishedDataEndpoint({})];
  await server.register({ plugin: http, options: { exchange, endpoints } });
  server.ext('onPreStop', async () => {
    await mcp.close();
    // hapi, which knows nothing of these connections, ends them next: what was just ended is written first.
    await new Promise((resolve) => setTimeout(resolve, 50));
  });
  return { server, sessions, errors, announce: mcp.announce };
}

function serviceOf(generation: Generation, tools: readonly AnyTool[], errors: Error[]): McpService {
  return docsService({
    operation: contextOf(generation),
    tools: [...docsTools(undefined), ...tools],
    consent: consentBy(SECRET, randomUUID),
    onError: (error) => errors.push(error),
  });
}

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  /** The JSON body, or the messages of an event stream; undefined for an empty body. */
  readonly body: any;
}

export type Headers = Readonly<Record<string, string>>;

/** One POST, with the headers that a client of the version sends. */
export function post(server: Server, body: unknown, headers: Headers = {}): Promise<Reply> {
  return send(server, { url: '/mcp', body, headers });
}

interface Sent {
  readonly url: string;
  readonly body: unknown;
  readonly headers: Headers;
}

async function send(server: Server, { url, body, headers }: Sent): Promise<Reply> {
  const response = await server.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const { statusCode, payload } = response;
  return { status: statusCode, headers: response.headers, body: bodyOf(payload) };
}

function bodyOf(payload: string): unknown {
  if (payload === '') return undefined;
  return payload.startsWith('event:') || payload.startsWith(':')
    ? eventsOf(payload)
    : JSON.parse(payload);
}

/** The messages of an event stream. */
export function eventsOf(text: string): unknown[] {
  return [...text.matchAll(/^data: (.+)$/gm)].map(([, data]) => JSON.parse(data ?? ''));
}

const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

export interface ModernRequest {
  readonly method: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly capabilities?: object;
  readonly headers?: Headers;
  readonly id?: string | number;
  /** Default: `/mcp`; of an earlier version only. */
  readonly url?: string;
  /** Further members of `_meta`. */
  readonly meta?: object;
}

/** A request of 2026-07-28 as the specification wants it. */
export function modern(server: Server, request: ModernRequest): Promise<Reply> {
  const { method, params = {}, capabilities = {}, id = 1, meta: more } = request;
  const name = params['name'] ?? params['uri'];
  const meta = { ...META, 'io.modelcontextprotocol/clientCapabilities': capabilities, ...more };
  const body = { jsonrpc: '2.0', id, method, params: { ...params, _meta: meta } };
  return post(server, body, {
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': method,
    ...(typeof name === 'string' ? { 'mcp-name': name } : {}),
    ...request.headers,
  });
}

/** A request of an earlier version. */
export function legacy(
  server: Server,
  version: string,
  { method, params, headers = {}, id = 1, url = '/mcp' }: ModernRequest,
): Promise<Reply> {
  const body = { jsonrpc: '2.0', id, method, ...(params === undefined ? {} : { params }) };
  return send(server, { url, body, headers: { 'mcp-protocol-version': version, ...headers } });
}

/** The message by which a client of an earlier version begins. */
export function handshake(version: string, capabilities: object = {}): object {
  const clientInfo = { name: 'test', version: '1' };
  const params = { protocolVersion: version, capabilities, clientInfo };
  return { jsonrpc: '2.0', id: 1, method: 'initialize', params };
}

/** The handshake of an earlier version; the reply has the session id in its headers when there is one. */
export function initialize(
  server: Server,
  version: string,
  capabilities: object = {},
): Promise<Reply> {
  return post(server, { ...handshake(version, capabilities), id: 'init' });
}
