/** Runs one command line, bounded in time and output, with an environment that is given and none that is inherited. */
import { spawn } from 'node:child_process';
import type { Readable } from 'node:stream';

export interface Execution {
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  /** Milliseconds after which the command and what it started are ended. */
  readonly timeoutMs: number;
  /** Ends the command when it is aborted. */
  readonly signal?: AbortSignal;
}

export interface Outcome {
  readonly stdout: string;
  /** The last of it. */
  readonly stderr: string;
  /** Reason for the failure; absent for exit code 0. */
  readonly fault?: string;
}

/** Maximum size of an output: people read it. */
const OUTPUT_BYTES_MAX = 256 * 1024;
const STDERR_CHARACTERS = 4000;

/** Never throws for anything that the command does. */
export function execute(
  line: string,
  { folder, env, timeoutMs, signal }: Execution,
): Promise<Outcome> {
  return new Promise((resolve) => {
    // It leads a process group of its own, so that what it starts can be ended with it.
    const child = spawn('sh', ['-c', line], {
      cwd: folder,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
      ...(signal && { signal }),
    });
    let fault: string | undefined;
    const end = (reason: string): void => {
      fault ??= reason;
      endGroup(child.pid);
    };
    const limit = `It ran longer than ${timeoutMs / 1000} seconds.`;
    const timer = setTimeout(() => end(limit), timeoutMs);
    const stdout = collect(child.stdout, () =>
      end(`It printed more than ${OUTPUT_BYTES_MAX} bytes.`),
    );
    const stderr = collect(child.stderr, () => undefined);
    child.once('error', ({ name, message }) => {
      fault ??= name === 'AbortError' ? 'It was interrupted.' : `It cannot be started: ${message}.`;
    });
    // Children of the shell may hold its output open, so they end with it.
    child.once('exit', () => endGroup(child.pid));
    child.once('close', (code, ended) => {
      clearTimeout(timer);
      if (code !== 0) fault ??= ended === null ? `Exit code ${code}.` : `Ended by ${ended}.`;
      const said = stderr().slice(-STDERR_CHARACTERS);
      resolve({ stdout: stdout(), stderr: said, ...(fault === undefined ? {} : { fault }) });
    });
  });
}

/** Keeps the first bytes of a stream; says when there are more. */
function collect(stream: Readable, onMore: () => void): () => string {
  const chunks: Buffer[] = [];
  let bytes = 0;
  stream.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= OUTPUT_BYTES_MAX) chunks.push(chunk);
    else onMore();
  });
  return () => Buffer.concat(chunks).toString('utf8');
}

function endGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The process has ended already.
  }
}
