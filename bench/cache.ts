/** Folder for downloads and builds of the benchmarks between runs; the service needs nothing in it. */
import { homedir } from 'node:os';
import { join } from 'node:path';

export function cacheFolder(...parts: readonly string[]): string {
  const root = process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache');
  return join(root, 'docent-bench', ...parts);
}
