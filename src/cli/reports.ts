/** `docent reports …`: what a maintainer does with stored reports. */
import {
  readArguments,
  UsageError,
  type Arguments,
  type Command,
  type CommandIo,
  type ExitCode,
} from './command.ts';
import { configFlags, readConfiguration } from './configuration.ts';
import { openConfiguredStore } from './report-store.ts';
import { deleteReport, redactStored, setReport } from './report-changes.ts';
import { describeReport, tableOf } from './report-text.ts';
import { REPORT_STATES } from '../reports/statuses.ts';
import { named, statusOf, type ReportCall } from './report-call.ts';

const string = { type: 'string' } as const;
const boolean = { type: 'boolean' } as const;
const COMMON = { ...configFlags, content: string, json: boolean } as const;
const WHERE = `--content <folder> names the folder whose docent.yaml says where the store is (default: content); the flags of docent
serve and the environment say it too.`;

type Work = (call: ReportCall) => Promise<ExitCode>;

interface Described {
  readonly summary: string;
  readonly usage: string;
  readonly options?: Parameters<typeof readArguments>[1];
  readonly work: Work;
}

const COMMANDS: Readonly<Record<string, Described>> = {
  list: {
    summary: 'List stored reports, newest first.',
    usage: `[--status <${REPORT_STATES.join('|')}>] [--limit <n>] [--json]`,
    options: { status: string, limit: { ...string, default: '50' } },
    work: list,
  },
  show: {
    summary: 'Show a report with its history.',
    usage: '<report id> [--json]',
    work: show,
  },
  set: {
    summary: 'Decide about a report: its status, issue or benchmark.',
    usage: `<report id> [--status <filed|duplicate|declined>] [--issue <url>] [--benchmark-pr <url>] [--note <text>]

A report may go from queued to any other status, from needs_human to filed, duplicate or declined, and from filed to
duplicate. filed and duplicate need the address of the issue.`,
    options: { status: string, issue: string, 'benchmark-pr': string, note: string },
    work: setReport,
  },
  export: {
    summary: 'Write reports with their history as JSON, one a line.',
    usage: `[--status <${REPORT_STATES.join('|')}>]`,
    options: { status: string },
    work: exportAll,
  },
  redact: {
    summary: 'Remove from a stored report what should not be in it.',
    usage: `<report id> [--text <text>]…

Runs the present redaction rules over the report once more, and takes out each --text. An issue that was filed already
is not changed: edit it, and delete the old revision from its history.`,
    options: { text: { ...string, multiple: true } },
    work: redactStored,
  },
  delete: {
    summary: 'Delete a report for good.',
    usage: '<report id> [--note <why>]\n\nIts issue, if there is one, stays.',
    options: { note: string },
    work: deleteReport,
  },
};

export const reportCommands: readonly Command[] = Object.entries(COMMANDS).map(
  ([name, { summary, usage, options = {}, work }]) => ({
    name: `reports ${name}`,
    summary,
    usage: `Usage: docent reports ${name} ${usage}\n\n${WHERE}`,
    run: (argv, io) => run(readArguments(argv, { ...COMMON, ...options }, 1), io, work),
  }),
);

async function run(given: Arguments, io: CommandIo, work: Work): Promise<ExitCode> {
  const { content = 'content' } = given.values;
  const flags = Object.fromEntries(
    Object.entries(given.values).filter(([name]) => name in configFlags),
  );
  const config = await readConfiguration(String(content), flags, io.env);
  const store = await openConfiguredStore(config);
  try {
    return await work({ ...given, io, store });
  } finally {
    await store.close();
  }
}

async function list({ values, store, io }: ReportCall): Promise<ExitCode> {
  const limit = Number(values['limit']);
  if (!Number.isInteger(limit) || limit < 1 || limit > 1000) {
    throw new UsageError('--limit takes a whole number from 1 to 1000.');
  }
  const status = statusOf(values['status']);
  const reports = await store.list({ limit, ...(status !== undefined && { status }) });
  io.stdout(values['json'] === true ? asJson(reports) : tableOf(reports));
  return 0;
}

async function show(call: ReportCall): Promise<ExitCode> {
  const report = await named(call);
  const events = await call.store.events(report.report_id);
  const { io, values } = call;
  io.stdout(
    values['json'] === true ? asJson({ ...report, events }) : describeReport(report, events),
  );
  return 0;
}

const PAGE = 100;

async function exportAll({ values, store, io }: ReportCall): Promise<ExitCode> {
  const status = statusOf(values['status']);
  let after: string | undefined;
  do {
    const page = await store.list({
      limit: PAGE,
      ...(status !== undefined && { status }),
      ...(after !== undefined && { after }),
    });
    for (const report of page) {
      const events = await store.events(report.report_id);
      io.stdout(`${JSON.stringify({ ...report, events })}\n`);
    }
    after = page.length < PAGE ? undefined : page.at(-1)?.report_id;
  } while (after !== undefined);
  return 0;
}

const asJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
