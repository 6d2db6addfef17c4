/** Finds the command that the arguments name: help, version, suggestions and exit codes. */
import { closest } from '../config/closest.ts';
import { CLASSES_HELP } from './config-help.ts';
import { FOLDER_DEFAULT } from './usual-folder.ts';
import { ownCommand } from './own-command.ts';
import { UsageError, type CommandIo, type ExitCode, type ListedCommand } from './command.ts';

const HELP = ['--help', '-h'];

/** Runs what `argv` asks for; never throws for anything a user typed. */
export async function run(
  commands: readonly ListedCommand[],
  argv: readonly string[],
  program: { readonly version: string; readonly io: CommandIo },
): Promise<ExitCode> {
  const { io, version } = program;
  const [first] = argv;
  if (first === undefined || HELP.includes(first) || first === 'help') {
    io.stdout(overview(commands));
    return first === undefined ? 2 : 0;
  }
  if (first === '--version' || first === '-v') {
    io.stdout(`${version}\n`);
    return 0;
  }
  const command = commands.find(({ name }) => startsWith(argv, name));
  return command
    ? runCommand(command, argv.slice(command.name.split(' ').length), io)
    : withoutCommand(commands, argv, io);
}

/** Lists the verbs of a group that is named without one, and refuses everything else. */
function withoutCommand(
  commands: readonly ListedCommand[],
  argv: readonly string[],
  io: CommandIo,
): ExitCode {
  const [first = '', second] = argv;
  const group = groupOf(commands, first);
  const isHelp = second !== undefined && HELP.includes(second);
  if (group.length > 0 && (second === undefined || isHelp)) {
    io.stdout(`Usage: docent ${first} <verb> [arguments]\n\n${listOf(group)}\n\n${MORE}\n`);
    return isHelp ? 0 : 2;
  }
  io.stderr(unknown(commands, argv, ownCommand(io.env)));
  return 2;
}

async function runCommand(
  command: ListedCommand,
  argv: readonly string[],
  io: CommandIo,
): Promise<ExitCode> {
  const end = argv.indexOf('--');
  const flags = end === -1 ? argv : argv.slice(0, end);
  if (flags.some((word) => HELP.includes(word))) {
    const { usage } = await command.load();
    io.stdout(`${command.summary}\n\n${usage.trim()}\n`);
    return 0;
  }
  try {
    const work = await command.load();
    return await work.run(argv, io);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    io.stderr(`${error.message}\nSee '${ownCommand(io.env)} ${command.name} --help'.\n`);
    return 2;
  }
}

function startsWith(argv: readonly string[], name: string): boolean {
  return name.split(' ').every((word, index) => argv[index] === word);
}

/** The commands of several words that begin with this one. */
function groupOf(commands: readonly ListedCommand[], first: string): readonly ListedCommand[] {
  return commands.filter(({ name }) => name.startsWith(`${first} `));
}

const MORE = "'docent <command> --help' explains a command.";

/** One line for each command; an empty line before each group. */
function listOf(commands: readonly ListedCommand[]): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  const groups = commands.map(({ name }) => (name.includes(' ') ? name.split(' ')[0] : undefined));
  return commands
    .map(({ name, summary }, index) => {
      const isNewGroup = index > 0 && groups[index] !== groups[index - 1];
      return `${isNewGroup ? '\n' : ''}  ${name.padEnd(width)}  ${summary}`;
    })
    .join('\n');
}

function overview(commands: readonly ListedCommand[]): string {
  return `Docent serves a folder of documentation to people, programs and AI agents.

Usage: docent <command> [folder] [flags]

${listOf(commands)}

[folder] holds the documentation; default: ${FOLDER_DEFAULT}.
${CLASSES_HELP}
${MORE} 'docent --version' prints the version.
`;
}

/** Names the closest command, or the verbs of a known group. */
function unknown(commands: readonly ListedCommand[], argv: readonly string[], own: string): string {
  const [first = '', second] = argv;
  const names = commands.map(({ name }) => name);
  const group = groupOf(commands, first).map(({ name }) => name);
  const typed = group.length > 0 && second !== undefined ? `${first} ${second}` : first;
  const kind = first.startsWith('-') ? 'flag' : 'command';
  const meant = closest(typed, group.length > 0 ? group : names);
  const hint = meant === undefined ? '' : ` Did you mean '${own} ${meant}'?`;
  const verbs = group.length > 0 ? ` There are: ${group.join(', ')}.` : '';
  return `Unknown ${kind} '${typed}'.${hint}${verbs}\nSee '${own} --help'.\n`;
}
