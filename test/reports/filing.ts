/** A store and a filer on the stand-in for a tracker, with a clock that a test turns. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFiler, type FileNext } from '../../src/reports/filer/filer.ts';
import { openReportStore } from '../../src/reports/open-store.ts';
import type { ReportStore } from '../../src/reports/store.ts';
import type { TrackerAccess } from '../../src/reports/tracker/requests.ts';
import type { Tracker } from '../../src/reports/tracker/tracker.ts';
import type { Cleanup } from '../helpers/service.ts';
import { github } from '../trackers/github.ts';
import { standIn as openStandIn, type Protocol, type StandIn } from '../trackers/stand-in.ts';
import { reportOf } from './documents.ts';

export const ID = 'r_aaaaaaaaaaaaaaaa';
export const MINUTE = 60_000;

export interface Filing {
  readonly standIn: StandIn;
  readonly store: ReportStore;
  readonly tracker: Tracker;
  /** Stores a report; the first one has {@link ID}. */
  submit(duplicateOf?: string): Promise<string>;
  /** A filer of its own name. */
  filer(store?: ReportStore, options?: Partial<TrackerAccess>): FileNext;
  readonly now: () => Date;
  /** Lets time pass. */
  later(ms: number): void;
  /** Sets the time of day; no time passes. */
  setClock(byMs: number): void;
}

export async function filing(t: Cleanup, protocol: Protocol = github): Promise<Filing> {
  const data = await mkdtemp(join(tmpdir(), 'docent-filer-'));
  const standIn = await openStandIn(t, protocol);
  const store = await openReportStore({ data });
  t.teardown(async () => {
    await store.close();
    await rm(data, { recursive: true, force: true });
  });
  let time = Date.now();
  let clock = 0;
  let names = 0;
  const tracker = standIn.tracker();
  let stored = 0;
  return {
    standIn,
    store,
    tracker,
    async submit(duplicateOf) {
      const id = `r_${'a'.repeat(15)}${'abcdefghijklmnopqrstuvwxyz'[stored]}`;
      stored += 1;
      await store.submit(
        {
          id,
          report: reportOf('bug', { title: `Report number ${stored}` }),
          digest: '',
          consent: id,
          dryRun: false,
          at: new Date(time).toISOString(),
          ...(duplicateOf !== undefined && { duplicateOf }),
        },
        100,
      );
      return id;
    },
    filer(over = store, options) {
      names += 1;
      return createFiler({
        store: over,
        tracker: options ? standIn.tracker(options) : tracker,
        owner: `filer ${names}`,
        labels: ['docent-report'],
        now: () => new Date(time),
        clock: () => clock,
        random: () => 1,
      });
    },
    now: () => new Date(time),
    later(ms) {
      time += ms;
      clock += ms;
    },
    setClock: (byMs) => void (time += byMs),
  };
}
