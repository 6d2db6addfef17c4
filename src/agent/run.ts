/** Runs a command once without a shell and says how long it took. */
import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

export interface RunTimes {
  readonly seconds: number;
  /** null when a signal ended it. */
  readonly exitCode: number | null;
  readonly interrupted: boolean;
}

/** The command could not be started at all. */
export class StartError extends Error {}

/**
 * Waits without an event loop in between, so that no other work is timed. Output is thrown away.
 * @throws {StartError}
 */
export function timeRun([command = '', ...args]: readonly string[]): RunTimes {
  const start = process.hrtime.bigint();
  const { status, signal, error } = spawnSync(command, args, { stdio: 'ignore' });
  const seconds = Number(process.hrtime.bigint() - start) / 1e9;
  if (error !== undefined) {
    throw new StartError(
      `${command} cannot be started: ${(error as NodeJS.ErrnoException).code}. Check its name and that it is on the PATH.`,
    );
  }
  return { seconds, exitCode: status, interrupted: signal === 'SIGINT' || signal === 'SIGTERM' };
}

/** Ticks a second in /proc: USER_HZ, fixed by the kernel's interface to programs. */
const TICKS_PER_SECOND = 100;

/**
 * Processor time in seconds of all children that have ended so far, in steps of 10 ms: take it before and after many
 * runs. undefined where there is no /proc.
 */
export function childrenTimes(): { readonly user: number; readonly system: number } | undefined {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const seconds = (field: number): number => Number(fields[field - 3]) / TICKS_PER_SECOND;
    return { user: seconds(16), system: seconds(17) };
  } catch {
    return undefined;
  }
}

/** Peak resident memory in bytes of one more run, looked at while it runs; undefined where there is no /proc or it ended too soon. */
export function peakMemory([command = '', ...args]: readonly string[]): Promise<
  number | undefined
> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'ignore' });
    let peak: number | undefined;
    const look = (): void => {
      peak = highWater(child.pid) ?? peak;
    };
    look();
    const timer = setInterval(look, 1);
    const done = (): void => {
      clearInterval(timer);
      resolve(peak);
    };
    child.once('error', done);
    child.once('exit', done);
  });
}

function highWater(pid: number | undefined): number | undefined {
  try {
    const kilobytes = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
  } catch {
    return undefined;
  }
}
