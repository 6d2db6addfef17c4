/** HAProxy with the configuration of the page on replicas, in which only addresses are others. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from './eventually.ts';
import { folderOf } from './folder.ts';
import { freePort } from './free-port.ts';
import type { Cleanup } from './service.ts';
import { root } from './sources.ts';
import { ask } from './workers.ts';

export const hasHaproxy: boolean = spawnSync('haproxy', ['-v']).status === 0;

export interface Haproxy {
  readonly url: string;
  signal(signal: NodeJS.Signals): void;
  /** Ends it, and resolves when nobody listens any more. */
  kill(): Promise<void>;
  /** Resolves when it listens. */
  start(): Promise<void>;
}

/** @param hosts `host:port` of the replicas */
export async function haproxy(t: Cleanup, hosts: readonly string[]): Promise<Haproxy> {
  const page = await readFile(join(root, 'content/operate/replicas.md'), 'utf8');
  const [, block = ''] = /```haproxy\n(.*?)```/s.exec(page) ?? [];
  const port = await freePort();
  const text = hosts.reduce(
    (config, host, at) => config.replaceAll(`docent-${at + 1}:3000`, host),
    block.replace('bind :80', `bind 127.0.0.1:${port}`),
  );
  const file = join(await folderOf(t, {}), 'haproxy.cfg');
  await writeFile(file, text);
  // One process, which signals reach.
  const run = (): ReturnType<typeof spawn> => spawn('haproxy', ['-db', '-f', file]);
  let child = run();
  const listens = (): Promise<void> =>
    eventually(() => ask(`http://127.0.0.1:${port}`).then(Boolean, () => false));
  await listens();
  t.teardown(() => child.kill('SIGKILL'));
  return {
    url: `http://127.0.0.1:${port}`,
    signal: (signal) => void child.kill(signal),
    async kill() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
    start() {
      child = run();
      return listens();
    },
  };
}
