/** Keeps all filers together to what a tracker takes in an hour: they see in the store what each has written. */
import type { FilerWrite, ReportStore } from '../store.ts';
import type { Tracker } from '../tracker/tracker.ts';

export interface HourOptions {
  readonly store: Pick<ReportStore, 'latestWrite' | 'revision'>;
  readonly tracker: Pick<Tracker, 'writesPerHour'>;
  readonly now: () => Date;
  /** Milliseconds of a clock that only goes forward. */
  readonly clock: () => number;
}

const HOUR_MS = 3_600_000;

/**
 * Of each write counts when this filer saw it first: the time of day may differ between machines, and be set. Those from before
 * it began have only the time that was written with them.
 *
 * @returns a function whose result are whole milliseconds for which to write nothing; undefined while the tracker takes more
 */
export function hourOf({
  store,
  tracker: { writesPerHour },
  now,
  clock,
}: HourOptions): () => Promise<number | undefined> {
  const looks = new Looks();
  return async () => {
    if (writesPerHour === undefined) return undefined;
    const revision = await store.revision();
    const at = clock();
    looks.add({ at, revision, aheadMs: now().getTime() - at });
    // The next write takes the place of this one.
    const write = await store.latestWrite(writesPerHour);
    if (write === undefined) return undefined;
    const ageMs = at - (looks.firstOf(write) ?? at);
    // Timers cut a fraction off, and would end before the hour does.
    return ageMs < HOUR_MS ? Math.ceil(HOUR_MS - ageMs) : undefined;
  };
}

interface Look {
  readonly at: number;
  /** Of the latest event that is there. */
  readonly revision: number;
  /** The time of day before that of the clock. */
  readonly aheadMs: number;
}

/** The looks of the last hour, and the first of all. */
class Looks {
  readonly #all: Look[] = [];

  add(look: Look): void {
    if (this.#all.at(-1)?.revision !== look.revision) this.#all.push(look);
    // One that is an hour old stands for those before it.
    while (look.at - (this.#all[2]?.at ?? look.at) >= HOUR_MS) this.#all.splice(1, 1);
  }

  /** When the write was there first, by the clock; undefined when it came after all looks. */
  firstOf({ sequence, at }: FilerWrite): number | undefined {
    const look = this.#all.find(({ revision }) => revision >= sequence);
    if (look === undefined || look !== this.#all[0]) return look?.at;
    // Not later than it was seen: a clock that is ahead has stamped it.
    return Math.min(Date.parse(at) - look.aheadMs, look.at);
  }
}
