/**
 * Shares the event loop between clients. Work that does not fit into the present turn of the loop waits, and clients are served in rotation: a
 * client that sends a thousand requests waits for itself, and nothing waits longer than a turn for the loop to look at its sockets again.
 */

/** Milliseconds of work between two looks at the sockets. */
const TURN_MS = 5;
/** Pieces of work in each turn, however long they take: a process that is held up by others must not do one thing a turn. */
const WORKS_MIN = 4;
/** Turns in a row in which work gives way to new connections: Node accepts one in each, and behind hundreds of them may wait a probe. */
const GIVE_WAY_MAX = 32;

export class Turns {
  /** Work that waits, by client; the client whose turn is next stands first. */
  readonly #waiting = new Map<string, (() => void)[]>();
  /** By `performance.now()`; undefined before the first event of a turn. */
  #endsAt: number | undefined;
  /** Pieces of work of this turn. */
  #works = 0;
  #hasNewcomer = false;
  /** Turns since the last one with work. */
  #givenWay = 0;

  /** A connection has been accepted: more of them may wait. */
  newcomer(): void {
    this.#hasNewcomer = true;
    this.#begin();
  }

  /** Does the work of a client: at once while the turn lasts and nothing waits, else in its turn. */
  take<Result>(client: string, work: () => Result): Result | Promise<Awaited<Result>> {
    if (this.#waiting.size > 0 || !this.#hasTime()) {
      return this.wait(client).then(work) as Promise<Awaited<Result>>;
    }
    return work();
  }

  /** Resolves when it is the client's turn, after everything of it that waits already. */
  wait(client: string): Promise<void> {
    return new Promise((resolve) => {
      this.#waitingOf(client).push(resolve);
      this.#begin();
    });
  }

  /**
   * Resolves when it is the client's turn again; between two parts of long work. Work that has begun goes on before more of the client begins:
   * else all of it would be in memory half done.
   */
  pause(client: string): Promise<void> {
    return new Promise((resolve) => {
      this.#waitingOf(client).unshift(resolve);
      this.#begin();
    });
  }

  #waitingOf(client: string): (() => void)[] {
    const own = this.#waiting.get(client) ?? [];
    this.#waiting.set(client, own);
    return own;
  }

  #hasTime(): boolean {
    this.#begin();
    return !this.#givesWay() && !this.#isOver();
  }

  /** Counts a piece of work, which is to be done unless the turn is over. */
  #isOver(): boolean {
    this.#works += 1;
    return this.#works > WORKS_MIN && performance.now() >= (this.#endsAt ?? 0);
  }

  #givesWay(): boolean {
    return this.#hasNewcomer && this.#givenWay < GIVE_WAY_MAX;
  }

  /** Begins a turn unless one lasts. */
  #begin(): void {
    if (this.#endsAt !== undefined) return;
    this.#endsAt = performance.now() + TURN_MS;
    this.#works = 0;
    setImmediate(this.#next);
  }

  /** Runs between two looks at the sockets. */
  readonly #next = (): void => {
    const givesWay = this.#givesWay();
    this.#endsAt = undefined;
    this.#hasNewcomer = false;
    this.#givenWay = givesWay ? this.#givenWay + 1 : 0;
    if (this.#waiting.size === 0) return;
    this.#begin();
    if (!givesWay) void this.#serve();
  };

  async #serve(): Promise<void> {
    for (const [client, own] of this.#waiting) {
      if (this.#isOver()) return;
      const next = own.shift();
      this.#waiting.delete(client);
      if (own.length > 0) this.#waiting.set(client, own);
      next?.();
      // What it resumes runs before the next one does.
      await undefined;
    }
  }
}
