/** `docent reports list`, `show`, `set`, `export`, `redact` and `delete`: the maintainer's view of stored reports. */
import {
  wholeNumber,
  type CommandIo,
  type CommandWork,
  type ExitCode,
  type Flags,
} from './command.ts';
import { openConfiguration, readFolderArguments, type FolderArguments } from './configuration.ts';
import { withStore } from './report-store.ts';
import { deleteReport, redactStored, setReport } from './report-changes.ts';
import { describeReport, tableOf } from './report-text.ts';
import { REPORT_STATES } from '../reports/statuses.ts';
import type { StoredReport } from '../reports/store.ts';
import { reportById, statusOf, type ReportCall } from './report-call.ts';
import { jsonText } from './text.ts';

const string = { type: 'string' } as const;
const boolean = { type: 'boolean' } as const;
const ID = { id: string } as const;
const ID_HELP = '  --id <report id>  The report: r_ and 16 characters.';
const STATUS_HELP = `  --status <status>  One of ${REPORT_STATES.join(', ')}.`;
const STORE_HELP = 'Takes the flags of `docent serve` too; they name the store.';

type Work = (call: ReportCall) => Promise<ExitCode>;

interface Verb {
  /** Its required flags. */
  readonly synopsis?: string;
  /** The help of its flags, and more. */
  readonly help: string;
  readonly flags: Flags;
  readonly work: Work;
}

export type ReportVerb = 'list' | 'show' | 'set' | 'export' | 'redact' | 'delete';

const VERBS: Readonly<Record<ReportVerb, Verb>> = {
  list: {
    help: `${STATUS_HELP}
  --limit <n>        Reports to print, 1 to 1000. Default: 50.
  --json             Print the reports as JSON.`,
    flags: { status: string, limit: { ...string, default: '50' }, json: boolean },
    work: list,
  },
  show: {
    synopsis: '--id <report id>',
    help: `${ID_HELP}\n  --json            Print the report as JSON.`,
    flags: { ...ID, json: boolean },
    work: show,
  },
  set: {
    synopsis: '--id <report id>',
    help: `${ID_HELP}
  --status <status>     filed, duplicate or declined.
  --issue <url>         Address of its issue; filed and duplicate need one.
  --benchmark-pr <url>  Address of the pull request that adds a benchmark.
  --note <text>         Reason, for the history.

A report goes from queued to any other status, from needs_human to filed, duplicate or declined, and from filed to
duplicate.`,
    flags: { ...ID, status: string, issue: string, 'benchmark-pr': string, note: string },
    work: setReport,
  },
  export: {
    help: `  --id <report id>   This report only, with everything that is stored about it.\n${STATUS_HELP}`,
    flags: { ...ID, status: string },
    work: exportReports,
  },
  redact: {
    synopsis: '--id <report id>',
    help: `${ID_HELP}
  --text <text>     Text to remove; may be repeated.

Applies the current redaction rules to the report and removes each --text. An issue that is filed already is not changed:
edit it, and delete the old revision from its history.`,
    flags: { ...ID, text: { ...string, multiple: true } },
    work: redactStored,
  },
  delete: {
    synopsis: '--id <report id>',
    help: `${ID_HELP}\n  --note <text>     Reason, for the history.\n\nIts issue, if there is one, stays.`,
    flags: { ...ID, note: string },
    work: deleteReport,
  },
};

/** @param verb the word after `reports` */
export function reportWork(verb: ReportVerb): CommandWork {
  const { synopsis, help, flags, work } = VERBS[verb];
  return {
    usage: `Usage: docent reports ${verb} [folder] ${synopsis === undefined ? '' : `${synopsis} `}[flags]\n\n${help}\n\n${STORE_HELP}`,
    run: (argv, io) => run(readFolderArguments(argv, flags, { env: io.env }), io, work),
  };
}

async function run(given: FolderArguments, io: CommandIo, work: Work): Promise<ExitCode> {
  const config = await openConfiguration(given, io);
  return withStore(config, (store) => work({ values: given.values, io, store }));
}

async function list({ values, store, io }: ReportCall): Promise<ExitCode> {
  const limit = wholeNumber(values, 'limit', [1, 1000]);
  const status = statusOf(values['status']);
  const reports = await store.list({ limit, ...(status !== undefined && { status }) });
  io.stdout(values['json'] === true ? jsonText(reports) : tableOf(reports));
  return 0;
}

async function show(call: ReportCall): Promise<ExitCode> {
  const report = await reportById(call);
  const events = await call.store.events(report.report_id);
  const { io, values } = call;
  io.stdout(
    values['json'] === true ? jsonText({ ...report, events }) : describeReport(report, events),
  );
  return 0;
}

const PAGE = 100;

async function exportReports(call: ReportCall): Promise<ExitCode> {
  const { values, store, io } = call;
  const line = async (report: StoredReport): Promise<string> =>
    `${JSON.stringify({ ...report, events: await store.events(report.report_id) })}\n`;
  if (values['id'] !== undefined) {
    io.stdout(await line(await reportById(call)));
    return 0;
  }
  const status = statusOf(values['status']);
  let after: string | undefined;
  do {
    const page = await store.list({
      limit: PAGE,
      ...(status !== undefined && { status }),
      ...(after !== undefined && { after }),
    });
    for (const report of page) io.stdout(await line(report));
    after = page.length < PAGE ? undefined : page.at(-1)?.report_id;
  } while (after !== undefined);
  return 0;
}
