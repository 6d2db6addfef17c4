/** The built command in a process of its own. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Cleanup } from './service.ts';

export const MAIN: string = fileURLToPath(new URL('../../src/cli/main.js', import.meta.url));

export interface DocentProcess {
  readonly child: ChildProcess;
  /** Everything it has printed. */
  output(): string;
  readonly exit: Promise<number | null>;
}

/** Starts the command in an environment of nothing else than `env`; it is killed when the test ends. */
export function docent(
  t: Cleanup,
  argv: readonly string[],
  env: Readonly<Record<string, string>> = {},
): DocentProcess {
  return started(t, [process.execPath, MAIN, ...argv], env);
}

/** Starts it in another folder than that of the tests. */
export function docentIn(t: Cleanup, folder: string, argv: readonly string[]): DocentProcess {
  const words = ['sh', '-c', 'cd "$1" && shift && exec "$@"', 'docent', folder];
  return started(t, [...words, process.execPath, MAIN, ...argv], {});
}

/** Starts it after shell commands, in mounts and limits that no other process has. */
export function docentApart(
  t: Cleanup,
  script: string,
  {
    argv,
    env,
  }: { readonly argv: readonly string[]; readonly env: Readonly<Record<string, string>> },
): DocentProcess {
  const words = ['unshare', '-rm', 'bash', '-ec', `${script}; exec "$@"`, 'docent'];
  return started(t, [...words, process.execPath, MAIN, ...argv], env);
}

function started(
  t: Cleanup,
  [program = '', ...words]: readonly string[],
  env: Readonly<Record<string, string>>,
): DocentProcess {
  const { PATH, HOME } = process.env;
  // Without a balancer there is nothing to wait for.
  const all = { PATH, HOME, DOCENT_SHUTDOWN_DRAIN_SECONDS: '0', ...env };
  const child = spawn(program, words, { env: all });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  t.teardown(() => child.kill('SIGKILL'));
  const exit = once(child, 'close').then(([code]) => code as number | null);
  return { child, output: () => output, exit };
}

/** The address that it says it listens on. */
export async function address({ child, output }: DocentProcess): Promise<string> {
  for (;;) {
    const url = /listening on (http:\/\/localhost:\d+)/.exec(output())?.[1];
    if (url) return url;
    if (child.exitCode !== null) throw new Error(output());
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
