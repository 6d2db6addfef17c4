/** `resources/subscribe` and `resources/unsubscribe` of sessions. Version 2026-07-28 has `subscriptions/listen` instead. */
import type { Sessions } from '../sessions/sessions.ts';
import { refusal, type JsonAnswer } from './call.ts';
import { unknownSession, unreachable, type Session } from './legacy-session.ts';
import { invalidParams, RequestError, resultResponse, type RpcRequest } from './message.ts';

/** UTF-16 code units of one session's subscriptions as JSON: the addresses of about 75 pages. */
const LENGTH_MAX = 5000;

type Change = (subscribed: readonly string[], uri: string) => readonly string[];

/** Subscriptions of a session after a request, by method. */
const CHANGES: Readonly<Record<string, Change>> = {
  'resources/subscribe': (subscribed, uri) => withinBound([...new Set([...subscribed, uri])]),
  'resources/unsubscribe': (subscribed, uri) => subscribed.filter((one) => one !== uri),
};

/**
 * Serves a request that changes the subscriptions of its session; undefined for every other request.
 * Rejects with a {@link Problem} while the session cannot be reached.
 */
export function changeSubscriptions(
  sessions: Sessions,
  session: Session,
  request: RpcRequest,
): Promise<JsonAnswer> | undefined {
  if (!Object.hasOwn(CHANGES, request.method)) return undefined;
  return applied(sessions, session, request).catch((error: unknown) =>
    error instanceof RequestError ? refusal(200, error.error, request.id) : unreachable(),
  );
}

async function applied(
  sessions: Sessions,
  { id }: Session,
  { id: requestId, method, params }: RpcRequest,
): Promise<JsonAnswer> {
  const uri = params?.['uri'];
  if (typeof uri !== 'string') {
    throw new RequestError(invalidParams('Invalid params: "uri" must be a string.'));
  }
  const isThere = await sessions.update(id, (record) => ({
    ...record,
    subscriptions: CHANGES[method]!(record.subscriptions ?? [], uri),
  }));
  if (!isThere) return unknownSession();
  return { kind: 'json', status: 200, body: resultResponse(requestId, Buffer.from('{}')) };
}

/** @throws {RequestError} for more than a session may keep. */
function withinBound(subscriptions: readonly string[]): readonly string[] {
  if (JSON.stringify(subscriptions).length <= LENGTH_MAX) return subscriptions;
  const text = `The addresses that a session subscribes to may have ${LENGTH_MAX} characters together: unsubscribe from others first.`;
  throw new RequestError(invalidParams(text));
}
