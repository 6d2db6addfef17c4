/** Sessions of several processes of one service: they live in one of them, which the others ask by messages. */
import { MemorySessions } from './memory.ts';
import {
  SESSION_LIMITS,
  type Listener,
  type SessionRecord,
  type Sessions,
  type Signal,
} from './sessions.ts';

/** Requests to the process that has the sessions. Records travel as JSON, so that a change can name the one that it replaces. */
export interface SessionCalls {
  open(client: string, record: string): Promise<string | undefined>;
  find(id: string): Promise<string | undefined>;
  /** Replaces the record that is still `before`. */
  replace(id: string, before: string, after: string): Promise<boolean>;
  end(id: string): Promise<boolean>;
  signal(id: string, signal: Signal): Promise<void>;
}

/** @param tell hands a signal to every process */
export function sessionCalls(
  sessions: Sessions,
  tell: (id: string, signal: Signal) => void,
): SessionCalls {
  return {
    async open(client, record) {
      const id = await sessions.open(client, JSON.parse(record) as SessionRecord);
      if (id !== undefined) {
        const stop = await sessions.listen(id, (signal) => {
          tell(id, signal);
          if (signal.kind === 'end') stop();
        });
      }
      return id;
    },
    async find(id) {
      const record = await sessions.find(id);
      return record && JSON.stringify(record);
    },
    async replace(id, before, after) {
      let isReplaced = false;
      await sessions.update(id, (record) => {
        isReplaced = JSON.stringify(record) === before;
        return isReplaced ? (JSON.parse(after) as SessionRecord) : record;
      });
      return isReplaced;
    },
    end: (id) => sessions.end(id),
    signal: (id, signal) => sessions.signal(id, signal),
  };
}

/** The sessions as another process sees them. */
export class RemoteSessions implements Sessions {
  readonly #calls: SessionCalls;
  /** Hands signals to the listeners of this process; it has no session. */
  readonly #here: Pick<Sessions, 'listen' | 'signal'> = new MemorySessions(SESSION_LIMITS);

  constructor(calls: SessionCalls) {
    this.#calls = calls;
  }

  /** Hands on a signal that this process was told of. */
  receive(id: string, signal: Signal): Promise<void> {
    return this.#here.signal(id, signal);
  }

  open(client: string, record: SessionRecord): Promise<string | undefined> {
    return this.#calls.open(client, JSON.stringify(record));
  }

  async find(id: string): Promise<SessionRecord | undefined> {
    const found = await this.#calls.find(id);
    return found === undefined ? undefined : (JSON.parse(found) as SessionRecord);
  }

  /** Tries again until no other change came between: each failure is another one's success. */
  async update(id: string, change: (record: SessionRecord) => SessionRecord): Promise<boolean> {
    for (;;) {
      const found = await this.#calls.find(id);
      if (found === undefined) return false;
      const changed = JSON.stringify(change(JSON.parse(found) as SessionRecord));
      if (await this.#calls.replace(id, found, changed)) return true;
    }
  }

  end(id: string): Promise<boolean> {
    return this.#calls.end(id);
  }

  signal(id: string, signal: Signal): Promise<void> {
    return this.#calls.signal(id, signal);
  }

  listen(id: string, listener: Listener): Promise<() => void> {
    return this.#here.listen(id, listener);
  }

  /** Leaves the sessions to the other processes. */
  close(): Promise<void> {
    return Promise.resolve();
  }
}
