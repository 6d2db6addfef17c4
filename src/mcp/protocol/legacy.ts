/**
 * The protocol versions that open with `initialize`: stateless, but for sessions of clients whose user can be asked.
 * Batches are split here and never reach the SDK, which an array can hang.
 */
import { isInitializeRequest, isJSONRPCRequest } from '@modelcontextprotocol/server';
import type { Caller } from '../service.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { ACCEPTED, refusal, type Answer, type Call } from './call.ts';
import { dispatch } from './dispatch.ts';
import {
  canBeAsked,
  findSession,
  handshakeOf,
  openSession,
  recordOf,
  unknownSession,
  unreachable,
  type Session,
} from './legacy-session.ts';
import {
  errorResponse,
  invalidRequest,
  isRequestId,
  readMessage,
  type RpcNotification,
  type RpcReply,
  type RpcRequest,
} from './message.ts';
import { sdkExchange } from './sdk-exchange.ts';
import { changeSubscriptions } from './subscriptions.ts';
import {
  hasBatches,
  isLegacyVersion,
  LEGACY_VERSIONS,
  UNSTATED_VERSION,
  type LegacyVersion,
} from './versions.ts';
import { isData } from '../../content/source/data.ts';

export interface LegacyCall extends Call {
  readonly sessions: Sessions;
  /** Messages that one batch may hold. */
  readonly batchMax: number;
}

/** A call with its version and session. */
interface Conversation {
  readonly call: LegacyCall;
  readonly version: LegacyVersion;
  readonly session?: Session;
}

/** Serves one POST of an earlier version. @throws {Problem} while its session cannot be looked up. */
export async function serveLegacy(call: LegacyCall): Promise<Answer> {
  const stated = call.headers['mcp-protocol-version'] ?? UNSTATED_VERSION;
  if (!isLegacyVersion(stated)) return unknownVersion(stated);
  const id = call.headers['mcp-session-id'];
  if (id === undefined) return serveBody({ call, version: stated });
  const session = await findSession(call.sessions, id);
  if (session === undefined) return unknownSession();
  return serveBody({ call, version: session.record.version, session });
}

function serveBody(conversation: Conversation): Promise<Answer> | Answer {
  const { body } = conversation.call;
  if (!Array.isArray(body)) return serveMessage(conversation, body);
  if (!hasBatches(conversation.version)) {
    const text = `Protocol version ${conversation.version} has no batches: send one message in each POST.`;
    return refusal(400, invalidRequest(text));
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
      return serveReply(conversation, read.message);
    case 'invalid':
      return refusal(
        400,
        invalidRequest('The body is not a JSON-RPC 2.0 message with a valid id.'),
      );
  }
}

function serveRequest(
  conversation: Conversation,
  request: RpcRequest,
  mayStream: boolean,
): Promise<Answer> | Answer {
  const { call, version, session } = conversation;
  if (request.method === 'initialize') return initialize(call, request);
  const canAsk = session !== undefined && mayStream;
  const isNotified = session !== undefined;
  const { client, isForeignPage, work } = call;
  const caller: Caller = { version, client, isForeignPage, canAsk, isNotified, work };
  const direct =
    (session && changeSubscriptions(call.sessions, session, request)) ??
    dispatch(call.service, request, caller);
  if (direct !== undefined) return direct;
  return sdkExchange(call.service.createServer(caller), request, {
    ...(session !== undefined && {
      session,
      listen: (listener) => call.sessions.listen(session.id, listener).catch(unreachable),
    }),
    gone: call.gone(),
    deadlineMs: call.deadlineMs,
    mayStream,
  });
}

/** Answers the handshake, and opens a session when the client's user can be asked and there is room. */
async function initialize(call: LegacyCall, request: RpcRequest): Promise<Answer> {
  const { client, isForeignPage, deadlineMs, service, work } = call;
  const record = recordOf(request);
  const isValid = isJSONRPCRequest(request) && isInitializeRequest(request);
  const id =
    isValid && canBeAsked(request) ? await openSession(call.sessions, client, record) : undefined;
  const isNotified = id !== undefined;
  const { version } = record;
  const caller = { version, client, isForeignPage, canAsk: false, isNotified, work };
  // A server of the SDK keeps the whole handshake.
  const short = isValid ? { ...handshakeOf(record), id: request.id } : request;
  const options = { gone: call.gone(), deadlineMs, mayStream: false };
  const answer = await sdkExchange(service.createServer(caller), short, options);
  if (answer.kind !== 'json' || id === undefined) return answer;
  return { ...answer, headers: { 'mcp-session-id': id } };
}

async function serveNotification(
  { call, session }: Conversation,
  { method, params }: RpcNotification,
): Promise<Answer> {
  const requestId = params?.['requestId'];
  if (session !== undefined && method === 'notifications/cancelled' && isRequestId(requestId)) {
    await call.sessions.signal(session.id, { kind: 'cancel', requestId }).catch(unreachable);
  }
  return ACCEPTED;
}

async function serveReply({ call, session }: Conversation, message: RpcReply): Promise<Answer> {
  if (session === undefined) {
    const text = 'Nothing was asked: an answer needs the header Mcp-Session-Id of its session.';
    return refusal(400, invalidRequest(text));
  }
  await call.sessions.signal(session.id, { kind: 'reply', message }).catch(unreachable);
  return ACCEPTED;
}

async function serveBatch(conversation: Conversation, batch: readonly unknown[]): Promise<Answer> {
  const { batchMax } = conversation.call;
  if (batch.length === 0) return refusal(400, invalidRequest('The batch is empty.'));
  if (batch.length > batchMax) {
    return refusal(400, invalidRequest(`A batch holds at most ${batchMax} messages.`));
  }
  const bodies: string[] = [];
  for (const [at, message] of batch.entries()) {
    if (at > 0) await conversation.call.work.pause();
    const text = await serveMember(conversation, message);
    if (text !== undefined) bodies.push(text);
  }
  if (bodies.length === 0) return ACCEPTED;
  return { kind: 'json', status: 200, body: Buffer.from(`[${bodies.join(',')}]`) };
}

/** The response to one message of a batch; undefined for a message that has none. */
async function serveMember(conversation: Conversation, body: unknown): Promise<string | undefined> {
  const read = readMessage(body);
  if (read.kind === 'invalid' || isInitialize(body)) {
    return errorResponse(invalidRequest('Not a message that a batch may hold.'));
  }
  if (read.kind !== 'request') return undefined;
  const answer = await serveRequest(conversation, read.message, false);
  return answer.kind === 'json' ? answer.body.toString() : undefined;
}

function isInitialize(body: unknown): boolean {
  return isData(body) && body['method'] === 'initialize';
}

function unknownVersion(stated: unknown): Answer {
  const versions = LEGACY_VERSIONS.join(', ');
  const text = `Unsupported protocol version: ${String(stated)} (supported: ${versions}).`;
  return refusal(400, invalidRequest(text));
}
