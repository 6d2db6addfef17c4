/**
 * GET streams of sessions (2025-06-18 and 2025-11-25, "Listening for Messages from the Server"): each carries the
 * notifications of changes to one client. What belongs to a call travels on the stream of its POST.
 */
import type { PassThrough } from 'node:stream';
import type { Changes } from '../changes.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { Answer } from './call.ts';
import { eventOf, eventStream } from './event-stream.ts';
import { findSession, unknownSession, unreachable } from './legacy-session.ts';

export interface SessionStreams {
  /** Opens the stream of a session in place of an earlier one; undefined when there are too many. */
  open(id: string | string[], gone: AbortSignal): Promise<Answer | undefined>;
  announce(changes: Changes): void;
  /** Ends all streams. */
  close(): void;
}

/** @param streamsMax Open streams of all sessions. */
export function sessionStreams(sessions: Sessions, streamsMax: number): SessionStreams {
  const streams = new Map<string, PassThrough>();
  return {
    async open(given, gone) {
      const session = await findSession(sessions, given);
      if (session === undefined) return unknownSession();
      const { id } = session;
      streams.get(id)?.end();
      if (streams.size >= streamsMax && !streams.has(id)) return undefined;
      const stream = eventStream();
      streams.set(id, stream);
      const stopListening = await sessions
        .listen(id, ({ kind }) => void (kind === 'end' && stream.end()))
        .catch(unreachable);
      // Headers reach the client with the first bytes.
      stream.write(': open\n\n');
      stream.once('close', () => {
        stopListening();
        if (streams.get(id) === stream) streams.delete(id);
      });
      gone.addEventListener('abort', () => stream.destroy(), { once: true });
      return { kind: 'stream', stream };
    },
    announce(changes) {
      const text = eventsOf(changes);
      for (const [id, stream] of streams) {
        if (text !== '') stream.write(text);
        if (changes.updated.length > 0)
          void tellUpdates(sessions, id, { stream, updated: changes.updated });
      }
    },
    close() {
      for (const stream of streams.values()) stream.end();
    },
  };
}

/** Tells a client which of its subscriptions changed. While the sessions cannot be reached, it hears nothing. */
async function tellUpdates(
  sessions: Sessions,
  id: string,
  { stream, updated }: Pick<Changes, 'updated'> & { readonly stream: PassThrough },
): Promise<void> {
  const session = await sessions.find(id).catch(() => undefined);
  const subscribed = new Set(session?.subscriptions);
  const method = 'notifications/resources/updated';
  for (const uri of updated.filter((one) => subscribed.has(one))) {
    if (stream.writable) stream.write(notification({ method, params: { uri } }));
  }
}

/** Changes of lists, which every client hears of. */
function eventsOf({ tools, prompts, resources }: Changes): string {
  const lists = { tools, prompts, resources };
  return Object.entries(lists)
    .filter(([, isChanged]) => isChanged)
    .map(([name]) => notification({ method: `notifications/${name}/list_changed` }))
    .join('');
}

function notification(members: object): string {
  return eventOf(JSON.stringify({ jsonrpc: '2.0', ...members }));
}
