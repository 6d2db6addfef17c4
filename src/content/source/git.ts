/** Asks git about a stranger's repository: nothing that it configures runs, nothing is fetched, and each question is bounded. */
import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { noteDoubt } from './looks.ts';

const run = promisify(execFile);

const OUTPUT_BYTES_MAX = 64 * 1024 * 1024;

/** A repository may name programs to run; none of them does. */
const SAFE = ['core.fsmonitor=false', 'core.hooksPath=/dev/null', 'log.showSignature=false'];

/**
 * Objects that a partial clone lacks are not fetched: the repository says how, and may name a program. Versions of git before 2.44 know only
 * the second variable: no protocol is allowed but one that does not exist.
 */
const WITHOUT_FETCHING = { GIT_NO_LAZY_FETCH: '1', GIT_ALLOW_PROTOCOL: 'none' };

interface Question {
  /** Folder in which git is asked. */
  readonly folder: string;
  readonly timeoutMs: number;
}

/** The output of git. Rejects where it fails or is too slow. */
export async function askGit(words: readonly string[], question: Question): Promise<string> {
  const { stdout } = await run('git', safely(words), optionsFor(question));
  return stdout;
}

/** The same, blocking, for a thread that reads. @throws where it fails or is too slow */
export function askGitNow(words: readonly string[], question: Question): string {
  return execFileSync('git', safely(words), {
    ...optionsFor(question),
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}

/** Digest of an output of git. */
export function gitText(output: string): string {
  return createHash('sha256').update(output).digest('base64url');
}

/** The output of git as {@link gitText}, or the fault that it ends with. */
export function gitLook(words: readonly string[], question: Question): string {
  try {
    return gitText(askGitNow(words, question));
  } catch (error) {
    return gitFault(error);
  }
}

/** A fault of git as a text: it is not there, or says no. Anything else may be over at the next look. */
export function gitFault(error: unknown): string {
  const { code, status } = error as { readonly code?: unknown; readonly status?: unknown };
  const fault = status ?? code;
  if (fault !== 'ENOENT' && typeof fault !== 'number') noteDoubt();
  return `! ${String(fault)}`;
}

function safely(words: readonly string[]): string[] {
  return [...SAFE.flatMap((setting) => ['-c', setting]), ...words];
}

function optionsFor({ folder, timeoutMs }: Question): {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly timeout: number;
  readonly maxBuffer: number;
  readonly encoding: 'utf8';
} {
  return {
    cwd: folder,
    env: { ...process.env, ...WITHOUT_FETCHING },
    timeout: timeoutMs,
    maxBuffer: OUTPUT_BYTES_MAX,
    encoding: 'utf8',
  };
}
