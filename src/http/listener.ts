/** The server of Node under hapi, so configured that every refusal is ours to write. */
import { createServer, type Server } from 'node:http';

/** Does not listen yet. */
export function createListener(): Server {
  // Node would refuse a request without Host by itself, with an empty body; `gate.ts` does it.
  return createServer({ requireHostHeader: false });
}
