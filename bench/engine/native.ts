/** The search engine natively: `crates/search/examples/speed.rs`, built from the same sources as the WebAssembly. */
import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { cacheFolder } from '../cache.ts';

const run = promisify(execFile);

const CRATE = resolve(import.meta.dirname, '../../../crates/search');
const NANOSECONDS_PER_MS = 1e6;
const OUTPUT_BYTES_MAX = 16 * 1024 * 1024;

export interface NativeEngine {
  /** Milliseconds of each query: the least of a few times, once warm. Both arguments are files. */
  search(snapshot: string, queries: string): Promise<readonly number[]>;
}

/** Builds it, where cargo's own folder for that is not set, in the user's cache. @throws without cargo. */
export async function nativeEngine(): Promise<NativeEngine> {
  const target = process.env['CARGO_TARGET_DIR'] ?? cacheFolder('native');
  const env = { ...process.env, CARGO_TARGET_DIR: target };
  const args = ['build', '--release', '--locked', '--quiet', '--example', 'speed'];
  await run('cargo', args, { cwd: CRATE, env }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new Error('cargo is not installed') : error;
  });
  const speed = resolve(target, 'release/examples/speed');
  return {
    async search(snapshot, queries) {
      const { stdout } = await run(speed, [snapshot, queries], { maxBuffer: OUTPUT_BYTES_MAX });
      // The first line is the time of loading.
      const lines = stdout.trim().split('\n').slice(1);
      return lines.map((line) => Number(line) / NANOSECONDS_PER_MS);
    },
  };
}
