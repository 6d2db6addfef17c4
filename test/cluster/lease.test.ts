/** The right to publish where answers of the cluster are lost: a stand-in stores what it is sent, and breaks the connection. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import test, { type ExecutionContext } from 'ava';
import type { Client } from '@opensearch-project/opensearch';
import { clusterClient } from '../../src/cluster/client.ts';
import { LeaseHeld, takeLease } from '../../src/cluster/lease.ts';

interface StandIn {
  readonly client: Client;
  /** Answers that are lost from now on: what is written is stored before. */
  losses: number;
  /** Of the lease. */
  stored: object | undefined;
}

const now = (): Date => new Date();

/** A cluster of one document, with its sequence numbers. */
async function standIn(t: ExecutionContext): Promise<StandIn> {
  let number = -1;
  const server = createServer((request, response) => void answer(request, response));
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const sent = Buffer.concat(await request.toArray());
    const { searchParams: asked } = new URL(request.url ?? '', 'http://localhost');
    const reply = (status: number, body: object): void => {
      if (request.method !== 'GET' && status < 300 && fake.losses > 0) {
        fake.losses -= 1;
        response.destroy();
        return;
      }
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    const numbers = { _seq_no: number, _primary_term: 1 };
    if (request.method === 'GET') {
      const isThere = fake.stored !== undefined;
      reply(isThere ? 200 : 404, { found: isThere, _source: fake.stored, ...numbers });
      return;
    }
    const isNew = asked.get('if_seq_no') === null;
    const isExpected = isNew ? fake.stored === undefined : asked.get('if_seq_no') === `${number}`;
    if (!isExpected) {
      reply(409, { error: { type: 'version_conflict_engine_exception' } });
      return;
    }
    number += 1;
    fake.stored =
      request.method === 'DELETE' ? undefined : (JSON.parse(String(gunzipSync(sent))) as object);
    reply(200, { ...numbers, _seq_no: number });
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const client = clusterClient({ urls: [`http://127.0.0.1:${port}`] }, 60_000);
  const fake: StandIn = { client, losses: 0, stored: undefined };
  t.teardown(async () => {
    await client.close();
    server.close();
  });
  return fake;
}

test('a publisher whose answers were lost goes on with its lease, and gives it back', async (t) => {
  const fake = await standIn(t);
  fake.losses = 1;
  const lease = await takeLease(fake.client, 'docent.lost', now);
  for (const losses of [1, 2]) {
    fake.losses = losses;
    await t.notThrowsAsync(lease.renew());
  }
  await t.throwsAsync(takeLease(fake.client, 'docent.lost', now), { instanceOf: LeaseHeld });
  fake.losses = 2;
  await lease.release();
  t.is(fake.stored, undefined);
});

test('a lease whose last renewal had no answer at all is renewed and given back', async (t) => {
  const fake = await standIn(t);
  const lease = await takeLease(fake.client, 'docent.lost', now);
  const { index } = fake.client;
  const unanswered = async (...asked: Parameters<Client['index']>): Promise<never> => {
    await index.apply(fake.client, asked);
    throw new Error('no answer');
  };
  const fail = async (): Promise<void> => {
    fake.client.index = unanswered as unknown as Client['index'];
    await t.throwsAsync(lease.renew(), { message: 'no answer' });
    fake.client.index = index;
  };
  await fail();
  await t.notThrowsAsync(lease.renew());
  await fail();
  await lease.release();
  t.is(fake.stored, undefined);
});

test('a lease that another publisher has taken over is neither renewed nor deleted', async (t) => {
  const fake = await standIn(t);
  const lease = await takeLease(fake.client, 'docent.late', now);
  const later = (): Date => new Date(Date.now() + 120_000);
  await takeLease(fake.client, 'docent.late', later);
  const theirs = fake.stored;
  fake.losses = 1;
  await t.throwsAsync(lease.renew(), { instanceOf: LeaseHeld });
  await lease.release();
  t.is(fake.stored, theirs);
});
