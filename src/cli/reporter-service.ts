/** `agent preview`, `agent submit` and `agent status`: the commands that talk to a service. */
import { readFile } from 'node:fs/promises';
import type { DocumentedProduct } from '../reporter/skeleton.ts';
import { reportingService, ServiceError, type ReportingService } from '../reporter/service.ts';
import type { ReportStatus } from '../reports/statuses.ts';
import {
  readArguments,
  UsageError,
  type Arguments,
  type Command,
  type CommandIo,
  type ExitCode,
  type Flags,
} from './command.ts';
import { describePreview } from './preview-text.ts';
import { jsonText } from './text.ts';

const string = { type: 'string' } as const;
const boolean = { type: 'boolean' } as const;
const SERVICE = { service: string, json: boolean } as const;

interface Call extends Arguments {
  readonly service: ReportingService;
  readonly io: CommandIo;
}

export function serviceCommands(product: DocumentedProduct): readonly Command[] {
  const address = product.service === undefined ? '--service <url>' : '[--service <url>]';
  return [
    {
      name: 'agent preview',
      summary: 'Show the issue that a report would become; stores nothing.',
      usage: `Usage: ${product.id} agent preview ${address} [--duplicate-of <issue>] [--json] <report.json>

The service validates and redacts the report (- reads standard input). Prints errors, missing evidence, redactions, similar
known issues, the text of the issue, and the token for agent submit. Exit code 1: not accepted.`,
      run: (argv, io) =>
        run(product, { argv, io, options: { ...SERVICE, 'duplicate-of': string } }, preview),
    },
    {
      name: 'agent submit',
      summary: 'Send a report once you have agreed to its preview.',
      usage: `Usage: ${product.id} agent submit ${address} [--duplicate-of <issue>] [--confirm-token <token>] [--json] <report.json>

Shows the preview and asks on the terminal before anything is stored. Without a terminal, run agent preview, have a person
read it, and pass its token within 15 minutes: the token is that person's consent to exactly this report.

  --duplicate-of <issue>   Add a +1 to this issue instead of filing a new one.
  --confirm-token <token>  The token of agent preview.`,
      run: (argv, io) =>
        run(
          product,
          { argv, io, options: { ...SERVICE, 'duplicate-of': string, 'confirm-token': string } },
          submit,
        ),
    },
    {
      name: 'agent status',
      summary: 'Print the status of a submitted report.',
      usage: `Usage: ${product.id} agent status ${address} [--json] <report id>`,
      run: (argv, io) => run(product, { argv, io, options: SERVICE }, showStatus),
    },
  ];
}

interface Invocation {
  readonly argv: readonly string[];
  readonly io: CommandIo;
  readonly options: Flags;
}

async function run(
  product: DocumentedProduct,
  { argv, io, options }: Invocation,
  work: (call: Call) => Promise<ExitCode>,
): Promise<ExitCode> {
  const given = readArguments(argv, options, { positional: 'report' });
  const address = given.values['service'] ?? product.service;
  if (typeof address !== 'string' || !/^https?:\/\/[^/?#]/.test(address)) {
    throw new UsageError(
      '--service takes the address of the documentation: https://docs.example.com',
    );
  }
  try {
    return await work({ ...given, io, service: reportingService(address, product.id) });
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    io.stderr(`${error.message}\n`);
    return 1;
  }
}

async function preview({ values, positional, io, service }: Call): Promise<ExitCode> {
  const answer = await service.preview(await readReport(positional, io), duplicateOf(values));
  io.stdout(values['json'] === true ? jsonText(answer) : describePreview(answer));
  return answer.accepted ? 0 : 1;
}

async function submit(call: Call): Promise<ExitCode> {
  const { values, positional, io, service } = call;
  const report = await readReport(positional, io);
  const given = values['confirm-token'];
  const token = typeof given === 'string' ? given : await agreement(call, report);
  if (token === undefined) return 1;
  const duplicate = duplicateOf(values);
  const answer = await service.submit({
    report,
    confirm_token: token,
    ...(duplicate !== undefined && { duplicate_of: duplicate }),
  });
  io.stdout(values['json'] === true ? jsonText(answer) : statusLines(answer));
  return 0;
}

function duplicateOf(values: Arguments['values']): string | undefined {
  const given = values['duplicate-of'];
  return typeof given === 'string' ? given : undefined;
}

/** Returns the token of the preview once the person at the terminal has agreed to it. */
async function agreement(
  { values, io, service }: Call,
  report: unknown,
): Promise<string | undefined> {
  if (io.ask === undefined) {
    throw new UsageError(
      'There is no terminal to ask on. Run agent preview, have a person read it, and pass its token with --confirm-token.',
    );
  }
  const answer = await service.preview(report, duplicateOf(values));
  io.stderr(describePreview(answer));
  if (!answer.accepted) return undefined;
  const reply = await io.ask('Send this report? [y/N] ');
  if (/^y(es)?$/i.test(reply.trim())) return answer.confirm_token;
  io.stderr('Nothing was stored.\n');
  return undefined;
}

async function showStatus({ values, positional: id, io, service }: Call): Promise<ExitCode> {
  if (id === undefined) throw new UsageError('Name the report: r_ and 16 characters.');
  const answer = await service.status(id);
  io.stdout(values['json'] === true ? jsonText(answer) : statusLines(answer));
  return 0;
}

async function readReport(file: string | undefined, io: CommandIo): Promise<unknown> {
  if (file === undefined)
    throw new UsageError('Name the file of the report; - reads standard input.');
  const text = file === '-' ? await io.stdin?.() : await readFile(file, 'utf8').catch(unreadable);
  try {
    return JSON.parse(text ?? '') as unknown;
  } catch (error) {
    throw new UsageError(`${file} is not JSON: ${(error as Error).message}.`);
  }
}

function unreadable({ code, path }: NodeJS.ErrnoException): never {
  throw new UsageError(`${path} cannot be read: ${code}.`);
}

function statusLines(status: ReportStatus): string {
  return Object.entries(status)
    .filter(([key]) => key !== 'next')
    .map(([key, value]) => `${key.padEnd(12)} ${String(value)}\n`)
    .join('');
}
