/**
 * One connection: its requests are answered one after the other. A client may send thousands of requests in one packet, and Node hands over all
 * of them at once: some are queued, and the connection of a client that sends more is closed. While an answer is not taken, the next request waits.
 */
import type { Socket } from 'node:net';
import type { Address } from './addresses.ts';

/** Maximum number of queued requests; one packet contains a few hundred. */
const WAITING_MAX = 40;

export class Connection {
  readonly socket: Socket;
  /** Client address that opened it; absent for a proxy's, and for requests that tests inject. */
  readonly #address: Address | undefined;
  readonly #refusalsMax: number;
  readonly #waiting: (() => void)[] = [];
  #isBusy = false;
  #refusals = 0;
  #isOver = false;
  #isClosing = false;
  #isAnsweredEarly = false;
  #isBeyond = false;

  /** @param refusalsMax Number of 429 answers after which the connection is closed. */
  constructor(socket: Socket, refusalsMax: number, address?: Address) {
    this.socket = socket;
    this.#refusalsMax = refusalsMax;
    this.#address = address;
    address?.opened(this);
    socket.once('close', () => {
      this.#waiting.length = 0;
      this.sent();
      address?.closed(this);
    });
  }

  /** Returns whether one more request may come. If not, none will: the connection ends with the answers to those that came. */
  accepts(): boolean {
    if (this.#waiting.length >= WAITING_MAX) this.#isOver = true;
    return !this.#isOver && !this.#isClosing;
  }

  /** Calls `work` now or later; never once the connection is to be closed or gone. `work` has to end with {@link sent}. */
  admit(work: () => void): void {
    this.#isAnsweredEarly = false;
    if (!this.accepts()) return;
    if (!this.#isBusy) return this.#start(work);
    this.#waiting.push(work);
    // The bytes that are not parsed yet stay in the kernel, which makes the client wait.
    this.socket.pause();
  }

  /**
   * Returns whether the answer that is written now is the last one, and has to say `Connection: close`. Requests that wait are
   * dropped then, except while the service drains: then they are answered first.
   */
  closes(status: number, isDraining: boolean): boolean {
    if (status === 429) this.#refusals += 1;
    const isLast = this.#waiting.length === 0;
    const isRefused = this.#isBeyond || this.#refusals >= this.#refusalsMax;
    if (isRefused || ((this.#isOver || isDraining) && isLast)) this.#isClosing = true;
    return this.#isClosing;
  }

  /** Marks that the answer has been handed to Node. `isRead`: its request had been read to its end by then. */
  answered(isRead: boolean): void {
    this.#isAnsweredEarly = !isRead;
  }

  /** Goes on to the next request: the client's machine has the answer, or there is none. */
  sent(): void {
    // Requests that tests inject were not admitted.
    if (!this.#isBusy) return;
    this.#isBusy = false;
    this.#address?.rests(this);
    if (this.#isClosing) this.#waiting.length = 0;
    const next = this.#waiting.shift();
    if (next !== undefined) this.#start(next);
    else if (this.socket.isPaused()) this.socket.resume();
  }

  get isBusy(): boolean {
    return this.#isBusy;
  }

  get isAnsweredEarly(): boolean {
    return this.#isAnsweredEarly;
  }

  /** Whether the client has as many other connections in work as it may have, so that this request is refused. */
  get isBeyond(): boolean {
    return this.#isBeyond;
  }

  #start(work: () => void): void {
    this.#isBusy = true;
    if (this.#address !== undefined) this.#isBeyond = !this.#address.works(this);
    work();
  }
}
