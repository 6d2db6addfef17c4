/** A process that may open no more files, as after a leak or under too many connections. */
import { spawnSync } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';

const FILES = 512;

function limit(files: number | string): boolean {
  const { status } = spawnSync('prlimit', ['--pid', String(process.pid), `--nofile=${files}:`]);
  return status === 0;
}

/** Runs the work with no file left to open. @returns undefined where the limit cannot be set */
export async function withNoFileLeft<Result>(
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  const before = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
  if (before === undefined || !limit(FILES)) return undefined;
  const held: number[] = [];
  try {
    for (;;) held.push(openSync('/dev/null', 'r'));
  } catch {
    // That was the last one.
  }
  try {
    return await work();
  } finally {
    for (const file of held) closeSync(file);
    limit(before);
  }
}
