/**
 * Limits of one connection. A client may send thousands of requests in one packet, and Node hands over all of them at
 * once: only a few are processed, some are queued, and the connection of a client that sends more is closed.
 */
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

export interface ConnectionLimits {
  /** Maximum number of concurrent requests of one connection. */
  readonly inWork: number;
  /** Number of 429 answers after which the connection is closed. */
  readonly refusals: number;
}

/** Maximum number of queued requests; one packet contains a few hundred. */
const WAITING_MAX = 40;

export class Connection {
  readonly #socket: Socket;
  readonly #limits: ConnectionLimits;
  readonly #waiting: (() => void)[] = [];
  #inWork = 0;
  #refusals = 0;
  #isOver = false;
  #isClosing = false;
  #isAnsweredEarly = false;

  constructor(socket: Socket, limits: ConnectionLimits) {
    this.#socket = socket;
    this.#limits = limits;
    socket.once('close', () => (this.#waiting.length = 0));
  }

  /** Returns whether one more request may come. If not, none will: the connection ends with the answers to those that came. */
  accepts(): boolean {
    if (this.#waiting.length >= WAITING_MAX) this.#isOver = true;
    return !this.#isOver && !this.#isClosing;
  }

  /** Calls `work` now or later; never once the connection is to be closed or gone. `work` has to end with {@link done}. */
  admit(work: () => void): void {
    this.#isAnsweredEarly = false;
    if (!this.accepts()) return;
    if (this.#inWork < this.#limits.inWork) return this.#start(work);
    this.#waiting.push(work);
    // The bytes that are not parsed yet stay in the kernel, which makes the client wait.
    this.#socket.pause();
  }

  /**
   * Returns whether the answer that is written now is the last one, and has to say `Connection: close`. Requests that wait are
   * dropped then, except while the service drains: then they are answered first.
   */
  closes(status: number, isDraining: boolean): boolean {
    if (status === 429) this.#refusals += 1;
    const isLast = this.#inWork <= 1 && this.#waiting.length === 0;
    const isRefused = this.#refusals >= this.#limits.refusals;
    if (isRefused || ((this.#isOver || isDraining) && isLast)) this.#isClosing = true;
    return this.#isClosing;
  }

  /** The answer of a request has been handed to Node. `isRead`: the request had been read to its end by then. */
  done(isRead = true): void {
    this.#isAnsweredEarly = !isRead;
    // Requests that tests inject were not admitted.
    this.#inWork = Math.max(0, this.#inWork - 1);
    if (this.#isClosing) this.#waiting.length = 0;
    const next = this.#waiting.shift();
    if (next !== undefined) this.#start(next);
    else if (this.#socket.isPaused?.()) this.#socket.resume();
  }

  get isAnsweredEarly(): boolean {
    return this.#isAnsweredEarly;
  }

  #start(work: () => void): void {
    this.#inWork += 1;
    work();
  }
}

const connections = new WeakMap<Socket, Connection>();

/** Returns whether the request that is still being read has been answered, so that an error in its rest needs no answer. */
export function isAnsweredEarly(socket: Socket): boolean {
  return connections.get(socket)?.isAnsweredEarly ?? false;
}

/** The state of a connection, from its first request on. */
export function connectionOf(socket: Socket, limits: ConnectionLimits): Connection {
  let connection = connections.get(socket);
  if (connection === undefined) {
    connection = new Connection(socket, limits);
    connections.set(socket, connection);
  }
  return connection;
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
export function limitParsing(server: Server, limits: ConnectionLimits): void {
  server.on('connection', (socket) => {
    const { parser } = socket as Socket & { readonly parser?: Parser };
    const onIncoming = parser?.onIncoming;
    if (parser === undefined || typeof onIncoming !== 'function') return;
    const connection = connectionOf(socket, limits);
    parser.onIncoming = (request, keepsAlive) =>
      connection.accepts() ? onIncoming(request, keepsAlive) : STOP;
  });
}
