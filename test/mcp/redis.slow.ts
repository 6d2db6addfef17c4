import test, { type ExecutionContext } from 'ava';
import { redisSessions } from '../../src/mcp/sessions/redis.ts';
import type { SessionLimits, Sessions } from '../../src/mcp/sessions/sessions.ts';
import { consentTool } from '../helpers/consent-tool.ts';
import { freePort } from '../helpers/free-port.ts';
import { initialize, listening, eventsOf } from '../helpers/mcp.ts';
import { redis, withRedis } from '../helpers/redis.ts';

const LIMITS: SessionLimits = { idleSeconds: 60, totalMax: 3, perClientMax: 2 };
const RECORD = {
  version: '2025-11-25',
  capabilities: { elicitation: {} },
  client: { name: 'test', version: '1' },
} as const;

async function connected(t: ExecutionContext, url: string, limits = LIMITS): Promise<Sessions> {
  const sessions = await redisSessions(url, limits, (error) => t.log(error.message));
  t.teardown(() => sessions.close());
  return sessions;
}

withRedis('a session is known to every process, until one of them ends it', async (t) => {
  const url = await redis(t);
  const [a, b] = [await connected(t, url), await connected(t, url)];
  const id = (await a.open('client', RECORD)) ?? '';
  t.deepEqual(await b.find(id), RECORD);
  t.true(await b.end(id));
  t.is(await a.find(id), undefined);
  t.false(await a.end(id));
});

withRedis('changes of a session by several processes are all kept', async (t) => {
  const url = await redis(t);
  const [a, b] = [await connected(t, url), await connected(t, url)];
  const id = (await a.open('client', RECORD)) ?? '';
  const uris = Array.from({ length: 20 }, (_, index) => `http://localhost/docs/${index}`);
  const subscribe = (uri: string, index: number): Promise<boolean> =>
    (index % 2 === 0 ? a : b).update(id, (record) => ({
      ...record,
      subscriptions: [...(record.subscriptions ?? []), uri],
    }));
  const updated = await Promise.all(uris.map(subscribe));
  t.true(updated.every(Boolean));
  t.deepEqual([...((await b.find(id))?.subscriptions ?? [])].toSorted(), [...uris].toSorted());
  await a.end(id);
  t.false(await b.update(id, (record) => record));
});

withRedis(
  'sessions are limited for each client and in all, and ended ones do not count',
  async (t) => {
    const sessions = await connected(t, await redis(t));
    const first = (await sessions.open('a', RECORD)) ?? '';
    t.truthy(await sessions.open('a', RECORD));
    t.is(await sessions.open('a', RECORD), undefined);
    t.truthy(await sessions.open('b', RECORD));
    t.is(await sessions.open('c', RECORD), undefined);
    await sessions.end(first);
    t.truthy(await sessions.open('c', RECORD));
  },
);

withRedis('an idle session ends, and leaves its place', async (t) => {
  const limits = { idleSeconds: 1, totalMax: 1, perClientMax: 1 };
  const sessions = await connected(t, await redis(t), limits);
  const id = (await sessions.open('a', RECORD)) ?? '';
  await new Promise((resolve) => setTimeout(resolve, 1500));
  t.is(await sessions.find(id), undefined);
  t.truthy(await sessions.open('a', RECORD));
});

withRedis('the two POSTs of a consent may reach two processes', async (t) => {
  const url = await redis(t);
  const { tool, sent } = consentTool();
  const serve = async () =>
    listening(t, {
      tools: [tool],
      sessions: await redisSessions(url, LIMITS, (error) => t.log(error.message)),
    });
  const [a, b] = [await serve(), await serve()];
  const { headers } = await initialize(a.server, '2025-11-25', { elicitation: {} });
  const session = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    'mcp-protocol-version': '2025-11-25',
    'mcp-session-id': String(headers['mcp-session-id']),
  };
  const params = { name: 'send_note', arguments: { note: 'hello' } };
  const response = await fetch(b.url, {
    method: 'POST',
    headers: session,
    body: JSON.stringify({ jsonrpc: '2.0', id: 5, method: 'tools/call', params }),
  });
  const stream = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  const question: any = eventsOf((await stream.read()).value ?? '')[0];
  const result = { action: 'accept', content: { agree: true } };
  const body = JSON.stringify({ jsonrpc: '2.0', id: question.id, result });
  t.is((await fetch(a.url, { method: 'POST', headers: session, body })).status, 202);
  const answer: any = eventsOf((await stream.read()).value ?? '')[0];
  t.is(answer.result.structuredContent.outcome, 'agreed');
  t.is(sent.length, 1);
});

test('a Redis that cannot be reached is an error at once', async (t) => {
  const url = `redis://127.0.0.1:${await freePort()}`;
  await t.throwsAsync(
    redisSessions(url, LIMITS, () => {}),
    { message: /ECONNREFUSED/ },
  );
});
