/** Keeps all filers together to what a tracker takes in an hour: they see in the store what each has written. */
import type { ReportStore } from '../store.ts';
import type { Tracker } from '../tracker/tracker.ts';

export interface HourOptions {
  readonly store: Pick<ReportStore, 'written'>;
  readonly tracker: Pick<Tracker, 'writesPerHour'>;
  readonly now: () => Date;
}

const HOUR_MS = 3_600_000;

/** Milliseconds for which to write nothing; undefined while the tracker takes more. */
export async function pauseForHour({
  store,
  tracker: { writesPerHour },
  now,
}: HourOptions): Promise<number | undefined> {
  if (writesPerHour === undefined) return undefined;
  const at = now();
  const from = new Date(at.getTime() - HOUR_MS);
  const { count, first } = await store.written(from.toISOString(), at.toISOString());
  if (count < writesPerHour || first === undefined) return undefined;
  // The next write takes the place of the first.
  return Math.max(1, Date.parse(first) - from.getTime());
}
