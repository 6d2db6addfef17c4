/** Feedback on pages: limited, redacted and stored with the reports. None of it becomes public. */
import type { Limiter } from '../limits/limiter.ts';
import { Problem } from '../problem.ts';
import { createRedactor } from './redact/redact.ts';

export interface FeedbackEntry {
  /** Slug of the page when it was sent. */
  readonly page: string;
  readonly useful: boolean;
  /** Redacted; may be empty. */
  readonly comment: string;
  readonly via: string;
  /** ISO 8601 in UTC. */
  readonly at: string;
}

export interface FeedbackStore {
  /** Stores an entry; false when `capacity` entries are stored already. */
  add(entry: FeedbackEntry, capacity: number): Promise<boolean>;
  /** Newest first, at most `limit`; of one page if named. */
  list(options: { readonly page?: string; readonly limit: number }): Promise<FeedbackEntry[]>;
  /** Entries by page, the page with the most that say no first. */
  summary(): Promise<FeedbackSummary[]>;
}

export interface FeedbackSummary {
  readonly page: string;
  readonly useful: number;
  readonly notUseful: number;
}

/** Entries that are kept, some 50 MB at most. */
const FEEDBACK_MAX = 100_000;

export interface FeedbackOptions {
  readonly store: FeedbackStore;
  /** Counts what one client sends. */
  readonly limiter: Limiter;
  readonly now: () => Date;
}

type Outcome =
  | { readonly kind: 'stored'; readonly comment: string }
  | { readonly kind: 'limited'; readonly seconds: number };

/** @throws {Problem} while feedback cannot be stored. */
export function feedbackTaker({ store, limiter, now }: FeedbackOptions) {
  return async (
    given: Omit<FeedbackEntry, 'comment' | 'at'> & { readonly comment?: string },
    client: string,
  ): Promise<Outcome> => {
    const { allowed, resetSeconds } = await limiter.consume(client);
    if (!allowed) return { kind: 'limited', seconds: resetSeconds };
    const comment = createRedactor().redact(given.comment ?? '');
    const entry = { ...given, comment, at: now().toISOString() };
    if (await store.add(entry, FEEDBACK_MAX)) return { kind: 'stored', comment };
    throw new Problem(
      'service_unavailable',
      'The store of feedback is full.',
      'Tell the maintainers in another way: reports.retentionDays makes room by age.',
    );
  };
}
