/** `docent file [folder]`: turns waiting reports into issues, beside a service or instead of it. */
import { createFiler, type FileNext } from '../reports/filer/filer.ts';
import { createFollower } from '../reports/filer/follow.ts';
import { runFiler, type RunOptions } from '../reports/filer/run.ts';
import { issueOf } from '../reports/issue/issue.ts';
import type { ReportStore } from '../reports/store.ts';
import { createLogger } from '../observe/log.ts';
import { readArguments, type Command, type CommandIo, type ExitCode } from './command.ts';
import { configFlags, readConfiguration } from './configuration.ts';
import { configuredTracker, filerOptions } from './filing.ts';
import { openConfiguredStore } from './report-store.ts';

const FLAGS = {
  ...configFlags,
  once: { type: 'boolean' },
  'needs-human': { type: 'boolean' },
} as const;

export const file: Command = {
  name: 'file',
  summary: 'File waiting reports as issues.',
  usage: `Usage: docent file [folder] [--once] [--needs-human] [flags of docent serve]

Takes reports that wait in the store of the service (folder: that of its docent.yaml, default: content), files each as
an issue and reads the state of issues back, until it is stopped. Any number of these may run at once. With
tracker.kind dry-run it files nothing and lists what waits.

  --once         End when nothing waits, and issues have been read back once.
  --needs-human  With --once: try once more what was given up, too.`,
  async run(argv, io) {
    const { values, positionals } = readArguments(argv, FLAGS, 1);
    const { once, 'needs-human': again, ...flags } = values;
    const config = await readConfiguration(positionals[0] ?? 'content', flags, io.env);
    const tracker = configuredTracker(config);
    const store = await openConfiguredStore(config);
    const stop = new AbortController();
    const end = (): void => stop.abort();
    process.once('SIGTERM', end).once('SIGINT', end);
    try {
      if (tracker === undefined) return await listWaiting(store, config.tracker.labels, io);
      const logger = createLogger(config.log);
      const options = filerOptions({ config, store, tracker, logger }, stop.signal);
      if (once === true) return await fileOnce(options, again === true);
      await runFiler(options);
      return 0;
    } finally {
      process.off('SIGTERM', end).off('SIGINT', end);
      await store.close();
    }
  },
};

/** What a dry run would file: the same titles, and nothing written anywhere. */
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
  const next = createFiler(options);
  const isWell = await fileAll(options, () => next('queued'));
  const isWellAgain = !withGivenUp || (await fileAll(options, () => next('needs_human')));
  const failure = await createFollower(options)().catch((error: Error) => error);
  if (failure !== undefined) options.onError(failure);
  return isWell && isWellAgain && failure === undefined ? 0 : 1;
}

/** Whether each was filed; ends at a pause, as what comes next would not be filed either. */
async function fileAll({ signal, onOutcome }: RunOptions, next: FileNext): Promise<boolean> {
  let isWell = true;
  while (!signal.aborted) {
    const outcome = await next();
    if (outcome.kind === 'idle') return isWell;
    onOutcome(outcome);
    isWell &&= outcome.kind === 'filed' || outcome.kind === 'duplicate';
    if (outcome.pauseMs !== undefined) return false;
  }
  return isWell;
}
