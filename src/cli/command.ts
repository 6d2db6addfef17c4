/** What a command of the command line is, and how it reads its arguments. */
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { closest } from '../config/closest.ts';

/** The outside world of a command. */
export interface CommandIo {
  stdout(text: string): void;
  stderr(text: string): void;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Reads standard input to its end. */
  stdin?(): Promise<string>;
  /** Asks the person at the terminal; absent where there is none. */
  ask?(question: string): Promise<string>;
}

/** Exit codes: 0 done, 1 the work failed, 2 the command was not understood. */
export type ExitCode = 0 | 1 | 2;

export interface Command {
  /** What is typed after `docent`; may be several words: `agent bug`. */
  readonly name: string;
  /** One line. */
  readonly summary: string;
  /** The help, without the first line. */
  readonly usage: string;
  /** @throws {UsageError} when the arguments are not understood. */
  run(argv: readonly string[], io: CommandIo): Promise<ExitCode>;
}

/** The arguments are not understood; the message says which and what was probably meant. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export interface Arguments {
  readonly values: Readonly<Record<string, string | boolean | undefined>>;
  readonly positionals: readonly string[];
}

type Options = NonNullable<ParseArgsConfig['options']>;

/**
 * Reads arguments strictly: an unknown flag, a missing value or too many positionals is a UsageError.
 * @param positionalsMax how many arguments may stand without a flag
 */
export function readArguments(
  argv: readonly string[],
  options: Options,
  positionalsMax: number,
): Arguments {
  const { values, positionals } = parse(argv, options, positionalsMax > 0);
  if (positionals.length > positionalsMax) {
    throw new UsageError(`Unexpected argument '${positionals[positionalsMax]}'.`);
  }
  return { values: values as Arguments['values'], positionals };
}

function parse(
  argv: readonly string[],
  options: Options,
  takesMore: boolean,
): ReturnType<typeof parseArgs> {
  try {
    return parseArgs({ args: [...argv], options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError(explain(error as NodeJS.ErrnoException, Object.keys(options), takesMore));
  }
}

/** @param takesMore whether there may be arguments that are no flags, as a query that begins with - */
function explain(
  error: NodeJS.ErrnoException,
  flags: readonly string[],
  takesMore: boolean,
): string {
  if (error.code !== 'ERR_PARSE_ARGS_UNKNOWN_OPTION') {
    const [, flag] = /'(?:-\w, )?(--[\w-]+) <value>' argument missing/.exec(error.message) ?? [];
    if (flag !== undefined) return `${flag} needs a value.`;
    return `${error.message.split('. ')[0]?.replace(/\.$/, '')}.`;
  }
  const flag = /'(-{1,2}[^']*)'/.exec(error.message)?.[1] ?? '';
  const meant = closest(flag.replace(/^-+/, ''), flags);
  const dashes = takesMore ? ' What begins with - and is no flag stands after --.' : '';
  const hint = meant === undefined ? dashes : ` Did you mean '--${meant}'?`;
  return `Unknown flag '${flag}'.${hint}`;
}
