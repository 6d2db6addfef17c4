/** When each file was last changed, from git: one call for the whole folder, bounded in time. */
import { askGit } from './git.ts';

/** Commits that are looked through; older files keep their file time. */
const COMMITS_MAX = 20_000;

/** ISO 8601 date-time of the last commit by file below `root`; empty outside a checkout or when git is too slow. */
export async function lastCommits(root: string, timeoutMs: number): Promise<Map<string, string>> {
  const log = ['log', `--max-count=${COMMITS_MAX}`, '--format=%x01%cI', '--name-only', '-z'];
  const limits = ['--no-renames', '--no-ext-diff', '--relative', '--', '.'];
  try {
    return parseLog(await askGit([...log, ...limits], { folder: root, timeoutMs }));
  } catch {
    return new Map();
  }
}

/** Newest commit first: the first mention of a file is its last change. */
function parseLog(stdout: string): Map<string, string> {
  const dates = new Map<string, string>();
  let date = '';
  for (const part of stdout.split('\0')) {
    const entry = part.replace(/^\n+/, '');
    if (entry.startsWith('\u0001')) {
      date = toIso(entry.slice(1));
    } else if (entry !== '' && !dates.has(entry)) {
      dates.set(entry, date);
    }
  }
  return dates;
}

function toIso(date: string): string {
  return new Date(date.trim()).toISOString();
}
