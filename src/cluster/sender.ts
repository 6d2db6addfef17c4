/**
 * Pages on their way to an index, in batches: while some are under way, the next is made. The lease is renewed with each. A cluster
 * that has too much to do is asked again, after longer and longer pauses.
 */
import type { Client } from '@opensearch-project/opensearch';
import { ExponentialBackoff, handleWhen, retry } from 'cockatiel';
import { setImmediate } from 'node:timers/promises';
import type { ClusterDocument } from './documents.ts';
import { CannotPublish, type Lease } from './lease.ts';

/** Characters of the documents of one request. */
const BATCH_CHARACTERS = 4_000_000;
/** Batches that the cluster works on at once, besides the one that is made. */
const UNDER_WAY_MAX = 2;
/** Status of HTTP, of a request or of one of its pages. */
const BUSY = 429;
/** Pauses are of half a second to half a minute, with chance. */
const TRIES_MAX = 8;
const again = retry(handleWhen(isBusy), {
  maxAttempts: TRIES_MAX,
  backoff: new ExponentialBackoff({ initialDelay: 500 }),
});

/** The cluster had no room for a page. */
class Busy extends CannotPublish {
  readonly statusCode = BUSY;
}

function isBusy(error: unknown): boolean {
  return (error as { readonly statusCode?: number }).statusCode === BUSY;
}

export class Sender {
  readonly #client: Client;
  readonly #index: string;
  readonly #lease: Lease;
  /** Each as the lines of the request. */
  #batch: string[] = [];
  #characters = 0;
  #underWay: Promise<void>[] = [];

  constructor(client: Client, index: string, lease: Lease) {
    this.#client = client;
    this.#index = index;
    this.#lease = lease;
  }

  index(id: string, document: ClusterDocument): Promise<void> {
    return this.#add([{ index: { _index: this.#index, _id: id } }, document]);
  }

  remove(id: string): Promise<void> {
    return this.#add([{ delete: { _index: this.#index, _id: id } }]);
  }

  /** Sends what is left, and waits until the cluster has all. */
  async flush(): Promise<void> {
    if (this.#batch.length > 0) await this.#start();
    await Promise.all(this.#underWay);
  }

  async #add(lines: readonly object[]): Promise<void> {
    // Lets the batches under way go on, and ends where one of them has failed.
    await Promise.race([Promise.all(this.#underWay), setImmediate()]);
    const text = lines.map((line) => JSON.stringify(line)).join('\n');
    this.#batch.push(text);
    this.#characters += text.length;
    if (this.#characters >= BATCH_CHARACTERS) await this.#start();
  }

  async #start(): Promise<void> {
    if (this.#underWay.length === UNDER_WAY_MAX) await this.#underWay.shift();
    const sending = this.#send(this.#batch);
    // Told by whoever waits for it next.
    sending.catch(() => undefined);
    this.#underWay.push(sending);
    this.#batch = [];
    this.#characters = 0;
  }

  async #send(batch: readonly string[]): Promise<void> {
    let left = batch;
    await again.execute(async () => {
      await this.#lease.renew();
      const { body } = await this.#client.bulk({ body: left as never });
      const items = body.items.flatMap((item) => Object.values(item));
      const refused = items.find(({ error, status }) => error !== undefined && status !== BUSY);
      if (refused !== undefined) throw new CannotPublish(refusalOf(refused));
      const late = items.find(({ status }) => status === BUSY);
      left = left.filter((_, at) => items[at]?.status === BUSY);
      if (late !== undefined) throw new Busy(refusalOf(late));
    });
  }
}

interface Refused {
  readonly _id?: string | null;
  readonly status: number;
  readonly error?: { readonly reason?: string | null };
}

function refusalOf({ _id: id, error, status }: Refused): string {
  return `${id} cannot be stored: ${error?.reason ?? status}`;
}
