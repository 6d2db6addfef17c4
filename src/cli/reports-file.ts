/** `docent reports file [folder]`: turns waiting reports into issues, next to a service or instead of it. */
import { setTimeout as sleep } from 'node:timers/promises';
import { createFiler, type FileNext } from '../reports/filer/filer.ts';
import { createFollower } from '../reports/filer/follow.ts';
import { runFiler, type RunOptions } from '../reports/filer/run.ts';
import { issueOf } from '../reports/issue/issue.ts';
import type { ReportStore } from '../reports/store.ts';
import type { CommandWork, CommandIo, ExitCode } from './command.ts';
import { openConfiguration, readFolderArguments } from './configuration.ts';
import { configuredTracker, filerOptions } from './filing.ts';
import { withStore } from './report-store.ts';
import { stopSignal } from './shutdown.ts';
import { commandLogger } from './terminal-log.ts';

const FLAGS = {
  once: { type: 'boolean' },
  'needs-human': { type: 'boolean' },
} as const;

export const reportsFile: CommandWork = {
  usage: `Usage: docent reports file [folder] [flags]

Files each waiting report of the store as an issue and reads the state of issues back, until you stop it. Several may
run at once. With tracker.kind dry-run it files nothing and lists the waiting reports.

  --once         Exit when no report waits and all issues have been read back once.
  --needs-human  With --once: also retry the reports that Docent gave up on.

Takes the flags of \`docent serve\` too; they name the store and the tracker.`,
  async run(argv, io) {
    const given = readFolderArguments(argv, FLAGS, { env: io.env });
    const { once, 'needs-human': again } = given.values;
    const config = await openConfiguration(given, io);
    const tracker = configuredTracker(config);
    const stop = stopSignal();
    return withStore(config, async (store) => {
      if (tracker === undefined) return listWaiting(store, config.tracker.labels, io);
      const logger = commandLogger(config.log, io);
      const options = filerOptions({ config, store, tracker, logger }, stop.signal);
      if (once === true) return fileOnce(options, again === true);
      await runFiler(options);
      return 0;
    }).finally(stop.release);
  },
};

/** Lists the titles that would be filed; a dry run changes nothing. */
async function listWaiting(
  store: ReportStore,
  labels: readonly string[],
  { stdout }: CommandIo,
): Promise<ExitCode> {
  const waiting = await store.list({ status: 'queued', limit: 1000 });
  for (const { report_id: reportId, report, duplicate_of: issue } of waiting) {
    const { title } = issueOf(report, { labels, reportId });
    stdout(`${reportId}  ${issue === undefined ? title : `+1 on ${issue}`}\n`);
  }
  const count = waiting.length === 1 ? '1 report waits' : `${waiting.length} reports wait`;
  stdout(`Dry run: ${count}, none is filed. Set tracker.kind to file those to come.\n`);
  return 0;
}

async function fileOnce(options: RunOptions, withGivenUp: boolean): Promise<ExitCode> {
  const isWell = await fileAll(options, withGivenUp ? ['queued', 'needs_human'] : ['queued']);
  const failure = await createFollower(options)().catch((error: Error) => error);
  if (failure !== undefined) options.onError(failure);
  return isWell && failure === undefined ? 0 : 1;
}

/** Milliseconds between two looks at what another filer holds. */
const LOOK_MS = 2000;

/**
 * Whether each was filed that the tracker would take; ends at a pause, as what comes next would not be filed either. Waits for
 * what another filer holds: it files it, or died over it, and then this one takes it over after two minutes.
 */
async function fileAll(
  options: RunOptions,
  statuses: readonly NonNullable<Parameters<FileNext>[0]>[],
): Promise<boolean> {
  const { signal, onOutcome } = options;
  const next = createFiler(options);
  const waiting = [...statuses];
  let isWell = true;
  while (!signal.aborted && waiting.length > 0) {
    const outcome = await next(waiting[0]);
    if (outcome.kind === 'idle') {
      if (outcome.isHeld) await sleep(LOOK_MS, undefined, { signal }).catch(() => undefined);
      else waiting.shift();
      continue;
    }
    onOutcome(outcome);
    if (outcome.kind === 'full') return isWell;
    isWell &&= outcome.kind === 'filed' || outcome.kind === 'duplicate';
    if (outcome.pauseMs !== undefined) return false;
  }
  return isWell;
}
