/** `docent serve <file>` with two workers, over sockets. */
import { execFile } from 'node:child_process';
import { rename } from 'node:fs/promises';
import { text as readAll } from 'node:stream/consumers';
import { promisify } from 'node:util';
import test, { type ExecutionContext } from 'ava';
import { built } from '../helpers/artefact.ts';
import { docent, MAIN } from '../helpers/docent-process.ts';
import { eventually } from '../helpers/eventually.ts';
import { folderOf } from '../helpers/folder.ts';
import { handshake } from '../helpers/mcp.ts';
import { verifies } from '../helpers/verifies.ts';
import {
  ask,
  bothAnswer,
  followsWithoutReturn,
  opened,
  value,
  workerOf,
  workersOver,
  type Answer,
  type Workers,
} from '../helpers/workers.ts';

/** Longer than a test takes on any machine. */
const HOUR = '3600';

const pageOf = (word: string): Readonly<Record<string, string>> => ({
  'install.md': `# Install\n\nA ${word} xylograph.\n`,
});

async function workers(t: ExecutionContext, argv: readonly string[] = []): Promise<Workers> {
  return workersOver(t, await built(t, await folderOf(t, pageOf('first'))), argv);
}

test('the quota of a client is exact, whichever worker it reaches', async (t) => {
  verifies('workers:quota');
  const { url } = await workers(t, [
    '--limits-requests-quota',
    '50',
    '--limits-requests-window-seconds',
    HOUR,
  ]);
  const answers: Answer[] = [];
  for (let round = 0; round < 10; round += 1) {
    const asked = Array.from({ length: 20 }, () => ask(`${url}/api/v1/search?q=xylograph`));
    answers.push(...(await Promise.all(asked)));
  }
  t.is(answers.filter(({ status }) => status === 200).length, 50);
  t.is(answers.filter(({ status }) => status === 429).length, 150);
  t.is(new Set(answers.map(({ worker }) => worker)).size, 2);
});

test('metrics are sums of all workers; one that is killed is replaced, and its counts stay', async (t) => {
  verifies('workers:metrics', 'workers:replaced');
  const { process: service, url, pids } = await workers(t);
  const metrics = async (): Promise<string> => (await ask(`${url}/metrics`)).body;
  const requests = async (): Promise<number> =>
    value(await metrics(), 'docent_http_requests_total{route="/docs/{slug}.md"');
  for (let count = 0; count < 20; count += 1) await ask(`${url}/docs/install.md`);
  t.is(await requests(), 20, await metrics());
  t.is(value(await metrics(), 'docent_pages'), 1);
  t.is(value(await metrics(), 'docent_workers'), 2);
  t.true(value(await metrics(), 'process_start_time_seconds') > 0);
  process.kill(pids[0]!, 'SIGKILL');
  await eventually(() => service.output().includes('a worker has ended'));
  for (let count = 0; count < 20; count += 1) {
    t.is((await ask(`${url}/docs/install.md`)).status, 200);
  }
  await eventually(async () => value(await metrics(), 'docent_workers') === 2);
  await bothAnswer(`${url}/docs/install.md`, () => true);
  t.true((await requests()) >= 40);
});

const HANDSHAKE = handshake('2025-11-25', { elicitation: {} });
const ACCEPT = { accept: 'application/json, text/event-stream' };

test('a session of one worker is known to the other, which can end it with its streams', async (t) => {
  verifies('workers:sessions');
  const { url } = await workers(t);
  const mcp = `${url}/mcp`;
  let isElsewhere = false;
  while (!isElsewhere) {
    const { headers } = await ask(mcp, { method: 'POST', headers: ACCEPT, body: HANDSHAKE });
    const session = { ...ACCEPT, 'mcp-session-id': String(headers['mcp-session-id']) };
    const list = { jsonrpc: '2.0', id: 2, method: 'tools/list' };
    const asked = { method: 'POST', headers: session, body: list };
    const listed = [await ask(mcp, asked), await ask(mcp, asked), await ask(mcp, asked)];
    t.deepEqual(
      listed.map(({ status }) => status),
      [200, 200, 200],
    );
    t.is(new Set(listed.map(({ worker }) => worker)).size, 2);
    const stream = await opened(mcp, { headers: session });
    t.is(stream.statusCode, 200);
    const ended = readAll(stream);
    const removed = await ask(mcp, { method: 'DELETE', headers: session });
    t.is(removed.status, 200);
    await ended;
    t.is((await ask(mcp, asked)).status, 404);
    t.is((await ask(mcp, asked)).status, 404);
    isElsewhere = removed.worker !== workerOf(stream);
  }
});

test('no client sees an earlier state after a later one, whichever worker answers', async (t) => {
  verifies('workers:reload');
  const { url, path } = await workers(t, ['--limits-pages-quota', '1000000']);
  const words = ['first', 'second', 'third', 'fourth', 'fifth'];
  for (const [at, word] of words.entries()) {
    if (at === 0) continue;
    await rename(await built(t, await folderOf(t, pageOf(word))), path);
    await followsWithoutReturn(t, `${url}/docs/install.md`, { words, at });
  }
});

test('a worker that finds another file than the others serve is told of in a line, and all go over to that file', async (t) => {
  verifies('workers:replaced', 'workers:reload');
  const { process: service, url, path, pids } = await workers(t, ['--watch', 'off']);
  await rename(await built(t, await folderOf(t, pageOf('second'))), path);
  process.kill(pids[1]!, 'SIGKILL');
  await bothAnswer(`${url}/docs/install.md`, ({ body }) => body.includes('A second xylograph'));
  t.true(service.output().includes('they open it first'), service.output());
  t.false(/^ +at /m.test(service.output()), service.output());
});

test('SIGTERM stops all workers, with code 0', async (t) => {
  verifies('workers:stop');
  const { process: service, pids } = await workers(t);
  service.child.kill('SIGTERM');
  t.is(await service.exit, 0, service.output());
  for (const pid of pids) t.throws(() => process.kill(pid, 0), { code: 'ESRCH' });
});

const FOREIGN = `
const cluster = require('node:cluster');
const [exec, ...args] = process.argv.slice(1);
cluster.setupPrimary({ exec, args, execArgv: [] });
cluster.fork().on('exit', (code) => process.exit(code));`;

test('in the cluster of another program, several workers are refused in words that help', async (t) => {
  const path = await built(t, await folderOf(t, pageOf('first')));
  const argv = ['-e', FOREIGN, MAIN, 'serve', path, '--workers', '2', '--port', '0'];
  const data = await folderOf(t, {});
  const started = promisify(execFile)(process.execPath, [...argv, '--data', data]);
  const { code, stderr } = (await t.throwsAsync(started)) as Error & {
    readonly code: number;
    readonly stderr: string;
  };
  t.is(code, 1);
  t.true(stderr.includes('pm2: fork mode'), stderr);
});

test('more workers than connections are refused', async (t) => {
  const path = await built(t, await folderOf(t, pageOf('first')));
  const flags = ['--workers', '3', '--port', '0', '--limits-connections-max', '2'];
  const { exit, output } = docent(t, ['serve', path, '--data', await folderOf(t, {}), ...flags]);
  t.is(await exit, 1);
  t.true(output().includes('Raise limits.connections.max'), output());
});
