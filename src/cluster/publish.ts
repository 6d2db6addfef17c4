/**
 * Writes an edition to the cluster: a new index beside the one that is searched, which it begins as a clone of, so that only pages
 * that differ are sent. Searches see the new one from one moment on. What a publisher that ended has left is gone on with.
 */
import type { Client } from '@opensearch-project/opensearch';
import type { Library } from '../content/model/library.ts';
import { instantiate, loadEngine } from '../search/engine/instance.ts';
import type { Engine } from '../search/engine/memory.ts';
import { entriesOf, type ClusterDocument, type PageEntry } from './documents.ts';
import { CannotPublish, type Lease } from './lease.ts';
import { Sender } from './sender.ts';
import { indexBody } from './mapping.ts';
import { indexName, versionPrefix } from './names.ts';
import { stateOf, type IndexMeta, type IndexState } from './state.ts';

export interface Published {
  /** The index that is searched now. */
  readonly index: string;
  readonly pages: number;
  /** Pages that were sent, and those that were taken away. */
  readonly sent: number;
  readonly removed: number;
}

export interface PublishOptions {
  readonly alias: string;
  readonly lease: Lease;
  /** Copies of the index besides the first. */
  readonly replicas: number;
}

/** Pages that are asked for at once while the index is listed. */
const LISTED = 1000;

export async function publish(
  client: Client,
  library: Library,
  { alias, lease, replicas }: PublishOptions,
): Promise<Published> {
  const index = indexName(alias, library.digest);
  const before = await stateOf(client, alias);
  const pages = library.pages.length;
  if (before !== undefined) refuseOther(before.meta, library, alias);
  if (before?.index === index) {
    await client.indices.putSettings({ index, body: { 'index.number_of_replicas': replicas } });
    return { index, pages, sent: 0, removed: 0 };
  }
  await prepare(client, index, { before, alias, language: library.language });
  const { module, digest } = await loadEngine();
  const engine = instantiate(module);
  const sender = new Sender(client, index, lease);
  const { totals, sent, removed } = await send(sender, {
    engine,
    entries: entriesOf(library, engine, digest),
    known: await listed(client, index),
  });
  const meta: IndexMeta = {
    library: library.digest,
    language: library.language,
    totals,
    sections: library.sections.map(({ id }) => id),
    product: library.product.id,
  };
  await finish(client, index, { alias, meta, lease, replicas, before: before?.index });
  return { index, pages, sent, removed };
}

function refuseOther({ product }: IndexMeta, library: Library, alias: string): void {
  if (product === library.product.id) return;
  throw new CannotPublish(
    `${alias} has the pages of the product '${product}', not of '${library.product.id}': ` +
      `set search.index to another name, or delete ${alias}.* where only the id has changed`,
  );
}

interface Sending {
  readonly engine: Engine;
  readonly entries: AsyncIterable<PageEntry>;
  /** Pages of the index, by slug. */
  readonly known: ReadonlyMap<string, Listed>;
}

interface Sent extends Pick<Published, 'sent' | 'removed'> {
  /** Numbers of all pages. */
  readonly totals: readonly number[];
}

/** Sends the pages that differ, and takes away those that are gone. */
async function send(sender: Sender, { engine, entries, known }: Sending): Promise<Sent> {
  const gone = new Set(known.keys());
  let totals: Float64Array = new Float64Array();
  let sent = 0;
  for await (const { slug, digest, document } of entries) {
    gone.delete(slug);
    const there = known.get(slug);
    const isThere = there?.digest === digest;
    const one = isThere ? there : await document();
    totals = engine.addTotals(totals, Float64Array.from(one.totals));
    if (isThere) continue;
    sent += 1;
    await sender.index(slug, one as ClusterDocument);
  }
  for (const slug of gone) await sender.remove(slug);
  await sender.flush();
  return { totals: [...totals], sent, removed: gone.size };
}

interface Preparing {
  readonly alias: string;
  readonly before: IndexState | undefined;
  readonly language: string;
}

/** Makes the index, unless a publisher before has: as a clone of the searched one, where that has the same form. */
async function prepare(
  client: Client,
  index: string,
  { alias, before, language }: Preparing,
): Promise<void> {
  // Replicas copy the index when it is whole: while it is written, each would do the work again.
  const settings = { 'index.number_of_replicas': 0, 'index.blocks.write': false };
  if (await isMade(client, index)) {
    await client.indices.putSettings({ index, body: settings });
    return;
  }
  await client.indices.delete({ index }, { ignore: [404] });
  if (before?.meta.language === language && before.index.startsWith(versionPrefix(alias))) {
    await client.indices.clone({
      index: before.index,
      target: index,
      body: { settings },
      wait_for_active_shards: '1',
    });
  } else {
    await client.indices.create({ index, body: indexBody(language) as never });
  }
}

/** Whether a publisher made the index: where one is deleted under a publisher, the next batch lets the cluster make another, without analyzers. */
async function isMade(client: Client, index: string): Promise<boolean> {
  const { body } = await client.indices.getMapping({ index }, { ignore: [404] });
  return body[index]?.mappings.dynamic === 'strict';
}

type Listed = Pick<ClusterDocument, 'digest' | 'totals'>;

/** Pages of the index, by slug. */
async function listed(client: Client, index: string): Promise<ReadonlyMap<string, Listed>> {
  await client.indices.refresh({ index });
  const found = new Map<string, Listed>();
  const answers = client.helpers.scrollSearch({
    index,
    size: LISTED,
    _source: ['digest', 'totals'],
  });
  for await (const { body } of answers) {
    for (const { _id: slug, _source: page } of body.hits.hits) found.set(slug, page as Listed);
  }
  return found;
}

interface Finishing {
  readonly alias: string;
  readonly lease: Lease;
  readonly meta: IndexMeta;
  readonly replicas: number;
  /** The index that was searched until now: requests may still be reading it, and those before it go. */
  readonly before: string | undefined;
}

async function finish(
  client: Client,
  index: string,
  { alias, meta, lease, replicas, before }: Finishing,
): Promise<void> {
  await lease.renew();
  if (!(await isMade(client, index)))
    throw new CannotPublish(`${index} was deleted while it was written: publish again`);
  await client.indices.putMapping({ index, body: { _meta: { ...meta } } });
  await client.indices.refresh({ index });
  const settings = { 'index.blocks.write': true, 'index.number_of_replicas': replicas };
  await client.indices.putSettings({ index, body: settings });
  const remove = before === undefined ? [] : [{ remove: { index: before, alias } }];
  await client.indices.updateAliases({ body: { actions: [...remove, { add: { index, alias } }] } });
  const { body } = await client.indices.get({ index: `${alias}.v*` });
  const older = Object.keys(body).filter((one) => one !== index && one !== before);
  if (older.length === 0) return;
  await lease.renew();
  await client.indices.delete({ index: older });
}
