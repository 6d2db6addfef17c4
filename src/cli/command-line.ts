/** The arguments of `docent` in, its exit code out. */
import { createInterface } from 'node:readline/promises';
import { text as readAll } from 'node:stream/consumers';
import { environment } from '../config/environment.ts';
import { commandsOf } from './commands.ts';
import { Failure } from './failure.ts';
import { ownVersion } from '../version.ts';
import { run } from './run.ts';

const io = {
  stdout: (text: string) => void process.stdout.write(text),
  stderr: (text: string) => void process.stderr.write(text),
  env: environment,
  isTerminal: process.stdout.isTTY,
  stdin: () => readAll(process.stdin),
  ...(process.stdin.isTTY && process.stderr.isTTY && { ask }),
};

/** On standard error, so that standard output stays what the command prints. */
async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await terminal.question(question);
  } finally {
    terminal.close();
  }
}

try {
  const version = ownVersion();
  process.exitCode = await run(commandsOf(version), process.argv.slice(2), { version, io });
} catch (error) {
  const isExpected = error instanceof Failure;
  io.stderr(`${isExpected ? error.message : String((error as Error).stack ?? error)}\n`);
  process.exitCode = 1;
}
// Exit even if a handle leaked.
setTimeout(() => process.exit(), 1000).unref();
