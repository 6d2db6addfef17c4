/** Pages on their way to a cluster, which a stand-in is here: how many at once, and what becomes of those that it refuses. */
import type { Client } from '@opensearch-project/opensearch';
import test from 'ava';
import type { ClusterDocument } from '../../src/cluster/documents.ts';
import { CannotPublish, type Lease } from '../../src/cluster/lease.ts';
import { Sender } from '../../src/cluster/sender.ts';

type Item = readonly [id: string, status: number];
/** Says what becomes of the pages with these ids. */
type Bulk = (ids: readonly string[]) => Promise<readonly Item[]>;

const LEASE: Lease = { renew: () => Promise.resolve(), release: () => Promise.resolve() };
/** A fourth of a batch. */
const PAGE = { body: ['x'.repeat(1_000_000)] } as unknown as ClusterDocument;

function senderTo(bulk: Bulk, lease = LEASE): Sender {
  const client = {
    async bulk({ body }: { readonly body: readonly string[] }) {
      const ids = body.map((text) => JSON.parse(text.split('\n')[0] ?? '').index._id as string);
      const items = (await bulk(ids)).map(([_id, status]) => ({
        index: { _id, status, ...(status >= 400 && { error: { reason: `because of ${_id}` } }) },
      }));
      return { body: { items } };
    },
  };
  return new Sender(client as unknown as Client, 'pages', lease);
}

const stored = (ids: readonly string[]): readonly Item[] => ids.map((id) => [id, 201]);

async function send(sender: Sender, pages: number): Promise<void> {
  for (let at = 0; at < pages; at += 1) await sender.index(String(at), PAGE);
  await sender.flush();
}

test('the next batch is made while two are under way, and not the one after', async (t) => {
  const answers: (() => void)[] = [];
  let sent = 0;
  const sender = senderTo(async (ids) => {
    await new Promise<void>((resolve) => answers.push(resolve));
    return stored(ids);
  });
  const counted = async (): Promise<void> => {
    for (; sent < 20; sent += 1) await sender.index(String(sent), PAGE);
    await sender.flush();
  };
  const all = counted();
  const turns = async (): Promise<void> => {
    for (let turn = 0; turn < 100; turn += 1) await new Promise(setImmediate);
  };
  await turns();
  t.deepEqual([answers.length, sent], [2, 11]);
  answers[0]?.();
  await turns();
  t.deepEqual([answers.length, sent], [3, 15]);
  for (let at = 1; at < 5; at += 1) {
    answers[at]?.();
    await turns();
  }
  await all;
  t.deepEqual([answers.length, sent], [5, 20]);
});

test('pages that a busy cluster has no room for are sent again, and only they', async (t) => {
  const asked: (readonly string[])[] = [];
  const sender = senderTo((ids) => {
    asked.push(ids);
    if (asked.length === 1) return Promise.reject(Object.assign(new Error(), { statusCode: 429 }));
    return Promise.resolve(
      ids.map((id) => [id, asked.length === 2 && id !== '1' ? 429 : 201] as const),
    );
  });
  await send(sender, 3);
  t.deepEqual(asked, [
    ['0', '1', '2'],
    ['0', '1', '2'],
    ['0', '2'],
  ]);
});

test('a page that the cluster refuses ends it before the next page, by its name', async (t) => {
  let sent = 0;
  const sender = senderTo(async (ids) => {
    await new Promise(setImmediate);
    return ids.map((id) => [id, id === '2' ? 400 : 201]);
  });
  const all = async (): Promise<void> => {
    for (; sent < 20; sent += 1) await sender.index(String(sent), PAGE);
  };
  await t.throwsAsync(all, {
    instanceOf: CannotPublish,
    message: '2 cannot be stored: because of 2',
  });
  t.true(sent < 8, `${sent}`);
});

test('a lease that was lost ends it, also while the cluster is busy', async (t) => {
  let renewals = 0;
  const renew = async (): Promise<void> => {
    if ((renewals += 1) === 2) throw new CannotPublish('another has it');
  };
  const sender = senderTo((ids) => Promise.resolve(ids.map((id) => [id, 429])), {
    ...LEASE,
    renew,
  });
  await t.throwsAsync(send(sender, 1), { message: 'another has it' });
});
