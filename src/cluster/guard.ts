/** Keeps a cluster that does not answer from holding up readers: each request has an end, and after some that failed none is sent for a while. */
import {
  circuitBreaker,
  ConsecutiveBreaker,
  handleAll,
  timeout,
  TimeoutStrategy,
  wrap,
} from 'cockatiel';
import { Problem } from '../problem.ts';
import { ClusterError } from './candidates.ts';

/** Asks the cluster. Rejects with the problem `service_unavailable` where it does not answer. */
export type Guarded = <T>(ask: () => Promise<T>) => Promise<T>;

/** Longest wait for all that a search asks. */
const SEARCH_MS = 3000;
/** So many searches in a row fail before no more are sent, for so long. */
const FAILURES = 5;
const PAUSE_MS = 5000;

interface GuardListeners {
  /** The cluster does not answer. @param reason without anything of a query */
  readonly onDown: (reason: string) => void;
  readonly onUp: () => void;
}

/** A guard of a cluster, of all searches in it. */
export function guardOf({ onDown, onUp }: GuardListeners): Guarded {
  const breaker = circuitBreaker(handleAll, {
    halfOpenAfter: PAUSE_MS,
    breaker: new ConsecutiveBreaker(FAILURES),
  });
  const policy = wrap(breaker, timeout(SEARCH_MS, TimeoutStrategy.Aggressive));
  let isUp = true;
  return async (ask) => {
    try {
      const answer = await policy.execute(ask);
      if (!isUp) onUp();
      isUp = true;
      return answer;
    } catch (error) {
      if (isUp) onDown(reasonOf(error));
      isUp = false;
      throw unavailable(error);
    }
  };
}

function unavailable(cause: unknown): Problem {
  const problem = new Problem(
    'service_unavailable',
    'The search cluster does not answer just now.',
    'Try again in a few seconds. Pages can be read meanwhile.',
  );
  return Object.assign(problem, { cause });
}

/** Messages of the cluster may repeat the query: they are not logged. */
function reasonOf(error: unknown): string {
  if (error instanceof ClusterError) return error.message;
  const { name, statusCode } = error as { name?: string; statusCode?: number };
  return statusCode === undefined ? (name ?? 'unknown') : `${name} ${statusCode}`;
}
