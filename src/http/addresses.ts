/**
 * Open connections of each client address. As many as are allowed may be in work, and as many may wait for their next request; of those, the
 * ones that have waited longest are closed when there are more. A request beyond is refused, except those that no quota counts: a probe is
 * answered whatever else comes from its machine.
 */
import type { Socket } from 'node:net';
import type { Clients } from '../limits/limiter.ts';

export interface AddressesOptions {
  /** Connections of one address. */
  readonly max: number;
  readonly clients: Pick<Clients, 'key' | 'isProxy'>;
  /** Called with the key of an address whose connection is closed because it has too many. */
  readonly onClosed: (client: string) => void;
}

/** A connection, as far as it is counted here. */
export interface Counted {
  readonly socket: Pick<Socket, 'destroy'>;
}

/** Milliseconds until surplus connections are closed: a new one has this time to send its first request. */
const CLOSE_AFTER_MS = 1000;

export class Addresses {
  readonly #options: AddressesOptions;
  readonly #byKey = new Map<string, Address>();

  constructor(options: AddressesOptions) {
    this.#options = options;
  }

  /** The address of a new connection; undefined for one that is not limited. */
  of({ remoteAddress }: Pick<Socket, 'remoteAddress'>): Address | undefined {
    // A socket of a path has none.
    if (remoteAddress === undefined || this.#options.clients.isProxy(remoteAddress))
      return undefined;
    const key = this.#options.clients.key(remoteAddress);
    const known = this.#byKey.get(key);
    if (known !== undefined) return known;
    const address = new Address(this.#options.max, {
      onSurplus: () => this.#options.onClosed(key),
      onEmpty: () => this.#byKey.delete(key),
    });
    this.#byKey.set(key, address);
    return address;
  }
}

interface AddressEvents {
  /** Called for each connection that is closed as one too many. */
  readonly onSurplus: () => void;
  /** Called when the last connection has closed. */
  readonly onEmpty: () => void;
}

/** The connections of one client address. */
export class Address {
  readonly #max: number;
  readonly #events: AddressEvents;
  /** The one that has rested longest stands first. */
  readonly #resting = new Set<Counted>();
  #inWork = 0;
  #closing: NodeJS.Timeout | undefined;

  constructor(max: number, events: AddressEvents) {
    this.#max = max;
    this.#events = events;
  }

  opened(connection: Counted): void {
    this.#rest(connection);
  }

  /** A request of the connection is worked on. Returns false if it is one too many. */
  works(connection: Counted): boolean {
    this.#resting.delete(connection);
    this.#inWork += 1;
    return this.#inWork <= this.#max;
  }

  /** The request has been answered. */
  rests(connection: Counted): void {
    this.#inWork -= 1;
    this.#rest(connection);
  }

  /** The connection is gone; it was at rest. */
  closed(connection: Counted): void {
    this.#resting.delete(connection);
    if (this.#resting.size + this.#inWork > 0) return;
    clearTimeout(this.#closing);
    this.#events.onEmpty();
  }

  #rest(connection: Counted): void {
    this.#resting.add(connection);
    if (this.#resting.size <= this.#max) return;
    this.#closing ??= setTimeout(() => this.#closeSurplus(), CLOSE_AFTER_MS).unref();
  }

  #closeSurplus(): void {
    this.#closing = undefined;
    let surplus = this.#resting.size - this.#max;
    for (const connection of this.#resting) {
      if (surplus <= 0) return;
      surplus -= 1;
      this.#resting.delete(connection);
      connection.socket.destroy();
      this.#events.onSurplus();
    }
  }
}
