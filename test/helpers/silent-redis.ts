/** A server that speaks as much of Redis' protocol as Docent needs, until it is told to be silent. */
import { createServer, type AddressInfo, type Socket } from 'node:net';
import type { Cleanup } from './service.ts';

export interface SilentRedis {
  readonly url: string;
  /** Accepts connections and commands from now on, and answers none; or answers new ones again. */
  silent: boolean;
  /** Names of the commands received, in order. */
  readonly commands: string[];
}

/** A command as an array of strings; the name is the first. */
const COMMAND = /\*\d+\r\n\$\d+\r\n([A-Z]+)\r\n/gi;
/** Answer to a count: the first of a window of a minute. */
const COUNTED = '*2\r\n:1\r\n:60000\r\n';

/** Starts one that answers. */
export async function silentRedis(t: Cleanup): Promise<SilentRedis> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      for (const [, name = ''] of chunk.toString('latin1').matchAll(COMMAND)) {
        redis.commands.push(name.toUpperCase());
        if (!redis.silent) socket.write(name === 'EVAL' ? COUNTED : '+OK\r\n');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const redis: SilentRedis = { url: `redis://127.0.0.1:${port}`, silent: false, commands: [] };
  return redis;
}
