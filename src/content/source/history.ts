/** When each file was last changed, from git: one call for the whole folder, bounded in time. */
import { resolve } from 'node:path';
import { BOUNDS } from './bounds.ts';
import { statLook } from './disk.ts';
import { askGit, askGitNow, gitFault, gitLook } from './git.ts';
import { noteLook } from './looks.ts';

/** Commits that are looked through; older files keep their file time. */
const COMMITS_MAX = 20_000;

/** ISO 8601 date-time of the last commit by file below `root`; empty outside a checkout or when git is too slow. */
export async function lastCommits(root: string, timeoutMs: number): Promise<Map<string, string>> {
  const log = ['log', `--max-count=${COMMITS_MAX}`, '--format=%x01%cI', '--name-only', '-z'];
  const limits = ['--no-renames', '--no-ext-diff', '--relative', '--', '.'];
  // Before git is asked: what is committed meanwhile is another state.
  const look = historyLook(root);
  noteLook('history', resolve(root), look);
  if (REFUSED.test(look)) return new Map();
  try {
    return parseLog(await askGit([...log, ...limits], { folder: root, timeoutMs }));
  } catch (error) {
    gitFault(error);
    return new Map();
  }
}

/** Git is not there, or the folder is in none of its checkouts: further questions have the same answer. */
const REFUSED = /^! (?:ENOENT|\d+)$/;

/** Questions whose answers decide which commits git lists. */
const STATE = ['rev-parse --show-prefix HEAD', 'for-each-ref refs/replace', 'config --list'];

/** Files that change the parents of commits: where a shallow clone ends, and those that a user has set. */
const PARENTS = ['--git-path', 'shallow', '--git-path', 'info/grafts'];

/**
 * Where git stands, which commits it has and takes for others, and its settings: equal as long as it lists the same commits. Blocks, for all
 * questions together, for as long as one may take.
 */
export function historyLook(folder: string): string {
  const until = performance.now() + BOUNDS.gitTimeoutMs;
  const question = (): Parameters<typeof gitLook>[1] => ({
    folder,
    timeoutMs: Math.max(1, Math.ceil(until - performance.now())),
  });
  const parents = parentsLook(question());
  if (REFUSED.test(parents)) return parents;
  const answers = STATE.map((words) => gitLook(words.split(' '), question()));
  return [parents, ...answers].join(' ');
}

function parentsLook(question: Parameters<typeof gitLook>[1]): string {
  try {
    const paths = askGitNow(['rev-parse', ...PARENTS], question)
      .trimEnd()
      .split('\n');
    return paths.map((path) => statLook(resolve(question.folder, path))).join(' ');
  } catch (error) {
    return gitFault(error);
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
