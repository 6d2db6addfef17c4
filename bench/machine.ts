/** The machine of a measurement, for the results file: hardware, versions and load. */
import { execFileSync } from 'node:child_process';
import { arch, availableParallelism, cpus, loadavg, platform, release, totalmem } from 'node:os';

export interface Machine {
  readonly os: string;
  readonly arch: string;
  readonly cpu: string;
  readonly cores: number;
  readonly memoryGiB: number;
  readonly node: string;
  /** Commit of the working tree, with `+` when it had changes besides what earlier runs recorded. */
  readonly commit: string;
  /** One-minute load average when the run began: a busy machine measures badly. */
  readonly loadBefore: number;
}

export function machine(): Machine {
  return {
    os: `${platform()} ${release()}`,
    arch: arch(),
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    cores: availableParallelism(),
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    commit: commit(),
    loadBefore: Number((loadavg()[0] ?? 0).toFixed(2)),
  };
}

function commit(): string {
  try {
    const changed = git('status', '--porcelain', '--', ':/', ':(top,exclude)bench/results') !== '';
    return git('rev-parse', '--short', 'HEAD') + (changed ? '+' : '');
  } catch {
    return 'unknown';
  }
}

function git(...args: string[]): string {
  return execFileSync('git', args, { encoding: 'utf8' }).trim();
}
