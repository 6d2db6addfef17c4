/** Times one run of a command without a shell. */
import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

export interface RunTimes {
  readonly seconds: number;
  /** Processor time; absent where it cannot be known. */
  readonly processor?: { readonly user: number; readonly system: number };
  /** null when a signal ended it. */
  readonly exitCode: number | null;
  readonly interrupted: boolean;
}

/** The command could not be started at all. */
export class StartError extends Error {}

/** Runs a command without a shell and throws its output away. @throws {StartError} */
export type TimeRun = (command: readonly string[]) => RunTimes;

/**
 * Starting a process from one as large as this costs a millisecond or two, which is not the command's: where there is bash 5, which is
 * small, it starts the command and takes the time.
 */
export function commandTimer(): TimeRun {
  let hasClock = process.platform !== 'win32';
  return (command) => {
    const run = hasClock ? byBash(command) : undefined;
    hasClock = run !== undefined;
    // 126 and 127 mean that bash could not start the command, or are the command's own exit code.
    return run === undefined || run.exitCode === 126 || run.exitCode === 127 ? here(command) : run;
  };
}

/** In a subshell, as `exec` runs programs only, never functions and builtins. */
const SCRIPT = `s=$EPOCHREALTIME
( exec -- "$@" ) >/dev/null 2>&1 </dev/null
c=$?
e=$EPOCHREALTIME
echo "$s $e $c"
times`;

/** The output of {@link SCRIPT}; a locale may write a comma. The second line of `times` is that of children. */
const PRINTED =
  /^(\d+)[.,](\d{6}) (\d+)[.,](\d{6}) (\d+)\n.*\n(\d+)m(\d+)[.,](\d+)s (\d+)m(\d+)[.,](\d+)s\s*$/;

/** Undefined when there is no bash, or one without a clock. */
function byBash(command: readonly string[]): RunTimes | undefined {
  // -p: what BASH_ENV names is not run.
  const argv = ['-p', '-c', SCRIPT, 'agent perf', ...command];
  const { stdout, signal } = spawnSync('bash', argv, { stdio: ['ignore', 'pipe', 'ignore'] });
  if (signal !== null) return { seconds: 0, exitCode: null, interrupted: isInterrupt(signal) };
  const numbers = PRINTED.exec(stdout?.toString() ?? '')?.slice(1);
  if (numbers === undefined) return undefined;
  const at = (index: number): number => Number(numbers[index]);
  const millis = (index: number): number => at(index) * 60 + at(index + 1) + at(index + 2) / 1000;
  const code = at(4);
  return {
    seconds: at(2) - at(0) + (at(3) - at(1)) / 1e6,
    processor: { user: millis(5), system: millis(8) },
    exitCode: code > 128 ? null : code,
    interrupted: code === 130 || code === 143,
  };
}

const isInterrupt = (signal: string | null): boolean => signal === 'SIGINT' || signal === 'SIGTERM';

/** Waits without an event loop in between, so that no other work is timed. */
function here([command = '', ...args]: readonly string[]): RunTimes {
  const before = childrenTimes();
  const start = process.hrtime.bigint();
  const { status, signal, error } = spawnSync(command, args, { stdio: 'ignore' });
  const seconds = Number(process.hrtime.bigint() - start) / 1e9;
  if (error !== undefined) {
    throw new StartError(
      `${command} cannot be started: ${(error as NodeJS.ErrnoException).code}. Check its name and that it is on the PATH.`,
    );
  }
  const after = childrenTimes();
  return {
    seconds,
    ...(before &&
      after && {
        processor: { user: after.user - before.user, system: after.system - before.system },
      }),
    exitCode: status,
    interrupted: isInterrupt(signal),
  };
}

/** Ticks a second in /proc: USER_HZ, fixed by the kernel's interface to programs. */
const TICKS_PER_SECOND = 100;

/**
 * Processor time in seconds of all children that have ended so far, in steps of 10 ms: take it before and after many
 * runs. undefined where there is no /proc.
 */
function childrenTimes(): { readonly user: number; readonly system: number } | undefined {
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
