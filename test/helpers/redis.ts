/** A Redis or Valkey of a test, where one is installed. */
import { spawn, spawnSync } from 'node:child_process';
import test, { type ExecutionContext } from 'ava';
import { freePort } from './free-port.ts';

const BINARY = ['redis-server', 'valkey-server'].find(
  (name) => spawnSync(name, ['--version']).status === 0,
);

export const hasRedis: boolean = BINARY !== undefined;

/** `test`, skipped where there is no server. */
export const withRedis: (
  title: string,
  implementation: (t: ExecutionContext) => Promise<void>,
) => void = BINARY === undefined ? test.skip : test;

export interface RunningRedis {
  readonly url: string;
  stop(): Promise<void>;
  /** Again at the same address, empty. */
  start(): Promise<void>;
  signal(signal: NodeJS.Signals): void;
}

/** An empty one of this test alone; the address under which it answers. */
export async function redis(t: ExecutionContext): Promise<string> {
  return (await startRedis(t)).url;
}

/** The same, to be stopped before the test ends. */
export async function startRedis(t: ExecutionContext): Promise<RunningRedis> {
  const port = await freePort();
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  let server = spawn(BINARY ?? '', args);
  t.teardown(() => server.kill());
  const ready = (): Promise<void> =>
    new Promise((resolve) => {
      const look = (text: Buffer): boolean => /eady to accept/.test(text.toString());
      server.stdout.on('data', (text: Buffer) => look(text) && resolve());
    });
  await ready();
  const stop = (): Promise<void> =>
    new Promise((resolve) => {
      server.once('exit', () => resolve());
      server.kill();
    });
  const start = (): Promise<void> => {
    server = spawn(BINARY ?? '', args);
    return ready();
  };
  const signal = (name: NodeJS.Signals): void => void server.kill(name);
  return { url: `redis://127.0.0.1:${port}`, stop, start, signal };
}
