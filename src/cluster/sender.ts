/** Pages on their way to an index, in batches. The lease is renewed with each. */
import type { Client } from '@opensearch-project/opensearch';
import type { ClusterDocument } from './documents.ts';
import { CannotPublish, type Lease } from './lease.ts';

/** Characters of the documents of one request. */
const BATCH_CHARACTERS = 4_000_000;

export class Sender {
  readonly #client: Client;
  readonly #index: string;
  readonly #lease: Lease;
  #lines: string[] = [];
  #characters = 0;

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

  async flush(): Promise<void> {
    if (this.#lines.length === 0) return;
    await this.#lease.renew();
    const { body } = await this.#client.bulk({ body: this.#lines as never });
    this.#lines = [];
    this.#characters = 0;
    const refused = body.items
      .flatMap((item) => Object.values(item))
      .find(({ error }) => error !== undefined);
    if (refused !== undefined)
      throw new CannotPublish(
        `${refused._id} cannot be stored: ${refused.error?.reason ?? refused.status}`,
      );
  }

  async #add(lines: readonly object[]): Promise<void> {
    const texts = lines.map((line) => JSON.stringify(line));
    this.#lines.push(...texts);
    for (const { length } of texts) this.#characters += length;
    if (this.#characters >= BATCH_CHARACTERS) await this.flush();
  }
}
