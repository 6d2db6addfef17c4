/** The faults of the mixed test: what each begins, and how it ends. */
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SmallDisk } from '../../helpers/small-disk.ts';
import type { Replica } from './replica.ts';

export interface Place {
  readonly replicas: readonly [Replica, Replica];
  /** Content of both. */
  readonly folder: string;
  /** Of the data folders; absent where none may be mounted. */
  readonly disks: readonly SmallDisk[];
  readonly postgres?: {
    stop(mode: 'fast' | 'immediate'): Promise<void>;
    start(): Promise<void>;
  };
  readonly redis?: { stop(): Promise<void>; start(): Promise<void> };
  /** Whether the tracker resets each connection. */
  readonly tracker: { isDown: boolean };
}

/** Begins, and returns how it ends. */
type Begin = (place: Place, random: () => number) => Promise<() => Promise<unknown> | void>;

const MINUTE = 60_000;
const JUMPS = [-365 * 24 * 60, -180, -5, 5, 180, 365 * 24 * 60].map((minutes) => minutes * MINUTE);

function pick<Item>(items: readonly Item[], random: () => number): Item {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
}

/** Another fault may have hold of the same disk. */
async function eventually(work: () => Promise<void> | void): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === 100) throw error;
      await sleep(200);
    }
  }
}

export const FAULTS: Readonly<Record<string, Begin>> = {
  'a replica is killed': async ({ replicas }, random) => {
    pick(replicas, random).signal('SIGKILL');
    return () => undefined;
  },
  'a replica is stopped and started': async ({ replicas }, random) => {
    pick(replicas, random).signal('SIGTERM');
    return () => undefined;
  },
  'a replica stands still': async ({ replicas }, random) => {
    const replica = pick(replicas, random);
    replica.signal('SIGSTOP');
    return () => replica.signal('SIGCONT');
  },
  'the clock of a replica jumps': async ({ replicas }, random) => {
    const replica = pick(replicas, random);
    await replica.setClock(pick(JUMPS, random));
    return () => replica.setClock(0);
  },
  'a replica has no file left to open': async ({ replicas }, random) => {
    const replica = pick(replicas, random);
    replica.limitFiles(Math.floor(random() * 4));
    return () => replica.limitFiles(undefined);
  },
  'the disk of a data folder is full': async ({ disks }, random) => {
    if (disks.length === 0) return () => undefined;
    const file = join(pick(disks, random).folder, 'filler');
    await writeFile(file, Buffer.alloc(256 * 1024 * 1024)).catch(() => undefined);
    return () => eventually(() => rm(file, { force: true }));
  },
  'the disk of a data folder is read-only': async ({ disks }, random) => {
    if (disks.length === 0) return () => undefined;
    const disk = pick(disks, random);
    try {
      disk.remount('ro');
    } catch {
      // Somebody writes: a disk that is in use cannot be made read-only.
    }
    return () => eventually(() => disk.remount('rw'));
  },
  'PostgreSQL is stopped or crashes': async ({ postgres }, random) => {
    await postgres?.stop(random() < 0.5 ? 'fast' : 'immediate');
    return () => postgres?.start();
  },
  'Redis is gone': async ({ redis }) => {
    await redis?.stop();
    return () => redis?.start();
  },
  'the tracker is gone': async ({ tracker }) => {
    tracker.isDown = true;
    return () => void (tracker.isDown = false);
  },
  'a page is written': async ({ folder }, random) => {
    const number = Math.floor(random() * 20);
    const text = `# Page ${number}\n\n${random()}\n`;
    // The folder may be away.
    await writeFile(join(folder, `changing-${number}.md`), text).catch(() => undefined);
    return () => undefined;
  },
  'the content is moved away and comes back': async ({ folder }) => {
    await rename(folder, `${folder}-away`);
    return () => rename(`${folder}-away`, folder);
  },
};
