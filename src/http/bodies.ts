/** Memory that the request bodies of one client take: a slow client may send each of them for half a minute. */

/** Bytes of the bodies of one client that are held at the same time: sixteen of the longest. */
const BYTES_MAX = 8 * 1024 * 1024;

export class Bodies {
  /** Bytes by client. */
  readonly #held = new Map<string, number>();

  /** Counts bytes until they are released. Returns false, and counts nothing, when the client holds too many. */
  hold(client: string, bytes: number): boolean {
    const held = (this.#held.get(client) ?? 0) + bytes;
    if (held > BYTES_MAX) return false;
    this.#held.set(client, held);
    return true;
  }

  release(client: string, bytes: number): void {
    const held = (this.#held.get(client) ?? 0) - bytes;
    if (held > 0) this.#held.set(client, held);
    else this.#held.delete(client);
  }
}
