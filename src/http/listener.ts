/** The server of Node under hapi, so configured that every refusal is ours to write. */
import { createServer, type Server } from 'node:http';
import { isBusy } from './connections.ts';

export interface ListenerLimits {
  /** Open connections in all. */
  readonly max: number;
  /** Requests after which a connection is closed. */
  readonly requests: number;
}

/** Reverse proxies keep idle connections for a minute; whoever closes first makes the other's next request fail. */
const KEEP_ALIVE_MS = 75_000;
/** A head that takes longer is sent to hold a connection. */
const HEAD_MS = 15_000;
/** A request with its body has ended after this, or after one check more. */
const REQUEST_MS = 25_000;
const CHECK_MS = 2000;
/** An answer of which the client takes nothing for so long ends with its connection. */
const SEND_MS = 30_000;

/**
 * Size of the blocks that Node cuts small buffers from, for the whole process; larger than half of it, a buffer has memory of
 * its own, which costs a body of 7 kB four times as much. A buffer that is kept keeps its block.
 */
const POOL_BYTES = 64 * 1024;

/** Does not listen yet. */
export function createListener({ max, requests }: ListenerLimits): Server {
  Buffer.poolSize = POOL_BYTES;
  const server = createServer({
    // Node would refuse a request without Host by itself, with an empty body; `exchange.ts` does it.
    requireHostHeader: false,
    keepAliveTimeout: KEEP_ALIVE_MS,
    headersTimeout: HEAD_MS,
    requestTimeout: REQUEST_MS,
    connectionsCheckingInterval: CHECK_MS,
  });
  server.maxConnections = max;
  server.timeout = SEND_MS;
  // An answer that is still being made may take longer, such as that of an edition that is read first.
  server.on('timeout', (socket) => {
    if (socket.writableLength > 0 || !isBusy(socket)) socket.destroy();
  });
  server.maxRequestsPerSocket = requests;
  return server;
}
