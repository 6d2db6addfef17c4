/** Clients that send far more than they may, against the real command. */
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import test, { type ExecutionContext } from 'ava';
import { address, docent, type DocentProcess } from '../helpers/docent-process.ts';
import { folderOf } from '../helpers/folder.ts';

const CONNECTIONS = 50;
const REQUESTS = 1000;
const ROUNDS = 5;

/** Sends many requests in one packet; resolves when the connection ends, as it has to. */
function flood(port: number, path: string): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`.repeat(REQUESTS)),
    );
    socket.resume();
    socket.on('error', () => {});
    socket.on('close', () => resolve());
  });
}

/** The most memory that the process ever used, in MB. */
async function peakMemory({ child }: DocentProcess): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1000;
}

async function start(t: ExecutionContext): Promise<{ running: DocentProcess; url: URL }> {
  const folder = await folderOf(t, { 'index.md': '# Start\n\nInstall with one command.\n' });
  const running = docent(t, ['serve', folder, '--port', '0'], { DOCENT_DATA: `${folder}/.data` });
  return { running, url: new URL(await address(running)) };
}

for (const path of ['/api/v1/search?q=install', '/docs/index', '/nowhere']) {
  test(`${CONNECTIONS} connections that pipeline ${REQUESTS} requests each to ${path} stop nobody`, async (t) => {
    const { running, url } = await start(t);
    const port = Number(url.port);
    const flooding = new AbortController();
    let healthy = 0;
    const asking = (async () => {
      while (!flooding.signal.aborted) {
        if ((await fetch(`${url.href}healthz`)).ok) healthy += 1;
      }
    })();
    for (let round = 0; round < ROUNDS; round += 1) {
      await Promise.all(Array.from({ length: CONNECTIONS }, () => flood(port, path)));
    }
    flooding.abort();
    await asking;
    // One client after the other would have had to wait for all of the flood.
    t.true(healthy > ROUNDS, `answered ${healthy} times`);
    t.true((await peakMemory(running)) < 400);
    t.true(running.output().split('\n').length < CONNECTIONS * ROUNDS * 130);
  });
}

for (const [method, path] of [
  ['POST', '/mcp'],
  ['POST', '/nowhere'],
] as const) {
  test(`a body to ${path} that stops half way has ended within 30 seconds`, async (t) => {
    t.timeout(60_000);
    const { url } = await start(t);
    const socket = connect(Number(url.port), '127.0.0.1');
    const began = performance.now();
    socket.write(
      `${method} ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"half":`,
    );
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString()));
    await new Promise((resolve) => socket.once('close', resolve));
    t.true(performance.now() - began < 30_000);
    t.is([...text.matchAll(/HTTP\/1\.1 \d+/g)].length, 1, text);
    t.regex(text, path === '/mcp' ? /^HTTP\/1\.1 408/ : /^HTTP\/1\.1 404/);
  });
}
