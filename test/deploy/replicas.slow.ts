/** The promises of the page on Docker Compose, through the proxy with its own file. */
import { setTimeout as sleep } from 'node:timers/promises';
import test, { type ExecutionContext } from 'ava';
import { handshake } from '../helpers/mcp.ts';
import { callOverHttp } from '../helpers/tool-over-http.ts';
import { verifies } from '../helpers/verifies.ts';
import { ask, type Answer } from '../helpers/workers.ts';
import { reportOf } from '../reports/documents.ts';
import { composition, hasAll, type Composition } from './composition.ts';

const whereAllIsInstalled: (
  title: string,
  implementation: (t: ExecutionContext) => Promise<void>,
) => void = hasAll ? test : test.skip;

const ACCEPT = {
  accept: 'application/json, text/event-stream',
  'mcp-protocol-version': '2025-11-25',
};
const HANDSHAKE = handshake('2025-11-25', { elicitation: {} });
const SEARCH = {
  jsonrpc: '2.0',
  id: 2,
  method: 'tools/call',
  params: { name: 'search_docs', arguments: { query: 'wombat' } },
};

const pageOf = (word: string): string => `# Install\n\nA ${word} wombat.\n`;

const READS = ['/docs/install', '/docs/install.md', '/api/v1/search?q=wombat'];

/** An address for each request, so that no quota is met. */
const clientOf = (count: number): string => `127.1.${(count >> 8) & 255}.${count & 255}`;

async function started(t: ExecutionContext): Promise<Composition> {
  t.timeout(300_000);
  const all = await composition(t);
  await all.build('install', pageOf('first'));
  return all;
}

/** Calls a tool in one session until both replicas have answered. */
async function inOneSession(t: ExecutionContext, mcp: string): Promise<void> {
  const { headers } = await ask(mcp, { method: 'POST', headers: ACCEPT, body: HANDSHAKE });
  const session = { ...ACCEPT, 'mcp-session-id': String(headers['mcp-session-id']) };
  const replicas = new Set<string>();
  while (replicas.size < 2) {
    const answer = await ask(mcp, { method: 'POST', headers: session, body: SEARCH });
    t.is(answer.status, 200, answer.body);
    t.regex(answer.body, /first wombat/);
    replicas.add(answer.worker);
  }
}

async function reports(t: ExecutionContext, url: string): Promise<void> {
  const report = reportOf('bug');
  const preview = await callOverHttp(url, 'preview_report', { report });
  const confirm_token = preview?.structuredContent?.['confirm_token'];
  const sent = await callOverHttp(url, 'submit_report', { report, confirm_token });
  const id: unknown = sent?.structuredContent?.['report_id'];
  t.is(typeof id, 'string', JSON.stringify(sent));
  t.is((await ask(`${url}/api/v1/reports/${id}`)).status, 200);
}

/** Asks ten times more than a client may by default, 120 times. */
async function isCountedTogether(t: ExecutionContext, url: string): Promise<void> {
  const counted: Answer[] = [];
  for (let count = 0; count < 130; count += 1) {
    counted.push(await ask(`${url}/api/v1/search?q=wombat`, { from: '127.0.0.9' }));
  }
  t.is(new Set(counted.map(({ worker }) => worker)).size, 2);
  t.is(counted.filter(({ status }) => status === 200).length, 120);
}

whereAllIsInstalled(
  'pages, searches, an MCP session, a report and new documentation go through both replicas, which count a client together',
  async (t) => {
    verifies('deploy:replicas');
    const all = await started(t);
    const { url } = all;
    all.start(0);
    all.start(1);
    await all.bothAnswer('install', 'A first wombat');
    for (const path of READS) {
      const { status, body } = await ask(`${url}${path}`);
      t.is(status, 200);
      t.regex(body, /first wombat/);
    }
    await inOneSession(t, `${url}/mcp`);
    await reports(t, url);
    await isCountedTogether(t, url);
    await all.build('install', pageOf('second'));
    await all.bothAnswer('install', 'A second wombat');
  },
);

/** Reads until it is told to stop; returns what came instead of what was asked for. */
async function missed(url: string, from: number, isOver: () => boolean): Promise<string[]> {
  const instead: string[] = [];
  for (let count = from; !isOver(); count += 1) {
    const path = READS[count % READS.length] ?? '';
    const answer = await ask(`${url}${path}`, { from: clientOf(count) }).catch(String);
    if (typeof answer === 'string') instead.push(answer);
    else if (answer.status !== 200) instead.push(`${answer.status} ${path}`);
    await sleep(5);
  }
  return instead;
}

for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
  whereAllIsInstalled(
    `no read is lost when a replica gets ${signal} and is started again`,
    async (t) => {
      verifies('deploy:replicas');
      const all = await started(t);
      const replica = all.start(0);
      all.start(1);
      await all.bothAnswer('install', 'wombat');
      let isOver = false;
      const readers = [0, 10_000, 20_000, 30_000].map((from) =>
        missed(all.url, from, () => isOver),
      );
      await sleep(500);
      replica.child.kill(signal);
      await replica.exit;
      await sleep(500);
      all.start(0);
      await all.bothAnswer('install', 'wombat');
      isOver = true;
      t.deepEqual((await Promise.all(readers)).flat(), []);
    },
  );
}
