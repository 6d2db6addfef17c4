/**
 * The protocol versions that open with `initialize`: stateless, but for sessions of clients whose user can be asked.
 * Batches are split here and never reach the SDK, which an array can hang.
 */
import { isInitializeRequest } from '@modelcontextprotocol/server';
import type { Sessions } from '../sessions/sessions.ts';
import type { Caller, Surface } from '../surface.ts';
import { ACCEPTED, refusal, type Answer } from './answer.ts';
import { exchange } from './exchange.ts';
import { hotLegacy } from './hot.ts';
import { findSession, unknownSession, type Session } from './legacy-session.ts';
import {
  faultMessage,
  invalid,
  isObject,
  isRequestId,
  readMessage,
  type RpcNotification,
  type RpcRequest,
} from './message.ts';
import {
  hasBatches,
  hasSessionElicitation,
  isLegacyVersion,
  LEGACY_VERSIONS,
  UNSTATED_VERSION,
  type LegacyVersion,
} from './versions.ts';

export interface LegacyCall {
  readonly surface: Surface;
  readonly sessions: Sessions;
  /** Key of the client's address. */
  readonly client: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: unknown;
  readonly gone: AbortSignal;
  readonly deadlineMs: number;
  /** Messages that one batch may hold. */
  readonly batchMax: number;
}

/** What is known once the headers are read. */
interface Conversation {
  readonly call: LegacyCall;
  readonly version: LegacyVersion;
  readonly session?: Session;
}

/** Serves one POST of an earlier version. */
export async function serveLegacy(call: LegacyCall): Promise<Answer> {
  const stated = call.headers['mcp-protocol-version'] ?? UNSTATED_VERSION;
  if (!isLegacyVersion(stated)) return unknownVersion(stated);
  const id = call.headers['mcp-session-id'];
  if (id === undefined) return serveBody({ call, version: stated });
  const session = await findSession(call.sessions, id);
  if (session === undefined) return unknownSession();
  const version = session.record.initialize.params?.['protocolVersion'];
  return serveBody({ call, version: isLegacyVersion(version) ? version : stated, session });
}

function serveBody(conversation: Conversation): Promise<Answer> | Answer {
  const { body } = conversation.call;
  if (!Array.isArray(body)) return serveMessage(conversation, body);
  if (!hasBatches(conversation.version)) {
    const text = `Protocol version ${conversation.version} has no batches: send one message in each POST.`;
    return refusal(400, invalid(text));
  }
  return serveBatch(conversation, body);
}

function serveMessage(conversation: Conversation, body: unknown): Promise<Answer> | Answer {
  const read = readMessage(body);
  switch (read.kind) {
    case 'request':
      return serveRequest(conversation, read.message, true);
    case 'notification':
      return serveNotification(conversation, read.message);
    case 'reply':
      return serveReply(conversation, body);
    case 'invalid':
      return refusal(400, invalid('The body is not a JSON-RPC 2.0 message with a valid id.'));
  }
}

async function serveRequest(
  conversation: Conversation,
  request: RpcRequest,
  mayStream: boolean,
): Promise<Answer> {
  const { call, version, session } = conversation;
  const caller: Caller = {
    version,
    client: call.client,
    canAsk: session !== undefined && mayStream,
  };
  if (request.method === 'initialize') return initialize(call, request);
  const hot = hotLegacy(call.surface, request, caller);
  if (hot !== undefined) return hot;
  return exchange(call.surface.createServer(caller), request, {
    ...(session === undefined
      ? {}
      : { session, listen: (listener) => call.sessions.listen(session.id, listener) }),
    gone: call.gone,
    deadlineMs: call.deadlineMs,
    mayStream,
  });
}

/** Answers the handshake, and opens a session when the client's user can be asked and there is room. */
async function initialize(call: LegacyCall, request: RpcRequest): Promise<Answer> {
  const { client, gone, deadlineMs } = call;
  const wanted = request.params?.['protocolVersion'];
  const version = isLegacyVersion(wanted) ? wanted : LEGACY_VERSIONS[0];
  const server = call.surface.createServer({ version, client, canAsk: false });
  const answer = await exchange(server, request, { gone, deadlineMs, mayStream: false });
  if (answer.kind !== 'json' || !isInitializeRequest(request) || !hasSessionElicitation(wanted)) {
    return answer;
  }
  const { elicitation } = request.params.capabilities;
  if (elicitation === undefined) return answer;
  const id = await call.sessions.open(client, { initialize: request as unknown as RpcRequest });
  return id === undefined ? answer : { ...answer, headers: { 'mcp-session-id': id } };
}

async function serveNotification(
  { call, session }: Conversation,
  { method, params }: RpcNotification,
): Promise<Answer> {
  const requestId = params?.['requestId'];
  if (session !== undefined && method === 'notifications/cancelled' && isRequestId(requestId)) {
    await call.sessions.signal(session.id, { kind: 'cancel', requestId });
  }
  return ACCEPTED;
}

async function serveReply({ call, session }: Conversation, body: unknown): Promise<Answer> {
  const read = readMessage(body);
  if (read.kind !== 'reply' || session === undefined) {
    return refusal(
      400,
      invalid('Nothing was asked: an answer needs the header Mcp-Session-Id of its session.'),
    );
  }
  await call.sessions.signal(session.id, { kind: 'reply', message: read.message });
  return ACCEPTED;
}

async function serveBatch(conversation: Conversation, batch: readonly unknown[]): Promise<Answer> {
  const { batchMax } = conversation.call;
  if (batch.length === 0) return refusal(400, invalid('The batch is empty.'));
  if (batch.length > batchMax) {
    return refusal(400, invalid(`A batch holds at most ${batchMax} messages.`));
  }
  const answers = await Promise.all(batch.map((message) => serveMember(conversation, message)));
  const bodies = answers.filter((text) => text !== undefined);
  if (bodies.length === 0) return ACCEPTED;
  return { kind: 'json', status: 200, body: `[${bodies.join(',')}]` };
}

/** The response to one message of a batch; undefined for a message that has none. */
async function serveMember(conversation: Conversation, body: unknown): Promise<string | undefined> {
  const read = readMessage(body);
  if (read.kind === 'invalid' || isInitialize(body)) {
    return JSON.stringify(faultMessage(invalid('Not a message that a batch may hold.')));
  }
  if (read.kind !== 'request') return undefined;
  const answer = await serveRequest(conversation, read.message, false);
  return answer.kind === 'json' ? answer.body.toString() : undefined;
}

function isInitialize(body: unknown): boolean {
  return isObject(body) && body['method'] === 'initialize';
}

function unknownVersion(stated: unknown): Answer {
  const versions = LEGACY_VERSIONS.join(', ');
  const text = `Unsupported protocol version: ${String(stated)} (supported: ${versions}).`;
  return refusal(400, invalid(text));
}
