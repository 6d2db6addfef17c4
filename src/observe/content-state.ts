/** Keeps whether the content can be read, for `/readyz` and the metrics. While it cannot, its last state is served. */

/** Things that are read, and that fail apart from each other. */
export type ContentPart = 'default edition' | 'other editions';

/** Why content cannot be read, as everybody may know it: without paths, and without text of an error. */
export const CONTENT_FAULTS = {
  missing: 'The content folder does not exist.',
  denied: 'Docent has no permission to read the content folder.',
  unreadable: 'The content folder cannot be read.',
  address: 'The address of the documentation has no file that can be served.',
  file: 'The file of the documentation cannot be served.',
  empty: 'The content folder has no page that can be published.',
  configuration: 'The configuration has errors.',
  editions: 'A version, language or set cannot be read.',
  failed: 'Reading the content failed.',
} as const;

export type ContentFault = keyof typeof CONTENT_FAULTS;

export interface Clock {
  /** Milliseconds that only grow, also when the clock of the machine is set. */
  readonly elapsedMs: () => number;
  readonly date: () => Date;
}

/** Why a part cannot be read. Plain data. */
export interface Outage {
  readonly fault: ContentFault;
  /** What distinguishes it from others with the same fault. */
  readonly cause: string;
}

interface NotedOutage extends Outage {
  readonly since: Date;
  readonly sinceMs: number;
  readonly attempts: number;
}

export class ContentState {
  readonly #clock: Clock;
  readonly #outages = new Map<ContentPart, NotedOutage>();
  /** When everything was last as it is served. */
  #readMs: number;

  /** Begins with content that has just been read. */
  constructor(clock: Clock) {
    this.#clock = clock;
    this.#readMs = clock.elapsedMs();
  }

  /** The part was read, or is as it was when it was read. Returns the seconds for which it could not be; undefined if it could. */
  isRead(part: ContentPart): number | undefined {
    const outage = this.#outages.get(part);
    this.#outages.delete(part);
    const now = this.#clock.elapsedMs();
    // What is looked at for it is all of the folder.
    if (part === 'default edition' && this.#outages.size === 0) this.#readMs = now;
    return outage && Math.round((now - outage.sinceMs) / 1000);
  }

  /** The part could not be read. Returns whether that is news: nothing failed before, or something else. */
  isFaulty(part: ContentPart, fault: ContentFault, cause: string): boolean {
    const before = this.#outages.get(part);
    const { since, sinceMs } = before ?? {
      since: this.#clock.date(),
      sinceMs: this.#clock.elapsedMs(),
    };
    const attempts = (before?.attempts ?? 0) + 1;
    this.#outages.set(part, { fault, cause, since, sinceMs, attempts });
    return before === undefined || before.fault !== fault || before.cause !== cause;
  }

  /** Why the part cannot be read; undefined while it can. */
  outage(part: ContentPart): Outage | undefined {
    const { fault, cause } = this.#outages.get(part) ?? {};
    return fault === undefined || cause === undefined ? undefined : { fault, cause };
  }

  /** Seconds since everything was read, or seen to be as it was read. */
  ageSeconds(): number {
    return (this.#clock.elapsedMs() - this.#readMs) / 1000;
  }

  /** Attempts to read that have failed since the last that did not; 0 while everything can be read. */
  errors(): number {
    return [...this.#outages.values()].reduce((sum, { attempts }) => sum + attempts, 0);
  }

  /** What cannot be read, and since when; undefined while everything can. */
  detail(): string | undefined {
    const told = [...this.#outages.values()].map(
      ({ fault, since }) =>
        `${CONTENT_FAULTS[fault]} Its last state is served, since ${since.toISOString()}.`,
    );
    return told.length === 0 ? undefined : told.join(' ');
  }
}
