/** Memory of a process with all that it started, from `/proc`; NaN where there is none. */
import { readdirSync, readFileSync } from 'node:fs';
import { processorSeconds } from '../process.ts';

const KIB_PER_MIB = 1024;

/** Shared pages are divided among those who share them, so that servers of many processes are not counted twice. */
export function proportionalMiB(pid: number): number {
  return sum(pid, (one) => field(`/proc/${one}/smaps_rollup`, 'Pss')) / KIB_PER_MIB;
}

export function peakMiB(pid: number): number {
  return sum(pid, (one) => field(`/proc/${one}/status`, 'VmHWM')) / KIB_PER_MIB;
}

/** Of the process and its living children. */
export function processorMs(pid: number): number {
  return sum(pid, (one) => processorSeconds(one) ?? 0) * 1000;
}

function sum(pid: number, valueOf: (pid: number) => number): number {
  return family(pid).reduce((total, one) => total + valueOf(one), 0);
}

function field(file: string, name: string): number {
  try {
    const line = new RegExp(`^${name}:\\s+(\\d+)`, 'mu').exec(readFileSync(file, 'utf8'));
    return Number(line?.[1]);
  } catch {
    return Number.NaN;
  }
}

/** The process and its living descendants; the process alone where there is no `/proc`. */
export function family(pid: number): readonly number[] {
  const children = new Map<number, number[]>();
  for (const name of processes()) {
    const parent = parentOf(Number(name));
    if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const found = [pid];
  for (const one of found) found.push(...(children.get(one) ?? []));
  return found;
}

function processes(): readonly string[] {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/u.test(name));
  } catch {
    return [];
  }
}

function parentOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return undefined;
  }
}
