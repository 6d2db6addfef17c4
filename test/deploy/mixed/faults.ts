/** The plan: each part in turn is killed, frozen, slowed, filled, cut off and restarted. */
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@redis/client';
import type { Link } from '../../helpers/link.ts';
import { query } from '../../helpers/postgres.ts';
import type { Parts } from './parts.ts';

/** Begins, and returns how it ends. */
type Begin = (parts: Parts, replica: 0 | 1) => Promise<() => Promise<unknown> | void>;

const LATE_MS = 150;

const nothing = (): void => undefined;

/** Names begin with the part. */
export const PLAN: Readonly<Record<string, Begin>> = {
  'replica: killed': async ({ replicas }, at) => {
    replicas[at]?.signal('SIGKILL');
    return nothing;
  },
  'replica: restarted': async ({ replicas }, at) => {
    replicas[at]?.signal('SIGTERM');
    return nothing;
  },
  'replica: frozen': async ({ replicas }, at) => {
    replicas[at]?.signal('SIGSTOP');
    return () => replicas[at]?.signal('SIGCONT');
  },
  'replica: slowed': async ({ replicas }, at) => {
    const timer = setInterval(() => {
      replicas[at]?.signal('SIGSTOP');
      setTimeout(() => replicas[at]?.signal('SIGCONT'), LATE_MS);
    }, 2 * LATE_MS);
    return async () => {
      clearInterval(timer);
      await sleep(2 * LATE_MS);
    };
  },
  'replica: disk filled': ({ disks }, at) => filled(disks.data[at]),
  'replica: no file to open': async ({ replicas }, at) => {
    replicas[at]?.limitFiles(0);
    return () => replicas[at]?.limitFiles(undefined);
  },
  'replica: cut off from all other parts': async ({ links }, at) =>
    cut(Object.values(links[at] ?? {})),
  'PostgreSQL: killed': async ({ postgres }) => {
    await postgres.stop('immediate');
    return () => postgres.start();
  },
  'PostgreSQL: restarted': async ({ postgres }) => {
    await postgres.stop('fast');
    await postgres.start();
    return nothing;
  },
  'PostgreSQL: frozen': async ({ postgres }) => {
    postgres.signal('SIGSTOP');
    return () => postgres.signal('SIGCONT');
  },
  'PostgreSQL: slowed': async ({ links }) => slowed(links.map(({ postgres }) => postgres)),
  'PostgreSQL: disk filled': async ({ disks, postgres, databaseUrl }) => {
    const emptied = await filled(disks.database);
    // It wants room now, and not in an hour.
    for (let count = 0; count < 4; count += 1) {
      await query(databaseUrl, 'SELECT pg_switch_wal(); CREATE TABLE IF NOT EXISTS room ()').catch(
        nothing,
      );
    }
    return async () => {
      await emptied();
      // Without room for its log it crashes.
      await postgres.stop('immediate');
      await postgres.start();
    };
  },
  'PostgreSQL: cut off': async ({ links }) => cut(links.map(({ postgres }) => postgres)),
  'Redis: killed': async ({ redis }) => {
    await redis.stop();
    return () => redis.start();
  },
  'Redis: restarted': async ({ redis }) => {
    await redis.stop();
    await redis.start();
    return nothing;
  },
  'Redis: frozen': async ({ redis }) => {
    redis.signal('SIGSTOP');
    return () => redis.signal('SIGCONT');
  },
  'Redis: slowed': async ({ links }) => slowed(links.map(({ redis }) => redis)),
  'Redis: filled': async ({ redis }) => {
    await limitMemory(redis.url, '1');
    return () => limitMemory(redis.url, '0');
  },
  'Redis: cut off': async ({ links }) => cut(links.map(({ redis }) => redis)),
  'cluster: killed': async ({ cluster }) => {
    await cluster?.kill();
    return () => cluster?.restart();
  },
  'cluster: frozen': async ({ cluster }) => {
    cluster?.signal('SIGSTOP');
    return () => cluster?.signal('SIGCONT');
  },
  'cluster: slowed': async ({ links }) => slowed(toCluster(links)),
  'cluster: filled': async ({ cluster }) => {
    await cluster?.fill(true);
    return () => cluster?.fill(false);
  },
  'cluster: cut off': async ({ links }) => cut(toCluster(links)),
  'balancer: killed': async ({ balancer }) => {
    await balancer.kill();
    return () => balancer.start();
  },
  'balancer: frozen': async ({ balancer }) => {
    balancer.signal('SIGSTOP');
    return () => balancer.signal('SIGCONT');
  },
  'address: gone': ({ address }) => answering(address, (response) => response.destroy()),
  'address: silent': ({ address }) => answering(address, nothing),
  'tracker: gone': async ({ tracker }) => {
    tracker.isDown = true;
    return () => void (tracker.isDown = false);
  },
};

/** Whether this machine can bring it about: only root may mount a disk. */
export function isPossible(name: string, { disks, cluster }: Parts): boolean {
  if (name.startsWith('cluster')) return cluster !== undefined;
  if (name === 'replica: disk filled') return disks.data.length > 0;
  return name !== 'PostgreSQL: disk filled' || disks.database !== undefined;
}

const toCluster = (links: Parts['links']): Link[] => links.flatMap(({ cluster }) => cluster ?? []);

async function filled(folder: string = ''): Promise<() => Promise<void>> {
  const file = join(folder, 'filler');
  await writeFile(file, Buffer.alloc(256 * 1024 * 1024)).catch(() => undefined);
  return () => rm(file, { force: true });
}

function cut(links: readonly Link[]): () => void {
  for (const link of links) link.cut();
  return () => {
    for (const link of links) link.mend();
  };
}

function slowed(links: readonly Link[]): () => void {
  for (const link of links) link.delayMs = LATE_MS;
  return () => {
    for (const link of links) link.delayMs = 0;
  };
}

async function limitMemory(url: string, bytes: string): Promise<void> {
  const client = createClient({ url });
  await client.connect();
  await client.configSet('maxmemory', bytes);
  client.destroy();
}

/** A release that is published meanwhile is not there before it ends. */
async function answering(
  address: Parts['address'],
  how: Parameters<Parts['address']['interrupt']>[0],
): Promise<() => void> {
  address.interrupt(how);
  return () => address.interrupt(undefined);
}
