import { connect, type Socket } from 'node:net';
import test from 'ava';
import { consentTool } from '../helpers/consent-tool.ts';
import { eventually } from '../helpers/eventually.ts';
import { initialize, listening } from '../helpers/mcp.ts';

const TIMES = 1000;
const AT_ONCE = 50;

/** Connections that the server still has. */
function open(server: Awaited<ReturnType<typeof listening>>['server']): Promise<number> {
  return new Promise((resolve, reject) => {
    server.listener.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
}

async function inParallel(times: number, work: (index: number) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let index = next++; index < times; index = next++) await work(index);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/** Sends one request on a connection of its own and resolves with all that comes until the server closes it. */
function exchange(port: number, head: string, body: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => (answer += chunk));
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
    const length = Buffer.byteLength(body);
    // Not `end`: Node takes a client that closes its side for gone, and an answer that waits for its turn is then dropped.
    socket.write(
      `POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nAccept: application/json, text/event-stream\r\nConnection: close\r\n${head}Content-Length: ${length}\r\n\r\n${body}`,
    );
  });
}

const call = (id: unknown) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name: 'send_note', arguments: { note: 'x' } },
});
const cancel = (requestId: unknown) => ({
  jsonrpc: '2.0',
  method: 'notifications/cancelled',
  params: { requestId },
});

for (const version of ['2025-11-25', '2025-06-18', '2025-03-26', undefined]) {
  test(`a batch of a call and its cancellation leaves nothing open (${version ?? 'no header'})`, async (t) => {
    const { server, errors } = await listening(t, { tools: [consentTool().tool] });
    const { port } = server.info;
    const head = version === undefined ? '' : `MCP-Protocol-Version: ${version}\r\n`;
    const body = JSON.stringify([call(1), cancel(1)]);
    const statuses = new Set<string>();
    await inParallel(TIMES, async () => {
      statuses.add((await exchange(Number(port), head, body)).slice(9, 12));
    });
    t.deepEqual(
      [...statuses],
      version === undefined || version === '2025-03-26' ? ['200'] : ['400'],
    );
    await eventually(async () => (await open(server)) === 0);
    t.deepEqual(errors, []);
  });
}

test('a call of a session and its cancellation leave nothing open', async (t) => {
  const { server, sessions, errors } = await listening(t, { tools: [consentTool().tool] });
  const port = Number(server.info.port);
  const ids: string[] = [];
  await inParallel(TIMES, async (index) => {
    // Sessions of one client are limited: every hundredth call opens another.
    if (index % 100 === 0 || ids.length === 0) {
      const { headers } = await initialize(server, '2025-11-25', { elicitation: {} });
      ids.push(String(headers['mcp-session-id']));
    }
    const session = ids.at(-1) ?? '';
    const head = `MCP-Protocol-Version: 2025-11-25\r\nMcp-Session-Id: ${session}\r\n`;
    const waiting = exchange(port, head, JSON.stringify(call(index)));
    // A cancellation may overtake its call, as on a real network: it is sent until the call has ended.
    const state = { ended: false };
    void waiting.then(() => (state.ended = true));
    while (!state.ended) {
      await exchange(port, head, JSON.stringify(cancel(index)));
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    t.notRegex(await waiting, /"result"/);
  });
  for (const id of ids) {
    const headers = { 'mcp-session-id': id };
    await server.inject({ method: 'DELETE', url: '/mcp', headers });
  }
  await eventually(async () => (await open(server)) === 0);
  for (const id of ids) t.is(await sessions.find(id), undefined);
  t.deepEqual(errors, []);
});

test('clients that leave in the middle of a question leave nothing open', async (t) => {
  const { server, errors } = await listening(t, { tools: [consentTool().tool] });
  const { headers } = await initialize(server, '2025-11-25', { elicitation: {} });
  const session = String(headers['mcp-session-id']);
  await inParallel(TIMES, (index) => {
    const body = JSON.stringify(call(index));
    return new Promise((resolve) => {
      const socket = connect(Number(server.info.port), '127.0.0.1');
      socket.once('data', () => socket.destroy());
      socket.once('close', () => resolve());
      socket.write(
        `POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nAccept: application/json, text/event-stream\r\nMcp-Session-Id: ${session}\r\nMCP-Protocol-Version: 2025-11-25\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      );
    });
  });
  await eventually(async () => (await open(server)) === 0);
  t.deepEqual(errors, []);
});
