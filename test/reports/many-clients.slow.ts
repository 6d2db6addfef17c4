/** Fifty clients that report at once, through the limits of a real service in a process of its own. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import test, { type ExecutionContext } from 'ava';
import type { ReportDocument } from '../../src/reports/document/document.ts';
import { openReportStore, type StoreOptions } from '../../src/reports/open-store.ts';
import { address, docent } from '../helpers/docent-process.ts';
import { hasPostgres, startPostgres } from '../helpers/postgres.ts';
import { reportOf } from './documents.ts';

const CLIENTS = 50;
/** Previews and submissions that a client makes: the limit of ten calls comes in between. */
const REPORTS = 6;
const ALLOWED = 5;
/** Longer than the test lasts on any machine. */
const WINDOW_SECONDS = 3600;

interface Watch {
  readonly base: string;
  readonly milliseconds: number[];
  readonly acknowledged: string[];
  readonly refusals: string[];
}

const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

/** One call of a tool by the client with this number, which has an address of its own. */
async function call(
  base: string,
  client: number,
  [name, args]: readonly [string, object],
): Promise<any> {
  const params = { name, arguments: args, _meta: META };
  const response = await fetch(`${base}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': 'tools/call',
      'mcp-name': name,
      'x-forwarded-for': `203.0.113.${client}`,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
  });
  return ((await response.json()) as { result: unknown }).result;
}

/** Sends one report; the same token is sent twice at once, as a client that lost the answer would. */
async function send(watch: Watch, client: number, report: ReportDocument): Promise<void> {
  const began = performance.now();
  const preview = await call(watch.base, client, ['preview_report', { report }]);
  watch.milliseconds.push(performance.now() - began);
  if (preview.isError === true) return void watch.refusals.push(preview.content[0].text);
  const { confirm_token } = preview.structuredContent;
  const answer = await call(watch.base, client, ['submit_report', { report, confirm_token }]);
  if (answer.isError === true) watch.refusals.push(answer.content[0].text);
  else watch.acknowledged.push(answer.structuredContent.report_id);
}

async function reportMuch(watch: Watch, client: number): Promise<void> {
  for (let number = 0; number < REPORTS; number += 1) {
    const summary = `Client ${client} saw problem ${number}: the index of pages stays empty after a reload.`;
    await send(watch, client, reportOf('bug', { summary }));
    await sleep(Math.random() * 20);
  }
}

async function manyClients(t: ExecutionContext, place: StoreOptions): Promise<void> {
  const env = {
    DOCENT_DATA: place.data,
    DOCENT_PROXIES: 'loopback',
    DOCENT_LOG_LEVEL: 'info',
    DOCENT_LIMITS_REPORT_CALLS_WINDOW_SECONDS: String(WINDOW_SECONDS),
    PORT: '0',
    HOST: '127.0.0.1',
    ...(place.databaseUrl !== undefined && { DATABASE_URL: place.databaseUrl }),
  };
  const process = docent(t, ['serve', 'content'], env);
  const watch: Watch = {
    base: await address(process),
    milliseconds: [],
    acknowledged: [],
    refusals: [],
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, client) => reportMuch(watch, client)));
  const { acknowledged, refusals } = watch;
  t.is(acknowledged.length, CLIENTS * ALLOWED);
  t.is(refusals.length, CLIENTS * (REPORTS - ALLOWED));
  for (const text of refusals)
    t.regex(text, /More than 10 report calls in 3600 seconds.*in \d+ seconds/);
  const store = await openReportStore(place);
  const stored = (await store.list({ limit: 1000 })).map(({ report_id: id }) => id);
  await store.close();
  t.deepEqual(
    stored.toSorted(),
    acknowledged.toSorted(),
    'each acknowledged report once, and no other',
  );
  tell(t, watch.milliseconds);
}

function tell(t: ExecutionContext, milliseconds: readonly number[]): void {
  const sorted = milliseconds.toSorted((a, b) => a - b);
  const at = (share: number): string => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(0);
  t.log(
    `preview_report of ${CLIENTS} clients at once: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms of ${sorted.length} calls`,
  );
}

test.serial(
  'SQLite: each report of fifty clients that is acknowledged is stored exactly once',
  async (t) => {
    const data = await mkdtemp(join(tmpdir(), 'docent-clients-'));
    t.teardown(() => rm(data, { recursive: true, force: true }));
    await manyClients(t, { data });
  },
);

(hasPostgres ? test.serial : test.serial.skip)(
  'PostgreSQL: each report of fifty clients that is acknowledged is stored exactly once',
  async (t) => {
    const server = await startPostgres();
    t.teardown(() => server.end());
    const data = await mkdtemp(join(tmpdir(), 'docent-clients-'));
    t.teardown(() => rm(data, { recursive: true, force: true }));
    await manyClients(t, { data, databaseUrl: await server.database() });
  },
);
