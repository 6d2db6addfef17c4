/** Sessions of one process, in memory. */
import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Listener, SessionLimits, SessionRecord, Sessions } from './sessions.ts';

interface Entry {
  readonly client: string;
  readonly record: SessionRecord;
}

export function memorySessions(limits: SessionLimits): Sessions {
  const perClient = new Map<string, number>();
  const listeners = new Map<string, Set<Listener>>();
  const entries = new LRUCache<string, Entry>({
    max: limits.totalMax,
    ttl: limits.idleSeconds * 1000,
    updateAgeOnGet: true,
    ttlAutopurge: false,
    dispose: ({ client }, id) => {
      const left = (perClient.get(client) ?? 1) - 1;
      if (left > 0) perClient.set(client, left);
      else perClient.delete(client);
      for (const listener of listeners.get(id) ?? []) listener({ kind: 'end' });
    },
  });

  /** Counts only live sessions: expired ones leave before a new one is refused on their account. */
  function isFull(client: string): boolean {
    const full = () =>
      entries.size >= limits.totalMax || (perClient.get(client) ?? 0) >= limits.perClientMax;
    if (!full()) return false;
    entries.purgeStale();
    return full();
  }

  return {
    open(client, record) {
      if (isFull(client)) return Promise.resolve(undefined);
      const id = randomUUID();
      perClient.set(client, (perClient.get(client) ?? 0) + 1);
      entries.set(id, { client, record });
      return Promise.resolve(id);
    },
    find: (id) => Promise.resolve(entries.get(id)?.record),
    end: (id) => Promise.resolve(entries.delete(id)),
    signal(id, signal) {
      for (const listener of [...(listeners.get(id) ?? [])]) listener(signal);
      return Promise.resolve();
    },
    listen(id, listener) {
      const own = listeners.get(id) ?? new Set();
      listeners.set(id, own.add(listener));
      return Promise.resolve(() => {
        own.delete(listener);
        if (own.size === 0) listeners.delete(id);
      });
    },
    close() {
      entries.clear();
      listeners.clear();
      return Promise.resolve();
    },
  };
}
