/** Sessions of one process, in memory. */
import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Listener, SessionLimits, SessionRecord, Sessions, Signal } from './sessions.ts';

interface Entry {
  readonly client: string;
  record: SessionRecord;
}

export class MemorySessions implements Sessions {
  readonly #limits: SessionLimits;
  readonly #perClient = new Map<string, number>();
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #entries: LRUCache<string, Entry>;

  /** @param clock Milliseconds, from whatever beginning. */
  constructor(limits: SessionLimits, clock: { now(): number } = performance) {
    this.#limits = limits;
    this.#entries = new LRUCache({
      perf: clock,
      ttlResolution: 0,
      max: limits.totalMax,
      ttl: limits.idleSeconds * 1000,
      updateAgeOnGet: true,
      dispose: ({ client }, id) => this.#forget(client, id),
    });
  }

  open(client: string, record: SessionRecord): Promise<string | undefined> {
    if (this.#isFull(client)) return Promise.resolve(undefined);
    const id = randomUUID();
    this.#perClient.set(client, (this.#perClient.get(client) ?? 0) + 1);
    this.#entries.set(id, { client, record });
    return Promise.resolve(id);
  }

  find(id: string): Promise<SessionRecord | undefined> {
    return Promise.resolve(this.#entries.get(id)?.record);
  }

  async update(id: string, change: (record: SessionRecord) => SessionRecord): Promise<boolean> {
    const entry = this.#entries.get(id);
    if (entry !== undefined) entry.record = change(entry.record);
    return entry !== undefined;
  }

  end(id: string): Promise<boolean> {
    return Promise.resolve(this.#entries.delete(id));
  }

  signal(id: string, signal: Signal): Promise<void> {
    for (const listener of this.#listeners.get(id) ?? []) listener(signal);
    return Promise.resolve();
  }

  listen(id: string, listener: Listener): Promise<() => void> {
    const own = this.#listeners.get(id) ?? new Set();
    this.#listeners.set(id, own.add(listener));
    return Promise.resolve(() => {
      own.delete(listener);
      if (own.size === 0) this.#listeners.delete(id);
    });
  }

  close(): Promise<void> {
    this.#entries.clear();
    return Promise.resolve();
  }

  /** Counts only live sessions: expired ones leave before a new one is refused on their account. */
  #isFull(client: string): boolean {
    const { totalMax, perClientMax } = this.#limits;
    const full = (): boolean =>
      this.#entries.size >= totalMax || (this.#perClient.get(client) ?? 0) >= perClientMax;
    if (!full()) return false;
    this.#entries.purgeStale();
    return full();
  }

  #forget(client: string, id: string): void {
    const left = (this.#perClient.get(client) ?? 1) - 1;
    if (left > 0) this.#perClient.set(client, left);
    else this.#perClient.delete(client);
    void this.signal(id, { kind: 'end' });
  }
}
