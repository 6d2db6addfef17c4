/** A disk of its own for one test, that may be small and may become read-only. Only root may mount one. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ExecutionContext } from 'ava';

export interface SmallDisk {
  readonly folder: string;
  /** Options of `mount`: `size=2m`, `ro`. */
  remount(options: string): void;
}

/** Undefined where this process may not mount. */
export async function smallDisk(
  t: ExecutionContext,
  bytes: number,
): Promise<SmallDisk | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'docent-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'none', folder]);
  t.teardown(async () => {
    if (mounted.status === 0) execFileSync('umount', ['--lazy', folder]);
    await rm(folder, { recursive: true, force: true });
  });
  if (mounted.status !== 0) return undefined;
  return {
    folder,
    remount: (options) =>
      void execFileSync('mount', ['-o', `remount,${options}`, folder], { stdio: 'pipe' }),
  };
}
