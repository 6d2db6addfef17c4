/** A throw-away PostgreSQL of one test file: its own cluster in a temporary folder, on the loopback, ended by its id. */
import { execFile, execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client, type QueryResult } from 'pg';
import { freePort } from './free-port.ts';

export interface PostgresServer {
  /** The address of a new, empty database. */
  database(): Promise<string>;
  /** Ends the server: `fast` breaks connections, `immediate` is a crash. */
  stop(mode: 'fast' | 'immediate'): Promise<void>;
  start(): Promise<void>;
  /** Sends it to all its processes, such as `SIGSTOP`. */
  signal(signal: NodeJS.Signals): void;
  /** Stops it and removes its folder. */
  end(): Promise<void>;
}

/** Whether PostgreSQL's programs are on the path. */
export const hasPostgres: boolean = spawnSync('initdb', ['--version']).status === 0;

const SIGNALS = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const;

/** PostgreSQL refuses to run as root: there it runs as `nobody`. */
function unprivileged(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string): number => Number(execFileSync('id', [flag, 'nobody']));
  return { uid: id('-u'), gid: id('-g') };
}

/** @param folder in which its own is made */
export async function startPostgres(folder: string = tmpdir()): Promise<PostgresServer> {
  const user = unprivileged();
  const home = await mkdtemp(join(folder, 'docent-postgres-'));
  if (user.uid !== undefined) await chown(home, user.uid, user.gid ?? user.uid);
  const data = join(home, 'data');
  const options = { ...user, cwd: home };
  await promisify(execFile)(
    'initdb',
    ['-D', data, '-U', 'docent', '-A', 'trust', '--no-sync', '-E', 'UTF8', '--locale=C'],
    options,
  );
  const port = await freePort();
  // The tests of a file run at once, each with stores of up to ten connections; 100 are PostgreSQL's default.
  const args = ['-D', data, '-p', String(port), '-k', home, '-h', '127.0.0.1', '-F', '-N', '500'];
  const address = (name: string): string => `postgres://docent@127.0.0.1:${port}/${name}`;
  let server: ChildProcess | undefined;
  const start = async (): Promise<void> => {
    server = spawn('postgres', args, { ...options, stdio: 'ignore' });
    await answers(address('postgres'));
  };
  const stop = async (mode: keyof typeof SIGNALS): Promise<void> => {
    if (server === undefined || server.exitCode !== null) return;
    const ended = once(server, 'exit');
    server.kill(SIGNALS[mode]);
    await ended;
  };
  await start();
  let databases = 0;
  return {
    async database() {
      databases += 1;
      const name = `test${databases}`;
      await query(address('postgres'), `CREATE DATABASE ${name}`);
      return address(name);
    },
    stop,
    start,
    signal(signal) {
      const { stdout } = spawnSync('pgrep', ['-P', String(server?.pid)], { encoding: 'utf8' });
      spawnSync('kill', ['-s', signal, String(server?.pid), ...stdout.split('\n').filter(Boolean)]);
    },
    async end() {
      await stop('immediate');
      await rm(home, { recursive: true, force: true });
    },
  };
}

/** One statement on a connection of its own. */
export async function query(url: string, sql: string): Promise<QueryResult> {
  const client = new Client(url);
  // The server may be ended meanwhile: the query tells.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await client.query(sql);
  } finally {
    await client.end();
  }
}

async function answers(url: string): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      await query(url, 'SELECT 1');
      return;
    } catch (error) {
      if (tries === 100) throw error;
      await sleep(100);
    }
  }
}
