/** The server of Node under hapi, so configured that every refusal is ours to write. */
import { createServer, type Server } from 'node:http';

/** Reverse proxies keep idle connections for a minute; whoever closes first makes the other's next request fail. */
const KEEP_ALIVE_MS = 75_000;

/** Does not listen yet. */
export function createListener(): Server {
  // Node would refuse a request without Host by itself, with an empty body; `gate.ts` does it.
  return createServer({ requireHostHeader: false, keepAliveTimeout: KEEP_ALIVE_MS });
}
