/** Starts and stops the servers that are measured, each in a process of its own. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.ts';

export interface RunningServer {
  /** Without a trailing slash. */
  readonly url: string;
  readonly pid: number;
  /** From the start of the process to its first answer. */
  readonly readyAfterMs: number;
  stop(): Promise<void>;
}

interface StartOptions {
  /** The binary that runs the script. */
  readonly node: string;
  readonly script: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Path that answers 200 as soon as the server is ready. */
  readonly readyPath: string;
}

const READY_TIMEOUT_MS = 300_000;
const STOP_TIMEOUT_MS = 5_000;
const OWN_SCRIPT = fileURLToPath(new URL('../src/cli/main.js', import.meta.url));
const GUARD = new URL('./end-with-parent.js', import.meta.url).href;

/** Clock ticks a second of `/proc/<pid>/stat`; Linux has had 100 on every architecture that Node runs on. */
const TICKS_PER_SECOND = 100;

/** Processor time that the process has used, in seconds; nothing where there is no `/proc`. */
export function processorSeconds(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  } catch {
    return undefined;
  }
}

/** Docent's own command line, on loopback, with quotas that no benchmark reaches. */
export async function startDocent(
  corpus: string,
  {
    node = process.execPath,
    script = OWN_SCRIPT,
  }: Partial<Pick<StartOptions, 'node' | 'script'>> = {},
): Promise<RunningServer> {
  const port = await freePort();
  const data = await mkdtemp(join(tmpdir(), 'docent-bench-'));
  const server = await start(port, {
    node,
    script,
    args: ['serve', corpus],
    env: {
      PORT: String(port),
      HOST: '127.0.0.1',
      DOCENT_DATA: data,
      DOCENT_LIMITS_REQUESTS_QUOTA: '1000000000',
      // autocannon goes on with a connection that is told to close.
      DOCENT_LIMITS_CONNECTIONS_REQUESTS: '1000000000',
      DOCENT_LIMITS_PAGES_QUOTA: '1000000000',
      DOCENT_SHUTDOWN_DRAIN_SECONDS: '0',
      NODE_ENV: 'production',
    },
    readyPath: '/readyz',
  });
  return {
    ...server,
    async stop() {
      await server.stop();
      await rm(data, { recursive: true, force: true });
    },
  };
}

/** A server that returns recorded answers: `kind` is a file of `bench/references/`. */
export async function startReference(kind: string, recording: string): Promise<RunningServer> {
  const port = await freePort();
  return start(port, {
    node: process.execPath,
    script: fileURLToPath(new URL(`references/${kind}.js`, import.meta.url)),
    args: [recording],
    env: { PORT: String(port), NODE_ENV: 'production' },
    readyPath: '/ready',
  });
}

async function start(port: number, options: StartOptions): Promise<RunningServer> {
  const startedAt = performance.now();
  const child = spawn(options.node, ['--import', GUARD, options.script, ...options.args], {
    env: { PATH: process.env['PATH'], ...options.env },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let complaint = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    complaint = (complaint + chunk.toString()).slice(-2000);
  });
  const url = `http://127.0.0.1:${port}`;
  while (!(await answers(url + options.readyPath))) {
    if (child.exitCode !== null || performance.now() - startedAt > READY_TIMEOUT_MS) {
      await stop(child);
      throw new Error(`${options.script} ${options.args.join(' ')} did not start: ${complaint}`);
    }
    await sleep(5);
  }
  const readyAfterMs = performance.now() - startedAt;
  return { url, pid: child.pid ?? 0, readyAfterMs, stop: () => stop(child) };
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url);
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await exited;
  clearTimeout(timer);
}
