/** A command of the command line, and the one grammar of its arguments: `[positional…] [flags] [-- words]`. */
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { closest } from '../config/closest.ts';

/** Input and output of a command. */
export interface CommandIo {
  stdout(text: string): void;
  stderr(text: string): void;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Whether standard output is a terminal, that is, whether a person reads along. Default: false. */
  readonly isTerminal?: boolean;
  /** Reads standard input to its end. */
  stdin?(): Promise<string>;
  /** Asks the person at the terminal; absent where there is none. */
  ask?(question: string): Promise<string>;
}

/** Exit codes: 0 done, 1 the work failed, 2 the command was not understood. */
export type ExitCode = 0 | 1 | 2;

/** A command as lists of commands show it. */
interface CommandName {
  /** The words after `docent`: a verb, or a group and a verb such as `agent bug`. */
  readonly name: string;
  /** One line. */
  readonly summary: string;
}

/** Everything about a command that needs its module. */
export interface CommandWork {
  /** The help below the summary; begins with `Usage:`. */
  readonly usage: string;
  /** @throws {UsageError} when the arguments are not understood. */
  run(argv: readonly string[], io: CommandIo): Promise<ExitCode>;
}

export interface Command extends CommandName, CommandWork {}

/** A command whose module is imported when it is asked for: what a command does not need is not loaded for it. */
export interface ListedCommand extends CommandName {
  load(): Promise<CommandWork>;
}

/** Lists a command that is loaded already. */
export function loaded(command: Command): ListedCommand {
  return { ...command, load: () => Promise.resolve(command) };
}

/** The arguments are not understood; the message says what to change. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export type FlagValues = Readonly<Record<string, string | boolean | readonly string[] | undefined>>;

export interface Arguments {
  readonly values: FlagValues;
  /** The first argument that is not a flag; a folder in every command that has one. */
  readonly positional?: string;
  /** All arguments that are not flags: one at most, unless the command takes several. */
  readonly positionals: readonly string[];
  /** Everything after `--`; empty without it. */
  readonly words: readonly string[];
}

export type Flags = NonNullable<ParseArgsConfig['options']>;

/** Arguments of a command besides its flags. */
export interface Shape {
  /** Its positional as the help names it; absent when it takes none. */
  readonly positional?: string;
  /** Whether it takes several of them. */
  readonly isMany?: boolean;
  /** Its words after `--` as the help names them; absent when it takes none. */
  readonly words?: string;
}

/** Reads arguments strictly. @throws {UsageError} for an unknown flag, a missing value or an argument too many. */
export function readArguments(argv: readonly string[], flags: Flags, shape: Shape = {}): Arguments {
  const end = argv.indexOf('--');
  const words = end === -1 ? [] : argv.slice(end + 1);
  const { values, positionals } = parse(end === -1 ? argv : argv.slice(0, end), flags, shape);
  const [positional, ...more] = positionals;
  const unexpected = shape.positional === undefined ? positional : more[0];
  if (unexpected !== undefined && shape.isMany !== true) {
    throw new UsageError(`Unexpected argument '${unexpected}'.${hintAtWords(shape)}`);
  }
  if (words.length > 0 && shape.words === undefined) {
    throw new UsageError('This command takes nothing after "--".');
  }
  return {
    values: values as FlagValues,
    ...(positional !== undefined && { positional }),
    positionals,
    words,
  };
}

/** Reads a flag that takes a number. @throws {UsageError} for anything else than a whole number in the range. */
export function wholeNumber(
  values: FlagValues,
  flag: string,
  [min, max]: readonly [min: number, max: number],
): number {
  // Number reads nothing, and spaces, as 0.
  const number = /^\d+$/.test(String(values[flag])) ? Number(values[flag]) : Number.NaN;
  if (number >= min && number <= max) return number;
  throw new UsageError(`--${flag} takes a whole number from ${min} to ${max}.`);
}

function hintAtWords({ words }: Shape): string {
  return words === undefined ? '' : ` The ${words} goes after "--".`;
}

function parse(
  argv: readonly string[],
  options: Flags,
  shape: Shape,
): ReturnType<typeof parseArgs> {
  try {
    return parseArgs({ args: [...argv], options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError(explain(error as NodeJS.ErrnoException, Object.keys(options), shape));
  }
}

/** Turns an error of `parseArgs` into a message that says what to type instead. */
function explain(error: NodeJS.ErrnoException, flags: readonly string[], shape: Shape): string {
  if (error.code !== 'ERR_PARSE_ARGS_UNKNOWN_OPTION') {
    const [, flag] = /'(?:-\w, )?(--[\w-]+) <value>' argument missing/.exec(error.message) ?? [];
    if (flag !== undefined) return `${flag} needs a value.`;
    return `${error.message.split('. ')[0]?.replace(/\.$/, '')}.`;
  }
  const flag = /'(-{1,2}[^']*)'/.exec(error.message)?.[1] ?? '';
  const meant = closest(flag.replace(/^-+/, ''), flags);
  const hint = meant === undefined ? hintAtWords(shape) : ` Did you mean '--${meant}'?`;
  return `Unknown flag '${flag}'.${hint}`;
}
