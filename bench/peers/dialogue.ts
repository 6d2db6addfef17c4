/**
 * The protocol of peer programs, whatever they are written in: JSON, one message a line. The program first says
 * `{"ready": "<engine and runtime, with versions>"}`, then answers each command in turn, and ends when its input ends:
 *
 *     {"op": "build", "documents", "corpus", "folder"}        -> {"ms"}            index the documents, save into folder
 *     {"op": "open", "corpus", "folder"}                      -> {"ms"}            open what was saved
 *     {"op": "search", "queries", "limit", "budgetMs"}        -> {"ms", "hits"}    lists, shorter when the budget is used up
 *
 * A fault is a line `{"error"}`, after which the program goes on. The programs time themselves, so that no pipe is measured.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { family } from './memory.ts';

export interface Launch {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

export interface SearchAnswer {
  readonly ms: readonly number[];
  /** Slugs of the best hits, best first; a slug may repeat. */
  readonly hits: readonly (readonly string[])[];
}

export interface PeerProgram {
  readonly pid: number;
  readonly version: string;
  /** From the start of the process until it was ready. */
  readonly readyMs: number;
  /** When the process was started, on the clock of `performance.now()`. */
  readonly startedAt: number;
  /** @throws what the program complains of, and when it ends or says nothing for too long. */
  ask(command: Readonly<Record<string, unknown>>): Promise<Readonly<Record<string, unknown>>>;
  end(): Promise<void>;
}

/** Unless it is told otherwise, a program may be silent for so long. */
const SILENCE_MS_MAX = 400_000;
const END_MS_MAX = 20_000;

/** @param silenceMsMax a program that answers nothing for longer is ended. */
export async function startProgram(
  { command, args, env }: Launch,
  silenceMsMax: number = SILENCE_MS_MAX,
): Promise<PeerProgram> {
  const startedAt = performance.now();
  const child = spawn(command, args, {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  const listener = listen(child, silenceMsMax);
  const { ready } = await listener.next();
  return {
    pid: child.pid ?? 0,
    version: String(ready),
    readyMs: performance.now() - startedAt,
    startedAt,
    async ask(message) {
      child.stdin?.write(`${JSON.stringify(message)}\n`);
      return listener.next();
    },
    async end() {
      child.stdin?.end();
      await Promise.race([listener.ended, sleep(END_MS_MAX, undefined, { ref: false })]);
      kill(child);
    },
  };
}

/** Hands a started program to `use` and ends it afterwards, whatever became of it. */
export async function inProgram<T>(
  launch: Launch,
  use: (program: PeerProgram) => Promise<T>,
  silenceMsMax?: number,
): Promise<T> {
  const program = await startProgram(launch, silenceMsMax);
  try {
    return await use(program);
  } finally {
    await program.end();
  }
}

/** With all that it started: a database's server would outlive the program, and run beside the next measurement. */
function kill(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  for (const pid of family(child.pid)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended meanwhile.
    }
  }
}

interface Listener {
  next(): Promise<Readonly<Record<string, unknown>>>;
  readonly ended: Promise<void>;
}

function listen(child: ChildProcess, silenceMsMax: number): Listener {
  let complaint = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    complaint = (complaint + chunk.toString()).slice(-2000);
  });
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
    child.once('error', (error) => {
      complaint += error.message;
      resolve();
    });
  });
  child.stdin?.on('error', () => undefined);
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream })[
    Symbol.asyncIterator
  ]();
  // Without the command line, which has paths of this machine: reasons are written to the results.
  const fail = (what: string): never => {
    kill(child);
    throw new Error(`${what} ${complaint}`.trim());
  };
  return {
    ended,
    async next() {
      const silence = sleep(silenceMsMax, 'silence' as const, { ref: false });
      const line = await Promise.race([lines.next(), silence, ended]);
      if (line === 'silence') return fail(`no answer in ${silenceMsMax} ms.`);
      if (line === undefined || line.done) return fail('it ended.');
      const message = JSON.parse(line.value) as Readonly<Record<string, unknown>>;
      if (message['error'] !== undefined) throw new Error(String(message['error']));
      return message;
    },
  };
}
