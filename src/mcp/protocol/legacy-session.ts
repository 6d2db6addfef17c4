/** The sessions that requests of the earlier versions name. */
import type { SessionRecord, Sessions } from '../sessions/sessions.ts';
import { refusal, type Answer } from './answer.ts';
import { invalid } from './message.ts';

export interface Session {
  readonly id: string;
  readonly record: SessionRecord;
}

type Given = string | readonly string[] | undefined;

/** What is longer was never given, and is not looked up. */
const ID_LENGTH_MAX = 128;

/** The session of the header, as long as it has not ended. */
export async function findSession(sessions: Sessions, id: Given): Promise<Session | undefined> {
  const record = isSessionId(id) ? await sessions.find(id) : undefined;
  return record === undefined || !isSessionId(id) ? undefined : { id, record };
}

/** Ends the session that a DELETE names. */
export async function endSession(sessions: Sessions, id: Given): Promise<Answer> {
  if (id === undefined) return refusal(400, invalid('DELETE needs the header Mcp-Session-Id.'));
  if (!isSessionId(id)) return unknownSession();
  return (await sessions.end(id)) ? { kind: 'empty', status: 200 } : unknownSession();
}

export function unknownSession(): Answer {
  return refusal(404, invalid('There is no such session, or it has ended: send initialize again.'));
}

function isSessionId(id: Given): id is string {
  return typeof id === 'string' && id.length <= ID_LENGTH_MAX;
}
