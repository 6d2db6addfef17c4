/** Tells whether a process still runs: the number of one is used again after its end, and counts in its container only. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** Where the number of a process counts. */
export interface Place {
  readonly host: string;
  /** Differs after each start of the machine; empty where the system does not tell. */
  readonly boot: string;
  /** Differs in each container; empty where the system does not tell. */
  readonly namespace: string;
}

export function placeHere(): Place {
  return {
    host: hostname(),
    boot: textOf(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()),
    namespace: textOf(() => readlinkSync('/proc/self/ns/pid')),
  };
}

/** Time at which a process started, in a form that only this system compares; empty if there is none. */
export function startOf(pid: number): string {
  const ticks = textOf(() => {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field, the program's name in parentheses, may hold spaces; the start is the 22nd (proc_pid_stat(5)).
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  });
  // Systems without /proc.
  return (
    ticks ||
    textOf(() =>
      spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)])
        .stdout.toString()
        .trim(),
    )
  );
}

let own: string | undefined;

/** Names this process, in hexadecimal digits and hyphens. */
export function ownMark(): string {
  return (own ??= markOf(process.pid));
}

/** Whether the process of a mark has ended; false where that cannot be told, as of another container. */
export function hasEnded(mark: string): boolean {
  const [, place, pid] = /^([0-9a-f]{8})-(\d{1,10})-[0-9a-f]{8}$/.exec(mark) ?? [];
  return place === digestOf(placeHere()) && markOf(Number(pid)) !== mark;
}

function markOf(pid: number): string {
  return `${digestOf(placeHere())}-${pid}-${digestOf(startOf(pid))}`;
}

export function digestOf(value: Place | string): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 8);
}

function textOf(source: () => string): string {
  try {
    return source();
  } catch {
    return '';
  }
}
