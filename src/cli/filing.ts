/** Connects the filer with the configured tracker and runs it in the background. */
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { apiUrlOf, type TrackerKind } from '../config/tracker.ts';
import type { FilerOutcome } from '../reports/filer/filer.ts';
import { runFiler, type RunOptions } from '../reports/filer/run.ts';
import type { ReportStore } from '../reports/store.ts';
import { githubTracker } from '../reports/tracker/github.ts';
import { gitlabTracker } from '../reports/tracker/gitlab.ts';
import { giteaTracker } from '../reports/tracker/gitea.ts';
import type { TrackerAccess } from '../reports/tracker/requests.ts';
import type { Tracker } from '../reports/tracker/tracker.ts';
import { Failure } from './failure.ts';

const TRACKERS: Readonly<Record<TrackerKind, (access: TrackerAccess) => Tracker>> = {
  github: githubTracker,
  gitlab: gitlabTracker,
  gitea: giteaTracker,
  forgejo: giteaTracker,
};

/** Undefined on a dry run. @throws {Failure} when there is no token. */
export function configuredTracker({ tracker }: Config): Tracker | undefined {
  const { kind, repository, token } = tracker;
  if (kind === 'dry-run' || repository === undefined) return undefined;
  if (token === undefined) {
    throw new Failure(
      `tracker.kind is ${kind}, but there is no token. Set DOCENT_TRACKER_TOKEN to one that may read and write issues of the repository.`,
    );
  }
  return TRACKERS[kind]({ repository, token, apiUrl: apiUrlOf(tracker) });
}

export interface FilingOptions {
  readonly config: Config;
  readonly store: ReportStore;
  readonly tracker: Tracker;
  readonly logger: Logger;
}

export function filerOptions(
  { config, store, tracker, logger }: FilingOptions,
  signal: AbortSignal,
): RunOptions {
  const { labels, benchmarkLabel, pollSeconds } = config.tracker;
  return {
    store,
    tracker,
    labels,
    benchmarkLabel,
    pollMs: pollSeconds * 1000,
    owner: `${hostname()}-${process.pid}-${randomUUID()}`,
    now: () => new Date(),
    random: Math.random,
    onOutcome: (outcome) => logOutcome(logger, outcome),
    onError: (err) => logger.error({ err: err.message }, 'filer'),
    signal,
  };
}

/** Starts filing in the background; `stop` waits for the report in work. */
export function startFiling(parts: FilingOptions): { stop(): Promise<void> } {
  const controller = new AbortController();
  const done = runFiler(filerOptions(parts, controller.signal));
  return {
    stop() {
      controller.abort();
      return done;
    },
  };
}

function logOutcome(logger: Logger, outcome: Exclude<FilerOutcome, { kind: 'idle' }>): void {
  if (outcome.kind === 'full') return logger.info(outcome.note);
  const isTrouble = outcome.kind === 'later' || outcome.kind === 'needs_human';
  logger[isTrouble ? 'warn' : 'info']({ report: outcome.reportId }, outcome.note);
}
