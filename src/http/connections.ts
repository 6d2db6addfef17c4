/** All connections: their limits, those of each address, and the parser of each. */
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { Addresses, type Address } from './addresses.ts';
import type { Clients } from '../limits/limiter.ts';
import { Connection } from './connection.ts';
import { HttpProblem } from './http-problem.ts';

export interface ConnectionLimits {
  /** Connections of one client address in work, and as many that wait for a request. */
  readonly perAddress: number;
  /** Number of 429 answers after which a connection is closed. */
  readonly refusals: number;
}

export interface ConnectionsOptions {
  readonly connections: ConnectionLimits;
  readonly clientOf: Clients;
  /** Called for each connection that is closed because there are too many: of all, or of the address of this client. */
  readonly onClosed: (limit: 'all' | 'address', client: string) => void;
}

export class Connections {
  /** The refusal of a request on a connection that is one too many of its address. */
  readonly refusal: HttpProblem;
  readonly #options: ConnectionsOptions;
  readonly #onOpened: () => void;
  readonly #addresses: Addresses;

  /** @param onOpened called for each connection of the public */
  constructor(options: ConnectionsOptions, onOpened: () => void) {
    const { connections, clientOf } = options;
    this.#options = options;
    this.#onOpened = onOpened;
    const onClosed = (client: string): void => options.onClosed('address', client);
    this.#addresses = new Addresses({
      max: connections.perAddress,
      clients: clientOf,
      onClosed,
    });
    const detail = `More than ${connections.perAddress} connections of this address are in work.`;
    this.refusal = new HttpProblem('rate_limited', detail, { 'retry-after': '1' });
  }

  /** Applies the limits of one connection to a listener. */
  guard(listener: Server): void {
    listener.on('connection', (socket) => limitParsing(socket, this.of(socket)));
  }

  /** Applies the limits of one connection and those of an address to the listener of the public. */
  guardPublic(listener: Server): void {
    listener.on('drop', () => this.#options.onClosed('all', 'any'));
    listener.on('connection', (socket) => {
      this.#onOpened();
      limitParsing(socket, this.of(socket, this.#addresses.of(socket)));
    });
  }

  /** Calls `route` once the connection's limits allow it; never, if it is to be closed. The request's answer has to end in `sent`. */
  admit({ socket }: IncomingMessage, route: () => void): void {
    this.of(socket).admit(route);
  }

  /** The state of a connection. @param address of a new one; without it, its client's connections are not counted */
  of(socket: Socket, address?: Address): Connection {
    const known = states.get(socket);
    if (known !== undefined) return known;
    const state = new Connection(socket, this.#options.connections.refusals, address);
    states.set(socket, state);
    return state;
  }
}

const states = new WeakMap<Socket, Connection>();

/** Returns whether the request that is still being read has been answered, so that an error in its rest needs no answer. */
export function isAnsweredEarly(socket: Socket): boolean {
  return states.get(socket)?.isAnsweredEarly ?? false;
}

/** Returns whether a request of the connection is being answered. */
export function isBusy(socket: Socket): boolean {
  return states.get(socket)?.isBusy ?? false;
}

/** The parser of a connection, as far as it is known here: Node does not document it. */
interface Parser {
  onIncoming?: ((request: IncomingMessage, keepsAlive: boolean) => number) | null;
}

/** Node's parser takes this result for an upgrade and leaves the rest of its input. */
const STOP = 2;

/**
 * Stops the parser of a connection that accepts no more requests. Without it Node makes objects of every request in a packet,
 * a thousand and more, before any is answered: a few connections would take all memory, and seconds.
 */
function limitParsing(socket: Socket, connection: Connection): void {
  const { parser } = socket as Socket & { readonly parser?: Parser };
  const onIncoming = parser?.onIncoming;
  if (parser === undefined || typeof onIncoming !== 'function') return;
  parser.onIncoming = (request, keepsAlive) =>
    connection.accepts() ? onIncoming(request, keepsAlive) : STOP;
}
