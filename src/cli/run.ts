/** Which command is meant? Help, version, suggestions and exit codes; the commands do the rest. */
import { closest } from '../config/closest.ts';
import { UsageError, type Command, type CommandIo, type ExitCode } from './command.ts';

/** Runs what `argv` asks for; never throws for anything a user typed. */
export async function run(
  commands: readonly Command[],
  argv: readonly string[],
  program: { readonly version: string; readonly io: CommandIo },
): Promise<ExitCode> {
  const { io, version } = program;
  const [first] = argv;
  if (first === undefined || first === '--help' || first === '-h' || first === 'help') {
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

/** Lists a family of commands that was asked for help, and refuses everything else. */
function withoutCommand(
  commands: readonly Command[],
  argv: readonly string[],
  io: CommandIo,
): ExitCode {
  const [first = '', second = ''] = argv;
  const family = familyOf(commands, first);
  if (family.length > 0 && ['--help', '-h'].includes(second)) {
    io.stdout(`${listOf(family)}\n\n'docent <command> --help' explains a command.\n`);
    return 0;
  }
  io.stderr(unknown(commands, argv));
  return 2;
}

async function runCommand(
  command: Command,
  argv: readonly string[],
  io: CommandIo,
): Promise<ExitCode> {
  const end = argv.indexOf('--');
  const own = end === -1 ? argv : argv.slice(0, end);
  if (own.includes('--help') || own.includes('-h')) {
    io.stdout(`docent ${command.name}: ${command.summary}\n\n${command.usage.trim()}\n`);
    return 0;
  }
  try {
    return await command.run(argv, io);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    io.stderr(`${error.message}\nSee 'docent ${command.name} --help'.\n`);
    return 2;
  }
}

function startsWith(argv: readonly string[], name: string): boolean {
  return name.split(' ').every((word, index) => argv[index] === word);
}

/** The commands whose first word this is, of several. */
function familyOf(commands: readonly Command[], first: string): readonly Command[] {
  return commands.filter(({ name }) => name.startsWith(`${first} `));
}

function listOf(commands: readonly Command[]): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  return commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`).join('\n');
}

function overview(commands: readonly Command[]): string {
  return `docent serves a folder of Markdown to people, programs and agents.

Usage: docent <command> [arguments]

${listOf(commands)}

'docent <command> --help' explains a command; 'docent --version' prints the version.
`;
}

/** Names the nearest command, or the words that may follow a known beginning. */
function unknown(commands: readonly Command[], argv: readonly string[]): string {
  const [first = '', second] = argv;
  const names = commands.map(({ name }) => name);
  const family = familyOf(commands, first).map(({ name }) => name);
  const typed = family.length > 0 && second !== undefined ? `${first} ${second}` : first;
  const what = first.startsWith('-') ? 'flag' : 'command';
  const meant = closest(typed, family.length > 0 ? family : names);
  const hint = meant === undefined ? '' : ` Did you mean 'docent ${meant}'?`;
  const list = family.length > 0 ? ` Known: ${family.join(', ')}.` : '';
  return `Unknown ${what} '${typed}'.${hint}${list}\nSee 'docent --help'.\n`;
}
