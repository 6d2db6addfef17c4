/** Keeps a cluster that does not answer from holding up readers: each request has an end, and after some that failed none is sent for a while. */
import {
  circuitBreaker,
  ConsecutiveBreaker,
  handleWhen,
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
  /** It answers, and refuses. Told once for each reason. @param reason without anything of a query */
  readonly onRefused: (reason: string) => void;
}

/** A guard of a cluster, of all searches in it. */
export function guardOf({ onDown, onUp, onRefused }: GuardListeners): Guarded {
  const breaker = circuitBreaker(handleWhen(isFailure), {
    halfOpenAfter: PAUSE_MS,
    breaker: new ConsecutiveBreaker(FAILURES),
  });
  const policy = wrap(breaker, timeout(SEARCH_MS, TimeoutStrategy.Aggressive));
  let isUp = true;
  const told = new Set<string>();
  return async (ask) => {
    try {
      const answer = await policy.execute(ask);
      if (!isUp) onUp();
      isUp = true;
      return answer;
    } catch (error) {
      const reason = reasonOf(error);
      if (isFailure(error)) {
        if (isUp) onDown(reason);
        isUp = false;
        throw new Problem('service_unavailable', ...DOWN);
      }
      if (!told.has(reason)) onRefused(reason);
      told.add(reason);
      throw new Problem('service_unavailable', ...refusal(error as Answered));
    }
  };
}

/** An error that the cluster answered with. */
interface Answered {
  readonly statusCode: number;
}

/** Of the cluster: what is wrong with one query or one edition keeps no other from being searched. */
function isFailure(error: unknown): boolean {
  const { statusCode = 500 } = error as Partial<Answered>;
  return statusCode >= 500 || statusCode === 429;
}

/** Detail and resolution. */
type Said = readonly [detail: string, resolution: string];

const DOWN: Said = [
  'The search cluster does not answer just now.',
  'Try again in a few seconds. Pages can be read meanwhile.',
];
const NOT_PUBLISHED: Said = [
  'The search cluster does not have this documentation.',
  'Tell the operator of this service, who has to run `docent publish`. Pages can be read meanwhile.',
];
const NOT_ALLOWED: Said = [
  'The search cluster does not let this service search.',
  'Tell the operator of this service, who has to set DOCENT_SEARCH_AUTHORIZATION, or its rights. Pages can be read meanwhile.',
];
const REFUSED: Said = [
  'The search cluster refused this search.',
  'Ask with fewer or other words. Other searches are answered.',
];

function refusal({ statusCode }: Answered): Said {
  if (statusCode === 404) return NOT_PUBLISHED;
  return statusCode === 401 || statusCode === 403 ? NOT_ALLOWED : REFUSED;
}

/** Messages of the cluster may repeat the query: they are not logged. */
function reasonOf(error: unknown): string {
  if (error instanceof ClusterError) return error.message;
  const { name, statusCode } = error as { name?: string; statusCode?: number };
  return statusCode === undefined ? (name ?? 'unknown') : `${name} ${statusCode}`;
}
