/** A Redis or Valkey of a test, where one is installed. */
import { spawn, spawnSync } from 'node:child_process';
import test, { type ExecutionContext } from 'ava';
import { freePort } from './free-port.ts';

const BINARY = ['redis-server', 'valkey-server'].find(
  (name) => spawnSync(name, ['--version']).status === 0,
);

/** `test`, skipped where there is no server. */
export const withRedis: (
  title: string,
  implementation: (t: ExecutionContext) => Promise<void>,
) => void = BINARY === undefined ? test.skip : test;

export interface RunningRedis {
  readonly url: string;
  stop(): Promise<void>;
}

/** An empty one of this test alone; the address under which it answers. */
export async function redis(t: ExecutionContext): Promise<string> {
  return (await startRedis(t)).url;
}

/** The same, to be stopped before the test ends. */
export async function startRedis(t: ExecutionContext): Promise<RunningRedis> {
  const port = await freePort();
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const server = spawn(BINARY ?? '', args);
  t.teardown(() => server.kill());
  await new Promise<void>((resolve) => {
    server.stdout.on('data', (text: Buffer) => /eady to accept/.test(text.toString()) && resolve());
  });
  const stop = (): Promise<void> =>
    new Promise((resolve) => {
      server.once('exit', () => resolve());
      server.kill();
    });
  return { url: `redis://127.0.0.1:${port}`, stop };
}
