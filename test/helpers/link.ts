/** A connection between two parts of a service that may be slow or cut. */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cleanup } from './service.ts';

export interface Link {
  readonly port: number;
  /** Milliseconds by which each piece is late, both ways. */
  delayMs: number;
  /** Ends all connections and refuses new ones, until it is mended. */
  cut(): void;
  mend(): void;
}

/** @param port of the loopback that it leads to, asked at each connection */
export async function linkTo(t: Cleanup, port: () => number): Promise<Link> {
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) return void near.resetAndDestroy();
    const far = connect(port(), '127.0.0.1');
    join(near, far);
    join(far, near);
  });
  const join = (from: Socket, to: Socket): void => {
    sockets.add(from);
    let last: Promise<unknown> = Promise.resolve();
    const late = (act: () => void): void => {
      last = last.then(() => (link.delayMs > 0 ? sleep(link.delayMs) : undefined)).then(act);
    };
    from.on('data', (piece) => late(() => to.write(piece)));
    from.on('end', () => late(() => to.end()));
    from.on('error', () => to.destroy());
    from.on('close', () => sockets.delete(from));
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = (): void => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  t.teardown(() => {
    cut();
    server.close();
  });
  const link = {
    port: (server.address() as AddressInfo).port,
    delayMs: 0,
    cut,
    mend: () => void (isCut = false),
  };
  return link;
}
