/** A command in this process, with its data in the folder of the test. */
import { join } from 'node:path';
import { commandsOf } from '../../src/cli/commands.ts';
import { Failure } from '../../src/cli/failure.ts';
import { run } from '../../src/cli/run.ts';

/** Output of a command, and its exit code. */
export interface Tried {
  readonly code: number;
  readonly output: string;
}

/** Runs a command here, with its data in the folder. */
export async function tried(
  folder: string,
  argv: readonly string[],
  variables: Readonly<Record<string, string>> = {},
): Promise<Tried> {
  let output = '';
  const write = (text: string): void => void (output += text);
  const env = { DOCENT_DATA: join(folder, '.data'), ...variables };
  const io = { stdout: write, stderr: write, env };
  try {
    return { code: await run(commandsOf('1'), argv, { version: '1', io }), output };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { code: 1, output: output + error.message };
  }
}
