/** Sessions of the earlier protocol versions: opened by `initialize`, named by a header, ended by DELETE. */
import { Problem } from '../../problem.ts';
import type { SessionRecord, Sessions } from '../sessions/sessions.ts';
import { refusal, type Answer, type JsonAnswer } from './call.ts';
import { invalidRequest, type RpcRequest } from './message.ts';
import { hasSessionElicitation, isLegacyVersion, LEGACY_VERSIONS } from './versions.ts';
import { isData } from '../../content/source/data.ts';

export interface Session {
  readonly id: string;
  readonly record: SessionRecord;
}

type Given = string | readonly string[] | undefined;

/** Ids are shorter; a longer one is not looked up. */
const ID_LENGTH_MAX = 128;

/** Client capabilities that a server may use, with their parts. */
const CAPABILITIES: Readonly<Record<string, readonly string[]>> = {
  elicitation: ['form', 'url'],
  sampling: ['context', 'tools'],
  roots: [],
};
/** UTF-16 code units of a client's name, and of its version. */
const NAME_LENGTH_MAX = 100;

/** The part of a handshake that matters later, short whatever was sent. */
export function recordOf({ params = {} }: RpcRequest): SessionRecord {
  const { protocolVersion: wanted, capabilities, clientInfo } = params;
  const info = isData(clientInfo) ? clientInfo : {};
  return {
    version: isLegacyVersion(wanted) ? wanted : LEGACY_VERSIONS[0],
    capabilities: isData(capabilities) ? knownCapabilities(capabilities) : {},
    client: { name: shortened(info['name']), version: shortened(info['version']) },
  };
}

/** Returns whether the user behind the client of a handshake can be asked. Clients of other users need no session. */
export function canBeAsked({ params = {} }: RpcRequest): boolean {
  const { protocolVersion: version, capabilities } = params;
  if (!hasSessionElicitation(version) || !isData(capabilities)) return false;
  return isData(capabilities['elicitation']);
}

function knownCapabilities(
  declared: Readonly<Record<string, unknown>>,
): SessionRecord['capabilities'] {
  const known = Object.entries(CAPABILITIES).flatMap(([name, parts]) => {
    const value = declared[name];
    if (!isData(value)) return [];
    const own = parts.filter((part) => isData(value[part])).map((part) => [part, {}] as const);
    return [[name, Object.fromEntries(own)] as const];
  });
  return Object.fromEntries(known);
}

/** A copy: a slice would keep the whole text in memory. */
function shortened(text: unknown): string {
  return Buffer.from(String(text).slice(0, NAME_LENGTH_MAX)).toString();
}

/** The handshake that a record describes. */
export function handshakeOf({ version, capabilities, client }: SessionRecord): RpcRequest {
  const params = { protocolVersion: version, capabilities, clientInfo: client };
  return { jsonrpc: '2.0', id: 'handshake', method: 'initialize', params };
}

/** Opens a session. Undefined without space or store: clients are also served without a session. */
export async function openSession(
  sessions: Sessions,
  client: string,
  record: SessionRecord,
): Promise<string | undefined> {
  return sessions.open(client, record).catch(() => undefined);
}

/** The session of the header; undefined when it has ended. @throws {Problem} while sessions cannot be looked up. */
export async function findSession(sessions: Sessions, id: Given): Promise<Session | undefined> {
  if (!isSessionId(id)) return undefined;
  const record = await sessions.find(id).catch(unreachable);
  return record && { id, record };
}

/** Ends the session that a DELETE names. @throws {Problem} while sessions cannot be looked up. */
export async function endSession(sessions: Sessions, id: Given): Promise<Answer> {
  if (id === undefined)
    return refusal(400, invalidRequest('DELETE needs the header Mcp-Session-Id.'));
  if (!isSessionId(id)) return unknownSession();
  const ended = await sessions.end(id).catch(unreachable);
  return ended ? { kind: 'empty', status: 200 } : unknownSession();
}

export function unknownSession(): JsonAnswer {
  return refusal(
    404,
    invalidRequest('There is no such session, or it has ended: send initialize again.'),
  );
}

/** The store says itself, in the log, that it is away. */
export function unreachable(): never {
  throw new Problem(
    'service_unavailable',
    'The sessions of this service cannot be reached just now.',
    'Send the request again in a few seconds, or without Mcp-Session-Id.',
  );
}

function isSessionId(id: Given): id is string {
  return typeof id === 'string' && id.length <= ID_LENGTH_MAX;
}
