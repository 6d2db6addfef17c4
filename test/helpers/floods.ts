/** Clients that send far more than they may, each kind in a thread of its own, so that whoever measures the service is not slowed by them. */
import { connect, type Socket } from 'node:net';
import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads';
import { fileURLToPath } from 'node:url';

/** What the floods need to know of the service. */
export interface Target {
  readonly port: number;
  /** Slugs of its pages. */
  readonly pages: readonly string[];
  /** Path of a large file. */
  readonly download: string;
  /** Words of its pages. */
  readonly words: readonly string[];
}

interface Flood {
  readonly connections: number;
  /** Whether answers are read. */
  readonly reads: boolean;
  /** What a connection sends once it is open, the `turn`-th of all. */
  send(socket: Socket, target: Target, turn: number): void;
}

const GET = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;

function pipelined(count: number, path: (target: Target, turn: number) => string): Flood['send'] {
  return (socket, target, turn) => {
    const paths = Array.from({ length: count }, (_, at) => path(target, turn * count + at));
    socket.write(paths.map(GET).join(''));
  };
}

const page = ({ pages }: Target, turn: number): string =>
  `/docs/${pages[turn % pages.length]}?turn=${turn}`;

/** Words that no other turn searches for together. */
function query({ words }: Target, turn: number): string {
  const at = [turn, Math.floor(turn / words.length), turn * 7 + 3];
  return at.map((one) => words[one % words.length]).join('+');
}

function batch(target: Target, turn: number): string {
  const calls = Array.from({ length: 20 }, (_, id) => ({
    jsonrpc: '2.0',
    id,
    method: 'tools/call',
    params: { name: 'search_docs', arguments: { query: query(target, turn * 20 + id) } },
  }));
  const body = JSON.stringify(calls);
  return `POST /mcp HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nMCP-Protocol-Version: 2025-03-26\r\nAccept: application/json, text/event-stream\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
}

/** By name, in the order of the specification. */
export const FLOODS: Readonly<Record<string, Flood>> = {
  'pipelined pages that are never read': {
    connections: 200,
    reads: false,
    send: pipelined(1000, page),
  },
  'pipelined pages that are read': { connections: 200, reads: true, send: pipelined(1000, page) },
  'large downloads': {
    connections: 200,
    reads: true,
    send: pipelined(20, ({ download }) => download),
  },
  'distinct searches': {
    connections: 200,
    reads: true,
    send: pipelined(200, (target, turn) => `/api/v1/search?limit=50&q=${query(target, turn)}`),
  },
  'searches of all versions': {
    connections: 200,
    reads: true,
    send: pipelined(
      200,
      (target, turn) => `/api/v1/search?limit=50&version=all&q=${query(target, turn)}`,
    ),
  },
  'MCP batches': {
    connections: 200,
    reads: true,
    send(socket, target, turn) {
      for (let count = 0; count < 20; count += 1) socket.write(batch(target, turn * 20 + count));
    },
  },
  'idle connections': { connections: 3000, reads: true, send() {} },
  'slow bodies': {
    connections: 1000,
    reads: true,
    send(socket) {
      socket.write(
        'POST /mcp HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 500000\r\n\r\n',
      );
      socket.write(`{"half":"${'x'.repeat(400_000)}`);
    },
  },
};

export interface Flooding {
  /** Ends all connections; resolves to the number that were opened. */
  end(): Promise<number>;
}

/** Starts a flood, which opens a connection for each one that ends. */
export function startFlood(name: string, target: Target): Flooding {
  const worker = new Worker(fileURLToPath(import.meta.url), { workerData: { name, target } });
  return {
    end: () =>
      new Promise((resolve) => {
        worker.once('message', (opened: number) => {
          resolve(opened);
          void worker.terminate();
        });
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin to name
        worker.postMessage('end');
      }),
  };
}

function flood(name: string, target: Target): void {
  const { connections, reads, send } = FLOODS[name]!;
  const sockets = new Set<Socket>();
  let opened = 0;
  let isOver = false;
  const open = (): void => {
    if (isOver) return;
    const turn = opened;
    opened += 1;
    const socket = connect(target.port, '127.0.0.1', () => send(socket, target, turn));
    if (reads) socket.resume();
    else socket.pause();
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => {
      sockets.delete(socket);
      // A refused client that tries again at once.
      setTimeout(open, 10);
    });
  };
  for (let count = 0; count < connections; count += 1) open();
  parentPort?.on('message', () => {
    isOver = true;
    for (const socket of sockets) socket.destroy();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin to name
    parentPort?.postMessage(opened);
  });
}

if (!isMainThread && workerData?.target !== undefined) flood(workerData.name, workerData.target);
