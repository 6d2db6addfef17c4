/**
 * A process of a crash test: submits reports as fast as they are taken, and files them. One JSON line on standard output
 * for each report that was acknowledged; it ends only by a signal, or with `drain` once nothing waits.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createFiler } from '../../../src/reports/filer/filer.ts';
import { openReportStore } from '../../../src/reports/open-store.ts';
import { reportService, type ReportService } from '../../../src/reports/service.ts';
import type { ReportStore } from '../../../src/reports/store.ts';
import { giteaTracker } from '../../../src/reports/tracker/gitea.ts';
import { githubTracker } from '../../../src/reports/tracker/github.ts';
import { gitlabTracker } from '../../../src/reports/tracker/gitlab.ts';
import type { Tracker } from '../../../src/reports/tracker/tracker.ts';
import type { TrackerAccess } from '../../../src/reports/tracker/requests.ts';
import { reportOf } from '../documents.ts';
import { fastNow } from './clock.ts';

export interface ChildOptions {
  readonly data: string;
  readonly databaseUrl?: string;
  readonly kind: 'github' | 'gitlab' | 'gitea';
  readonly access: TrackerAccess;
  /** Address of an issue that every third report is a duplicate of. */
  readonly known: string;
  readonly drain: boolean;
}

const TRACKERS: Readonly<Record<ChildOptions['kind'], (access: TrackerAccess) => Tracker>> = {
  github: githubTracker,
  gitlab: gitlabTracker,
  gitea: giteaTracker,
};

const options = JSON.parse(process.argv[2] ?? '{}') as ChildOptions;
const store = await openReportStore(options);

function file(): Promise<void> {
  const next = createFiler({
    store,
    tracker: TRACKERS[options.kind](options.access),
    owner: randomUUID(),
    clock: () => fastNow().getTime(),
    labels: [],
    now: fastNow,
    random: Math.random,
  });
  return untilDrained(async () => {
    const outcome = await next();
    await sleep(outcome.kind === 'idle' ? 20 : 0);
  });
}

async function untilDrained(step: () => Promise<void>): Promise<void> {
  for (;;) {
    await step();
    if (options.drain && (await store.list({ status: 'queued', limit: 1 })).length === 0) return;
  }
}

async function submitAll(reports: ReportStore): Promise<never> {
  const service = reportService({
    productId: 'docent',
    store: reports,
    key: Buffer.alloc(32, 7),
    labels: [],
    tracker: { name: 'stand-in', owns: () => true },
    queueMax: 100_000,
    now: fastNow,
    random: randomBytes,
  });
  for (let count = 0; ; count += 1) {
    const id = await submit(service, count % 3 === 0 ? options.known : undefined);
    process.stdout.write(`${id}\n`);
    await sleep(Math.random() * 40);
  }
}

async function submit(service: ReportService, duplicateOf: string | undefined): Promise<string> {
  const report = reportOf('bug', { summary: randomUUID() });
  const previewed = await service.preview(report, duplicateOf);
  if (previewed.kind !== 'preview') throw new Error('the report has faults');
  const token = previewed.preview.confirmToken;
  const answer = await service.submit({
    report,
    agreement: { by: 'token', token },
    ...(duplicateOf !== undefined && { duplicateOf }),
  });
  if (answer.kind !== 'stored') throw new Error(JSON.stringify(answer));
  return answer.status.report_id;
}

await (options.drain ? file() : Promise.all([file(), submitAll(store)]));
await store.close();
