/** The `agent …` commands, which make and send problem reports. A product's own command line mounts them under its name. */
import { MeasurementError, measure } from '../reporter/perf.ts';
import { StartError } from '../reporter/run.ts';
import { reportSkeleton, type DocumentedProduct } from '../reporter/skeleton.ts';
import { REPORT_KINDS, type ReportKind } from '../reports/document/document.ts';
import {
  readArguments,
  UsageError,
  wholeNumber,
  type Command,
  type CommandIo,
  type ExitCode,
} from './command.ts';
import { serviceCommands } from './reporter-service.ts';
import { jsonText } from './text.ts';

/** Returns the commands for a product; `docent agent …` are those of Docent itself. */
export function agentCommands(product: DocumentedProduct): readonly Command[] {
  return [bugCommand(product), perfCommand(product), ...serviceCommands(product)];
}

function bugCommand(product: DocumentedProduct): Command {
  return {
    name: 'agent bug',
    summary: 'Print the skeleton of a problem report as JSON.',
    usage: `Usage: ${product.id} agent bug --kind <${REPORT_KINDS.join('|')}> --json

Prints a ${product.id}.report/1 document with version and platform filled in; it contains no path, host name, user name or
environment value. Fill in the rest, then run ${product.id} agent preview, or call the MCP tools check_known_issue,
preview_report and submit_report.`,
    async run(argv, io) {
      const flags = { kind: { type: 'string' }, json: { type: 'boolean' } } as const;
      const { values } = readArguments(argv, flags);
      const kind = REPORT_KINDS.find((known) => known === values['kind']);
      if (kind === undefined)
        throw new UsageError(`--kind takes one of ${REPORT_KINDS.join(', ')}.`);
      return print(io, reportSkeleton(product, kind satisfies ReportKind));
    },
  };
}

const RUNS_MIN = 10;
const RUNS_MAX = 1000;

function perfCommand({ id }: DocumentedProduct): Command {
  return {
    name: 'agent perf',
    summary: 'Measure a command for a performance report.',
    usage: `Usage: ${id} agent perf --json [--baseline "<command>"] [--runs <n>] [--warmup <n>] -- <command>

Runs the command at least ${RUNS_MIN} times without a shell, alternating with the baseline if there is one, and prints the
perf block of a report as JSON, in hyperfine's field names. Progress goes to standard error.`,
    run: (argv, io) => runPerf(argv, io),
  };
}

async function runPerf(argv: readonly string[], io: CommandIo): Promise<ExitCode> {
  const flags = {
    json: { type: 'boolean' },
    baseline: { type: 'string' },
    runs: { type: 'string', default: String(RUNS_MIN) },
    warmup: { type: 'string', default: '3' },
  } as const;
  const { values, words: command } = readArguments(argv, flags, { words: 'command' });
  if (command.length === 0) throw new UsageError('The command to measure goes after "--".');
  const baseline = values['baseline'];
  try {
    const block = await measure({
      command,
      ...(typeof baseline === 'string' ? { baseline: commandWords(baseline) } : {}),
      runs: wholeNumber(values, 'runs', [RUNS_MIN, RUNS_MAX]),
      warmup: wholeNumber(values, 'warmup', [0, RUNS_MAX]),
      onProgress: (text) => io.stderr(`${text}\n`),
      random: Math.random,
    });
    return print(io, block);
  } catch (error) {
    if (!(error instanceof MeasurementError || error instanceof StartError)) throw error;
    io.stderr(`${error.message}\n`);
    return 1;
  }
}

/** Splits a command line at spaces; quotation marks keep words together. */
function commandWords(line: string): string[] {
  const words = [...line.matchAll(/"([^"]*)"|'([^']*)'|[^\s"']+/g)].map(
    ([whole, double, single]) => double ?? single ?? whole,
  );
  if (words.length === 0) throw new UsageError('--baseline takes a command.');
  return words;
}

function print(io: CommandIo, value: object): ExitCode {
  io.stdout(jsonText(value));
  return 0;
}
