/** Opens what a service counts: metrics of searches, and the daily sums that the operator wants. */
import type { Logger } from 'pino';
import type { SettledConfig } from '../config/config.ts';
import type { Metrics } from '../observe/metrics.ts';
import { createRedactor } from '../reports/redact/redact.ts';
import type { OnSearched } from '../search/search.ts';
import type { ServerOptions } from '../server.ts';
import { Counter } from '../statistics/counter.ts';
import { exchangedCounter } from '../statistics/exchanged.ts';
import { unansweredCounter } from '../statistics/searched.ts';
import type { ServiceStore } from './report-store.ts';

export interface Counting {
  readonly onSearched: OnSearched;
  /** Absent when the operator wants no daily sums. */
  readonly counter?: Counter;
}

const redact = (text: string): string => createRedactor().redact(text);

export function openCounting(
  { statistics, search }: SettledConfig,
  { metrics, logger }: { readonly metrics: Metrics; readonly logger: Logger },
): Counting {
  if (!statistics && !search.unanswered) return { onSearched: metrics.countSearch };
  const counter = new Counter({
    redact,
    now: () => new Date(),
    onFault: (err) => logger.warn({ err }, 'statistics of some seconds could not be stored'),
  });
  if (!search.unanswered) return { onSearched: metrics.countSearch, counter };
  const noteUnanswered = unansweredCounter(counter, redact);
  const onSearched: OnSearched = (searched) => {
    metrics.countSearch(searched);
    noteUnanswered(searched);
  };
  return { onSearched, counter };
}

/** Stores the sums from now on, where that is possible. @returns what stores the last of them and closes the store */
export function countInto(
  { store, isAvailable }: ServiceStore,
  counter: Counter | undefined,
): () => Promise<void> {
  if (isAvailable) counter?.keepIn(store.statistics);
  return async () => {
    await counter?.close();
    await store.close();
  };
}

/** Listeners for requests and calls of tools, when the operator wants daily sums of them. */
export async function requestStatistics(
  { statistics, baseUrl, mcp }: SettledConfig,
  counter: Counter | undefined,
): Promise<Pick<ServerOptions, 'statistics'>> {
  if (!statistics || counter === undefined) return {};
  const { isbot: isBot } = await import('isbot');
  const ownHosts = new Set([new URL(baseUrl).hostname, ...mcp.allowedHosts]);
  const onExchanged = exchangedCounter({ counter, isBot, ownHosts });
  return { statistics: { onExchanged, onCall: (tool) => counter.count('tool', tool) } };
}
