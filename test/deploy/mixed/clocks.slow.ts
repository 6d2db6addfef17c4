/** One replica whose clock is an hour ahead beside one whose clock is an hour back: what readers and reporters notice. */
import test, { type ExecutionContext } from 'ava';
import { openReportStore } from '../../../src/reports/open-store.ts';
import { eventually } from '../../helpers/eventually.ts';
import { folderOf } from '../../helpers/folder.ts';
import { hasHaproxy } from '../../helpers/haproxy.ts';
import { handshake } from '../../helpers/mcp.ts';
import { hasPostgres } from '../../helpers/postgres.ts';
import { hasRedis } from '../../helpers/redis.ts';
import { callOverHttp } from '../../helpers/tool-over-http.ts';
import { verifies } from '../../helpers/verifies.ts';
import { ask } from '../../helpers/workers.ts';
import { onceEach } from '../../reports/crash/evidence.ts';
import { reportOf } from '../../reports/documents.ts';
import { drain } from '../../reports/faults/end.ts';
import { parts, QUOTA, WINDOW_SECONDS, type Parts } from './parts.ts';

const HOUR_MS = 3_600_000;
const REPORTS = 6;
const MCP = {
  accept: 'application/json, text/event-stream',
  'mcp-protocol-version': '2025-11-25',
};
const SEARCH = {
  jsonrpc: '2.0',
  id: 2,
  method: 'tools/call',
  params: { name: 'search_docs', arguments: { query: 'wombat' } },
};

/** The replica that is asked first, and the other one. */
interface Pair {
  readonly one: string;
  readonly other: string;
  readonly uncounted: Parts['uncounted'];
}

/** By how many milliseconds the replica's clock is ahead, as the consents say that it asks for: they end after a quarter of an hour. */
async function aheadMs(url: string): Promise<number> {
  const report = reportOf('bug', { summary: `clock ${Math.random()}` });
  const preview = await callOverHttp(url, 'preview_report', { report });
  const [, seconds] = String(preview?.structuredContent?.['confirm_token']).split('.');
  return Number(seconds) * 1000 - HOUR_MS / 4 - Date.now();
}

/** A session of one is known to the other. */
async function session(t: ExecutionContext, { one, other }: Pair): Promise<string> {
  const body = handshake('2025-11-25', { elicitation: {} });
  const opened = await ask(`${one}/mcp`, { method: 'POST', headers: MCP, body });
  const headers = { ...MCP, 'mcp-session-id': String(opened.headers['mcp-session-id']) };
  const answer = await ask(`${other}/mcp`, { method: 'POST', headers, body: SEARCH });
  t.is(answer.status, 200, answer.body);
  return 'known to both';
}

/** A cursor and a state of one are taken by the other. */
async function cursor(t: ExecutionContext, { one, other }: Pair): Promise<string> {
  const path = '/api/v1/grep?pattern=wombat&limit=3';
  const first = await ask(one + path);
  const label = String(first.headers['docent-generation']);
  const next = JSON.parse(first.body).cursor;
  const headers = { 'docent-generation': label };
  const second = await ask(`${other}${path}&cursor=${next}`, { headers });
  t.is(second.status, 200, second.body);
  return 'taken by both';
}

/** Both count one client together, and say when its window ends. */
async function limit(t: ExecutionContext, { one, other, uncounted }: Pair): Promise<string> {
  const from = `127.5.0.${1 + Math.floor(Math.random() * 250)}`;
  const began = performance.now();
  const urls = Array.from({ length: QUOTA + 20 }, (_, at) => (at % 2 === 0 ? one : other));
  const answers = await Promise.all(
    urls.map((url) => ask(`${url}/api/v1/search?q=wombat`, { from })),
  );
  const refused = answers.filter(({ status }) => status === 429);
  // On a busy machine Redis may be late, or the window over.
  const isSure = uncounted.length === 0 && performance.now() - began < (WINDOW_SECONDS * 1000) / 2;
  if (isSure) t.is(refused.length, 20);
  const waits = refused.map(({ headers }) => Number(headers['retry-after']));
  t.true(
    waits.every((wait) => wait >= 1 && wait <= WINDOW_SECONDS),
    String(waits),
  );
  return `${QUOTA + 20 - refused.length} answers of ${QUOTA}, then Retry-After: ${Math.max(...waits)} of ${WINDOW_SECONDS}`;
}

interface Sent {
  /** Of the report; empty where it was refused. */
  readonly id: string;
  readonly text: string;
}

/** Sends a report to the other, with the consent that the one has asked for. */
async function send({ one, other }: Pick<Pair, 'one' | 'other'>): Promise<Sent> {
  const report = reportOf('bug', { summary: `${one} ${Math.random()}` });
  const preview = await callOverHttp(one, 'preview_report', { report });
  const confirm_token = preview?.structuredContent?.['confirm_token'];
  const sent = await callOverHttp(other, 'submit_report', { report, confirm_token });
  const id: string = sent?.structuredContent?.['report_id'] ?? '';
  return { id, text: id === '' ? String(sent?.content?.[0]?.text) : 'taken by the other' };
}

/** Requests to one and then to the other, and what came of them. */
async function asked(t: ExecutionContext, name: string, pair: Pair): Promise<Sent> {
  const sent = await send(pair);
  const works = { session, cursor, limit };
  const lines = await Promise.all(
    Object.entries(works).map(async ([what, work]) => [what, await work(t, pair)]),
  );
  const all = [...lines, ['consent', sent.text]];
  t.log(all.map(([what, text]) => `| ${what} | ${name} | ${text} |`).join('\n'));
  return sent;
}

/** Some reports of each, each with its own consent; resolves with their ids when they are filed. */
async function filed(all: Parts): Promise<readonly string[]> {
  const ids: string[] = [];
  for (const { url } of all.replicas) {
    for (let count = 0; count < REPORTS; count += 1)
      ids.push((await send({ one: url, other: url })).id);
  }
  const [{ url } = { url: '' }] = all.replicas;
  await eventually(async () => {
    const answers = await Promise.all(ids.map((id) => ask(`${url}/api/v1/reports/${id}`)));
    return answers.every(({ body }) => body.includes('"filed"'));
  });
  return ids;
}

(hasHaproxy && hasPostgres && hasRedis ? test : test.skip)(
  'one replica an hour ahead and one an hour back share sessions, cursors, limits and reports',
  async (t) => {
    t.timeout(600_000);
    verifies('deploy:clocks');
    const all = await parts(t);
    const { uncounted } = all;
    for (const [at, ms] of [HOUR_MS, -HOUR_MS].entries()) {
      const replica = all.replicas[at];
      await replica?.setClock(ms);
      await eventually(async () => (await aheadMs(replica?.url ?? '')) / ms > 0.5);
    }
    const [ahead = '', back = ''] = all.replicas.map(({ url }) => url);
    const taken = await asked(t, 'ahead, then back', { one: ahead, other: back, uncounted });
    const refused = await asked(t, 'back, then ahead', { one: back, other: ahead, uncounted });
    t.regex(refused.text, /has expired\. Nothing was stored\. Call preview_report/);
    const acknowledged = new Set([taken.id, ...(await filed(all))]);
    t.is(acknowledged.size, 1 + 2 * REPORTS);
    await Promise.all(all.replicas.map((replica) => replica.end()));
    const where = { data: await folderOf(t, {}), databaseUrl: all.databaseUrl };
    const store = await openReportStore(where);
    t.teardown(() => store.close());
    await drain(store, all.tracker);
    await onceEach(t, { tracker: all.tracker, store, acknowledged });
  },
);
