/** When each file was last changed, from git: one call for the whole folder, bounded in time. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Commits that are looked through; older files keep their file time. */
const COMMITS_MAX = 20_000;
const OUTPUT_BYTES_MAX = 64 * 1024 * 1024;

/** A stranger's repository may configure programs to run; none of them does. */
const SAFE = ['core.fsmonitor=false', 'core.hooksPath=/dev/null', 'log.showSignature=false'];

/**
 * Objects that a partial clone lacks are not fetched: the repository says how, and may name a program. Versions of git before 2.44 know only
 * the second variable: no protocol is allowed but one that does not exist.
 */
const WITHOUT_FETCHING = { GIT_NO_LAZY_FETCH: '1', GIT_ALLOW_PROTOCOL: 'none' };

/** ISO 8601 date-time of the last commit by file below `root`; empty outside a checkout or when git is too slow. */
export async function lastCommits(root: string, timeoutMs: number): Promise<Map<string, string>> {
  const settings = SAFE.flatMap((setting) => ['-c', setting]);
  const log = ['log', `--max-count=${COMMITS_MAX}`, '--format=%x01%cI', '--name-only', '-z'];
  const limits = ['--no-renames', '--no-ext-diff', '--relative', '--', '.'];
  try {
    const { stdout } = await run('git', [...settings, ...log, ...limits], {
      cwd: root,
      env: { ...process.env, ...WITHOUT_FETCHING },
      timeout: timeoutMs,
      maxBuffer: OUTPUT_BYTES_MAX,
    });
    return parseLog(stdout);
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
